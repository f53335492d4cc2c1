import 'reflect-metadata';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wholeDictionaryFile, withDictionary } from '@ichibun/language/testing/whole-dictionary';
import { LanguageService } from '@ichibun/proto/language';
import { VocabularyService, WordSet } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;
const services = fileURLToPath(new URL('../../../', import.meta.url));

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.txt') && !name.includes('sjis'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
    : [];

/** Sentences as gold files have them, without what they say of their words. */
const goldTexts = () =>
  filesIn(join(services, 'language', 'gold')).map((text) =>
    text.replace(/^#.*$/gm, '').replace(/\/\S*/g, '').replace(/ /g, ''),
  );

/** Spellings that the dictionary does not have of words that it has. */
const OTHER_LETTERS = 'ソーッと歩く。ネコを見る。';

/** All Japanese that is here: sample texts, gold sentences, and the novels of `BOOKS_DIR`. */
const texts = () => [
  OTHER_LETTERS,
  ...filesIn(join(services, 'reader', 'samples')),
  ...goldTexts(),
  ...filesIn(process.env.BOOKS_DIR ?? join(services, 'none')),
];

/** What goes in one request. */
const CHAPTER = 20_000;

const inChapters = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / CHAPTER) }, (_, at) => text.slice(at * CHAPTER, (at + 1) * CHAPTER));

const dictionaries = [
  { name: 'a dictionary with the ranks of newspapers', file: undefined, registers: describe },
  { name: 'a whole dictionary with estimated ranks', file: wholeDictionaryFile, registers: withDictionary(describe) },
];

for (const { name, file, registers } of dictionaries) {
  registers(`who knows the most frequent words of ${name}`, () => {
    let under: VocabularyUnderTest;
    /** All words of the texts, with the band that they are shown with. */
    let words: { id: number; band: number; said: string }[];
    beforeAll(async () => {
      under = await VocabularyUnderTest.start(file);
      words = [];
      for (const text of texts().flatMap(inChapters)) {
        const counted = await under.rpc.call(LanguageService.method.countWords, { text });
        const lexemes = counted.words.map(({ entry, word, reading }) => ({ entry, word, reading }));
        const { definitions } = await under.rpc.call(LanguageService.method.define, { words: lexemes });
        const { ids } = await under.rpc.call(method.resolveLexemes, { userId: 0, lexemes });
        words.push(
          ...lexemes.map(({ entry, word, reading }, index) => ({
            id: ids[index]!,
            band: definitions[index]!.frequencyBand,
            said: `${word} ${reading} ${entry}`,
          })),
        );
      }
    }, 120_000);
    afterAll(() => under.stop());

    it.each([1_000, 5_000, 10_000])('finds no word new that is shown as one of the top %d', async (count) => {
      const userId = under.newLearner();
      await under.rpc.call(method.addKnownSet, { userId, set: WordSet.MOST_FREQUENT, count });
      const frequent = words.filter(({ band }) => band > 0 && band <= count);
      const lexemeIds = [...new Set(frequent.map(({ id }) => id))];
      const known = new Set((await under.rpc.call(method.classifyLexemes, { userId, lexemeIds })).known);
      expect([...new Set(frequent.filter(({ id }) => !known.has(id)).map(({ said }) => said))]).toEqual([]);
      expect(lexemeIds.length).toBeGreaterThan(20);
    });
  });
}
