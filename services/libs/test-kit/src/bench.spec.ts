import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { book, interleaved, inWords, median, ratioInWords, Timings } from './bench.js';

describe('timings', () => {
  it('run the contenders in turn, and one round more than asked', async () => {
    const order: string[] = [];
    const timings = await interleaved(2, { ours: () => order.push('ours'), theirs: async () => order.push('theirs') });
    expect(order).toEqual(['ours', 'theirs', 'ours', 'theirs', 'ours', 'theirs']);
    expect([timings.rounds.ours.length, timings.rounds.theirs.length]).toEqual([2, 2]);
  });

  it('compare round by round, so that a slow moment of the machine falls on both', () => {
    const timings = new Timings({ ours: [1, 2, 100], theirs: [5, 10, 500] });
    expect(timings.ratio('theirs', 'ours')).toBe(5);
    expect(timings.median('ours')).toBe(2);
  });

  it('say the ratio of two series with the middle half of its rounds', () => {
    const ours = [10, 22, 33, 44, 500];
    const theirs = [10, 20, 30, 40, 50];
    expect(ratioInWords(ours, theirs)).toBe('1.10 (1.10–1.10)');
    expect(ratioInWords([1, 2, 3, 4, 5], [1, 1, 1, 1, 1])).toBe('3.00 (2.00–4.00)');
    expect(ratioInWords([], [])).toBe('–');
    expect(ratioInWords([1], [0])).toBe('–');
  });

  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ])('have the median of %j', (numbers, expected) => {
    expect(median(numbers)).toBe(expected);
  });

  it.each([
    [0.2412, '0.24 ms'],
    [37.4, '37 ms'],
    [999.4, '999 ms'],
    [1949, '1.9 s'],
  ])('say %d as %s', (time, words) => {
    expect(inWords(time)).toBe(words);
  });
});

describe('books', () => {
  const given = process.env.BOOKS_DIR;
  afterEach(() => {
    if (given === undefined) delete process.env.BOOKS_DIR;
    else process.env.BOOKS_DIR = given;
  });

  it('come from BOOKS_DIR, and may be absent', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ichibun-books-'));
    writeFileSync(join(folder, 'neko.txt'), '吾輩は猫である');
    process.env.BOOKS_DIR = folder;
    expect([book('neko.txt'), book('botchan.txt')]).toEqual(['吾輩は猫である', undefined]);
    delete process.env.BOOKS_DIR;
    expect(book('neko.txt')).toBeUndefined();
    rmSync(folder, { recursive: true });
  });
});
