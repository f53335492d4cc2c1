import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';

const LEVELS = [1, 2, 3, 4, 5];
const JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。？！「」々]+[。？！]」?$/u;
/** Only what a plain keyboard types. */
const ENGLISH = /^[\x20-\x7e]+[.?!]"?$/;

const linesOf = async (level: number) =>
  (await readFile(new URL(`../../starter-corpus/level-${level}.tsv`, import.meta.url), 'utf8')).split('\n');

const sentencesOf = async (level: number) =>
  (await linesOf(level)).slice(1, -1).map((line) => line.split('\t') as [string, string]);

describe('the starter corpus', () => {
  describe.each(LEVELS)('level %i', (level) => {
    it('begins with its columns and ends with a line break', async () => {
      const lines = await linesOf(level);
      expect([lines[0], lines.at(-1)]).toEqual(['sentence_ja\tsentence_en', '']);
    });

    it('has enough sentences to choose from', async () => {
      expect((await sentencesOf(level)).length).toBeGreaterThanOrEqual(190);
    });

    it('has a whole Japanese sentence and its English on each line', async () => {
      const malformed = (await sentencesOf(level)).filter(
        (cells) => cells.length !== 2 || !JAPANESE.test(cells[0]) || !ENGLISH.test(cells[1]),
      );
      expect(malformed).toEqual([]);
    });

    it('has no sentence too long to learn a word from', async () => {
      const long = (await sentencesOf(level)).filter(([japanese]) => japanese.length > 40);
      expect(long).toEqual([]);
    });
  });

  it('has no sentence twice, nor two with the same English', async () => {
    const cells = (await Promise.all(LEVELS.map(sentencesOf))).flat(2);
    const repeated = cells.filter((cell, index) => cells.indexOf(cell) !== index);
    expect(repeated).toEqual([]);
  });
});
