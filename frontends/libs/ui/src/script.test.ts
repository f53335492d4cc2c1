import { expect, it } from '@jest/globals';
import { hasJapanese, isPlainKana, saysReading, toHiragana } from './script.js';

/** The sources themselves: pages are tested without the services having been compiled. */
const services = (file: string): Promise<Record<string, (text: string) => unknown>> =>
  import(new URL(`../../../../services/libs/japanese/src/${file}`, import.meta.url).pathname);

const [script, kana] = await Promise.all([services('script.ts'), services('kana.ts')]);

/** Looked up once: a global costs a module under Jest a quarter of a microsecond. */
const { fromCodePoint } = String;

it.each([
  ['hasJapanese', hasJapanese, script.hasJapanese!],
  ['isPlainKana', isPlainKana, kana.isPlainKana!],
  ['toHiragana', toHiragana, kana.toHiragana!],
])('%s says the same as in the services, of every code point, alone and between others', (_, ours, theirs) => {
  const differing: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const one = fromCodePoint(code);
    for (const text of [one, `あ${one}ー`]) if (ours(text) !== theirs(text)) differing.push(code.toString(16));
  }
  expect(differing).toEqual([]);
  expect(ours('')).toBe(theirs(''));
});

it.each([
  ['パン', 'ぱん', true],
  ['エアポート・タックス', 'えあぽーと・たっくす', true],
  ['空', 'そら', false],
  ['消しゴム', 'けしゴム', false],
])('%s says that it is read %s: %s', (word, reading, says) => {
  expect(saysReading(word, reading)).toBe(says);
});
