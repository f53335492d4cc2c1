import { hasJapanese } from '@ichibun/japanese/script';
import { DomainError } from '@ichibun/kit/errors';
import { inTurns, Turn } from '@ichibun/kit/in-turns';
import type { Rpc } from '@ichibun/kit/rpc';
import { sentenceEnds } from '@ichibun/text-words/sentence-ends';
import { type BookSentence, type Layout, layoutOf, linesOf, type Pair, pairsOf } from './text-layout.js';

/** What an audiobook is made of. */
export interface BookContent {
  readonly layout: Layout;
  /** Those that are not blank. Some may hold nothing that can be spoken: they are pauses. */
  readonly sentences: readonly BookSentence[];
}

/** Bytes of a text: some forty novels. */
export const LARGEST_TEXT = 20 * 1024 * 1024;

/**
 * The text of a file.
 *
 * @throws DomainError `audiobook.too-large`, `audiobook.not-text`, `audiobook.empty`, `audiobook.no-japanese`
 */
export function bookText(bytes: Uint8Array): string {
  if (bytes.length > LARGEST_TEXT) {
    throw new DomainError('audiobook.too-large');
  }
  const text = decoded(bytes);
  if (text === undefined || text.includes('\0')) {
    throw new DomainError('audiobook.not-text');
  }
  if (text.trim() === '') throw new DomainError('audiobook.empty');
  if (!hasJapanese(text)) {
    throw new DomainError('audiobook.no-japanese');
  }
  return text;
}

/**
 * The sentences of a text, with the English that is beside them.
 *
 * @throws DomainError as the language service
 */
export async function textContent(rpc: Rpc, text: string): Promise<BookContent> {
  const turn = new Turn();
  const lines = await inTurns(linesOf(text), turn);
  const layout = await inTurns(layoutOf(lines), turn);
  const all =
    layout === 'japanese'
      ? await inTurns(sentencesOf(text, await sentenceEnds(rpc, text)), turn)
      : await inTurns(pairsOf(lines, layout), turn);
  const sentences: BookSentence[] = [];
  for (const [place, pair] of all.entries()) {
    if (pair.japanese !== '') sentences.push({ ...pair, place, readings: [] });
    if (turn.isOver) await turn.next();
  }
  return { layout, sentences };
}

function* sentencesOf(text: string, ends: readonly number[]): Generator<void, Pair[]> {
  const pairs: Pair[] = [];
  let start = 0;
  for (const end of ends) {
    pairs.push({ japanese: text.slice(start, end).trim(), english: '' });
    start = end;
    yield;
  }
  return pairs;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
