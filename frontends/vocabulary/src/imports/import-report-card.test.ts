import { expect, it } from '@jest/globals';
import { describeReport } from './import-report-card.js';

const nothing = {
  duplicates: 0,
  blankLines: 0,
  comments: 0,
  unusable: 0,
  unusableExamples: [],
  unknownWords: 0,
  unknownWordExamples: [],
  keptWords: 0,
};

it('says nothing when every line brought a word', () => {
  expect(describeReport(nothing)).toEqual([]);
});

it('says what became of each line that did not, with examples', () => {
  const report = {
    ...nothing,
    duplicates: 2,
    unusable: 1,
    unusableExamples: ['abc'],
    unknownWords: 1,
    unknownWordExamples: ['ぬぺ'],
  };
  expect(describeReport({ ...report, keptWords: 2, blankLines: 3, comments: 1 })).toEqual([
    { text: '2 lines already in your vocabulary or twice in the list', examples: [] },
    { text: '1 line without a Japanese word that can be kept', examples: ['abc'] },
    { text: '2 lines of words that you review: they keep their schedule, and are not marked as known', examples: [] },
    { text: '1 line imported, but not in the dictionary', examples: ['ぬぺ'] },
    { text: '3 lines blank', examples: [] },
    { text: '1 line with a comment', examples: [] },
  ]);
});

it('marks examples that are not all', () => {
  const report = { ...nothing, unknownWords: 1500, unknownWordExamples: ['ぬぺ', 'ぺぬ'] };
  expect(describeReport(report)).toEqual([
    { text: '1,500 lines imported, but not in the dictionary', examples: ['ぬぺ', 'ぺぬ', '…'] },
  ]);
});
