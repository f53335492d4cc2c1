import type { Line } from '../dictionary/dictionary.js';
import type { Lexemes } from '../entries/lexemes.js';
import { hasMeanings, meantAt } from '../meanings/meanings.js';
import { contextOf } from '../rules/context.js';
import type { Change } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import { type Expression, type Morpheme, morphemeOf } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';
import { compoundAt } from './compounds.js';
import { conjugationOf, type Change as Inflection, inflectionEnd, isInflecting } from './inflection.js';

/**
 * One or several of the analyser's words that are one word to a reader, with what inflects it. The first `own` of them
 * are that word, which counts once; each of the others, an ending, counts by itself.
 */
export interface Group {
  /** Index of its first word. */
  readonly first: number;
  /** Index after its last word. */
  readonly end: number;
  readonly own: number;
  /** The word that it is, in its dictionary form and with its entry. */
  readonly lexeme: Lexeme;
  /** Index of the word that its part of speech is taken from: the one after an honorific prefix, else the first. */
  readonly head: number;
  /** How many words before the one that is inflected stay as they are: 出て行った. */
  readonly unchanged: number;
  /** An expression of the dictionary that goes across particles: 気が付いた. */
  readonly isExpression: boolean;
  /** お or ご only honours the word: お名前, お電話. */
  readonly isHonoured: boolean;
  readonly inflects: boolean;
}

/**
 * What a word is, everywhere: puts together what a reader takes as one, a compound or an expression that the dictionary
 * has, a word with the prefix that honours it, and whatever inflects them. Reader, counts and corpus have their words
 * from here; nothing else puts words together or divides them.
 */
export function* groupsOf(morphemes: readonly Morpheme[], lexemes: Lexemes): Generator<Group> {
  for (let i = 0; i < morphemes.length; ) {
    const group = groupAt(morphemes, i, lexemes);
    yield group;
    i = group.end;
  }
}

const COMPOUND = ruleOf('groups/compound of the dictionary', 'output/groups.ts', '誕生日だ。');
const HONOURED = ruleOf('groups/honoured', 'output/groups.ts', 'お名前は。');

/** The groups that are several of the analyser's words, each as the one that it is; expressions are a stage before. */
export function* groupingsOf(groups: readonly Group[], morphemes: readonly Morpheme[]): Generator<Change> {
  for (const { first, own, lexeme, isExpression, isHonoured } of groups) {
    if (own === 1 || isExpression) continue;
    const one = morphemeOf(morphemes[first]!.start, morphemes[first + own - 1]!.end, lexeme, lexeme.reading);
    yield { at: first, count: own, words: [one], by: isHonoured ? HONOURED : COMPOUND };
  }
}

/**
 * Goes through the words as `groupsOf` has them, each with the index at which it begins. Most words of a text stand
 * alone, and nothing is made for those.
 *
 * @param take is told also whether the word is a compound
 */
export function forEachWord(
  morphemes: readonly Morpheme[],
  lexemes: Lexemes,
  take: (lexeme: Lexeme, at: number, isCompound: boolean) => void,
): void {
  for (let at = 0; at < morphemes.length; ) {
    const whole = wholeAt(morphemes, at, lexemes);
    const end = whole ? whole.end : endAt(morphemes, at);
    take(whole ? whole.lexeme : morphemes[at]!.lexeme, at, whole !== undefined && !whole.isExpression);
    for (let i = at + (whole ? whole.own : 1); i < end; i++) take(morphemes[i]!.lexeme, i, false);
    at = end;
  }
}

