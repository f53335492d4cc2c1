import type { Analytics, AnalyticsDay } from '@ichibun/api-client/contract';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import AnalyticsPage from './analytics-page.js';
import { daysUpTo } from './testing.js';

const daily = (of?: (daysAgo: number) => Partial<AnalyticsDay>) => daysUpTo(21, 365, of);

const empty: Analytics = {
  timeZone: 'UTC',
  daily: daily(),
  streak: { current: 0, longest: 0 },
  total: { readingMinutes: 0, readCharacters: 0, readPages: 0, readBooks: 0 },
  coverage: [],
  documentCoverage: [],
  documents: [],
  problems: [],
};
const full: Analytics = {
  timeZone: 'UTC',
  daily: daily((daysAgo) => ({
    readingMinutes: daysAgo < 3 ? 25 : daysAgo === 100 ? 60 : 0,
    readCharacters: daysAgo < 3 ? 3_000 : 0,
    readSentences: daysAgo < 3 ? 90 : 0,
    addedWords: daysAgo === 1 ? 12 : 0,
    knownWords: daysAgo <= 1 ? 1_212 : 1_200,
    savedSentences: daysAgo === 0 ? 4 : 0,
    sentencesInTotal: daysAgo === 0 ? 44 : 40,
  })),
  streak: { current: 3, longest: 12 },
  total: { readingMinutes: 754.2, readCharacters: 337_500, readPages: 225, readBooks: 1.5 },
  coverage: [{ analysisId: 9, title: '坊っちゃん', coverage: Array.from({ length: 365 }, (_, day) => 80 + day / 100) }],
  documentCoverage: [{ documentId: 7, title: '猫の本', coverage: Array.from({ length: 365 }, () => 61) }],
  documents: [
    {
      id: 7,
      title: '猫の本',
      progress: 42.25,
      currentSentence: 41,
      sentenceCount: 100,
      readAt: '2026-11-21T09:00:00Z',
      readingMinutes: 75,
      readCharacters: 9_000,
    },
  ],
  problems: [],
};

async function show(analytics: Partial<Analytics>, path = '/analytics') {
  const gateway: FakeGateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/analytics/daily/1': () => ({ ...full, ...analytics }),
  });
  const page = renderPageOfUser(<AnalyticsPage />, { path });
  await screen.findByRole('region', { name: 'Reading' });
  return { gateway, ...page };
}

const card = (name: string) => within(screen.getByRole('region', { name }));

