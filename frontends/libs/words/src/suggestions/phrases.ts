import lists from './phrase-words.json' with { type: 'json' };

/** As browsers divide them; each continues the phrase before it. */
const PARTICLES: ReadonlySet<string> = new Set(lists.particles);
/** Particles after which a word in hiragana begins a phrase: が|いる. */
const END_PHRASE: ReadonlySet<string> = new Set(lists.endPhrase);
const COPULAS: ReadonlySet<string> = new Set(lists.copulas);
/** Endings and auxiliaries after a verb or an adjective, beside those of one letter. */
const ENDINGS: ReadonlySet<string> = new Set(lists.endings);
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;
const PREFIX = /^[おご御]$/u;
const NUMBER = /[\p{N}一二三四五六七八九十百千万何]$/u;
/** The last letter of a verb's stem, which another verb may follow: 売り切れる. */
const STEM = /^[きぎしちびみり]$/u;
const KANJI = /^\p{Script=Han}$/u;
const ENDS_IN_KANJI = /\p{Script=Han}$/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Where a line of a sentence may end, where nothing but its letters is known: before the phrases that it is made of.
 * Punctuation is left to the rules of line breaks.
 *
 * @returns UTF-16 offsets, rising; none in a browser that divides no words
 */
export function phraseStarts(text: string): number[] {
  const starts: number[] = [];
  let before = '';
  let isFirst = true;
  for (const { segment, index } of segmenter()?.segment(text) ?? []) {
    const isStart: boolean = index > 0 && begins(segment, before, isFirst);
    if (isStart) starts.push(index);
    isFirst = isStart || !WORD.test(before);
    before = segment;
  }
  return starts;
}

/**
 * The pieces of a sentence, divided where a phrase begins within one.
 *
 * @param isWhole whether a piece cannot be divided
 */
export function inPhrases<T extends { readonly text: string }>(
  pieces: readonly T[],
  isWhole: (piece: T) => boolean,
): (T & { beginsPhrase: boolean })[] {
  const starts = phraseStarts(pieces.map(({ text }) => text).join(''));
  let end = 0;
  return pieces.flatMap((piece) => {
    const start = end;
    end += piece.text.length;
    const inside = isWhole(piece) ? [] : starts.filter((at) => at > start && at < end);
    return [start, ...inside].map((from, index) => ({
      ...piece,
      text: piece.text.slice(from - start, (inside[index] ?? end) - start),
      beginsPhrase: starts.includes(from),
    }));
  });
}

/** @param isFirst whether the word before is the first of its phrase: とても before おいしい, but not て before いま */
function begins(word: string, before: string, isFirst: boolean): boolean {
  if (!WORD.test(word) || !WORD.test(before) || PREFIX.test(before)) return false;
  if (!HIRAGANA.test(word)) {
    // 六時, 日本人
    if (NUMBER.test(before) || (KANJI.test(word) && ENDS_IN_KANJI.test(before))) return false;
    return !STEM.test(before);
  }
  if (PARTICLES.has(word)) return false;
  if (END_PHRASE.has(before)) return !COPULAS.has(word);
  return isFirst && HIRAGANA.test(before) && before.length > 1 && word.length > 1 && !ENDINGS.has(word);
}

let made: Intl.Segmenter | undefined;

function segmenter(): Intl.Segmenter | undefined {
  if (!('Segmenter' in Intl)) return undefined;
  made ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return made;
}
