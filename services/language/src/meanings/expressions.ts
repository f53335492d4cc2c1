import { toHiragana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import { hashWith, NO_LETTERS } from '../dictionary/beginnings.js';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import type { Lexemes } from '../entries/lexemes.js';
import { isInClass } from '../rules/conditions.js';
import { contextOf } from '../rules/context.js';
import { inKanjiInUse } from '../text/kanji-for-others.js';
import { conjugatedReading } from '../words/base-reading.js';
import type { Change } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import { beginning, type Morpheme, morphemeOf, withWord } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';
import { meantAt } from './meanings.js';

/** An expression's place, before anything is made of it. */
interface Found {
  readonly words: number;
  readonly line: Line;
}

/** Longest expression, in words. */
const MOST_WORDS = 9;

/** Particles that a verb may have in the place of が or を: 腹の立つ話, 気はする, 口も出す. */
const IN_PLACE_OF: Record<string, readonly string[]> = { の: ['が'], は: ['が', 'を'], も: ['が', 'を'] };

/** What a word can be in an expression, as bits. */
const Piece = {
  none: 0,
  prefix: 1,
  noun: 2,
  suffix: 4,
  particle: 8,
  verb: 16,
  behind: 32,
  adjective: 64,
  inner: 128,
} as const;
type Piece = (typeof Piece)[keyof typeof Piece];

/**
 * What an expression begins with: a noun, what describes one (長い目で見る, その気になる), a verb (言うことを聞く).
 */
const FIRST = Piece.noun | Piece.prefix | Piece.adjective | Piece.verb;
/** What each may be after. */
const FOLLOWS: Record<number, number> = {
  [Piece.prefix]: 0,
  [Piece.noun]: Piece.prefix | Piece.adjective | Piece.verb | Piece.behind | Piece.noun | Piece.particle,
  [Piece.suffix]: Piece.noun | Piece.suffix,
  [Piece.inner]: Piece.adjective | Piece.verb | Piece.behind | Piece.particle,
  [Piece.particle]: Piece.noun | Piece.inner | Piece.suffix | Piece.adjective | Piece.behind,
  [Piece.verb]: Piece.particle | Piece.behind,
  [Piece.adjective]: Piece.particle | Piece.behind,
  [Piece.behind]: Piece.particle | Piece.verb | Piece.adjective | Piece.behind,
};

/** 0 for what ends an expression. */
const pieceOf = Lexeme.number(({ kind, partOfSpeech, surface }): Piece => {
  // 一も二もなく.
  if (kind === 'number') return hasKanji(surface) ? Piece.noun : Piece.none;
  if (kind !== 'word') return Piece.none;
  if (partOfSpeech.startsWith('名詞,接尾')) return Piece.suffix;
  // こと and 方 are grammar, which begins none; 気 is such a noun for IPADIC, but to nobody else.
  if (partOfSpeech.startsWith('名詞,非自立,助動詞語幹')) return Piece.none;
  if (partOfSpeech.startsWith('名詞,非自立') && surface !== '気') return Piece.inner;
  if (partOfSpeech.startsWith('名詞')) return Piece.noun;
  if (partOfSpeech.startsWith('接頭詞')) return Piece.prefix;
  if (partOfSpeech.startsWith('形容詞') || partOfSpeech === '連体詞') return Piece.adjective;
  if (/^動詞,(?:自立|非自立)/u.test(partOfSpeech)) return Piece.verb;
  if (partOfSpeech.startsWith('助詞,接続助詞') && /^[てで]$/u.test(surface)) return Piece.behind;
  if (/^助[詞動]/u.test(partOfSpeech) && /^(?:[がをにのもでとはへ]|から|まで|より)$/u.test(surface))
    return Piece.particle;
  return /^(?:助動詞|動詞,接尾)/u.test(partOfSpeech) ? Piece.behind : Piece.none;
});

/** も and は that another particle may have after it. */
const isAddable = Lexeme.whether(({ surface }) => /^[もは]$/u.test(surface));
/** Words in whose spelling other kanji than those of today may be, which `ExpressionLines` tries. */
const isInOtherKanji = Lexeme.whether(
  ({ surface, base }) => inKanjiInUse(surface) !== surface || inKanjiInUse(base) !== base,
);
const takesAnother = Lexeme.whether(({ surface }) => /^[にとでへ]$/u.test(surface));
const onlyInflects = Lexeme.whether(({ base }) => isInClass(base, 'ONLY-INFLECTS'));
const denies = Lexeme.whether(({ base }) => isInClass(base, 'NOT'));
const isDenied = Lexeme.whether(({ base }) => base === 'ない' || isInClass(base, 'NOT'));

const BY_DICTIONARY = ruleOf('expressions/of the dictionary', 'meanings/expressions.ts', '目から鱗が落ちる。');

/**
 * Marks the expressions of a text at their first words, the longest in each place, none within another. Where the
 * dictionary reads the last word otherwise (悦に入る), it is read so.
 *
 * @returns the expressions, each as one word
 */
export function findExpressions(morphemes: Morpheme[], lexemes: Lexemes): Change[] {
  const { dictionary } = lexemes;
  const changes: Change[] = [];
  if (!dictionary) return changes;
  for (let i = 0; i + 2 < morphemes.length; i++) {
    if ((pieceOf(morphemes[i]!.lexeme) & FIRST) === 0 && !isSuffixAlone(morphemes, i)) continue;
    const found = expressionAt(morphemes, i, dictionary, lexemes);
    if (!found) continue;
    const { words, line } = found;
    if (isPointedAt(morphemes, i, words)) continue;
    const last = i + words - 1;
    morphemes[last] = readAs(morphemes.slice(i, last), morphemes[last]!, line, lexemes);
    const reading = toHiragana(line.reading);
    const lexeme = lexemes.whole(line.written, reading);
    const meant = meantAt(contextOf(morphemes, i, words, lexeme), lexemes);
    morphemes[i] = beginning(morphemes[i]!, { words, lexeme: meant });
    const one = morphemeOf(morphemes[i]!.start, morphemes[last]!.end, meant, reading);
    changes.push({ at: i, count: words, words: [one], by: BY_DICTIONARY });
    i = last;
  }
  return changes;
}

/** 後 is a suffix for IPADIC (三年後), and a noun behind a particle: 事故が後を絶たない. */
const isSuffixAlone = (morphemes: readonly Morpheme[], at: number): boolean =>
  pieceOf(morphemes[at]!.lexeme) === Piece.suffix &&
  hasKanji(morphemes[at]!.lexeme.surface) &&
  /^(?:$|記号|助詞,(?:格助詞|係助詞|副助詞))/u.test(morphemes[at - 1]?.lexeme.partOfSpeech ?? '');

/** あの夜の女 is a woman of that night, no 夜の女. */
const isPointedAt = (morphemes: readonly Morpheme[], first: number, words: number): boolean =>
  /^[こそあど]の$/u.test(morphemes[first - 1]?.lexeme.surface ?? '') &&
  words === 3 &&
  morphemes[first + 1]!.lexeme.surface === 'の';

function expressionAt(
  morphemes: readonly Morpheme[],
  first: number,
  dictionary: Dictionary,
  lexemes: Lexemes,
): Found | undefined {
  /** Of the letters before the word, and the last of them. */
  let [hash, unit] = [NO_LETTERS, 0];
  let hasOtherKanji = false;
  let before = 0;
  let isAcross = false;
  let best: Found | undefined;
  const end = Math.min(morphemes.length, first + MOST_WORDS);
  for (let i = first; i < end; i++) {
    const { lexeme, isApart } = morphemes[i]!;
    const piece = pieceOf(lexeme);
    if (isApart && i > first) break;
    const denied = i > first || hasParticle(lexeme) ? politelyDeniedAt(morphemes, first, i, lexemes) : undefined;
    if (denied) best = { words: i - first + POLITE_DENIAL, line: denied };
    if (piece === Piece.none || (i > first && (FOLLOWS[piece]! & before) === 0 && !isAddedAt(morphemes, i))) break;
    hasOtherKanji ||= isInOtherKanji(lexeme);
    const isLast = isAcross && mayBeLast(piece, lexeme, pieceOf(morphemes[first]!.lexeme));
    if (isLast && (hasOtherKanji || mayEndWith(lexeme, hash, unit, dictionary))) {
      const line = lineAt(morphemes, first, i, piece, lexemes);
      if (line) best = { words: i - first + 1, line };
    }
    isAcross ||= piece === Piece.particle;
    // Nothing that a reader would take for an expression begins with two nouns that are none together.
    if (i === first + 2 && !isAcross && piece !== Piece.suffix) break;
    hash = hashWith(hash, unit, lexeme.surface);
    unit = lexeme.surface.charCodeAt(lexeme.surface.length - 1);
    const isBeforeDenial = morphemes[i + 1]?.lexeme.surface === 'あり';
    if (!hasOtherKanji && !isBeforeDenial && !dictionary.mayBegin(hash)) break;
    before = piece;
  }
  return best;
}

/** Whether a verb of IPADIC is an expression: やむを得る. */
const hasParticle = ({ surface, partOfSpeech }: Lexeme) => partOfSpeech.startsWith('動詞') && surface.includes('を');

/** Words of あり ませ ん and 得 ませ ん. */
const POLITE_DENIAL = 3;

/** The entry in ない of words that end in a polite denial: 仕方ありません is 仕方ない, やむを得ません やむを得ない. */
function politelyDeniedAt(
  morphemes: readonly Morpheme[],
  first: number,
  at: number,
  lexemes: Lexemes,
): Line | undefined {
  const [verb, polite, not] = morphemes.slice(at, at + POLITE_DENIAL);
  if (polite?.lexeme.surface !== 'ませ' || not?.lexeme.surface !== 'ん') return undefined;
  const isVerb = verb!.lexeme.partOfSpeech.startsWith('動詞');
  if (!isVerb || polite.isApart || not.isApart) return undefined;
  const before = morphemes.slice(first, at);
  const stem = verb!.lexeme.surface === 'あり' ? [] : [verb!];
  const words = [...before, ...stem];
  const written = words.map(({ lexeme }) => lexeme.surface).join('');
  return lexemes.expressionLine(`${written}ない`, words.map(({ reading }) => reading).join(''), 'ない');
}

/** False of a particle, of what only inflects, and of a noun in kana after a verb: したのかい is no 下の階. */
function mayBeLast(piece: number, lexeme: Lexeme, first: number): boolean {
  if (piece === Piece.particle) return false;
  if (piece === Piece.behind) return !onlyInflects(lexeme);
  return first !== Piece.verb || (piece & (Piece.noun | Piece.inner)) === 0 || hasKanji(lexeme.surface);
}

/** Whether a word is a も or は that another particle may have after it: 役に立つ, 役にも立つ. */
const isAddedAt = (morphemes: readonly Morpheme[], at: number): boolean =>
  isAddable(morphemes[at]!.lexeme) &&
  takesAnother(morphemes[at - 1]!.lexeme) &&
  pieceOf(morphemes[at - 1]!.lexeme) === Piece.particle;

/** False where no expression has some letters and a word after them, in any of its forms. */
const mayEndWith = (lexeme: Lexeme, hash: number, unit: number, dictionary: Dictionary): boolean =>
  dictionary.mayBegin(hashWith(hash, unit, lexeme.base)) ||
  (lexeme.surface !== lexeme.base && dictionary.mayBegin(hashWith(hash, unit, lexeme.surface))) ||
  (isDenied(lexeme) && dictionary.mayBegin(hashWith(hash, unit, 'ない')));

/** The entry of the words from one to another, in whose dictionary form it ends. */
function lineAt(
  morphemes: readonly Morpheme[],
  first: number,
  last: number,
  piece: number,
  lexemes: Lexemes,
): Line | undefined {
  const { lexeme, reading } = morphemes[last]!;
  const baseReading = lexeme.baseReading || reading;
  let [written, read] = ['', ''];
  /** The same without what is added after a particle. */
  let [plain, plainRead] = ['', ''];
  for (let i = first; i < last; i++) {
    const { surface } = morphemes[i]!.lexeme;
    written += surface;
    read += morphemes[i]!.reading;
    if (i > first && isAddedAt(morphemes, i)) continue;
    plain += surface;
    plainRead += morphemes[i]!.reading;
  }
  return (
    lexemes.expressionLine(written + lexeme.base, read, baseReading) ??
    (plain === written ? undefined : lexemes.expressionLine(plain + lexeme.base, plainRead, baseReading)) ??
    // 思いもよらぬ is 思いもよらない.
    (denies(lexeme) ? lexemes.expressionLine(`${written}ない`, read, 'ない') : undefined) ??
    // What ends in another form, and is not inflected: 一も二もなく.
    (lexeme.surface === lexeme.base && reading === baseReading
      ? undefined
      : lexemes.expressionLine(written + lexeme.surface, read, reading)) ??
    (isDenied(lexeme) || piece === Piece.verb || piece === Piece.adjective
      ? withOtherParticle(morphemes, first, last, lexemes)
      : undefined)
  );
}

/** 腹の立つ, which is 腹が立つ before a noun; 気はする, 虫の好かない. */
function withOtherParticle(morphemes: readonly Morpheme[], first: number, last: number, lexemes: Lexemes) {
  const { lexeme } = morphemes[last]!;
  const denied = isDenied(lexeme);
  const at = denied ? last - 2 : last - 1;
  const particle = morphemes[at]!.lexeme.surface;
  const others = at > first && Object.hasOwn(IN_PLACE_OF, particle) ? IN_PLACE_OF[particle]! : [];
  // きのした is mostly 木の下.
  if (others.length === 0 || (particle === 'の' && last === first + 2 && !hasKanji(lexemesIn(morphemes, first, last))))
    return undefined;
  const before = morphemes.slice(first, at);
  const [written, read] = [before.map((one) => one.lexeme.surface).join(''), before.map((one) => one.reading).join('')];
  const [verb, ofVerb] = denied ? [morphemes[last - 1]!.lexeme.surface, morphemes[last - 1]!.reading] : ['', ''];
  const [base, baseReading] = denied ? ['ない', 'ない'] : [lexeme.base, lexeme.baseReading];
  for (const other of others) {
    const line = lexemes.expressionLine(written + other + verb + base, read + other + ofVerb, baseReading);
    if (line) return line;
  }
  return undefined;
}

const lexemesIn = (morphemes: readonly Morpheme[], first: number, last: number) =>
  morphemes
    .slice(first, last + 1)
    .map(({ lexeme }) => lexeme.surface)
    .join('');

/** The last word of an expression, read as the dictionary reads it. */
function readAs(before: readonly Morpheme[], last: Morpheme, line: Line, lexemes: Lexemes): Morpheme {
  const { lexeme } = last;
  const written = before.map((one) => one.lexeme.surface).join('');
  const read = before.map((one) => one.reading).join('');
  const whole = toHiragana(line.reading);
  if (line.written !== written + lexeme.base || !whole.startsWith(read) || !hasKanji(lexeme.base)) return last;
  const baseReading = whole.slice(read.length);
  // What ruby gives in the place goes before.
  if (baseReading === '' || baseReading === lexeme.baseReading || last.reading !== lexeme.reading) return last;
  const reading = conjugatedReading(lexeme.surface, lexeme.base, baseReading);
  return withWord(last, lexemes.reread(lexeme, { reading, baseReading }), reading);
}
