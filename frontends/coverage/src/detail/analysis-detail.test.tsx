import type { Analysis, AnalysisWord } from '@ichibun/contracts/content';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import CoveragePage from '../coverage-page.js';
import { completedAnalysis, unknownWord } from '../testing.js';

const novel: Analysis = { ...completedAnalysis, totalCoverage: 85 };
const sky = unknownWord;
const words: AnalysisWord[] = [
  sky,
  { ...sky, word: '見る', reading: 'みる', definition: 'to see', frequency: 9, uniqueVocabId: 12, isKnown: true },
  {
    ...sky,
    word: '伽藍',
    reading: 'がらん',
    definition: 'temple',
    frequency: 2,
    uniqueVocabId: 13,
    frequencyBand: null,
  },
];

function gateway(more: Parameters<typeof fakeGateway>[0] = {}): FakeGateway {
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/content/analyze': () => [novel],
    'GET /api/content/analyze/1/statistics': () => ({
      ...novel,
      totalOccurrences: 51,
      knownOccurrences: 43,
      grammarWords: 0,
      grammarOccurrences: 0,
    }),
    'GET /api/content/analyze/1/sentence-coverage': () => ({
      sentences: 1200,
      unknownWords: { none: 300, one: 600, two: 60, more: 240 },
    }),
    'GET /api/content/analyze/1/chapters': () => ({ chapters: [] }),
    'GET /api/content/settings': () => ({ grammarCounts: false }),
    'GET /api/content/analyze/1/words': () => ({ words, wordsToLearn: [] }),
    'GET /api/content/analyze/1/words/top/10': () => [],
    'GET /api/dictionary': () => ({ frequencySources: ['A list of words'] }),
    'GET /api/user/1/dashboard': () => ({ knownWordsCount: 100 }),
    ...more,
  });
}

const show = () => renderPageOfUser(<CoveragePage />, { path: '/content-coverage?analysis=1' });
/** jsdom lays nothing out: a virtual table needs a height to have rows. */
const table = async () => within(await screen.findByRole('table', { name: 'Words of this text' }));

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 });
});

const chapter = { sentences: 10, uniqueWords: 4, knownWords: 1, totalOccurrences: 20, knownOccurrences: 5 };

