import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { rulesOfCode } from '../words/reason.js';
import type { Explanation } from './explain.js';
import { explanationText, placeOf, resultText, shortened, stagesText } from './explanation-text.js';
import { LATTICE, READING_STAGES } from './stages.js';

const TOP = new URL('../../../../', import.meta.url);

describe('what make explain prints', () => {
  it('names each rule of code by its file from the top of the checkout, and the line with its name', () => {
    const elsewhere = rulesOfCode().filter((rule) => {
      const [file, line] = placeOf(rule).split(':');
      const place = new URL(file!, TOP);
      const [, subject] = rule.id.split('/');
      return !existsSync(place) || !readFileSync(place, 'utf8').split('\n')[Number(line) - 1]?.includes(subject!);
    });
    expect(elsewhere).toEqual([]);
    expect(rulesOfCode().length).toBeGreaterThan(70);
  });

  it('ends with the words that a reader shows', () => {
    const token = {
      surface: '空',
      reading: 'から',
      baseForm: '空',
      entry: '空・から',
      definition: 'empty',
      partOfSpeech: '',
    };
    expect(resultText([token, { ...token, surface: '。', reading: '', entry: '', baseForm: '。' }])).toBe(
      'result: 空・から (空・から: empty)  。・',
    );
  });

  it('names rows by the lines that they say themselves', () => {
    const row = { id: 'uses/の=possessive particle', writtenIn: 'data/grammar/uses.tsv:131' };
    expect(placeOf(row)).toBe('services/language/data/grammar/uses.tsv:131');
  });

  it('lists all stages with files and folders that are there', () => {
    const places = [...stagesText().matchAll(/services\/language\/[\w./-]+/gu)].map(([place]) => place);
    expect(places.length).toBeGreaterThan(70);
    expect(places.filter((place) => !existsSync(new URL(place, TOP)))).toEqual([]);
  });

  it('is a line for the words, one for each other way, and four for each change', () => {
    const word = (surface: string, reading: string) => {
      return { surface, reading, base: surface, entry: '', definition: undefined, partOfSpeech: '名詞' };
    };
    const span = { start: 0, end: 1 };
    const explanation: Explanation = {
      words: [{ ...span, word: word('空', 'そら') }],
      cost: 100,
      steps: [
        {
          ...span,
          stage: READING_STAGES.find(({ name }) => name === 'homographs')!,
          by: { id: 'homographs/空=から', writtenIn: 'data/grammar/homographs.tsv:7', example: '' },
          from: [word('空', 'そら')],
          to: [word('空', 'から')],
        },
      ],
      runnersUp: [{ ...span, words: [word('空', 'くう')], insteadOf: [word('空', 'そら')], more: 20 }],
      patterns: [
        {
          by: { id: 'patterns/shika-nai', writtenIn: 'data/grammar/patterns/n5.txt:4', example: '' },
          name: '〜しか〜ない',
          meaning: 'only',
          tokens: 'しか〜NEG',
          when: 'before-part=名詞',
          line: 5,
          words: [['しか'], ['ない']],
        },
      ],
    };
    expect(explanationText(explanation).split('\n')).toEqual([
      `lattice: ${LATTICE.does} (services/language/src/analyser, services/language/data/lattice)`,
      '  is   空・そら  cost 100',
      '  next 空・くう  instead of 空・そら  +20',
      'homographs: chooses between the readings of one spelling by the words near it',
      '  by   homographs/空=から (services/language/data/grammar/homographs.tsv:7)',
      '  was  空・そら',
      '  is   空・から',
      'pattern: 〜しか〜ない (only) in しか … ない',
      '  by   patterns/shika-nai (services/language/data/grammar/patterns/n5.txt:5): しか〜NEG',
      '  when before-part=名詞',
    ]);
  });

  it.each([
    ['to be; to exist', 'to be; to exist'],
    [
      'first day of the month; first of the month; beginning of the month; start',
      'first day of the month; first of the month; beginning of …',
    ],
    [
      'to come (spatially or temporally); to approach; to arrive; to',
      'to come (spatially or temporally); to approach; to arrive …',
    ],
    ['x'.repeat(61), `${'x'.repeat(60)} …`],
  ])('shortens a meaning only after a word, and says so: %s', (meaning, shown) => {
    expect(shortened(meaning)).toBe(shown);
  });
});
