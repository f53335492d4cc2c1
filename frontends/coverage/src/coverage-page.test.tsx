import type { Analysis, AnalysisWord } from '@ichibun/contracts/content';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import CoveragePage from './coverage-page.js';
import { completedAnalysis, unknownWord } from './testing.js';

const novel: Analysis = {
  ...completedAnalysis,
  title: '吾輩は猫である',
  uniqueWords: 1200,
  knownWords: 400,
  unknownWords: 800,
  totalCoverage: 61.25,
};
const statistics = { ...novel, totalOccurrences: 5000, knownOccurrences: 3062 };
const read: AnalysisWord = { ...unknownWord, word: '読む', reading: 'よむ', definition: 'to read' };
const unsure: AnalysisWord = { ...read, word: 'ぬぺ', uniqueVocabId: 12, certain: 'UNCERTAIN' };

function gatewayWith(analyses: Analysis[], top: AnalysisWord[] = [read, unsure]): FakeGateway {
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/content/analyze': () => analyses,
    'GET /api/content/analyze/1/statistics': () => statistics,
    'GET /api/content/analyze/1/words': () => ({ words: [read, unsure], wordsToLearn: [] }),
    'GET /api/content/analyze/1/words/top/10': () => top,
  });
}

const show = (path = '/content-coverage') => renderPageOfUser(<CoveragePage />, { path });
const showNovel = () => show('/content-coverage?analysis=1');
const posts = (gateway: FakeGateway) => gateway.calls.filter(({ method }) => method === 'POST');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a tab of a text whose page goes by another id', () => {
  it.each([
    ['?document=7', '/content-coverage?analysis=1&document=7'],
    ['?document=7&film=1&part=chapters', '/content-coverage?analysis=1&document=7&film=1&part=chapters'],
    ['?document=7&to=cards', '/sentence-bank?analysis=1&document=7'],
    ['?analysis=1&to=read', '/assisted-reader/read/7'],
    ['?analysis=1&to=read&chapter=2', '/assisted-reader/read/7?chapter=2'],
    ['?analysis=1&to=listen', '/assisted-reader/listen/7'],
  ])('%s leads to %s', async (asked, address) => {
    const gateway = gatewayWith([novel]);
    gateway.on({
      'POST /api/documents/7/analysis': () => novel,
      'POST /api/content/analyze/1/document': () => ({ document: { id: 7 } }),
    });
    const { location } = show(`/content-coverage${asked}`);
    await waitFor(() => expect(location()).toBe(address));
  });

  it('says why it is not found, and tries again', async () => {
    const gateway = gatewayWith([novel]);
    const { user, location } = show('/content-coverage?document=7');
    expect(await screen.findByText('Failed to open the text')).toBeTruthy();
    gateway.on({ 'POST /api/documents/7/analysis': () => novel });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(location()).toBe('/content-coverage?analysis=1&document=7'));
  });
});

