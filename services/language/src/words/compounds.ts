import { hasKanji } from '@ichibun/japanese/script';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { lookUp } from '../dictionary/look-up.js';
import { endingOf } from './endings.js';
import { unvoiced } from './expressions.js';
import type { Lexeme } from './lexeme.js';
import type { Morpheme } from './morpheme.js';

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

/**
 * How many words from one on are one dictionary entry: 実業 家, 大 事件, 出 て 行く, 仕方 が ない.
 *
 * @returns index behind the last word, and the entry's line; undefined when there is none of two words or more
 */
export function compoundAt(
  morphemes: readonly Morpheme[],
  first: number,
  dictionary: Dictionary,
): { end: number; line: Line; base: string } | undefined {
  // 到着後七日: a suffix belongs to the noun before it.
  if (isSuffix(morphemes[first]!.lexeme) && isNoun(morphemes[first - 1]?.lexeme)) return undefined;
  let pattern = '';
  let surfaces = '';
  let readings = '';
  let best: { end: number; line: Line; base: string } | undefined;
  for (let i = first; i < Math.min(morphemes.length, first + MOST_WORDS); i++) {
    const { lexeme, reading } = morphemes[i]!;
    const letter = letterOf(lexeme, pattern);
    if (letter === '') break;
    pattern += letter;
    if (i > first && isCompound(pattern, morphemes[first]!.lexeme)) {
      const base = surfaces + lexeme.base;
      const line = lineFor(dictionary, base, readings + (lexeme.baseReading || reading));
      if (line) best = { end: i + 1, line, base };
      else if (STEM_BEHIND.test(pattern) && isStemAsNoun(lexeme, morphemes[i + 1]?.lexeme)) {
        const noun = lineFor(dictionary, surfaces + lexeme.surface, readings + reading);
        if (noun) best = { end: i + 1, line: noun, base: surfaces + lexeme.surface };
      }
    }
    surfaces += lexeme.surface;
    readings += reading;
  }
  // よさそう is neither 良さ nor 誘う.
  return best && isSeeming(morphemes[best.end]?.lexeme.partOfSpeech ?? '') ? undefined : best;
}

const isNoun = (lexeme: Lexeme | undefined) => lexeme?.partOfSpeech.startsWith('名詞') ?? false;
const isSuffix = ({ partOfSpeech }: Lexeme) => partOfSpeech.startsWith('名詞,接尾,副詞可能');

const isCompound = (pattern: string, { form, surface }: Lexeme): boolean =>
  PATTERNS.some((one) => one.test(pattern)) ||
  (form === '連用形' && BEHIND_STEM.test(pattern) && (surface.length > 2 || hasKanji(surface)));

/** 手討ち, のぼりおり; 見てくれ and お断わり are verbs. */
const STEM_BEHIND = /^(?:N+V|V[VD])$/u;

/** The stem of a verb that stands as a noun or adverb; 尻すぼみだ has its copula. */
const isStemAsNoun = ({ form }: Lexeme, after: Lexeme | undefined): boolean =>
  form === '連用形' &&
  (/^(?:だ|です)$/u.test(after?.base ?? '') ||
    !/^(?:助動詞|動詞,(?:接尾|非自立)|助詞,接続助詞|名詞,接尾)/u.test(after?.partOfSpeech ?? ''));

const isSeeming = (partOfSpeech: string) => partOfSpeech.startsWith('名詞,接尾,助動詞語幹');

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

/**
 * The entry with this spelling that is read like its parts, but for voiced sounds (恋人 こい+ひと is
 * こいびと).
 */
function lineFor(dictionary: Dictionary, written: string, reading: string): Line | undefined {
  if (!dictionary.has(written)) return undefined;
  const lines = lookUp(dictionary, { written, reading, classes: 0 });
  const line = lines.find((one) => unvoiced(one.reading) === unvoiced(reading));
  return line && isSomebody(written, dictionary, line) ? undefined : line;
}

/** ぞうさん is an elephant, and no 増産. */
const isSomebody = (written: string, dictionary: Dictionary, { id }: Line): boolean =>
  /^[ぁ-ん]+さん$/u.test(written) &&
  dictionary.entry(id).kanji.length > 0 &&
  !dictionary.entry(id).kanji.some(({ text }) => text.endsWith('さん'));
