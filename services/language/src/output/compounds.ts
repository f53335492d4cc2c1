import { hasKanji } from '@ichibun/japanese/script';
import type { Line } from '../dictionary/dictionary.js';
import { WordClass } from '../dictionary/word-class.js';
import type { Lexemes } from '../entries/lexemes.js';
import { endingOf } from '../words/endings.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';

/** Longest compound, in words. */
const MOST_WORDS = 6;

/**
 * Sequences that make one word when the dictionary has them together. Letters: N noun, S suffix, P prefix, V verb, D
 * dependent verb, A adjective, B adverb, K adjective as one (うまく), t the て that joins verbs. What is not listed
 * (verb and particle, noun and topic marker, numerals) is in dictionaries too, but as phrases that help nobody.
 * `expressions.ts` has what goes across particles.
 */
const PATTERNS = [/^P+[NV]S*$/u, /^[NP][NPS]*[NS]$/u, /^V[VD]$/u, /^Vt[VD]$/u, /^NA$/u, /^AS$/u, /^NV$/u, /^[BK]V$/u];
/** 飲み会, 焼き色: the first half is the stem of a verb. */
const BEHIND_STEM = /^V[NS]$/u;
/** 手討ち, のぼりおり; 見てくれ and お断わり are verbs. */
const STEM_BEHIND = /^(?:N+V|V[VD])$/u;
/** What one of these begins with. */
const BEGINNINGS = /^(?:P*|P+[NV]S*|[NP][NPS]*|Vt?|[ABK])$/u;
const LETTERS = 'NSPVDAtBK';

/** The letters of a sequence so far, as a number: what is asked of it is worked out once. */
const sequences: Sequence[] = [sequenceOf('')];

interface Sequence {
  readonly letters: string;
  readonly isWord: boolean;
  readonly isBehindStem: boolean;
  readonly hasStemBehind: boolean;
  /** By the letter behind: the number of the longer sequence; 0 where none begins so. */
  readonly longer: number[];
}

function sequenceOf(letters: string): Sequence {
  return {
    letters,
    isWord: PATTERNS.some((one) => one.test(letters)),
    isBehindStem: BEHIND_STEM.test(letters),
    hasStemBehind: STEM_BEHIND.test(letters),
    longer: [],
  };
}

/** The number of a sequence with a letter after it; 0 where nothing begins so. */
function withLetter(number: number, letter: number): number {
  const { letters, longer } = sequences[number]!;
  longer[letter] ??= found(letters + LETTERS[letter - 1]!);
  return longer[letter]!;
}

function found(letters: string): number {
  const sequence = sequenceOf(letters);
  if (!sequence.isWord && !sequence.isBehindStem && !BEGINNINGS.test(letters)) return 0;
  return sequences.push(sequence) - 1;
}

/**
 * How many words from one on are one dictionary entry: 実業 家, 大 事件, 出 て 行く, 仕方 が ない.
 *
 * @returns index after the last word, and the entry's line; undefined when there is none of two words or more
 */
export function compoundAt(
  morphemes: readonly Morpheme[],
  first: number,
  lexemes: Lexemes,
): { end: number; line: Line; base: string } | undefined {
  let sequence = withFirst(morphemes[first]!.lexeme);
  // Most words have nothing after them that they could be one with.
  if (sequence === 0 || first + 1 === morphemes.length) return undefined;
  if (withNext(sequence, morphemes[first + 1]!.lexeme) === 0) return undefined;
  // 到着後七日: a suffix belongs to the noun before it.
  if (isSuffix(morphemes[first]!.lexeme) && isNoun(morphemes[first - 1]?.lexeme)) return undefined;
  let surfaces = morphemes[first]!.lexeme.surface;
  let readings = morphemes[first]!.reading;
  let best: { end: number; line: Line; base: string } | undefined;
  for (let i = first + 1; i < Math.min(morphemes.length, first + MOST_WORDS); i++) {
    const { lexeme, reading, isApart } = morphemes[i]!;
    sequence = isApart ? 0 : withNext(sequence, lexeme);
    if (sequence === 0) break;
    const { isWord, isBehindStem, hasStemBehind } = sequences[sequence]!;
    if (isWord || (isBehindStem && isStem(morphemes[first]!.lexeme))) {
      const base = surfaces + lexeme.base;
      const line = lexemes.compoundLine(base, readings + (lexeme.baseReading || reading));
      // おまちになる is no form of おまつ, a tree.
      const isFormOfNoun = lexeme.surface !== lexeme.base && line?.classes === WordClass.noun;
      if (line && !isFormOfNoun) best = { end: i + 1, line, base };
      else if (!line && hasStemBehind && isStemAsNoun(lexeme, morphemes[i + 1]?.lexeme)) {
        const noun = lexemes.compoundLine(surfaces + lexeme.surface, readings + reading);
        if (noun) best = { end: i + 1, line: noun, base: surfaces + lexeme.surface };
      }
    }
    surfaces += lexeme.surface;
    readings += reading;
  }
  // よさそう is neither 良さ nor 誘う.
  return best && isSeeming(morphemes[best.end]?.lexeme.partOfSpeech ?? '') ? undefined : best;
}