/** The rows of a chart's table, opened for it; `nth` of the tables of a card. */
function tableOf(name: string, nth = 0): (string | null)[][] {
  const details = card(name).getAllByText('Show as table')[nth]!.closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const rows = within(within(details).getByRole('table')).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

beforeEach(() => localStorage.clear());
afterEach(() => showLanguage('en'));

describe('analytics', () => {
  it('ask for a year in the zone of the browser', async () => {
    const { gateway } = await show({});
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(gateway.calls.map(({ path }) => path)).toContain(`/api/analytics/daily/1?timeZone=${zone}&days=365`);
  });

  it('sum up', async () => {
    await show({});
    for (const text of ['3 days', 'Longest: 12 days', '12.6', '225 pages, 1.5 books', '1,212', '44', '4 saved today']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('show reading by day, as a chart, a calendar and tables', async () => {
    await show({});
    expect(card('Reading').getByRole('img', { name: 'Time read by day. 1 h 15 min in the last 90 days' })).toBeTruthy();
    expect(card('Reading').getByRole('img', { name: /^Days with reading\. \d days with reading/ })).toBeTruthy();
    expect(tableOf('Reading').slice(0, 5)).toEqual([
      ['Day', 'Time read by day'],
      ['Nov 21, 2026', '25 min'],
      ['Nov 20, 2026', '25 min'],
      ['Nov 19, 2026', '25 min'],
      ['Nov 18, 2026', '0 min'],
    ]);
    expect(tableOf('Reading', 1)[1]).toEqual(['Nov 21, 2026', '25 min, 3,000 characters']);
  });

  it('show characters instead', async () => {
    const { user } = await show({});
    await user.click(card('Reading').getByRole('button', { name: 'Characters' }));
    expect(card('Reading').getByRole('button', { name: 'Characters', pressed: true })).toBeTruthy();
    expect(tableOf('Reading')[1]).toEqual(['Nov 21, 2026', '3,000 characters']);
  });

  it('show a longer range by weeks, and keep it in the address', async () => {
    const { user, location } = await show({});
    await user.click(screen.getByRole('button', { name: '1 year' }));
    expect(location()).toBe('/analytics?days=365');
    expect(tableOf('Reading').slice(0, 2)).toEqual([
      ['Week', 'Time read by week'],
      ['Week of Nov 16, 2026', '1 h 15 min'],
    ]);
    expect(card('Reading').getByText('2 h 15 min in the last 365 days')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '90 days' }));
    expect(location()).toBe('/analytics');
  });

  it('take the range of the address', async () => {
    await show({}, '/analytics?days=30');
    expect(screen.getByRole('button', { name: '30 days', pressed: true })).toBeTruthy();
    expect(tableOf('Reading')).toHaveLength(31);
  });

  it('show words, sentences, coverage and documents', async () => {
    await show({});
    expect(tableOf('Words known').slice(1, 4)).toEqual([
      ['Nov 21, 2026', '1,212'],
      ['Nov 20, 2026', '1,212'],
      ['Nov 19, 2026', '1,200'],
    ]);
    expect(tableOf('Sentences saved')[1]).toEqual(['Nov 21, 2026', '4']);
    expect(card('Coverage of your analyses').getByText('83.6% now, 0.9 points more than on Aug 24, 2026')).toBeTruthy();
    expect(tableOf('Coverage of your analyses')[1]).toEqual(['Nov 21, 2026', '83.6%']);
    const documentCoverage = card('Coverage of your documents');
    expect(documentCoverage.getByText('61.0% now')).toBeTruthy();
    expect(documentCoverage.getByRole('link', { name: '猫の本' }).getAttribute('href')).toBe('/assisted-reader/read/7');
    const row = within(card('Your documents').getAllByRole('row')[1]!);
    expect(row.getByRole('link', { name: '猫の本' }).getAttribute('href')).toBe('/assisted-reader/read/7');
    expect(row.getByText('42.3%')).toBeTruthy();
    expect(row.getByText('1 h 15 min')).toBeTruthy();
  });

  it('begin with the first day on which anything was recorded', async () => {
    const days = daily((daysAgo) => (daysAgo < 10 ? { readingMinutes: 5, knownWords: 3 } : {}));
    await show({ daily: days });
    expect(tableOf('Reading')).toHaveLength(11);
    expect(card('Reading').getByText('50 min in the last 10 days')).toBeTruthy();
  });

  it('draw no line of a text that is there since today', async () => {
    const coverage = Array.from({ length: 365 }, (_, day) => (day < 364 ? 0 : 62));
    await show({ coverage: [{ analysisId: 9, title: '坊っちゃん', coverage }] });
    const card = await screen.findByRole('region', { name: 'Coverage of your analyses' });
    expect(
      within(card)
        .getByRole('progressbar', { name: /坊っちゃん/ })
        .getAttribute('aria-valuenow'),
    ).toBe('62');
    expect(within(card).queryByRole('img')).toBeNull();
  });

  it('draw the coverage of a book from the day on which any of it was known, and compare with that', async () => {
    const coverage = Array.from({ length: 365 }, (_, day) => (day < 360 ? 0 : 60 + day - 360));
    await show({ coverage: [{ analysisId: 9, title: '坊っちゃん', coverage }] });
    expect(tableOf('Coverage of your analyses')).toHaveLength(6);
    expect(card('Coverage of your analyses').getByText('64.0% now, 4.0 points more than on Nov 17, 2026')).toBeTruthy();
  });

  it('tell minutes as long as it is less than an hour', async () => {
    await show({ total: { readingMinutes: 12.4, readCharacters: 3_000, readPages: 2, readBooks: 0.01 } });
    expect(screen.getByText('Minutes read').nextElementSibling?.textContent).toBe('122 pages');
  });

  it('say a point of a chart that is pointed at', async () => {
    await show({}, '/analytics?days=30');
    const chart = card('Reading').getByRole('img', { name: /^Time read/ });
    fireEvent(chart, new MouseEvent('pointermove', { bubbles: true, clientX: 630 }));
    expect(card('Reading').getByText('25 min', { selector: 'figcaption span' })).toBeTruthy();
    fireEvent.pointerLeave(chart.parentElement!);
    expect(card('Reading').queryByText('25 min', { selector: 'figcaption span' })).toBeNull();
  });

  it.each([
    ['Reading', 'Nothing read yet', 'Open Reader', '/assisted-reader'],
    ['Words known', 'No words yet', 'Open Vocabulary Bank', '/vocabulary'],
    ['Coverage of your analyses', 'No text analysed yet', 'Start Analysis', '/content-coverage'],
    ['Sentences saved', 'No sentences saved yet', 'Open Content Coverage', '/content-coverage'],
    ['Your documents', 'No document started yet', 'Open Reader', '/assisted-reader'],
  ])('teach the next step where there is nothing: %s', async (name, title, link, to) => {
    await show(empty);
    expect(card(name).getByText(title)).toBeTruthy();
    expect(card(name).getByRole('link', { name: link }).getAttribute('href')).toBe(to);
  });

  it.each([
    [
      'Reading',
      'reading',
      { daily: daily(() => ({ readingMinutes: null, readCharacters: null, readSentences: null })) },
    ],
    ['Words known', 'words', { daily: daily(() => ({ addedWords: null, knownWords: null })) }],
    ['Sentences saved', 'sentences', { daily: daily(() => ({ savedSentences: null, sentencesInTotal: null })) }],
    ['Coverage of your analyses', 'coverage', { coverage: null }],
    ['Coverage of your documents', 'documentCoverage', { documentCoverage: null }],
    ['Your documents', 'documents', { documents: null }],
  ])('say why %s is missing, and show the rest', async (name, part, missing) => {
    const problems = [{ part, code: 'rpc.unavailable', message: 'That service is not available right now.' }];
    const { gateway, user } = await show({ ...missing, problems });
    expect(card(name).getByRole('alert').textContent).toContain('That service is not available right now.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    gateway.on({ 'GET /api/analytics/daily/1': () => full });
    await user.click(card(name).getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('say it in Japanese where the interface is Japanese', async () => {
    await showLanguage('ja');
    const problem = { code: 'rpc.unavailable', message: 'That service is not available right now.' };
    fakeGateway({
      'GET /api/auth/user': () => ({ user: demoUser }),
      'GET /api/analytics/daily/1': () => ({ ...full, documents: null, problems: [{ part: 'documents', ...problem }] }),
    });
    renderPageOfUser(<AnalyticsPage />, { path: '/analytics' });
    const reason = 'サーバーの一部が今は利用できません。もう一度お試しください。';
    expect((await screen.findByRole('alert')).textContent).toContain(reason);
  });

  it.each([
    [401, 'Please log in to access analytics.'],
    [503, 'Analytics'],
  ])('answer a %d with words', async (status, title) => {
    fakeGateway({
      'GET /api/auth/user': () => ({ user: demoUser }),
      'GET /api/analytics/daily/1': () => answer(status, { code: 'x.y', message: 'No.' }),
    });
    renderPageOfUser(<AnalyticsPage />, { path: '/analytics' });
    if (status === 503)
      expect((await screen.findByRole('alert')).textContent).toContain('Your analytics could not be loaded.');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  });
});