describe('an opened analysis', () => {
  it('shows of each chapter how much is known, and nothing of what has no words as 0', async () => {
    gateway({
      'GET /api/content/analyze/1/chapters': () => ({
        chapters: [
          { ...chapter, title: '第一章', uniqueCoverage: 25, totalCoverage: 25 },
          { ...chapter, title: '', uniqueCoverage: null, totalCoverage: null },
        ],
      }),
    });
    show();
    const list = await screen.findByRole('list', { name: 'Coverage of each chapter' }, { timeout: 10_000 });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['第一章25.0%', 'Before the first chapterno words']);
  });

  const above = [
    'GET /api/user/1/dashboard',
    'GET /api/content/analyze/1/statistics',
    'GET /api/content/analyze/1/sentence-coverage',
    'GET /api/content/analyze/1/chapters',
    'GET /api/content/settings',
    'GET /api/content/analyze/1/words/top/10',
    'GET /api/dictionary',
  ];

  it.each(above)('shows no words that the answer to %s could still move', async (call) => {
    const { promise: late, resolve: end } = Promise.withResolvers<Response>();
    const { calls } = gateway({ [call]: () => late });
    show();
    const asked = () => calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(above)));
    expect(screen.queryByRole('heading', { name: 'Words' })).toBeNull();
    end(answer(503, { code: 'rpc.unavailable', message: 'Not now.' }));
    expect(await screen.findByRole('heading', { name: 'Words' })).toBeTruthy();
  });

  it('is opened in the reader, or says why not', async () => {
    const { on, calls } = gateway();
    const { user, location } = show();
    await user.click(await screen.findByRole('button', { name: 'Read this text' }, { timeout: 10_000 }));
    expect(await screen.findByText('Failed to open the text')).toBeTruthy();
    on({ 'POST /api/content/analyze/1/document': () => ({ document: { id: 7 } }) });
    await user.click(screen.getByRole('button', { name: 'Read this text' }));
    await waitFor(() => expect(location()).toBe('/assisted-reader/read/7'));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('has the tabs of its text, and chapters where it has them', async () => {
    gateway();
    show();
    const tabs = within(await screen.findByRole('navigation', { name: 'This text' }));
    expect(tabs.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Read', '/content-coverage?analysis=1&to=read'],
      ['Words', '/content-coverage?analysis=1'],
      ['Listen', '/content-coverage?analysis=1&to=listen'],
      ['Cards', '/sentence-bank?analysis=1'],
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Words');
  });

  it('says how many of its sentences have how many unknown words', async () => {
    gateway();
    show();
    await screen.findByText('None', {}, { timeout: 10_000 });
    const shares = screen.getByRole('region', { name: 'Sentences by unknown words' });
    const said = within(shares)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(said).toEqual([
      ['None', '25.0% 300'],
      ['One', '50.0% 600'],
      ['Two', '5.0% 60'],
      ['Three or more', '20.0% 240'],
    ]);
  });

  it('says next to each figure what it is, and where frequencies come from', async () => {
    gateway();
    show();
    for (const meaning of [
      /Of the 51 words on the page, repeats counted, you know 43/,
      'Share of the different words that you know. This is how much there is to learn.',
      'Different words, each counted once.',
      'Of those, the ones in your vocabulary.',
      'The rest, with the words you blocked.',
      /1,200 sentences, by how many different words in them are new to you/,
      /how common it is in the language as a whole \(source: A list of words/,
    ]) {
      expect(await screen.findByText(meaning)).toBeTruthy();
    }
  });

  it('cuts definitions at 100 characters', async () => {
    gateway();
    show();
    const cell = await (await table()).findByText(/^sky; the heavens/);
    expect(cell.textContent).toBe(`${sky.definition.slice(0, 100).trimEnd()}…`);
  });

  it('shows how else a word is usually written beside its reading', async () => {
    gateway({
      'GET /api/content/analyze/1/words': () => ({ words: [{ ...sky, otherSpellings: ['虚'] }], wordsToLearn: [] }),
    });
    show();
    expect((await (await table()).findByText(/^also/)).textContent).toBe('also 虚');
  });

  it('shows how common words are in the language, and only those of a band', async () => {
    gateway();
    const { user } = show();
    const rows = await table();
    expect(await rows.findAllByText('top 1,000')).toHaveLength(2);
    await user.selectOptions(screen.getByLabelText('Frequency'), 'rare');
    expect(await screen.findByText('1 word shown')).toBeTruthy();
    expect(rows.getByText('伽藍')).toBeTruthy();
    expect(rows.queryByText('空')).toBeNull();
  });
});

describe('a word of the text', () => {
  const opened = async (more: Parameters<typeof fakeGateway>[0] = {}) => {
    const sentence = (n: number) => ({
      text: `${n}番の空を見る。`,
      targets: [[String(n).length + 2, String(n).length + 3]],
    });
    const calls = gateway({
      'GET /api/content/analyze/1/words/11/sentences': ({ path }) => {
        const from = Number(new URL(path, 'http://x').searchParams.get('from'));
        return { total: 25, sentences: Array.from({ length: Math.min(20, 25 - from) }, (_, i) => sentence(from + i)) };
      },
      'GET /api/vocabulary/11/why': () => ({
        ...sky,
        known: false,
        blocked: false,
        reasons: [],
        learning: [],
        nearly: [],
        parts: [],
        knownByParts: false,
        declaredUnknown: false,
      }),
      'GET /api/words/candidates': () => ({
        candidates: [
          { entry: '空・そら', headword: '空', reading: 'そら', definition: 'sky', senses: [] },
          { entry: '空・から', headword: '空', reading: 'から', definition: 'emptiness', senses: [] },
        ],
      }),
      ...more,
    });
    const view = show();
    await view.user.click(await (await table()).findByRole('button', { name: '空' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...view, gateway: calls, dialog };
  };

  it('tells its sentences, marked, and more of them when asked', async () => {
    const { user, dialog } = await opened();
    expect(await dialog.findByText('In 25 sentences of this text')).toBeTruthy();
    const sentences = () => dialog.getAllByRole('listitem');
    expect(sentences()).toHaveLength(20);
    expect(sentences()[0]?.textContent).toBe('0番の空を見る。');
    expect(sentences()[0]?.querySelector('mark')?.textContent).toBe('空');
    await user.click(dialog.getByRole('button', { name: 'Show more of 25' }));
    await waitFor(() => expect(sentences()).toHaveLength(25));
    expect(dialog.queryByRole('button', { name: /Show more/ })).toBeNull();
  });

  it('has its whole definition, and says why it is unknown', async () => {
    const { user, dialog } = await opened();
    expect(dialog.getByText(/^sky/).textContent?.length).toBeGreaterThan(200);
    expect(dialog.getByText(/among the 1,000 most common words of Japanese/)).toBeTruthy();
    await user.click(dialog.getByText('Why is this unknown?'));
    expect(await dialog.findByText(/is not in your vocabulary/)).toBeTruthy();
  });

  it('is corrected; the text is counted again, and its words follow', async () => {
    let analysis = novel;
    let reading = 'そら';
    let looks = 0;
    const { user, gateway, dialog } = await opened({
      'GET /api/content/analyze': () => {
        if (analysis.recounting && ++looks > 1) {
          analysis = { ...novel, correctionsRevision: 1 };
          reading = 'から';
        }
        return [analysis];
      },
      'GET /api/content/analyze/1/words': () => ({ words: [{ ...sky, reading }, ...words.slice(1)], wordsToLearn: [] }),
      'POST /api/users/1/corrections': ({ body }) => {
        analysis = { ...novel, recounting: true };
        return { correction: { id: 1, ...(body as object) } };
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Wrong word or reading?' }));
    const correction = within(await screen.findByRole('dialog', { name: 'Correct 空' }));
    await user.click(await correction.findByRole('radio', { name: /から/ }));
    await user.click(correction.getByRole('button', { name: 'Correct' }));
    expect(await screen.findByText('Corrected')).toBeTruthy();
    expect(gateway.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      word: '空',
      reading: 'から',
      entry: '空・から',
    });
    expect(await screen.findByText(/Counting again with your corrections/)).toBeTruthy();
    expect(await (await table()).findByText('から', {}, { timeout: 10_000 })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Counting again/)).toBeNull());
  });
});

it('shows how much would be known by words learned, and the value that is pointed at', async () => {
  gateway();
  show();
  const curve = await screen.findByRole('img', {
    name: /^Known share of the page .* 90% with 1 word, 95% with 1 word/,
  });
  curve.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
  fireEvent(curve, new MouseEvent('pointermove', { bubbles: true, clientX: 100 }));
  expect(curve.closest('figure')?.querySelector('figcaption')?.textContent).toBe('1 word → 100.0%');
  fireEvent.pointerLeave(curve);
  expect(screen.queryByText(/^1 word →/)).toBeNull();
});

describe('a milestone', () => {
  const answers = {
    'POST /api/content/analyze/1/coverage-calculator': () => ({
      wordsNeeded: 1,
      projectedCoverage: 92.3,
      coverageGain: 7.3,
      achievable: true,
      maxPossibleCoverage: 100,
      targetWords: [sky],
    }),
  };

  it.each([80, 90, 95, 98])('of %d%% is calculated with one click', async (target) => {
    const calls = gateway(answers);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: `${target}%` }));
    expect(await screen.findByText('92.3%')).toBeTruthy();
    expect(calls.calls.find(({ method }) => method === 'POST')?.body).toEqual({ targetCoverage: target });
    expect(screen.getByLabelText('Target coverage (%)')).toHaveProperty('value', String(target));
    expect(screen.getByRole('link', { name: 'Make sentences for 1 word' }).getAttribute('href')).toBe(
      `/sentence-export?analysisId=1&wordCount=1&targetCoverage=${target}`,
    );
  });

  it('has the words that lead to it learnt', async () => {
    const calls = gateway({ ...answers, 'POST /api/users/1/cards': () => ({ collected: 1, hadCards: 0, words: [] }) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: '95%' }));
    await user.click(await screen.findByRole('button', { name: 'Learn 1 word' }));
    expect(await screen.findByText('You are learning 1 word')).toBeTruthy();
    expect(calls.calls.find(({ path }) => path === '/api/users/1/cards')?.body).toEqual({
      analysisId: 1,
      uniqueVocabIds: [11],
      wordIds: [],
    });
  });

  it('says what it means for reading, and that it is reached', async () => {
    gateway(answers);
    show();
    const list = within(await screen.findByRole('list', { name: 'Milestones' }));
    expect(await list.findByText('Reached with 85.0%.')).toBeTruthy();
    expect(list.getAllByText(/Reached/)).toHaveLength(1);
    expect(list.getByText(/One word in five is new/)).toBeTruthy();
  });

  it('has target words whose definitions are cut at 80 characters', async () => {
    gateway(answers);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: '90%' }));
    const targets = within(await screen.findByRole('table', { name: 'Words to learn' }));
    const cell = await targets.findByText(/^sky; the heavens/);
    expect(cell.textContent).toBe(`${sky.definition.slice(0, 80).trimEnd()}…`);
  });
});

