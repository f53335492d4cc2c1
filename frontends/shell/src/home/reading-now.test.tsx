import type { Dashboard } from '@ichibun/contracts/users';
import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { renderPage } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ReadingNow } from './reading-now.js';

const figures = { readingMinutes: 0, readCharacters: 0, readPages: 0, readBooks: 0 };
const reading = (readingMinutes: number, currentStreak: number) => ({
  reading: {
    today: { ...figures, readingMinutes },
    total: figures,
    week: [0, 20, 15, 3, 0, 0, readingMinutes],
    currentStreak,
    longestStreak: currentStreak,
  },
});
const nothing: Dashboard = {
  knownWordsCount: 0,
  blockedWordsCount: 0,
  processedFilesCount: 0,
  generatedCardsCount: 0,
  ...reading(0, 0),
  lastDocument: null,
  reviews: null,
  isBeingPrepared: false,
  problems: [],
};
const show = (dashboard: Partial<Dashboard>) => renderPage(<ReadingNow dashboard={{ ...nothing, ...dashboard }} />);
beforeEach(() => {
  localStorage.clear();
  const words = ['猫が', '本を読む。'].map((text) => ({ text, kind: 'punctuation', uniqueVocabId: null, tokens: [] }));
  fakeGateway({
    'GET /api/documents/7/words': () => ({ sentences: [words], patterns: [[]] }),
    'GET /api/samples': () => ({ samples: [] }),
    'GET /api/documents/user/1/next': () => ({ documents: [], finished: [], targetCoverage: 95 }),
  });
});

describe('home', () => {
  it('leads back to the document read last', async () => {
    const { user, location } = show({
      lastDocument: {
        id: 7,
        title: '猫の本',
        author: '',
        hasCover: false,
        progress: 42.25,
        currentSentence: 42,
        sentenceCount: 100,
        minutesLeft: 39.6,
        readAt: '2026-11-21T12:00:00Z',
      },
    });
    expect(await screen.findByText('猫が本を読む。')).toBeTruthy();
    expect(screen.getByText('42.3% read · 57 sentences left · about 40 min')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Continue reading 猫の本' }));
    expect(location()).toBe('/assisted-reader/read/7');
  });

  it.each([
    ['only of today', 12.4, 1, 'Today12 min of 15Goal reached on 2 of the last 7 days'],
    ['of days in a row', 0, 5, 'Today0 min of 155 days in a rowGoal reached on 2 of the last 7 days'],
    ['of both', 125, 31, 'Today2 h 5 min of 1531 days in a rowGoal reached on 3 of the last 7 days'],
  ])('tells %s, beside the goal of a day', async (_, minutes, streak, text) => {
    show(reading(minutes, streak));
    const link = await screen.findByRole('link', { name: /^Today/ });
    expect(link.textContent).toBe(text);
    expect(link.getAttribute('href')).toBe('/analytics');
  });

  it('tells only what was read to who has no goal', async () => {
    localStorage.setItem('daily-goal', '0');
    show(reading(12.4, 1));
    expect((await screen.findByRole('link', { name: /^Today/ })).textContent).toBe('Today12 min');
  });

  it('leads to the cards that are due, and says how many are new and how long they take', () => {
    const left = { newCards: 10, learningCards: 2, dueCards: 40, heldBack: 0, answeredToday: 0 };
    const day = { hasCards: true, inAnki: false, nextDueAt: null, dayEndsAt: '2026-11-27T19:00:00Z' };
    show({ reviews: { ...left, ...day, seconds: 540 } });
    const link = screen.getByRole('link', { name: /^Cards to review/ });
    expect(link.textContent).toBe('Cards to review5210 new · about 9 minReview');
    expect(link.getAttribute('href')).toBe('/review');
  });

  it('leads to a text beside what was read today, when the text read last is gone', () => {
    show(reading(12, 1));
    expect(screen.getByRole('link', { name: 'Choose another text' }).getAttribute('href')).toBe('/assisted-reader');
  });

  it.each([
    ['nothing has been read', {}],
    ['hardly anything has been read', reading(0.3, 1)],
    ['reading is unknown', { reading: null }],
  ])('is silent when %s', (_, dashboard) => {
    show(dashboard);
    // Neither it nor its place.
    expect(screen.getByRole('region', { name: 'Reading' }).children).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Choose another text' }).getAttribute('href')).toBe('/assisted-reader');
  });
});
