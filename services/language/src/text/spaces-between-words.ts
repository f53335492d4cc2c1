/** A stretch of a text, by UTF-16 offsets. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Spaces that divide the words of sentences, as books for beginners and small children have them. */
export interface SpacesBetweenWords {
  /** The spaces, rising. */
  readonly spaces: readonly Stretch[];
  /** Where those begin that a phrase ends at: every one, unless particles stand apart as well (わたし は). */
  readonly phraseEnds: ReadonlySet<number>;
  /** Where the sentences begin and end that have such spaces. */
  readonly sentences: readonly Stretch[];
}

const NO_SPACES: SpacesBetweenWords = { spaces: [], phraseEnds: new Set(), sentences: [] };

const LETTER = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]`;
const SPACES = /[ \u3000]+/gu;
const BEFORE_SPACE = new RegExp(`(?:${LETTER}|[、，])$`, 'u');
const BEHIND_SPACE = new RegExp(`^(?:${LETTER}|[0-9０-９])`, 'u');
const ENDS_SENTENCE = /[。！？!?\n\r「」『』]/u;
/** A longer sentence is looked at no further. */
const LONGEST_SENTENCE = 300;
/** Letters of a phrase: what is longer is a sentence of its own, or a title. */
const LONGEST_PHRASE = 14;
/** The share of hiragana in the letters of a sentence that needs spaces, at least. */
const HIRAGANA_AT_LEAST = 0.6;
/** Where a particle stands by itself, spaces divide words and not phrases. */
const ALONE = /^[はがをにへのもと]$/u;

/**
 * The spaces between words of a text, in sentences mostly of hiragana: ちちは　くるまで　いきます。
 *
 * @param text normalised; the time is linear in its length
 */
export function spacesBetweenWords(text: string): SpacesBetweenWords {
  if (!text.includes('\u3000') && !text.includes(' ')) return NO_SPACES;
  const spaces: Stretch[] = [];
  const phraseEnds = new Set<number>();
  const sentences: Stretch[] = [];
  let seen = 0;
  for (const { index, 0: space } of text.matchAll(SPACES)) {
    if (index < seen || !isBetweenLetters(text, index, index + space.length)) continue;
    const { start, end } = sentenceAround(text, index, seen);
    seen = end;
    if (addSpaces(text.slice(start, end), start, spaces, phraseEnds)) sentences.push({ start, end });
  }
  return spaces.length === 0 ? NO_SPACES : { spaces, phraseEnds, sentences };
}

/** By the letters next to it, since a book has a space at the beginning of each paragraph. */
const isBetweenLetters = (text: string, start: number, end: number): boolean =>
  BEFORE_SPACE.test(text.charAt(start - 1)) && BEHIND_SPACE.test(text.charAt(end));

/** @param from where the sentence before it was cut, at least */
function sentenceAround(text: string, index: number, from: number): Stretch {
  let start = index;
  while (start > from && index - start < LONGEST_SENTENCE && !ENDS_SENTENCE.test(text[start - 1]!)) start--;
  let end = index;
  while (end < text.length && end - index < LONGEST_SENTENCE && !ENDS_SENTENCE.test(text[end]!)) end++;
  return { start, end };
}

/** @returns whether the sentence has such spaces */
function addSpaces(sentence: string, offset: number, spaces: Stretch[], phraseEnds: Set<number>): boolean {
  const phrases = sentence.trim().split(/[ \u3000]+/u);
  if (phrases.some(({ length }) => length > LONGEST_PHRASE)) return false;
  const letters = sentence.match(LETTERS)?.length ?? 0;
  const hiragana = sentence.match(/[ぁ-ゖ]/gu)?.length ?? 0;
  if (hiragana < HIRAGANA_AT_LEAST * letters) return false;
  const isApart = phrases.some((phrase) => ALONE.test(phrase));
  for (const { index, 0: space } of sentence.matchAll(SPACES)) {
    if (!isBetweenLetters(sentence, index, index + space.length)) continue;
    const start = offset + index;
    spaces.push({ start, end: start + space.length });
    if (!isApart) phraseEnds.add(start);
  }
  return true;
}

const LETTERS = new RegExp(LETTER, 'gu');