function groupAt(morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Group {
  const whole = wholeAt(morphemes, first, lexemes);
  if (whole) return whole;
  const { lexeme } = morphemes[first]!;
  const word = { first, end: endAt(morphemes, first), own: 1, lexeme, head: first, unchanged: 0 };
  return { ...word, isExpression: false, isHonoured: false, inflects: isInflecting(lexeme) };
}

/** The index after a word that is one of the analyser's, and what inflects it. */
const endAt = (morphemes: readonly Morpheme[], first: number): number =>
  isInflecting(morphemes[first]!.lexeme) ? inflectionEnd(morphemes, first) : first + 1;

/** What several of the analyser's words are; undefined where the first of them stands alone. */
function wholeAt(morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Group | undefined {
  const { expression } = morphemes[first]!;
  const found = lexemes.dictionary && compoundAt(morphemes, first, lexemes);
  const compound = expression && (found?.end ?? 0) <= first + expression.words ? undefined : found;
  if (compound) return groupOfCompound(morphemes, first, compound, lexemes);
  if (expression) return groupOfExpression(morphemes, first, expression);
  if (!isHonorific(morphemes, first)) return undefined;
  const honoured = groupAt(morphemes, first + 1, lexemes);
  return { ...honoured, first, own: honoured.own + 1, unchanged: honoured.unchanged + 1, isHonoured: true };
}

function groupOfExpression(morphemes: readonly Morpheme[], first: number, { words, lexeme }: Expression): Group {
  const last = first + words - 1;
  const isInflected = isInflecting(morphemes[last]!.lexeme);
  const end = isInflected ? inflectionEnd(morphemes, last) : last + 1;
  // いずれにせよ is no imperative.
  const isFixed = end === last + 1 && lexeme.base === surfaceOf(morphemes, first, end);
  const whole = { first, end, own: words, lexeme, head: first, unchanged: words - 1 };
  return { ...whole, isExpression: true, isHonoured: false, inflects: isInflected && !isFixed };
}

function groupOfCompound(
  morphemes: readonly Morpheme[],
  first: number,
  compound: { end: number; line: Line; base: string },
  lexemes: Lexemes,
): Group {
  const own = compound.end - first;
  const last = compound.end - 1;
  // 尻すぼみ ends in a stem, and nothing inflects it.
  const inflects = isInflecting(morphemes[last]!.lexeme) && compound.base.endsWith(morphemes[last]!.lexeme.base);
  const end = inflects ? inflectionEnd(morphemes, last) : compound.end;
  const plain = isHonorific(morphemes, first) ? lexemes.honoured(compound.base, compound.line) : undefined;
  const { base, line } = plain ?? compound;
  // What it means was chosen before, with お among the words around it.
  const alone = plain && own === 2 && morphemes[last]!.lexeme.base === base ? morphemes[last]!.lexeme : undefined;
  const lexeme =
    alone ??
    (hasMeanings(base) ? meantOf(morphemes, first, own, lexemes.noun(base, line), lexemes) : undefined) ??
    lexemes.compound(base, line, morphemes[first]!.lexeme.partOfSpeech);
  const whole = { first, end, own, lexeme, head: first, unchanged: own - 1 };
  return { ...whole, isExpression: false, isHonoured: plain !== undefined, inflects };
}

/** The meaning that a compound has in its place; undefined where no row says it. */
function meantOf(morphemes: readonly Morpheme[], first: number, words: number, noun: Lexeme, lexemes: Lexemes) {
  const meant = meantAt(contextOf(morphemes, first, words, noun), lexemes);
  return meant === noun ? undefined : meant;
}

const surfaceOf = (morphemes: readonly Morpheme[], from: number, to: number): string => {
  let surface = '';
  for (let i = from; i < to; i++) surface += morphemes[i]!.lexeme.surface;
  return surface;
};

/** How the dictionary form of a group was changed. */
export function changesOf(morphemes: readonly Morpheme[], group: Group): Inflection[] {
  const { first, end, unchanged, lexeme, inflects, isHonoured } = group;
  const from = first + unchanged;
  const before = surfaceOf(morphemes, first, from);
  const inflected = morphemes.slice(from, end).map((one) => one.lexeme);
  // Of a compound only the last word is changed: 出て行く, 出て行った.
  const changes = inflects ? conjugationOf(inflected).map(({ name, form }) => ({ name, form: before + form })) : [];
  if (!isHonoured) return changes;
  return [{ name: 'honorific', form: morphemes[first]!.lexeme.surface + lexeme.base }, ...changes];
}

/**
 * Whether there is an お or ご before a word that it honours: お名前, ご両親. What dictionaries have as one word (お茶) is
 * a compound.
 */
function isHonorific(morphemes: readonly Morpheme[], first: number): boolean {
  if (!isHonouring(morphemes[first]!.lexeme)) return false;
  const next = morphemes[first + 1];
  return next !== undefined && !next.expression && canBeHonoured(next.lexeme);
}

const isHonouring = Lexeme.whether(
  ({ surface, partOfSpeech }) => /^(?:お|ご|御)$/u.test(surface) && partOfSpeech.startsWith('接頭詞'),
);
const canBeHonoured = Lexeme.whether(
  ({ kind, partOfSpeech }) => kind === 'word' && /^(?:名詞|動詞,自立|形容詞)/u.test(partOfSpeech),
);
