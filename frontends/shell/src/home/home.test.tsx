import type { Dashboard } from '@ichibun/contracts/users';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Home } from './home.js';

const figures = { readingMinutes: 0, readCharacters: 0, readPages: 0, readBooks: 0 };
const nothing: Dashboard = {
  knownWordsCount: 0,
  blockedWordsCount: 0,
  processedFilesCount: 0,
  generatedCardsCount: 0,
  reading: { today: figures, total: figures, week: [0, 0, 0, 0, 0, 0, 0], currentStreak: 0, longestStreak: 0 },
  lastDocument: null,
  reviews: null,
  isBeingPrepared: false,
  problems: [],
};
const lastDocument = {
  id: 7,
  title: '猫の本',
  author: '',
  hasCover: false,
  readAt: '2026-11-21T12:00:00Z',
  progress: 20,
  currentSentence: 1,
  sentenceCount: 10,
  minutesLeft: null,
};
const sample = {
  id: 'ekimae-no-panya',
  title: '駅前のパン屋',
  author: '',
  description: 'A morning at the baker’s.',
  descriptionInJapanese: 'パン屋の朝。',
  characterCount: 900,
  level: 'N4',
  titleFurigana: [
    { text: '駅前', reading: 'えきまえ' },
    { text: 'のパン', reading: '' },
    { text: '屋', reading: 'や' },
  ],
  documentId: null as number | null,
  progress: 0,
  knownShare: 62.5 as number | null,
};

function show(dashboard: Partial<Dashboard> = {}) {
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/config': () => ({ translation: true }),
    'GET /api/user/1/dashboard': () => ({ ...nothing, ...dashboard }),
    'GET /api/samples': () => ({ samples: [sample] }),
    'GET /api/documents/user/1/next': () => ({ documents: [], finished: [], targetCoverage: 95 }),
    'GET /api/sentences/recommendations': () => ({ sentences: [] }),
    'POST /api/users/1/known-sets': ({ body }) => {
      const { set, count = null } = body as { set: string; count?: number };
      return { knownSet: { id: 1, set, count, words: count ?? 120, addedAt: '2026-11-21T00:00:00Z' } };
    },
    'POST /api/samples/ekimae-no-panya/document': () => ({ document: { id: 9, title: sample.title } }),
  });
  return { gateway, ...renderPageOfUser(<Home />) };
}

const marked = (gateway: FakeGateway) =>
  gateway.calls.filter(({ path }) => path === '/api/users/1/known-sets').map(({ body }) => body);
const question = () => screen.findByRole('heading', { name: 'How much Japanese do you know?' });
const isAsked = () => screen.queryByRole('heading', { name: 'How much Japanese do you know?' }) !== null;

beforeEach(() => localStorage.clear());