describe('the history', () => {
  it('is followed by the texts of the library that are not in it, which open at once', async () => {
    const gateway = gatewayWith([novel]);
    // Another text of the same title is another one.
    const book = { id: 7, title: 'こころ', knownShare: 70.5, textId: 6, isFilm: false, isManga: false };
    gateway.on({
      'GET /api/documents/user/1': () => ({
        documents: [book, { ...book, id: 8, title: novel.title, textId: novel.textId }],
      }),
      'POST /api/documents/7/analysis': () => ({ ...novel, id: 5, title: 'こころ' }),
    });
    const { user, location } = show();
    const library = await screen.findByRole('region', { name: 'In Your Library' });
    expect(
      within(library)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['こころ70.5% of the text knownAnalyse']);
    await user.click(within(library).getByRole('button', { name: 'Analyse こころ' }));
    await waitFor(() => expect(location()).toBe('/content-coverage?analysis=5&document=7'));
  });

  it('leads to the film of subtitles, as the library does', async () => {
    const gateway = gatewayWith([novel]);
    const film = { id: 8, title: novel.title, knownShare: 70.5, textId: novel.textId, isFilm: true, isManga: false };
    gateway.on({ 'GET /api/documents/user/1': () => ({ documents: [film, { ...film, id: 9, textId: 77 }] }) });
    const { user, location } = show();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: novel.title }).getAttribute('href')).toContain('film=1'),
    );
    await user.click(screen.getByRole('link', { name: novel.title }));
    expect(location()).toBe('/content-coverage?analysis=1&document=8&film=1');
    const watch = await screen.findByRole('link', { name: 'Watch' });
    expect(watch.getAttribute('href')).toBe('/assisted-reader/watch/8');
  });

  it('leaves the form in its place when it cannot be loaded, and is tried again', async () => {
    const gateway = gatewayWith([]);
    gateway.on({ 'GET /api/content/analyze': () => answer(503, { code: 'x.y', message: 'Away.' }) });
    const { user } = show();
    expect(await screen.findByText('Away.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Analyse' })).toBeTruthy();
    gateway.on({ 'GET /api/content/analyze': () => [novel] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: '吾輩は猫である' })).toBeTruthy();
  });

  it('says of one whose known words are not counted yet that they are being counted, and asks again', async () => {
    const uncounted = { ...novel, knownWords: null, unknownWords: null, uniqueCoverage: null, totalCoverage: null };
    let looks = 0;
    gatewayWith([]).on({ 'GET /api/content/analyze': () => [looks++ === 0 ? uncounted : novel] });
    show();
    expect(await screen.findByText('Counting the words you know...')).toBeTruthy();
    expect(screen.queryByText('0.0%')).toBeNull();
    expect(await screen.findByText('61.3%')).toBeTruthy();
  });

  it('keeps its title and the way back where an opened analysis cannot be loaded', async () => {
    const gateway = gatewayWith([]);
    gateway.on({ 'GET /api/content/analyze': () => answer(503, { code: 'x.y', message: 'Away.' }) });
    const { user } = showNovel();
    expect(await screen.findByRole('heading', { level: 1, name: 'Content Coverage' })).toBeTruthy();
    expect(await screen.findByText('Away.')).toBeTruthy();
    gateway.on({ 'GET /api/content/analyze': () => [novel] });
    await user.click(screen.getByRole('button', { name: 'Back to History' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'History' })).toBeTruthy();
  });

  it('opens completed analyses only', async () => {
    gatewayWith([
      novel,
      { ...novel, id: 2, title: '待つ', status: 'queued' },
      { ...novel, id: 3, title: '壊れた', status: 'failed', errorMessage: 'There is no Japanese in this text.' },
    ]);
    const { user, location } = show();
    expect(await screen.findByText('61.3%')).toBeTruthy();
    expect(screen.getByText('33.3%')).toBeTruthy();
    expect(screen.getByText('There is no Japanese in this text.')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['吾輩は猫である']);
    await user.click(screen.getByRole('link'));
    expect(location()).toBe('/content-coverage?analysis=1');
  });

  it('shows the progress of one that is processed by batches and sentences, and asks again until it is done', async () => {
    let polls = 0;
    const gateway = gatewayWith([]);
    gateway.on({
      'GET /api/content/analyze': () => {
        polls += 1;
        const processingProgress = { currentBatch: 2, totalBatches: 8, processedSentences: 1500, totalSentences: 6000 };
        return [polls < 3 ? { ...novel, status: 'processing', processingProgress } : novel];
      },
    });
    show();
    expect(await screen.findByText('Batch 2 of 8')).toBeTruthy();
    expect(screen.getByText('1,500 of 6,000 sentences')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(await screen.findByText('Completed', {}, { timeout: 10_000 })).toBeTruthy();
    expect(polls).toBe(3);
  });

  it.each(['queued', 'processing', 'completed', 'failed'] as const)('deletes one that is %s', async (status) => {
    let analyses: Analysis[] = [{ ...novel, status }];
    const gateway = gatewayWith([]);
    gateway.on({
      'GET /api/content/analyze': () => analyses,
      'DELETE /api/content/analyze/1': () => {
        analyses = [];
        return {};
      },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete 吾輩は猫である' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No analyses yet')).toBeTruthy();
  });

  it('leads focus on to the next one when one is deleted', async () => {
    let analyses: Analysis[] = [novel, { ...novel, id: 2, title: '坊っちゃん' }, { ...novel, id: 3, title: 'こころ' }];
    gatewayWith([]).on({
      'GET /api/content/analyze': () => analyses,
      'DELETE /api/content/analyze/2': () => {
        analyses = analyses.filter(({ id }) => id !== 2);
        return {};
      },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete 坊っちゃん' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete こころ'));
  });

  it('asks to log in once the session has ended', async () => {
    const gateway = gatewayWith([]);
    gateway.on({ 'GET /api/content/analyze': () => answer(401) });
    show();
    expect(await screen.findByText('Please log in to access content coverage.')).toBeTruthy();
  });

  it('says why it cannot be loaded, and tries again', async () => {
    const gateway = gatewayWith([]);
    gateway.on({ 'GET /api/content/analyze': () => answer(503, { code: 'x.y', message: 'The database is away.' }) });
    const { user } = show();
    expect(await screen.findByText('The database is away.')).toBeTruthy();
    gateway.on({ 'GET /api/content/analyze': () => [novel] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Completed')).toBeTruthy();
  });
});

describe('a new analysis', () => {
  const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Analyse' });

  it('needs a title and a text that are more than blanks', async () => {
    gatewayWith([]);
    const { user } = show();
    await user.type(await screen.findByLabelText('Title'), '  ');
    await user.type(screen.getByLabelText('Text'), '猫');
    expect(submitButton().disabled).toBe(true);
    await user.type(screen.getByLabelText('Title'), '題');
    expect(submitButton().disabled).toBe(false);
    await user.clear(screen.getByLabelText('Text'));
    await user.type(screen.getByLabelText('Text'), ' {enter}');
    expect(submitButton().disabled).toBe(true);
  });

  it('is called by its first line until it is given a title', async () => {
    gatewayWith([]);
    const { user } = show();
    await user.type(await screen.findByLabelText('Text'), '羅生門{enter}ある日の暮方の事である。');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '羅生門');
    await user.clear(screen.getByLabelText('Title'));
    expect(submitButton().disabled).toBe(true);
    await user.type(screen.getByLabelText('Title'), '下人');
    await user.type(screen.getByLabelText('Text'), '一人の下人が');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '下人');
  });

  it('is there again after the page was left', async () => {
    gatewayWith([]);
    const { user, unmount } = show();
    await user.type(await screen.findByLabelText('Text'), '猫');
    unmount();
    show();
    expect(await screen.findByLabelText('Text')).toHaveProperty('value', '猫');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '猫');
  });

  it('is sent, listed, and the form is empty again', async () => {
    const analyses: Analysis[] = [];
    const gateway = gatewayWith(analyses);
    gateway.on({
      'POST /api/content/analyze': () => {
        analyses.unshift({ ...novel, title: '題', status: 'queued' });
        return analyses[0];
      },
    });
    const { user } = show();
    await user.type(await screen.findByLabelText('Title'), ' 題 ');
    await user.type(screen.getByLabelText('Text'), '吾輩は猫である。');
    await user.click(submitButton());
    expect(await screen.findByText('Queued')).toBeTruthy();
    expect(posts(gateway)[0]?.body).toEqual({ title: '題', text: '吾輩は猫である。' });
    await user.click(screen.getByRole('button', { name: 'New analysis' }));
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Text')).toHaveProperty('value', '');
  });

  it('opens as soon as it is done', async () => {
    const analyses: Analysis[] = [];
    const gateway = gatewayWith(analyses);
    gateway.on({
      'POST /api/content/analyze': () => {
        analyses.unshift({ ...novel, id: 41, title: '題' });
        return analyses[0];
      },
    });
    const { user, location } = show();
    await user.type(await screen.findByLabelText('Title'), '題');
    await user.type(screen.getByLabelText('Text'), '吾輩は猫である。');
    await user.click(submitButton());
    await waitFor(() => expect(location()).toBe('/content-coverage?analysis=41'));
  });

  it('keeps the text when the server refuses it, and says why', async () => {
    const gateway = gatewayWith([]);
    gateway.on({ 'POST /api/content/analyze': () => answer(400, { code: 'x.y', message: 'No Japanese in it.' }) });
    const { user } = show();
    await user.type(await screen.findByLabelText('Title'), 'x');
    await user.type(screen.getByLabelText('Text'), 'abc');
    await user.click(submitButton());
    expect(await screen.findByText('No Japanese in it.')).toBeTruthy();
    expect(screen.getByLabelText('Text')).toHaveProperty('value', 'abc');
  });

  it.each([
    ['書名', '書名'],
    ['', '猫'],
  ])('can be a file; with the title %j in it, it is called %s', async (title, called) => {
    const gateway = gatewayWith([]);
    gateway.on({
      'POST /api/documents/extract-text': () => ({ title, text: '吾輩は猫である。' }),
      'POST /api/content/analyze': () => ({ ...novel, status: 'queued' }),
    });
    const { user } = show();
    await user.upload(await screen.findByTestId('analysis-file'), new File(['...'], '猫.epub'));
    expect(await screen.findByText('8 characters')).toBeTruthy();
    await user.click(submitButton());
    await waitFor(() => expect(posts(gateway)[1]?.body).toEqual({ title: called, text: '吾輩は猫である。' }));
    expect(await screen.findByLabelText('Text')).toHaveProperty('value', '');
  });

  it('says why a file cannot be read, and keeps what was typed', async () => {
    const gateway = gatewayWith([]);
    gateway.on({
      'POST /api/documents/extract-text': () => answer(400, { code: 'x.y', message: 'This PDF has no text.' }),
    });
    const { user } = show();
    await user.type(await screen.findByLabelText('Text'), '犬');
    await user.upload(screen.getByTestId('analysis-file'), new File(['...'], '猫.pdf'));
    expect(await screen.findByText('This PDF has no text.')).toBeTruthy();
    expect(screen.getByLabelText('Text')).toHaveProperty('value', '犬');
  });
});

