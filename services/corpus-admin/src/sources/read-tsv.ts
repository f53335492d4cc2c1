import { hasJapanese, hasKana } from '@ichibun/japanese/script';
import { DomainError } from '@ichibun/kit/errors';
import { linesIn } from '@ichibun/text/lines';
import { plainText } from '@ichibun/text/markup';
import type { SourceLine } from '../corpus/sources.service.js';

/** Lines that say which column is which. */
const SAMPLE = 200;
/** Columns of a line that are looked at: no table of sentences has as many. */
const MOST_COLUMNS = 100;
/** With a space, as a sentence has: a name or the code of a language is none. */
const LATIN = /[A-Za-z]{2}/;

/**
 * The sentences of a file of tab-separated columns, of which one is Japanese and one may be English, whichever they
 * are: Tatoeba's pairs of sentences with their numbers, or its sentences with the code of their language, are such
 * files. A line without Japanese, like one of titles, is none.
 *
 * @returns the work in steps, for `inTurns`
 * @throws DomainError `corpus.no-japanese-column`
 */
export function* readTsv(text: string): Generator<void, SourceLine[]> {
  const sample: string[][] = [];
  for (const row of rowsOf(text)) {
    sample.push(row);
    if (sample.length === SAMPLE) break;
  }
  const japanese = mostOften(sample, hasKana);
  if (japanese === undefined) {
    throw new DomainError('corpus.no-japanese-column');
  }
  const english = mostOften(sample, (cell) => LATIN.test(cell) && cell.trim().includes(' ') && !hasJapanese(cell));
  const lines: SourceLine[] = [];
  for (const cells of rowsOf(text)) {
    const sentence = plainText(cells[japanese] ?? '');
    const translation = english === undefined ? '' : plainText(cells[english] ?? '');
    if (hasJapanese(sentence)) lines.push({ text: sentence, translation, level: null });
    yield;
  }
  return lines;
}

/** The lines that are not blank, as their columns. */
function* rowsOf(text: string): Generator<string[]> {
  for (const line of linesIn(text)) if (line.trim() !== '') yield line.split('\t', MOST_COLUMNS);
}

/** The column that most rows have such a cell in; undefined when none has. */
function mostOften(rows: readonly string[][], isSuch: (cell: string) => boolean): number | undefined {
  const counts: number[] = [];
  for (const cells of rows)
    for (const [at, cell] of cells.entries()) counts[at] = (counts[at] ?? 0) + (isSuch(cell) ? 1 : 0);
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : counts.indexOf(most);
}
