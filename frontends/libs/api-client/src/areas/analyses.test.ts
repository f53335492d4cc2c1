import type { AnalysisWord } from '@ichibun/contracts/content';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { keepSameWords } from './analyses.js';

const word = (uniqueVocabId: number, given: Partial<AnalysisWord> = {}): AnalysisWord => ({
  ...{
    uniqueVocabId,
    word: `語${uniqueVocabId}`,
    reading: 'ご',
    definition: 'word',
    frequency: 1,
    jlpt: null,
    otherSpellings: [],
  },
  ...{ isKnown: false, isKnownByParts: false, isBlocked: false, state: null, frequencyBand: null },
  ...{ certain: 'CERTAIN', isGrammar: false, isCounted: true, ...given },
});

describe('the words of an analysis that are loaded again, or changed', () => {
  it('are the same objects where nothing of them changed, also in another order', () => {
    const before = [word(1), word(2), word(3)];
    const after = keepSameWords(before, [word(3), word(1, { state: 'new' }), word(2)]) as AnalysisWord[];
    expect(after[0]).toBe(before[2]);
    expect(after[1]).toEqual(word(1, { state: 'new' }));
    expect(after[2]).toBe(before[1]);
  });

  it('are the same list where no word changed', () => {
    const before = [word(1), word(2)];
    expect(keepSameWords(before, [word(1), word(2)])).toBe(before);
    expect(keepSameWords(undefined, [word(1)])).toEqual([word(1)]);
  });

  it('keep the others the same objects when one of them is shown as begun', () => {
    const queryClient = new QueryClient();
    const key = ['words'];
    const stop = new QueryObserver(queryClient, {
      queryKey: key,
      enabled: false,
      structuralSharing: keepSameWords,
    }).subscribe(() => {});
    const before = queryClient.setQueryData<AnalysisWord[]>(key, [word(1), word(2)])!;
    const after = queryClient.setQueryData<AnalysisWord[]>(key, (words) =>
      words?.map((one) => ({ ...one, ...(one.uniqueVocabId === 1 && { state: 'new' as const }) })),
    )!;
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    stop();
  });
});
