import { isKana, toHiragana } from '@ichibun/japanese/kana';
import { hasJapanese, hasKanji } from '@ichibun/japanese/script';
import { clean } from '@ichibun/text/clean';
import { fieldText, isWordLike, withReading } from '../imports/written-words.js';
import { normalised, objectionTo } from '../words/word-form.js';
import type { Content, Reason } from './collection.js';

/** Words of each field that are shown. */
const SAMPLES = 5;
/** Notes of a kind by which fields are judged, evenly spread over all of them. */
export const JUDGED = 200;
/** UTF-16 units of a note that are shown. */
const LONGEST_SAMPLE = 80;
/** UTF-16 units from which on Japanese without a mark is a sentence, too: few words are that long. */
const LONGEST_WORD = 20;
/** Part of a field's values that must be of a sort; that must be words, also where the field is called a sentence. */
const MOST = 0.5;
const LEAST_WORDS = 0.6;
const LEAST_WORDS_OF_SENTENCES = 0.9;
const SENTENCE = /[。！？!?、，「」『』…\n]/u;
const SOUND = /\[sound:[^\]]*\]|<(?:audio|img|video)\b/i;

/** A field as it is shown, without its markup. */
const shownField = (field: string): string => clean(fieldText(field).word).slice(0, LONGEST_SAMPLE).toWellFormed();

/** Some values of a field, from all over it, each once. */
export function samplesOf(values: readonly string[]): string[] {
  const shown = [...new Set(values.map(shownField).filter((text) => text !== ''))];
  const step = Math.max(1, Math.floor(shown.length / SAMPLES));
  return shown.filter((_, index) => index % step === 0).slice(0, SAMPLES);
}

const SHORT_AND_ENDED = /^([^。．.、！？!?\s]{1,6})[。．]$/u;

/** What a note says of itself, for a report. */
export const shownNote = (fields: readonly string[]): string =>
  fields.map(shownField).find((text) => text !== '') ?? clean(fields.join(' ')).slice(0, LONGEST_SAMPLE).toWellFormed();

/**
 * The word of a field, with its reading, or why there is none.
 *
 * @param given the reading's own field; undefined for none
 * @param holdsWords the learner says so: what is short and ends as a sentence (見る。) may be a word all the same, which
 *   the dictionary decides
 */
export function wordOf(
  field: string,
  given: string | undefined,
  holdsWords = false,
): { word: string; reading: string | undefined } | { reason: Reason } {
  const text = fieldText(field);
  const cleaned = normalised(clean(text.word));
  const written = withReading(holdsWords ? cleaned.replace(SHORT_AND_ENDED, '$1') : cleaned);
  const { word } = written;
  if (word === '') return { reason: SOUND.test(field) ? 'sound' : 'empty' };
  if (!hasJapanese(word)) return { reason: 'not-japanese' };
  if (SENTENCE.test(word) || word.length > LONGEST_WORD) return { reason: 'sentence' };
  if (!isWordLike(word) || objectionTo(word, null)) return { reason: 'no-word' };
  return { word, reading: readingOf(given, [text.reading, written.reading], word) };
}

function readingOf(given: string | undefined, written: readonly string[], word: string): string | undefined {
  const text = given === undefined ? undefined : fieldText(given);
  const candidates = [text?.reading ?? '', text ? normalised(clean(text.word)) : '', ...written];
  const reading = candidates.map((one) => one.replaceAll(/[\s・]/g, '')).find((one) => one !== '' && isKana(one));
  if (reading === undefined || objectionTo(word, reading)) return undefined;
  return toHiragana(reading) === toHiragana(word) && !hasKanji(word) ? undefined : reading;
}

/** What fields are called that hold words, and their readings. */
const WORD_NAMES = /word|expression|vocab|kanji|term|target|単語|語彙|見出し|表記|言葉/i;
const READING_NAMES = /reading|kana|furigana|pronunciation|yomi|よみ|読み|かな|ふりがな/i;
const SENTENCE_NAMES = /sentence|example|context|文/i;

/**
 * Guesses which fields hold word and reading.
 *
 * @param fields with some of their values each
 */
export function guess(
  fields: readonly { readonly name: string; readonly values: readonly string[] }[],
  isCloze: boolean,
): { holds: Content; word: number | undefined; reading: number | undefined } {
  if (isCloze) return { holds: 'cloze', word: undefined, reading: undefined };
  const shares = fields.map(({ name, values }) => {
    const filled = values.filter((value) => value.trim() !== '');
    const read = filled.map((value) => wordOf(value, undefined));
    const part = (is: (one: (typeof read)[number]) => boolean) => read.filter(is).length / Math.max(1, read.length);
    return {
      words: part((one) => 'word' in one),
      kanji: part((one) => 'word' in one && hasKanji(one.word)),
      sentences: part((one) => 'reason' in one && one.reason === 'sentence'),
      sounds: part((one) => 'reason' in one && one.reason === 'sound'),
      // A field that is mostly empty is not what notes are about.
      filled: filled.length / Math.max(1, values.length),
      bonus:
        (WORD_NAMES.test(name) ? 1 : 0) - (SENTENCE_NAMES.test(name) ? 1 : 0) - (READING_NAMES.test(name) ? 0.5 : 0),
    };
  });
  const score = (index: number) => {
    const { words, kanji, filled, bonus } = shares[index]!;
    const least = SENTENCE_NAMES.test(fields[index]!.name) ? LEAST_WORDS_OF_SENTENCES : LEAST_WORDS;
    return words * filled < least ? Number.NEGATIVE_INFINITY : words + kanji + bonus;
  };
  const places = fields.map((_, index) => index);
  const word = places.reduce<number | undefined>(
    (best, index) => (score(index) > (best === undefined ? Number.NEGATIVE_INFINITY : score(best)) ? index : best),
    undefined,
  );
  if (word !== undefined) {
    const isReading = (index: number) =>
      index !== word &&
      shares[index]!.kanji < 1 - MOST &&
      (READING_NAMES.test(fields[index]!.name) || shares[index]!.kanji === 0) &&
      shares[index]!.words >= MOST;
    const named = places.find((index) => isReading(index) && READING_NAMES.test(fields[index]!.name));
    return { holds: 'words', word, reading: named ?? places.find(isReading) };
  }
  const first = shares[0];
  const holds =
    first && first.sounds >= MOST
      ? 'sounds'
      : shares.some(({ sentences }) => sentences >= MOST)
        ? 'sentences'
        : shares.some(({ sounds }) => sounds >= MOST)
          ? 'sounds'
          : 'other';
  return { holds, word: undefined, reading: undefined };
}
