import { strToU8, zipSync } from 'fflate';

export interface Banks {
  readonly [file: string]: unknown;
}

/** A dictionary in Yomitan's format: its files, written as JSON. */
export const yomitanOf = (banks: Banks, index: object = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ 'index.json': { title: '辞典', revision: '1', format: 3, ...index }, ...banks }).map(
        ([name, content]) => [name, strToU8(typeof content === 'string' ? content : JSON.stringify(content))],
      ),
    ),
    { level: 1 },
  );

/** A dictionary of one word. */
export const yomitan = (word: string): Uint8Array =>
  yomitanOf({ 'term_bank_1.json': [[word, '', 'n', '', 1, [`what ${word} means`], 1, '']] });