describe('particles and auxiliaries', () => {
  const particle = { ...sky, word: 'が', reading: 'が', definition: 'marks the subject', uniqueVocabId: 14 };
  const withGrammar = (more: Parameters<typeof fakeGateway>[0] = {}) =>
    gateway({
      'GET /api/content/analyze/1/statistics': () => ({
        ...novel,
        totalOccurrences: 51,
        knownOccurrences: 43,
        uncertainWords: 0,
        grammarWords: 1,
        grammarOccurrences: 30,
      }),
      'GET /api/content/analyze/1/words': () => ({
        words: [...words, { ...particle, isGrammar: true, isCounted: false }],
        wordsToLearn: [],
      }),
      ...more,
    });

  it('are shown apart from the words that count', async () => {
    withGrammar();
    show();
    expect(await screen.findByText('1, in none of the figures')).toBeTruthy();
    expect((await table()).queryByText('が')).toBeNull();
    const apart = screen.getByRole('table', { name: 'Particles and auxiliaries of this text', hidden: true });
    expect(within(apart).getByText('が')).toBeTruthy();
  });

  it('count as soon as the learner says so', async () => {
    let grammarCounts = false;
    const { calls } = withGrammar({
      'GET /api/content/settings': () => ({ grammarCounts }),
      'POST /api/content/settings': ({ body }) => {
        grammarCounts = (body as { grammarCounts: boolean }).grammarCounts;
        return { grammarCounts };
      },
    });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: /Count particles and auxiliaries/ }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Count particles/, checked: true })).toBeTruthy());
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { grammarCounts: true } }]);
  });
});
