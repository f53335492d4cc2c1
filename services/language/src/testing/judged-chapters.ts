import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { book } from '@ichibun/test-kit/bench';
import type { Token } from '../engine/answers.js';
import type { Core } from '../engine/core.js';
import { numberIn, readTable } from '../tables/read-table.js';

/** What is wrong with a word as a learner is shown it; gold/judged-chapters.tsv explains them. */
export const ERRORS = ['cut', 'form', 'reading', 'meaning', 'grammar', 'name', 'unknown'] as const;
export type Verdict = 'right' | (typeof ERRORS)[number];

/** A word of a book, judged by hand in its place. */
export interface Judgement {
  readonly book: string;
  /** UTF-16 offset of the chapter in the book's file, and of the word in the chapter. */
  readonly chapter: number;
  readonly offset: number;
  readonly length: number;
  /** {@link hashOf} what was shown when it was judged. */
  readonly shown: string;
  readonly verdict: Verdict;
}

/** A word as a learner presses it in a text. */
export interface PressedWord {
  /** UTF-16 offset in the text. */
  readonly start: number;
  readonly length: number;
  readonly sentence: string;
  readonly token: Token;
}

/** The rows of gold/judged-chapters.tsv, a chapter's in their order. */
export function judgements(): Judgement[] {
  const columns = ['book', 'chapter', 'offset', 'length', 'shown', 'verdict'] as const;
  return readTable('gold/judged-chapters.tsv', columns, ({ book, chapter, offset, length, shown, verdict }) => {
    const place = { chapter: numberIn(chapter), offset: numberIn(offset), length: numberIn(length) };
    return { book, ...place, shown, verdict: verdict as Verdict };
  });
}

/** What the pop-up of a word says: form, readings, the first meaning, its name in grammar, and how it is inflected. */
export function shownOf({ baseForm, baseReading, reading, definition, grammar, kind, conjugation }: Token): string[] {
  const label = grammar?.name ?? (kind === 'name' ? 'name' : '');
  return [baseForm, baseReading, reading, definition ?? '', label, conjugation.join(', ')];
}

/** Short, and of no use to whoever wants the text. */
export const hashOf = (token: Token): string =>
  createHash('sha256').update(shownOf(token).join('\t')).digest('hex').slice(0, 8);

/** UTF-16 units that are asked for at once, as content-analysis asks. */
const PART_UNITS = 200_000;

/**
 * The words of a stretch of a book that can be pressed, as the reader has them: sentence by sentence, with what the
 * whole text says of its words.
 *
 * @param text with ruby, if it has any, as Aozora Bunko marks it
 */
export function pressedWords(core: Core, text: string, start: number, end: number): PressedWord[] {
  const parts = Array.from({ length: Math.ceil(text.length / PART_UNITS) }, (_, index) => index * PART_UNITS);
  const givenWords = parts.flatMap((from) => core.findGivenWords(text.slice(from, from + PART_UNITS)));
  const stretch = text.slice(start, end);
  const pressed: PressedWord[] = [];
  let from = 0;
  for (const to of core.splitSentences(stretch, 'legacy')) {
    const sentence = stretch.slice(from, to).trim();
    let at = start + stretch.indexOf(sentence, from);
    for (const token of core.tokenize(sentence, { givenWords })) {
      const { length } = token.surface;
      if (token.kind !== 'punctuation') pressed.push({ start: at, length, sentence, token });
      at += length;
    }
    from = to;
  }
  return pressed;
}

/**
 * A book as it is uploaded: what has ruby is an original of Aozora Bunko's, in Shift_JIS, and loses what is around
 * it and its editors' notes.
 *
 * @returns undefined where BOOKS_DIR lacks it
 */
export function bookWithRuby(name: string): string | undefined {
  if (!name.endsWith('-sjis.txt')) return book(name);
  const path = join(process.env.BOOKS_DIR ?? '', name);
  if (!process.env.BOOKS_DIR || !existsSync(path)) return undefined;
  const text = new TextDecoder('shift_jis').decode(readFileSync(path)).replaceAll('\r\n', '\n');
  const [, , body = ''] = text.split(/^-{20,}$/mu);
  return body.split('\n底本：')[0]!.replaceAll(/［＃[^］]*］/gu, '');
}