describe('an opened analysis', () => {
  it('shows its figures with one decimal, and leads back to the history', async () => {
    gatewayWith([novel]);
    const { user, location } = showNovel();
    const card = await screen.findByRole('region', { name: 'Statistics' });
    for (const figure of ['61.3%', '33.3%', '1,200', '400', '800']) {
      expect(await within(card).findByText(figure)).toBeTruthy();
    }
    await user.click(screen.getByRole('button', { name: 'Back to History' }));
    expect(location()).toBe('/content-coverage');
  });

  it('leaves out words that are uncertain', async () => {
    gatewayWith([novel]);
    showNovel();
    expect(await screen.findByText('読む')).toBeTruthy();
    expect(await screen.findByText('1 in all, 0 known, 1 unknown')).toBeTruthy();
    expect(screen.queryByText('ぬぺ')).toBeNull();
  });

  it('adds a word with the reading and meaning it has in the text, then loads the figures again', async () => {
    const gateway = gatewayWith([novel]);
    gateway.on({
      'POST /api/users/1/vocabulary': () => {
        gateway.on({
          'GET /api/content/analyze/1/statistics': () => ({ ...statistics, totalCoverage: 62.05 }),
          'GET /api/content/analyze/1/words/top/10': () => [],
        });
        return { word: {} };
      },
    });
    const { user } = showNovel();
    await user.click(await screen.findByRole('button', { name: 'I know this: 読む' }));
    expect(await screen.findByText('Word added to vocabulary')).toBeTruthy();
    expect(posts(gateway)[0]?.body).toEqual({ word: '読む', reading: 'よむ', meaning: 'to read' });
    expect(await screen.findByText('62.0%')).toBeTruthy();
    expect(await screen.findByText('Nothing left to learn here')).toBeTruthy();
  });

  it.each([
    ['I know this: 読む', 'Word added to vocabulary', 'Known: 読む', 'Word removed from vocabulary'],
    ['Block 読む', 'Word blocked', 'Blocked: 読む', 'Word unblocked'],
  ])('takes back "%s" by the notice and by the same button', async (button, done, pressed, undone) => {
    const gateway = gatewayWith([novel]);
    gateway.on({
      'POST /api/users/1/vocabulary': () => ({ word: {} }),
      'DELETE /api/users/1/vocabulary/known/11': () => ({ removed: 1 }),
      'POST /api/vocabulary/block': () => ({}),
      'DELETE /api/users/1/vocabulary/blocked/11': () => ({}),
    });
    // The server's list as the calls so far make it.
    const listed = () => {
      const count = (method: string, path: string) =>
        gateway.calls.filter((call) => call.method === method && call.path.startsWith(path)).length;
      return {
        ...read,
        isKnown: count('POST', '/api/users/1/vocabulary') > count('DELETE', '/api/users/1/vocabulary/known'),
        isBlocked: count('POST', '/api/vocabulary/block') > count('DELETE', '/api/users/1/vocabulary/blocked'),
      };
    };
    gateway.on({
      'GET /api/content/analyze/1/words/top/10': () => [listed()],
      'GET /api/content/analyze/1/words': () => ({ words: [listed()], wordsToLearn: [] }),
    });
    const { user } = showNovel();
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(undone)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: button }));
    await user.click(await screen.findByRole('button', { name: pressed, pressed: true }));
    expect(await screen.findByRole('button', { name: button, pressed: false })).toBeTruthy();
  });

  it('strikes a word through as soon as it is blocked, and takes that back when the call fails', async () => {
    const gateway = gatewayWith([novel]);
    let refuse = () => {};
    const refused = new Promise<Response>((resolve) => {
      refuse = () => resolve(answer(500, { code: 'x.y', message: 'The database is away.' }));
    });
    gateway.on({ 'POST /api/vocabulary/block': () => refused });
    const { user } = showNovel();
    await user.click(await screen.findByRole('button', { name: 'Block 読む' }));
    expect(await screen.findByText('Blocked')).toBeTruthy();
    expect(screen.getByText('読む').className).toContain('line-through');
    refuse();
    expect(await screen.findByText('Failed to block word')).toBeTruthy();
    expect(screen.getByText('読む').className).not.toContain('line-through');
    expect(posts(gateway)[0]?.body).toEqual({ uniqueVocabId: 11 });
  });

  it('goes back to the history when it is deleted', async () => {
    const gateway = gatewayWith([novel]);
    gateway.on({ 'DELETE /api/content/analyze/1': () => ({}) });
    const { user, location } = showNovel();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(location()).toBe('/content-coverage'));
  });

  it.each([
    ['99', 'No such analysis'],
    ['2', 'It is still being worked on and opens here as soon as it is done.'],
  ])('is not there for ?analysis=%s', async (id, text) => {
    gatewayWith([novel, { ...novel, id: 2, status: 'processing' }]);
    show(`/content-coverage?analysis=${id}`);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back to History' })).toBeTruthy();
  });
});

