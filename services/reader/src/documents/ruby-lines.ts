import { isRuby } from '@ichibun/text-words/marked-sentences';
import type { ParsedText } from '../book-files/parsed-text.js';

/** UTF-16 units on each side of ruby by which its word is understood. */
const AROUND = 20;
/** UTF-16 units in all. */
const MOST_UNITS = 100_000;

/**
 * The places of a source where ruby reads something that it has not read so before, a line each with what is around
 * it, marked as Aozora Bunko does: the language service learns from them how words are read in the whole text. In
 * steps for `inTurns`.
 */
export function* rubyLines({ text, readings }: Pick<ParsedText, 'text' | 'readings'>): Generator<void, string> {
  const seen = new Set<string>();
  let lines = '';
  for (const { start, length, reading } of readings) {
    yield;
    const end = start + length;
    const base = text.slice(start, end);
    // What follows tells verbs of one kanji apart.
    const key = `${text.slice(start, end + 1)}\n${reading}`;
    if (seen.has(key) || !isRuby(base, reading)) continue;
    seen.add(key);
    const before = plain(text.slice(Math.max(0, start - AROUND), start));
    const line = `${before}｜${base}《${reading}》${plain(text.slice(end, end + AROUND))}\n`;
    if (lines.length + line.length > MOST_UNITS) break;
    lines += line;
  }
  return lines;
}

const plain = (text: string) => text.replace(/[\n｜|《》]/gu, ' ').toWellFormed();