const withFirst = (lexeme: Lexeme): number => {
  const letter = lettersOf(lexeme) & LETTER;
  return letter === 0 ? 0 : withLetter(0, letter);
};

/** A sequence with a word after it; 0 where nothing begins so. */
function withNext(sequence: number, lexeme: Lexeme): number {
  const { letters } = sequences[sequence]!;
  const shift = letters === 'B' ? BEHIND_ADVERB : letters === 'K' ? BEHIND_ADJECTIVE : BEHIND;
  const letter = (lettersOf(lexeme) >>> shift) & LETTER;
  return letter === 0 ? 0 : withLetter(sequence, letter);
}

const isNoun = (lexeme: Lexeme | undefined) => lexeme?.partOfSpeech.startsWith('名詞') ?? false;
const isSuffix = ({ partOfSpeech }: Lexeme) => partOfSpeech.startsWith('名詞,接尾,副詞可能');

/** The stem of a verb, of more than one kana. */
const isStem = ({ form, surface }: Lexeme): boolean => form === '連用形' && (surface.length > 2 || hasKanji(surface));

/** The stem of a verb that is used as a noun or adverb; 尻すぼみだ has its copula. */
const isStemAsNoun = ({ form }: Lexeme, after: Lexeme | undefined): boolean =>
  form === '連用形' &&
  (/^(?:だ|です)$/u.test(after?.base ?? '') ||
    !/^(?:助動詞|動詞,(?:接尾|非自立)|助詞,接続助詞|名詞,接尾)/u.test(after?.partOfSpeech ?? ''));

const isSeeming = (partOfSpeech: string) => partOfSpeech.startsWith('名詞,接尾,助動詞語幹');

/** Bits of a letter, and where in `lettersOf` it stands for a word after others; that of a first word comes first. */
const [LETTER, BEHIND, BEHIND_ADVERB, BEHIND_ADJECTIVE] = [15, 4, 8, 12];

/** The letters of a word, from 1 and 0 for none, by what is before it. */
const lettersOf = Lexeme.number((lexeme) => {
  const letter = (before: string) => LETTERS.indexOf(letterOf(lexeme, before) || ' ') + 1;
  return letter('') | (letter('N') << BEHIND) | (letter('B') << BEHIND_ADVERB) | (letter('K') << BEHIND_ADJECTIVE);
});

function letterOf({ partOfSpeech, surface, base, kind, asAnalysed }: Lexeme, before: string): string {
  if (kind !== 'word') return '';
  if (isSeeming(partOfSpeech)) return '';
  if (before === '') {
    if (partOfSpeech.startsWith('副詞')) return PLAIN_ADVERB.test(surface) ? '' : 'B';
    if (partOfSpeech === '形容詞,自立' && surface.endsWith('く')) return PLAIN_ADVERB.test(surface) ? '' : 'K';
  }
  // はっきりする, はっきり言う and 大きくなる are only what they are made of.
  if (before === 'B' || before === 'K')
    return partOfSpeech !== '動詞,自立' || /^(?:する|言う|いう)$/u.test(base) || (before === 'K' && base === 'なる')
      ? ''
      : 'V';
  if (partOfSpeech.startsWith('名詞,接尾')) return before === '' ? 'N' : 'S';
  if (partOfSpeech.startsWith('名詞,非自立')) return '';
  if (partOfSpeech.startsWith('名詞')) return 'N';
  if (partOfSpeech.startsWith('接頭詞')) return 'P';
  if (partOfSpeech === '動詞,自立') return 'V';
  if (partOfSpeech === '動詞,非自立') return isOnlyEnding(asAnalysed) ? '' : 'D';
  if (partOfSpeech.startsWith('形容詞')) return 'A';
  if (partOfSpeech === '助動詞' && base === 'ない') return 'A';
  if (partOfSpeech === '助詞,接続助詞' && /^[てで]$/u.test(surface)) return 't';
  return '';
}

/** Adverbs that leave a verb what it is: よく行く, そうなる. */
const PLAIN_ADVERB = /^(?:[そこど]う|ああ|[よ良善]く|なく|じっと|[なに何]+と)$/u;

/** 書きまくる and 置いとく are in dictionaries, too, as every verb might be. */
function isOnlyEnding(base: string): boolean {
  const ending = endingOf(base);
  return ending !== undefined && (ending.isNothingElse || ending.spokenFor !== '');
}
