import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { toHiragana } from '@ichibun/japanese/kana';
import { readYomitan, type WordFrequency, type WordPitch } from '../dictionary/yomitan.js';

/** What a learner's file says about words. */
export interface WordList {
  readonly title: string;
  readonly frequencies: readonly WordFrequency[];
  readonly pitches: readonly WordPitch[];
}

/**
 * Reads a list of frequencies or pitch accents: a Yomitan zip, or text with a word and its rank in each line, separated
 * by a tab, with the reading between them if there is one.
 *
 * @throws Error when it is neither; the message is for people
 */
export async function readList(file: string): Promise<WordList> {
  if (await isZip(file)) return readYomitan(file);
  const frequencies: WordFrequency[] = [];
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  for (const line of text.replace(/^\uFEFF/u, '').split(/\r?\n/u)) {
    const fields = line.split('\t').map((field) => field.trim());
    const rank = Number(fields.at(-1));
    const [word = '', reading = ''] = fields.slice(0, -1);
    if (word !== '' && Number.isInteger(rank) && rank > 0) {
      frequencies.push({ word, reading: toHiragana(reading), rank });
    }
  }
  if (frequencies.length === 0) throw new Error('The list has no line with a word, a tab and a rank.');
  return { title: basename(file), frequencies, pitches: [] };
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await handle.close();
  }
}
