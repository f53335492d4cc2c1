import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { compoundAt } from './compounds.js';
import { type Change, conjugationOf, inflectionEnd, isInflecting } from './inflection.js';
import type { Expression, Morpheme } from './morpheme.js';

/** One or several words that a reader takes as one. */
export interface Group {
  /** At least one. */
  readonly words: readonly Morpheme[];
  /** Which of them the dictionary form and entry are taken from: the one behind an honorific prefix, else the first. */
  readonly head: number;
  /** The dictionary form of the whole, where it is more than that of the first word (出て行く), and where it stands. */
  readonly compound?: { readonly base: string; readonly line: Line; readonly first: number; readonly words: number };
  /** The expression that it is, with the words that inflect it: 気が付いた. */
  readonly expression?: Expression;
  /** How the dictionary form was changed. */
  readonly conjugation: readonly Change[];
}

/**
 * Puts together what a reader takes as one word: a compound that the dictionary has, and whatever inflects the last
 * word of it. All words stay available as parts, and counting counts the parts.
 */
export function groupWords(morphemes: readonly Morpheme[], dictionary: Dictionary | undefined): Group[] {
  const groups: Group[] = [];
  for (let i = 0; i < morphemes.length; ) {
    const group = groupAt(morphemes, i, dictionary);
    groups.push(group);
    i += group.words.length;
  }
  return groups;
}

function groupAt(morphemes: readonly Morpheme[], first: number, dictionary: Dictionary | undefined): Group {
  const { expression } = morphemes[first]!;
  const found = dictionary && compoundAt(morphemes, first, dictionary);
  const compound = expression && (found?.end ?? 0) <= first + expression.words ? undefined : found;
  if (!compound && !expression && isHonorific(morphemes, first)) {
    const honoured = groupAt(morphemes, first + 1, dictionary);
    const prefix = morphemes[first]!.lexeme.surface;
    const changes = honoured.conjugation.map(({ name, form }) => ({ name, form: prefix + form }));
    return {
      ...honoured,
      words: [morphemes[first]!, ...honoured.words],
      head: 1,
      conjugation: [{ name: 'honorific', form: prefix + baseOf(honoured) }, ...changes],
    };
  }
  const isExpression = expression !== undefined && !compound;
  const last = (compound ? compound.end : first + (isExpression ? expression.words : 1)) - 1;
  // 尻すぼみ ends in a stem, and nothing inflects it.
  const { lexeme } = morphemes[last]!;
  const isFixed = isExpression && expression.lexeme.base === surfaceOf(morphemes.slice(first, last + 1));
  const inflects = isInflecting(lexeme) && (compound === undefined || compound.base.endsWith(lexeme.base));
  const end = inflects ? inflectionEnd(morphemes, last) : last + 1;
  return {
    words: morphemes.slice(first, end),
    head: 0,
    ...(isExpression && { expression }),
    ...(compound && { compound: { base: compound.base, line: compound.line, first, words: compound.end - first } }),
    // いずれにせよ is no imperative.
    conjugation:
      inflects && !(isFixed && end === last + 1)
        ? conjugationBehind(morphemes.slice(first, last), morphemes.slice(last, end))
        : [],
  };
}

const surfaceOf = (morphemes: readonly Morpheme[]) => morphemes.map(({ lexeme }) => lexeme.surface).join('');

const lexemesOf = (morphemes: readonly Morpheme[]) => morphemes.map(({ lexeme }) => lexeme);

/** Of a compound only the last word is changed: 出て行く, 出て行った. */
function conjugationBehind(unchanged: readonly Morpheme[], inflected: readonly Morpheme[]): Change[] {
  const before = surfaceOf(unchanged);
  return conjugationOf(lexemesOf(inflected)).map(({ name, form }) => ({ name, form: before + form }));
}

const baseOf = ({ compound, expression, words, head }: Group): string =>
  (compound ?? expression?.lexeme ?? words[head]!.lexeme).base;

/**
 * お or ご before a word that it honours: お名前, ご両親. What dictionaries have as one word (お茶) is a
 * compound.
 */
function isHonorific(morphemes: readonly Morpheme[], first: number): boolean {
  const next = morphemes[first + 1]?.lexeme;
  if (morphemes[first + 1]?.expression) return false;
  const { surface, partOfSpeech } = morphemes[first]!.lexeme;
  if (!/^(?:お|ご|御)$/u.test(surface) || !partOfSpeech.startsWith('接頭詞')) return false;
  return next?.kind === 'word' && /^(?:名詞|動詞,自立|形容詞)/u.test(next.partOfSpeech);
}
