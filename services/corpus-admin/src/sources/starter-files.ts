import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText } from '@ichibun/text/markup';
import type { SourceLine } from '../corpus/sources.service.js';

export interface StarterFiles {
  /** Of each sentence the first line that has it. */
  readonly lines: readonly SourceLine[];
  /** Where lines are that are none: `file:line`. */
  readonly unusable: readonly string[];
  /** Changes when any of the files does. */
  readonly hash: string;
}

const COLUMNS = ['sentence_ja', 'sentence_en'];
const LEVEL = 'level';

/**
 * Reads the .tsv files of a folder: UTF-8, a header line with the columns sentence_ja, sentence_en and level in any
 * order, then one sentence a line. A file without the column has one level, at the end of its name: level-2.tsv. A
 * folder that is not there has no sentences.
 *
 * @throws Error when a file lacks one of the columns
 */
export async function readStarterFiles(folder: string): Promise<StarterFiles> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.tsv')).sort();
  const hash = createHash('sha256');
  const lines = new Map<string, SourceLine>();
  const unusable: string[] = [];
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    hash.update(`${name}\0${text}\0`);
    const [header, ...rest] = text.replace(/^\ufeff/, '').split(/\r?\n/);
    const titles = header!.split('\t');
    const columns = COLUMNS.map((column) => titles.indexOf(column));
    if (columns.includes(-1)) throw new Error(`${name} must begin with a line of the columns ${COLUMNS.join(', ')}`);
    const level = titles.indexOf(LEVEL);
    const levelOfFile = /(\d)\.tsv$/.exec(name)?.[1];
    for (const [index, row] of rest.entries()) {
      if (row.trim() === '') continue;
      const cells = row.split('\t');
      const line = lineOf(cells[columns[0]!], cells[columns[1]!], level < 0 ? levelOfFile : cells[level]);
      if (!line) unusable.push(`${name}:${index + 2}`);
      else if (!lines.has(line.text)) lines.set(line.text, line);
    }
  }
  return { lines: [...lines.values()], unusable, hash: hash.digest('hex') };
}

function lineOf(first = '', second = '', third = ''): SourceLine | undefined {
  const [text, translation, level] = [plainText(first), plainText(second), Number(third)];
  const isUsable = text !== '' && text.length <= 500 && translation !== '' && level >= 1 && level <= 5;
  return isUsable && Number.isInteger(level) ? { text, translation, level } : undefined;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