describe('a new learner', () => {
  it('says which level of the JLPT they have passed, where the server has the lists', async () => {
    const { gateway, user } = show();
    gateway.on({ 'GET /api/dictionary': () => ({ source: 'jmdict', date: null, hasLevels: true }) });
    await question();
    await user.click(await screen.findByRole('button', { name: /^I have passed N4/ }));
    expect(await screen.findByRole('heading', { name: 'Read this' })).toBeTruthy();
    expect(marked(gateway)).toEqual([{ set: 'particles' }, { set: 'jlpt', level: 'N4' }]);
  });

  it.each([60, 100])('says that they know %d words where that is fewer than those of N5', async (count) => {
    const { gateway, user } = show();
    gateway.on({ 'GET /api/dictionary': () => ({ source: 'jmdict', date: null, hasLevels: true }) });
    await screen.findByRole('button', { name: /^I have passed N5/ });
    const answers = screen.getAllByRole('button', { name: /^(?:\d[\d,]* words|I have passed)/ });
    expect(answers.map(({ textContent }) => /^(?:\d+ words|I have passed N\d)/.exec(textContent)?.[0])).toEqual([
      '60 words',
      '100 words',
      ...['N5', 'N4', 'N3', 'N2', 'N1'].map((level) => `I have passed ${level}`),
    ]);
    await user.click(screen.getByRole('button', { name: new RegExp(`^${count} words`) }));
    expect(await screen.findByRole('heading', { name: 'Read this' })).toBeTruthy();
    expect(marked(gateway)).toEqual([{ set: 'particles' }, { set: 'courses', count }]);
  });

  it('says how much they know, and reads the one text that is named', async () => {
    const { gateway, user, location } = show();
    await question();
    await user.click(screen.getByRole('button', { name: /^500 words/ }));
    expect(await screen.findByRole('heading', { name: 'Read this' })).toBeTruthy();
    expect(
      screen.getByText(
        /^You know 620 words: 120 particles and auxiliaries such as は and です, and 500 others that you chose\./,
      ),
    ).toBeTruthy();
    // Its place is that of the text's button on a small screen.
    expect(screen.queryByText(/marked as known/)).toBeNull();
    expect(marked(gateway)).toEqual([{ set: 'particles' }, { set: 'courses', count: 500 }]);
    await user.click(await screen.findByRole('button', { name: 'Read 駅前のパン屋' }));
    await waitFor(() => expect(location()).toBe('/assisted-reader/read/9'));
    expect(localStorage.getItem('welcomed')).toBe('true');
  });

  it('who knows nothing yet is named a text at once, and marks nothing', async () => {
    const { gateway, user } = show();
    await question();
    await user.click(screen.getByRole('button', { name: /^Nothing yet/ }));
    expect(await screen.findByRole('button', { name: 'Read 駅前のパン屋' })).toBeTruthy();
    expect(marked(gateway)).toEqual([]);
  });

  it.each([
    [/^I have a list/, '/vocabulary?import'],
    [/^I use Anki/, '/vocabulary/import'],
    [/^Use a text of my own/, '/assisted-reader'],
  ])('may go on by %s, and is asked again on coming back without words or a text', async (name, path) => {
    const { user, location, unmount } = show();
    await question();
    if (!screen.queryByRole('link', { name })) await user.click(screen.getByRole('button', { name: /^Nothing yet/ }));
    await user.click(await screen.findByRole('link', { name }));
    expect(location()).toBe(path);
    unmount();
    show();
    await question();
  });

  it('who does not want to be asked sees home, and is not asked again', async () => {
    const { user, unmount } = show();
    await question();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(await screen.findByRole('region', { name: 'Read next' })).toBeTruthy();
    unmount();
    show();
    expect(await screen.findByRole('region', { name: 'Read next' })).toBeTruthy();
    expect(isAsked()).toBe(false);
  });

  it('is asked again when the answer could not be kept', async () => {
    const { gateway, user } = show();
    gateway.on({ 'POST /api/users/1/known-sets': () => answer(503, { code: 'x.y', message: 'Away.' }) });
    await question();
    await user.click(screen.getByRole('button', { name: /^1,000 words/ }));
    expect(await screen.findByText('Failed to mark the words')).toBeTruthy();
    expect(isAsked()).toBe(true);
  });
});

