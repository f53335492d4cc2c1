import { describe, expect, it } from '@jest/globals';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import type { NameFile } from '../names/name-file.js';
import { canBeRead } from './possible-readings.js';

const READINGS: Readonly<Record<string, readonly string[]>> = {
  匂い: ['におい'],
  袋: ['ふくろ', 'たい'],
  学: ['がく'],
  校: ['こう'],
  日: ['ひ', 'にち', 'ほん'],
  本: ['ほん'],
  一: ['いち', 'ひと'],
  泊: ['はく'],
  大人: ['おとな'],
};
const dictionary = {
  lines: (word: string) => (READINGS[word] ?? []).map((reading) => ({ reading }) as Line),
} as unknown as Dictionary;
const names = { of: (word: string) => (word === '希美' ? [{ reading: 'のぞみ' }] : []) } as unknown as NameFile;
const sources = { dictionary, names, read: (text: string) => (text === '三島' ? 'みしま' : '') };

describe('a word', () => {
  it.each([
    ['大人', 'おとな', true],
    ['大人', 'オトナ', true],
    ['匂い袋', 'においぶくろ', true],
    ['学校', 'がっこう', true],
    ['一泊', 'いっぱく', true],
    ['希美', 'のぞみ', true],
    ['三島', 'みしま', true],
    ['匂い袋', 'においぶく', false],
    ['匂い袋', 'においたいこ', false],
    ['学校', 'たぶん', false],
    ['本', 'ほ', false],
    ['本', 'ぼん', false],
    ['大人', 'など', false],
  ])('%s can be read %s: %s', (word, reading, can) => {
    expect(canBeRead(word, reading, sources)).toBe(can);
  });
});
