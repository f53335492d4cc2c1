import type { Analytics, AnalyticsDay } from '@ichibun/contracts/analytics';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import AnalyticsPage from './analytics-page.js';
import { daysUpTo } from './testing.js';

const daily = (of?: (daysAgo: number) => Partial<AnalyticsDay>) => daysUpTo(21, 365, of);

const empty: Analytics = {
  timeZone: 'UTC',
  daily: daily(),
  streak: { current: 0, longest: 0 },
  total: { readingMinutes: 0, readCharacters: 0, readPages: 0, readBooks: 0 },
  knownBy: [],
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
  knownBy: [
    { origin: 'reading', knownWords: Array.from({ length: 365 }, (_, day) => (day < 363 ? 0 : 12)) },
    { origin: 'sets', knownWords: Array.from({ length: 365 }, () => 1_200) },
  ],
  coverage: [
    {
      analysisId: 9,
      textId: 90,
      title: '坊っちゃん',
      coverage: Array.from({ length: 365 }, (_, day) => 80 + day / 100),
    },
  ],
  documentCoverage: [{ documentId: 7, textId: 70, title: '猫の本', coverage: Array.from({ length: 365 }, () => 61) }],
  documents: [
    {
      id: 7,
      textId: 70,
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

/** The rows of a chart's table, opened for it. */
async function tableOf(name: string): Promise<(string | null)[][]> {
  const details = card(name).getByText('Show as table').closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const rows = within(await within(details).findByRole('table')).getAllByRole('row');
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
    const { user } = await show({});
    expect(card('Reading').getByRole('img', { name: 'Time read by day. 1 h 15 min in the last 90 days' })).toBeTruthy();
    expect((await tableOf('Reading')).slice(0, 5)).toEqual([
      ['Day', 'Time read by day'],
      ['Nov 21, 2026', '25 min'],
      ['Nov 20, 2026', '25 min'],
      ['Nov 19, 2026', '25 min'],
      ['Nov 18, 2026', '0 min'],
    ]);
    await user.click(card('Reading').getByRole('button', { name: 'Calendar' }));
    expect(card('Reading').getByRole('img', { name: /^Days with reading\. \d days with reading/ })).toBeTruthy();
    expect((await tableOf('Reading'))[1]).toEqual(['Nov 21, 2026', '25 min, 3,000 characters']);
  });

  it('show characters instead', async () => {
    const { user } = await show({});
    await user.click(card('Reading').getByRole('button', { name: 'Characters' }));
    expect(card('Reading').getByRole('button', { name: 'Characters', pressed: true })).toBeTruthy();
    expect((await tableOf('Reading'))[1]).toEqual(['Nov 21, 2026', '3,000 characters']);
  });

  it('show a longer range by weeks, and keep it in the address', async () => {
    const { user, location } = await show({});
    await user.click(screen.getByRole('button', { name: '1 year' }));
    await waitFor(() => expect(location()).toBe('/analytics?days=365'));
    expect(await screen.findByText('2 h 15 min in the last 365 days')).toBeTruthy();
    expect((await tableOf('Reading')).slice(0, 2)).toEqual([
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
    expect(await tableOf('Reading')).toHaveLength(31);
  });

  it('compare this week with the last one up to the same day, and show the goal of a day', async () => {
    const read = [30, 0, 10, 0, 0, 20, 60, 0, 0, 0, 0, 40, 0];
    const { user } = await show({
      daily: daily((daysAgo) => ({
        readingMinutes: read[daysAgo] ?? 0,
        ...(daysAgo === 11 ? { addedWords: 65, learnedWords: 5 } : {}),
      })),
    });
    // The 21st is a Saturday: from Monday on 60 minutes, and 40 in the week before up to its Saturday.
    const week = card('This week');
    expect(week.getByText('1 h', { selector: 'span' }).nextElementSibling?.textContent).toBe('20 min more');
    expect(week.getByText('5 less')).toBeTruthy();
    expect(week.getAllByText('same as last week')).toHaveLength(1);
    expect((await tableOf('This week')).slice(0, 3)).toEqual([
      ['Day', 'This week and last week'],
      ['Mon', '20 min, last week 0 min'],
      ['Tue', '0 min, last week 40 min'],
    ]);
    await user.selectOptions(week.getByRole('combobox', { name: 'Daily goal' }), '30 min a day');
    expect(localStorage.getItem('daily-goal')).toBe('30');
    await user.selectOptions(week.getByRole('combobox', { name: 'Daily goal' }), 'No goal');
    expect(localStorage.getItem('daily-goal')).toBe('0');
  });

  it('show the known words by where they came from, and leave out what is not asked for', async () => {
    const { user } = await show({});
    expect((await tableOf('Words known')).slice(1, 4)).toEqual([
      ['Nov 21, 2026', '1,212 (Sets 1,200, Reading 12)'],
      ['Nov 20, 2026', '1,212 (Sets 1,200, Reading 12)'],
      ['Nov 19, 2026', '1,200 (Sets 1,200, Reading 0)'],
    ]);
    const sets = card('Words known').getByRole('button', { name: 'Sets 1,200' });
    await user.click(sets);
    expect(sets.getAttribute('aria-pressed')).toBe('false');
    expect((await tableOf('Words known'))[1]).toEqual(['Nov 21, 2026', 'Reading 12']);
    await user.click(card('Words known').getByRole('button', { name: 'Reading 12' }));
    expect((await tableOf('Words known'))[1]).toEqual(['Nov 21, 2026', 'Reading 12']);
  });

  it('tell milestones with their day, and how many words are left to the next', async () => {
    const known = (daysAgo: number) => (daysAgo > 30 ? 0 : daysAgo > 20 ? 240 : daysAgo > 2 ? 260 : 1_020);
    // The first 240 came with a list: nobody reached 100 words then.
    const learned = (daysAgo: number) => (daysAgo >= 30 ? 0 : known(daysAgo) - known(daysAgo + 1));
    await show({
      daily: daily((daysAgo) => ({ knownWords: known(daysAgo), learnedWords: learned(daysAgo) })),
    });
    const milestones = within(card('Words known').getByRole('list', { name: 'Milestones' })).getAllByRole('listitem');
    expect(milestones.map(({ textContent }) => textContent)).toEqual(['250 on Nov 1, 2026', '1,000 on Nov 19, 2026']);
    expect(card('Words known').getByText('480 words to go until 1,500')).toBeTruthy();
  });

  it('show every text once, the largest gain first, with what was read of it', async () => {
    await show({ coverage: [...full.coverage!, { ...full.documentCoverage![0]!, analysisId: 8 }] });
    const rows = card('Your texts').getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ),
    ).toEqual([['/content-coverage?analysis=9'], ['/assisted-reader/read/7', '/content-coverage?analysis=8']]);
    expect(within(rows[0]!).getByText('83.6%')).toBeTruthy();
    expect(within(rows[0]!).getByText('+0.9 points')).toBeTruthy();
    for (const text of ['61.0%', '42.3%', '1 h 15 min', '9,000']) {
      expect(within(rows[1]!).getByText(text)).toBeTruthy();
    }
  });

  it('show five texts, and all when asked', async () => {
    const texts = Array.from({ length: 7 }, (_, index) => ({
      ...full.coverage![0]!,
      analysisId: index,
      textId: index,
    }));
    const { user } = await show({ coverage: texts, documentCoverage: [], documents: [] });
    expect(card('Your texts').getAllByRole('row')).toHaveLength(6);
    await user.click(card('Your texts').getByRole('button', { name: 'Show all 7 texts' }));
    expect(card('Your texts').getAllByRole('row')).toHaveLength(8);
  });

  it('begin with the first day on which anything was recorded', async () => {
    const days = daily((daysAgo) => (daysAgo < 10 ? { readingMinutes: 5, knownWords: 3 } : {}));
    await show({ daily: days });
    expect(await tableOf('Reading')).toHaveLength(11);
    expect(card('Reading').getByText('50 min in the last 10 days')).toBeTruthy();
  });

  it('count the gain of a text from the day on which any of it was known', async () => {
    const coverage = Array.from({ length: 365 }, (_, day) => (day < 360 ? 0 : 60 + day - 360));
    const isNew = Array.from({ length: 365 }, (_, day) => (day < 364 ? 0 : 62));
    const text = (analysisId: number, title: string, coverage: number[]) => ({
      analysisId,
      textId: analysisId,
      title,
      coverage,
    });
    await show({
      coverage: [text(9, '坊っちゃん', coverage), text(8, '草枕', isNew)],
      documentCoverage: [],
      documents: [],
    });
    const rows = card('Your texts').getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['坊っちゃん64.0% known+4.0 points', '草枕62.0% known']);
    expect(rows.map((row) => row.querySelector('svg') !== null)).toEqual([true, false]);
  });

  it('tell minutes as long as it is less than an hour', async () => {
    await show({ total: { readingMinutes: 12.4, readCharacters: 3_000, readPages: 2, readBooks: 0.01 } });
    expect(screen.getByText('Minutes read').nextElementSibling?.textContent).toBe('122.0 pages');
  });

  it('say a point of a chart that is pointed at', async () => {
    await show({}, '/analytics?days=30');
    const chart = card('Reading').getByRole('img', { name: /^Time read/ });
    fireEvent(chart, new MouseEvent('pointermove', { bubbles: true, clientX: 630 }));
    expect(await card('Reading').findByText('25 min', { selector: 'figcaption span' })).toBeTruthy();
    fireEvent.pointerLeave(chart.parentElement!);
    await waitFor(() => expect(card('Reading').queryByText('25 min', { selector: 'figcaption span' })).toBeNull());
  });

  it.each([
    ['Reading', 'Nothing read yet', 'Open Reader', '/assisted-reader'],
    ['Words known', 'No words yet', 'Open Vocabulary Bank', '/vocabulary'],
    ['Your texts', 'No text yet', 'Open Reader', '/assisted-reader'],
    ['Your texts', 'No text yet', 'Start Analysis', '/content-coverage'],
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
    ['Words known', 'words', { knownBy: null, daily: daily(() => ({ addedWords: null, knownWords: null })) }],
    ['Your texts', 'coverage', { coverage: null }],
    ['Your texts', 'documentCoverage', { documentCoverage: null }],
    ['Your texts', 'documents', { documents: null }],
  ])('say why %s is missing, and show the rest', async (name, part, missing) => {
    const problems = [{ part, code: 'rpc.unavailable', message: 'That service is not available right now.' }];
    const { gateway, user } = await show({ ...missing, problems });
    expect(card(name).getByRole('alert').textContent).toContain('That service is not available right now.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    gateway.on({ 'GET /api/analytics/daily/1': () => full });
    await user.click(card(name).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('say why there is no number of sentences', async () => {
    const problems = [
      { part: 'sentences', code: 'rpc.unavailable', message: 'That service is not available right now.' },
    ];
    await show({ daily: daily(() => ({ savedSentences: null, sentencesInTotal: null })), problems });
    expect(screen.getByText('That service is not available right now.')).toBeTruthy();
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