describe('home', () => {
  it.each([
    ['words', { knownWordsCount: 3 }],
    ['texts', { processedFilesCount: 1 }],
    ['sentences', { generatedCardsCount: 1 }],
  ])('asks nobody who has %s', async (_, has) => {
    show(has);
    expect(await screen.findByRole('region', { name: 'Read next' })).toBeTruthy();
    expect(isAsked()).toBe(false);
  });

  const day = {
    newCards: 0,
    learningCards: 0,
    dueCards: 0,
    heldBack: 0,
    seconds: 0,
    answeredToday: 0,
    inAnki: false,
    nextDueAt: null,
    dayEndsAt: '2026-11-27T19:00:00Z',
  };
  it.each([
    [
      'what is due, what is new and how long it takes',
      { dueCards: 40, learningCards: 2, newCards: 10, seconds: 540 },
      /^Cards to review ?52 ?10 new · about 9 min/,
    ],
    ['what is new, where nothing is due', { newCards: 1, seconds: 20 }, 'Review 1 new · about 1 min'],
    ['when the next card is due', { nextDueAt: '2026-11-28T01:00:00Z' }, /^Next review Nov 2[78], 2026/],
  ])('says of reviews %s', async (_, left, said) => {
    show({ knownWordsCount: 3, lastDocument, reviews: { ...day, hasCards: true, ...left } });
    expect((await screen.findByRole('link', { name: said })).getAttribute('href')).toBe('/review');
  });

  it('leads to the reviews once, in the box with what to do, where no text is to go on with', async () => {
    show({ knownWordsCount: 3, reviews: { ...day, hasCards: true, newCards: 1, seconds: 20 } });
    await screen.findByRole('link', { name: '3 known words' });
    const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/review');
    expect(links.map((link) => link.textContent)).toEqual(['Cards to review11 new · about 1 minReview']);
  });

  it('offers no graded text that has been begun, and first of the others the one that suits best', async () => {
    const { gateway } = show({ knownWordsCount: 3, lastDocument });
    const texts = [
      { title: '読んだ本', documentId: 4, progress: 100, knownShare: 95 },
      { title: '易しい本', level: 'N5', knownShare: 100 },
      { title: '難しい本', level: 'N3', knownShare: 60 },
      { title: '合う本', level: 'N4', knownShare: 91 },
      { title: '同じ率の本', level: 'N5', knownShare: 60 },
    ];
    gateway.on({
      'GET /api/samples': () => ({ samples: texts.map((text) => ({ ...sample, id: text.title, ...text })) }),
      'GET /api/documents/user/1/next': () => ({
        finished: [],
        targetCoverage: 95,
        documents: [
          {
            id: 7,
            title: 'わたしの小説',
            author: '',
            hasCover: false,
            knownShare: 82,
            wordsNeeded: 40,
            isReachable: true,
          },
          {
            id: 8,
            title: '開いただけの本',
            author: '',
            hasCover: false,
            knownShare: 0.2,
            wordsNeeded: 400,
            isReachable: true,
          },
        ].map((book) => ({ ...book, newWordsPerPage: 3, level: 'N2' })),
      }),
    });
    await screen.findByRole('button', { name: 'Read 合う本' });
    const list = screen.getByRole('region', { name: 'Read next' });
    const titles = within(list)
      .getAllByRole('listitem')
      .map(
        (item) =>
          texts.find(({ title }) => item.querySelector(`[aria-label="Read ${title}"]`))?.title ??
          within(item).getByRole('link').textContent,
      );
    expect(titles).toEqual(['合う本', 'わたしの小説', '易しい本', '同じ率の本']);
    expect(within(list).getByText('N2')).toBeTruthy();
  });

  it.each([
    ['reviews, where some are due', { lastDocument, reviews: { ...day, hasCards: true, dueCards: 2 } }, 'Review'],
    [
      'the text in progress, beside new cards alone',
      { lastDocument, reviews: { ...day, hasCards: true, newCards: 2 } },
      'Continue reading',
    ],
    ['a text that suits, where none is in progress', {}, 'Read'],
  ])('stresses one thing to do: %s', async (_, has, name) => {
    show({ knownWordsCount: 3, ...has });
    const box = await screen.findByRole('region', { name: 'Reading' });
    const main = () => [...box.querySelectorAll('.bg-accent')].map(({ textContent }) => textContent).filter(Boolean);
    await waitFor(() => expect(main()).toEqual([name]));
  });

  it('says nothing of reviews to who has no cards', async () => {
    show({ knownWordsCount: 3, reviews: { ...day, hasCards: false } });
    expect(await screen.findByRole('link', { name: '3 known words' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull();
  });

  it('waits while the demo user’s texts and words are being prepared, and then shows them', async () => {
    let knownWordsCount = 0;
    const { gateway } = show();
    gateway.on({
      'GET /api/user/1/dashboard': () => {
        const isBeingPrepared = knownWordsCount === 0;
        const now = { ...nothing, knownWordsCount, isBeingPrepared };
        knownWordsCount = 150;
        return now;
      },
    });
    expect(await screen.findByText('150')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Read next' })).toBeTruthy();
    expect(isAsked()).toBe(false);
  });

  it('says why what one goes on with is not there, shows the rest, and tries again', async () => {
    const { gateway, user } = show();
    gateway.on({ 'GET /api/user/1/dashboard': () => answer(503, { code: 'x.y', message: 'Away.' }) });
    expect(await screen.findByText('Away.')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Recommended for you' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Read 駅前のパン屋' })).toBeTruthy();
    gateway.on({ 'GET /api/user/1/dashboard': () => ({ ...nothing, knownWordsCount: 3 }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Read this')).toBeTruthy();
    expect(screen.queryByText('Away.')).toBeNull();
  });

  it('asks to log in again when the session has ended', async () => {
    const { gateway, user } = show();
    gateway.on({ 'GET /api/user/1/dashboard': () => answer(401, { code: 'auth.session-ended', message: 'Ended.' }) });
    expect(await screen.findByText('Please log in to access your home page.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(localStorage.getItem('userId')).toBeNull();
  });

  it('says what it is for until somebody comes back who has words or texts', async () => {
    const lead = () => screen.queryByText(/^Bring a Japanese text that interests you/);
    const first = show({ knownWordsCount: 3 });
    expect(await screen.findByRole('link', { name: '3 known words' })).toBeTruthy();
    expect(lead()).not.toBeNull();
    first.unmount();
    show({ knownWordsCount: 3 });
    expect(await screen.findByRole('link', { name: '3 known words' })).toBeTruthy();
    expect(lead()).toBeNull();
  });

  it('keeps room for its tools until nothing above them moves any more, and shows them when nothing else can be', async () => {
    const dashboard = Promise.withResolvers<object>();
    const { gateway } = show();
    gateway.on({ 'GET /api/user/1/dashboard': () => dashboard.promise });
    await screen.findByRole('heading', { level: 1 });
    const isSeen = () => screen.getByRole('link', { name: 'Open Reader' }).closest('.invisible') === null;
    expect(isSeen()).toBe(false);
    dashboard.resolve(answer(503, { code: 'x.y', message: 'Away.' }));
    await waitFor(() => expect(isSeen()).toBe(true));
  });
});
