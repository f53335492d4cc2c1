import type { Dashboard } from '@ichibun/api-client/contract';
import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { renderPage } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ReadingNow } from './reading-now.js';

const figures = { readingMinutes: 0, readCharacters: 0, readPages: 0, readBooks: 0 };
const reading = (readingMinutes: number, currentStreak: number) => ({
  reading: { today: { ...figures, readingMinutes }, total: figures, currentStreak, longestStreak: currentStreak },
});
const nothing: Dashboard = {
  knownWordsCount: 0,
  blockedWordsCount: 0,
  processedFilesCount: 0,
  generatedCardsCount: 0,
  ...reading(0, 0),
  lastDocument: null,
  problems: [],
};
const show = (dashboard: Partial<Dashboard>) => renderPage(<ReadingNow dashboard={{ ...nothing, ...dashboard }} />);
beforeEach(() => {
  fakeGateway({});
});

describe('home', () => {
  it('leads back to the document read last', async () => {
    const { user, location } = show({
      lastDocument: {
        ...{ id: 7, title: '猫の本', progress: 42.25, currentSentence: 42, sentenceCount: 100 },
        readAt: '2026-11-21T12:00:00Z',
      },
    });
    expect(screen.getByText('猫の本')).toBeTruthy();
    expect(screen.getByText('42.3% read')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Continue reading 猫の本' }));
    expect(location()).toBe('/assisted-reader/read/7');
  });

  it.each([
    ['only of today', 12.4, 1, '12 minutes read today'],
    ['of one minute', 1.2, 1, '1 minute read today'],
    ['of days in a row', 0, 5, '5 days in a row'],
    ['of both', 1_234, 31, '1,234 minutes read today · 31 days in a row'],
  ])('tells %s', (_, minutes, streak, text) => {
    show(reading(minutes, streak));
    expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe('/analytics');
  });

  it.each([
    ['nothing has been read', {}],
    ['hardly anything has been read', reading(0.3, 1)],
    ['reading is unknown', { reading: null }],
  ])('is silent when %s', (_, dashboard) => {
    show(dashboard);
    expect(screen.queryByRole('region', { name: 'Reading' })).toBeNull();
  });
});
