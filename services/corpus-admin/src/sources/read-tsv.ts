import { hasJapanese, hasKana } from '@ichibun/japanese/script';
import { DomainError } from '@ichibun/kit/errors';
import { plainText } from '@ichibun/text/markup';
import type { SourceLine } from './sources.service.js';

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
 * @throws DomainError `corpus.no-japanese-column`
 */
export function readTsv(text: string): SourceLine[] {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t', MOST_COLUMNS));
  const sample = rows.slice(0, SAMPLE);
  const japanese = mostOften(sample, hasKana);
  if (japanese === undefined) {
    throw new DomainError(
      'corpus.no-japanese-column',
      'invalid',
      'None of the tab-separated columns of this file is Japanese. Give it a column of Japanese sentences, and one of English ones.',
    );
  }
  const english = mostOften(sample, (cell) => LATIN.test(cell) && cell.trim().includes(' ') && !hasJapanese(cell));
  return rows.flatMap((cells) => {
    const sentence = plainText(cells[japanese] ?? '');
    if (!hasJapanese(sentence)) return [];
    const translation = english === undefined ? '' : plainText(cells[english] ?? '');
    return [{ text: sentence, translation, level: null }];
  });
}

/** The column that most rows have such a cell in; undefined when none has. */
function mostOften(rows: readonly string[][], isSuch: (cell: string) => boolean): number | undefined {
  const counts: number[] = [];
  for (const cells of rows)
    for (const [at, cell] of cells.entries()) counts[at] = (counts[at] ?? 0) + (isSuch(cell) ? 1 : 0);
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : counts.indexOf(most);
}