describe('the coverage calculator', () => {
  const result = {
    wordsNeeded: 1,
    projectedCoverage: 95.04,
    coverageGain: 33.79,
    achievable: true,
    maxPossibleCoverage: 99.5,
    targetWords: [read],
  };
  const calculate = async (answered: object, target: string) => {
    const gateway = gatewayWith([novel]);
    gateway.on({ 'POST /api/content/analyze/1/coverage-calculator': () => answered });
    const { user } = showNovel();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Calculate' });
    expect(button.disabled).toBe(true);
    await user.type(screen.getByLabelText('Target coverage (%)'), '0');
    expect(button.disabled).toBe(true);
    await user.clear(screen.getByLabelText('Target coverage (%)'));
    await user.type(screen.getByLabelText('Target coverage (%)'), target);
    await user.click(button);
    return gateway;
  };

  it('says how many words, what they bring, and leads on to their sentences', async () => {
    const gateway = await calculate(result, '95');
    expect(await screen.findByText('95.0%')).toBeTruthy();
    expect(screen.getByText('+33.8%')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Make sentences for 1 word' }).getAttribute('href')).toBe(
      '/sentence-export?analysisId=1&wordCount=1&targetCoverage=95',
    );
    expect(posts(gateway)[0]?.body).toEqual({ targetCoverage: 95 });
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
  });

  it('warns when the target is out of reach', async () => {
    await calculate({ ...result, achievable: false }, '99.9');
    expect((await screen.findByText(/99\.9% cannot be reached/)).textContent).toContain('99.5%');
  });
});
