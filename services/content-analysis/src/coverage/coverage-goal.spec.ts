import { WordState } from '@ichibun/proto/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { coverageGoal } from './coverage-goal.js';
import type { TextWord } from './text-words.js';

const word = (name: string, frequency: number, is: Partial<TextWord> = {}): TextWord => ({
  lexemeId: 0,
  entry: name,
  word: name,
  reading: '',
  frequency,
  isKnown: false,
  isKnownByParts: false,
  state: WordState.UNSPECIFIED,
  isBlocked: false,
  isOldSpelling: false,
  isCertain: true,
  isGrammar: false,
  isCounted: is.isCertain ?? true,
  ...is,
});

/** 100 occurrences: 40 known, 50 to learn, 10 blocked, and a doubtful word that does not count. */
const words = [
  word('の', 40, { isKnown: true }),
  word('猫', 30),
  word('エモ', 25, { isCertain: false }),
  word('犬', 15),
  word('吾輩', 10, { isBlocked: true }),
  word('鳥', 5),
];

describe('a coverage goal', () => {
  const cases: [string, number, object, string[]][] = [
    ['of nothing', 0, { wordsNeeded: 0, projectedCoverage: 40, coverageGain: 0, achievable: true }, []],
    ['already reached', 40, { wordsNeeded: 0, projectedCoverage: 40, coverageGain: 0, achievable: true }, []],
    ['a little above', 40.5, { wordsNeeded: 1, projectedCoverage: 70, coverageGain: 30, achievable: true }, ['猫']],
    ['reached exactly', 70, { wordsNeeded: 1, projectedCoverage: 70, coverageGain: 30, achievable: true }, ['猫']],
    ['of all that can be learnt', 90, { wordsNeeded: 3, projectedCoverage: 90, achievable: true }, ['猫', '犬', '鳥']],
    [
      'beyond what blocked words allow',
      90.1,
      { wordsNeeded: 3, projectedCoverage: 90, achievable: false, maxPossibleCoverage: 90 },
      ['猫', '犬', '鳥'],
    ],
  ];
  it.each(cases)('%s', (_, target, figures, targetWords) => {
    const goal = coverageGoal(words, target);
    expect(goal).toMatchObject({ maxPossibleCoverage: 90, ...figures });
    expect(goal.targetWords.map((target) => target.word)).toEqual(targetWords);
  });

  it('takes words in usual spellings before old spellings, however often these occur', () => {
    const goal = coverageGoal([word('有る', 30, { isOldSpelling: true }), word('犬', 15), word('鳥', 5)], 50);
    expect(goal.targetWords.map((target) => target.word)).toEqual(['犬', '鳥', '有る']);
  });

  it('takes words that no dictionary has last, whose cards would have no meaning', () => {
    const goal = coverageGoal(
      [word('喋', 30, { entry: '' }), word('有る', 20, { isOldSpelling: true }), word('鳥', 5)],
      95,
    );
    expect(goal.targetWords.map((target) => target.word)).toEqual(['鳥', '有る', '喋']);
  });

  it('cannot be reached in a text without words', () => {
    expect(coverageGoal([], 50)).toMatchObject({ wordsNeeded: 0, achievable: false, maxPossibleCoverage: 0 });
  });
});
