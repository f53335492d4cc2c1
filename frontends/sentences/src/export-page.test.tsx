import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import ExportPage from './export-page.js';

const word = (uniqueVocabId: number, text: string, reading: string, definition: string) => ({
  uniqueVocabId,
  word: text,
  reading,
  definition,
  frequency: 3,
  isKnown: false,
  isBlocked: false,
  certain: 'CERTAIN',
});
const cat = word(11, '猫', 'ねこ', 'cat');
const bridge = word(12, '橋', 'はし', 'bridge');

const catSentence = {
  unique_vocab_id: 11,
  target_word: '猫',
  target_reading: 'ねこ',
  other_spellings: ['ネコ'],
  short_definition: 'cat',
  sentence_ja: '学校に<b>猫</b>がいる。',
  sentence_en: 'There is a cat at school.',
  source: 'corpus',
  unknown_words: 1,
  furigana: '<u> 学校[がっこう]</u>に<b> 猫[ねこ]</b>がいる。',
};
const bridgeSentence = {
  ...catSentence,
  unique_vocab_id: 12,
  target_word: '橋',
  target_reading: 'はし',
  short_definition: 'bridge',
  sentence_ja: '<b>橋</b>を見る。',
  sentence_en: 'Translation not available',
  source: 'text',
  unknown_words: 0,
  furigana: '<b> 橋[はし]</b>を 見[み]る。',
};
/** What the word means in the sentence the server finds by itself. */
const sentAs = <Sent extends { short_definition: string }>({ short_definition: _, ...sent }: Sent) => sent;
const both = { sentences: [catSentence, bridgeSentence], notFound: [], problem: null };

const PATH = '/sentence-export?analysisId=7&wordCount=2&targetCoverage=95';

function gatewayWith(handlers: Parameters<FakeGateway['on']>[0] = {}) {
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/content/analyze': () => [{ id: 7, title: '猫の本', status: 'completed' }],
    'GET /api/content/analyze/7/words/top/2': () => [cat, bridge],
    'POST /api/sentences/generate': () => both,
    ...handlers,
  });
}

const show = (path = PATH) => renderPageOfUser(<ExportPage />, { path });

const posts = (gateway: FakeGateway, path: string) =>
  gateway.calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);

const generateButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Generate Sentences' });

/** The page with the sentences of both words. */
async function generated(handlers: Parameters<FakeGateway['on']>[0] = {}) {
  const gateway = gatewayWith(handlers);
  const view = show();
  await view.user.click(await generateButton());
  await screen.findByRole('region', { name: /Your Sentences|No Sentence Found/ });
  return { gateway, ...view };
}

const items = () => within(screen.getByRole('list', { name: 'Sentences' })).getAllByRole('listitem');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the address', () => {
  it.each([
    '/sentence-export',
    '/sentence-export?analysisId=7',
    '/sentence-export?wordCount=2',
    '/sentence-export?analysisId=0&wordCount=2',
    '/sentence-export?analysisId=7&wordCount=0',
    '/sentence-export?analysisId=x&wordCount=2',
  ])('%s is an invalid request', async (path) => {
    const gateway = gatewayWith();
    show(path);
    expect(await screen.findByText('Invalid Request')).toBeTruthy();
    expect(
      screen.getByText('No analysis selected. Please return to the Content Coverage page and try again.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Content Coverage' }).getAttribute('href')).toBe('/content-coverage');
    expect(gateway.calls.filter(({ path }) => path.includes('/words/'))).toEqual([]);
  });

  it.each([
    [PATH, 'for a coverage of 95%.'],
    ['/sentence-export?analysisId=7&wordCount=2', 'for a coverage of 90%.'],
  ])('%s says what the words are for', async (path, text) => {
    gatewayWith();
    show(path);
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  });

  it('of many words has as many ticked as the calculator has counted', async () => {
    const many = Array.from({ length: 600 }, (_, index) => word(index + 1, `語${index}`, '', ''));
    gatewayWith({ 'GET /api/content/analyze/7/words/top/600': () => many });
    show('/sentence-export?analysisId=7&wordCount=600');
    expect(await screen.findByText('600 of 600 selected')).toBeTruthy();
  });

  it('of an analysis that is not there says so, and offers the others', async () => {
    gatewayWith({
      'GET /api/content/analyze': () => [{ id: 8, title: '犬の本', status: 'completed', totalCoverage: 40 }],
      'GET /api/content/analyze/7/words/top/2': () =>
        answer(404, { code: 'content.analysis-not-found', message: 'This analysis is no longer there.' }),
    });
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'No Such Analysis' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Sentences for 80% of 犬の本' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('asks to log in once the session has ended', async () => {
    gatewayWith({ 'GET /api/content/analyze/7/words/top/2': () => answer(401, { code: 'auth.required' }) });
    show();
    expect(await screen.findByText('Please log in to access sentence export.')).toBeTruthy();
  });
});

describe('choosing words', () => {
  it('begins with all of them, and needs at least one', async () => {
    const gateway = gatewayWith();
    const { user } = show();
    const button = await generateButton();
    expect(screen.getByText('2 of 2 selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /猫/ }));
    expect(screen.getByText('1 of 2 selected')).toBeTruthy();
    await user.click(button);
    await waitFor(() =>
      expect(posts(gateway, '/api/sentences/generate')).toEqual([{ uniqueVocabIds: [12], analysisId: 7 }]),
    );
    await screen.findByRole('region', { name: 'Your Sentences' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all words' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all words' }));
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Select at least one word.')).toBeTruthy();
  });
});

describe('generating', () => {
  it('shows the steps in order, and no step twice', async () => {
    let found = (_: unknown) => {};
    gatewayWith({
      'POST /api/sentences/generate': () =>
        new Promise((resolve) => {
          found = resolve;
        }),
    });
    const { user } = show();
    await user.click(await generateButton());
    const bar = await screen.findByRole('progressbar', { name: 'Generating sentences' });
    const percent = () => Number(bar.getAttribute('aria-valuenow'));
    expect(percent()).toBeLessThanOrEqual(45);
    expect(screen.getByText('Step 1: Making your sentences')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generating...' }).disabled).toBe(true);
    const seen: string[] = [];
    const observer = new MutationObserver(() =>
      seen.push(`${percent()} ${screen.queryByText(/^Step/)?.textContent ?? ''}`),
    );
    observer.observe(bar, { attributes: true });
    found(both);
    await screen.findByRole('region', { name: 'Your Sentences' });
    expect(seen.filter((at) => !/^([0-9]|[1-3][0-9]|4[0-5]) Step 1/.test(at))).toEqual([
      '50 Step 1: Making your sentences',
      ...[59, 68, 77, 86, 95].map((at) => `${at} Step 2: Writing to database`),
      '100 Step 2: Writing to database',
    ]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  const many = Array.from({ length: 120 }, (_, index) => word(index + 1, `語${index + 1}`, '', 'word'));
  const PATH_OF_MANY = '/sentence-export?analysisId=7&wordCount=120';
  const sentencesOf = (body: unknown) => ({
    sentences: (body as { uniqueVocabIds: number[] }).uniqueVocabIds.map((id) => ({
      ...catSentence,
      unique_vocab_id: id,
      target_word: `語${id}`,
    })),
    notFound: [],
    problem: null,
  });
  const askedFor = (gateway: FakeGateway) =>
    posts(gateway, '/api/sentences/generate').map((body) => (body as { uniqueVocabIds: number[] }).uniqueVocabIds);

  /** By its text: a look for the bar's role goes through 170 rows each time, which takes seconds on a busy machine. */
  const finished = () => waitFor(() => expect(screen.queryByText(/^\d+ of 120 words$/)).toBeNull());

  it('asks for fifty words at a time, and shows what is there in pages of fifty', async () => {
    const answers: (() => void)[] = [];
    const gateway = gatewayWith({
      'GET /api/content/analyze/7/words/top/120': () => many,
      'POST /api/sentences/generate': ({ body }) =>
        new Promise((resolve) => answers.push(() => resolve(sentencesOf(body)))),
    });
    const { user } = show(PATH_OF_MANY);
    await user.click(await generateButton());
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]!();
    expect(await screen.findByText('50 of 120 words')).toBeTruthy();
    expect(items()).toHaveLength(50);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Learn' }).disabled).toBe(true);
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!();
    await waitFor(() => expect(answers).toHaveLength(3));
    answers[2]!();
    await finished();
    expect(askedFor(gateway).map((ids) => [ids.length, ids[0]])).toEqual([
      [50, 1],
      [50, 51],
      [20, 101],
    ]);
    const found = within(screen.getByRole('region', { name: 'Your Sentences' }));
    expect(found.getByText('120 of 120 selected')).toBeTruthy();
    await user.click(within(screen.getByRole('navigation', { name: 'Pages of sentences' })).getByText('Next'));
    expect(within(items()[0]!).getByRole('checkbox', { name: 'Select the sentence for 語51' })).toBeTruthy();
  });

  describe('where there is a language model', () => {
    const five = Array.from({ length: 5 }, (_, index) => word(index + 1, `語${index + 1}`, '', 'word'));
    const missing = (id: number) => ({
      unique_vocab_id: id,
      target_word: `語${id}`,
      target_reading: '',
      short_definition: 'word',
      reason: 'There is none.',
    });
    const written = (id: number, sentence: string) => ({
      ...catSentence,
      unique_vocab_id: id,
      target_word: `語${id}`,
      source: 'model',
      sentence_ja: sentence,
      furigana: sentence,
    });
    /** Corpus and text have sentences for all but the last two words, of which the third has unknown words. */
    const retrieved = {
      sentences: [1, 2, 3].map((id) => written(id, `本の${id}。`)),
      notFound: [4, 5].map(missing),
      problem: null,
      forModel: [3, 4, 5],
    };
    const modelPage = (answers: ((result: unknown) => void)[]) => {
      const gateway = gatewayWith({
        'GET /api/content/analyze/7/words/top/5': () => five,
        'GET /api/translate-to-japanese': () => ({ available: true }),
        'POST /api/sentences/generate': ({ body }) =>
          (body as { withoutModel?: boolean }).withoutModel
            ? retrieved
            : new Promise((resolve) => {
                answers.push(resolve);
              }),
      });
      return { gateway, ...show('/sentence-export?analysisId=7&wordCount=5') };
    };
    const texts = () => items().map((item) => item.querySelector('p')?.textContent);
    const answered = (...sentences: object[]) => ({ sentences, notFound: [], problem: null, forModel: [] });

    it('shows what corpus and text have at once, then each answer of the model in its place', async () => {
      const answers: ((result: unknown) => void)[] = [];
      const { user, gateway } = modelPage(answers);
      await waitFor(() => expect(gateway.calls.some(({ path }) => path === '/api/translate-to-japanese')).toBe(true));
      await user.click(await generateButton());
      await waitFor(() => expect(texts()).toEqual(['本の1。', '本の2。', '本の3。']));
      expect(screen.queryByText('There is none.')).toBeNull();
      expect(await screen.findByText('2 of 5 words')).toBeTruthy();
      await user.click(screen.getByRole('checkbox', { name: 'Select the sentence for 語3' }));
      await waitFor(() => expect(answers).toHaveLength(1));
      answers[0]!(answered(written(3, '新しい3。')));
      await waitFor(() => expect(texts()).toEqual(['本の1。', '本の2。', '新しい3。']));
      expect(screen.getByRole('checkbox', { name: 'Select the sentence for 語3' })).toHaveProperty('checked', false);
      await waitFor(() => expect(answers).toHaveLength(2));
      answers[1]!({ ...answered(written(5, '新しい5。')), notFound: [missing(4)] });
      await waitFor(() => expect(texts()).toEqual(['本の1。', '本の2。', '新しい3。', '新しい5。']));
      expect(screen.getByText('There is none.')).toBeTruthy();
      expect(askedFor(gateway)).toEqual([[1, 2, 3, 4, 5], [3], [4, 5]]);
    });

    it('stops when asked to, and keeps what is there', async () => {
      const answers: ((result: unknown) => void)[] = [];
      const { user } = modelPage(answers);
      await user.click(await generateButton());
      await waitFor(() => expect(texts()).toHaveLength(3));
      await user.click(screen.getByRole('button', { name: 'Stop, and keep what is there' }));
      expect(screen.queryByRole('progressbar')).toBeNull();
      expect(screen.getByRole('button', { name: 'Write a sentence for 語4' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Write a sentence for 語5' })).toBeTruthy();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Learn' }).disabled).toBe(false);
    });
  });

  it('goes on where it was when the page is left in the middle, or fails there', async () => {
    const gateway = gatewayWith({
      'GET /api/content/analyze/7/words/top/120': () => many,
      'POST /api/sentences/generate': ({ body }) =>
        askedFor(gateway).length > 1 ? new Promise(() => {}) : sentencesOf(body),
    });
    const first = show(PATH_OF_MANY);
    await first.user.click(await generateButton());
    await waitFor(() => expect(askedFor(gateway)).toHaveLength(2));
    first.unmount();
    gateway.on({ 'POST /api/sentences/generate': () => answer(503, { code: 'x.y', message: 'Away.' }) });
    const { user } = show(PATH_OF_MANY);
    expect(await screen.findByText('Failed to generate sentences. Please try again.')).toBeTruthy();
    expect(items()).toHaveLength(50);
    gateway.on({ 'POST /api/sentences/generate': ({ body }) => sentencesOf(body) });
    await user.click(await generateButton());
    await waitFor(() => expect(askedFor(gateway).map((ids) => ids[0])).toEqual([1, 51, 51, 51, 101]));
    await finished();
    const found = within(screen.getByRole('region', { name: 'Your Sentences' }));
    expect(found.getByText('120 of 120 selected')).toBeTruthy();
  });

  it('keeps what was found, changed and left out until it is saved', async () => {
    const { user, unmount } = await generated();
    await user.click(screen.getByRole('checkbox', { name: 'Select the sentence for 猫' }));
    unmount();
    const gateway = gatewayWith({ 'POST /api/sentences/save': () => ({ saved: 1, alreadySaved: 0 }) });
    const again = show();
    expect(await screen.findByText('1 of 2 selected')).toBeTruthy();
    await again.user.click(await screen.findByRole('button', { name: 'Learn' }));
    await waitFor(() =>
      expect(posts(gateway, '/api/sentences/save')).toEqual([{ sentences: [sentAs(bridgeSentence)], analysisId: 7 }]),
    );
    again.unmount();
    show();
    await generateButton();
    expect(screen.queryByRole('region', { name: 'Your Sentences' })).toBeNull();
  });

  it('waits below a half for an answer that takes longer', async () => {
    gatewayWith({ 'POST /api/sentences/generate': () => new Promise(() => {}) });
    const { user } = show();
    await user.click(await generateButton());
    const bar = await screen.findByRole('progressbar', { name: 'Generating sentences' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('45'));
  });

  it('says when it failed, why, and starts again', async () => {
    const gateway = gatewayWith({
      'POST /api/sentences/generate': () => answer(503, { code: 'x.y', message: 'The corpus is away.' }),
    });
    const { user } = show();
    await user.click(await generateButton());
    expect(await screen.findByText('Failed to generate sentences. Please try again.')).toBeTruthy();
    expect(screen.getByText('The corpus is away.')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    gateway.on({ 'POST /api/sentences/generate': () => both });
    await user.click(await generateButton());
    expect(screen.queryByText('Failed to generate sentences. Please try again.')).toBeNull();
    expect(await screen.findByRole('region', { name: 'Your Sentences' })).toBeTruthy();
  });

  it('asks to log in when the session has ended meanwhile', async () => {
    gatewayWith({ 'POST /api/sentences/generate': () => answer(401, { code: 'auth.required', message: 'Log in.' }) });
    const { user } = show();
    await user.click(await generateButton());
    expect(await screen.findByText('Please log in to access sentence export.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
  });

  it('lists the words without a sentence, why, and takes one that the learner writes', async () => {
    const reason = 'The corpus has no sentence with it.';
    const missing = { unique_vocab_id: 12, target_word: '橋', target_reading: 'はし', short_definition: 'bridge' };
    const { user, gateway } = await generated({
      'POST /api/sentences/generate': () => ({
        sentences: [],
        notFound: [{ ...missing, reason }],
        problem: null,
      }),
      'POST /api/sentences/check': () =>
        answer(400, { code: 'sentences.target-missing', message: '“橋” is not in this sentence.' }),
    });
    expect(screen.getByText(reason)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Write a sentence for 橋' }));
    const dialog = screen.getByRole('dialog', { name: 'Write a Sentence' });
    await user.type(within(dialog).getByLabelText('Japanese'), '犬を見る。');
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await within(dialog).findByText('“橋” is not in this sentence.')).toBeTruthy();
    expect(within(dialog).getByLabelText('Japanese')).toHaveProperty('value', '犬を見る。');
    const { sentence_ja, furigana, unknown_words } = bridgeSentence;
    gateway.on({
      'POST /api/sentences/check': () => ({ sentence_ja, furigana, unknown_words, source: 'learner' }),
      'POST /api/sentences/save': () => ({ saved: 1, alreadySaved: 0 }),
    });
    await user.clear(within(dialog).getByLabelText('Japanese'));
    await user.type(within(dialog).getByLabelText('Japanese'), '橋を見る。');
    await user.type(within(dialog).getByLabelText('English'), 'I see a bridge.');
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Written by you')).toBeTruthy();
    expect(screen.queryByText(reason)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Learn' }));
    await waitFor(() =>
      expect(posts(gateway, '/api/sentences/save')).toEqual([
        {
          sentences: [
            {
              ...sentAs(missing),
              sentence_ja,
              furigana,
              unknown_words,
              source: 'learner',
              sentence_en: 'I see a bridge.',
            },
          ],
          analysisId: 7,
        },
      ]),
    );
  });

  it('says why the model could not help beside what there is', async () => {
    await generated({ 'POST /api/sentences/generate': () => ({ ...both, problem: 'The model is away.' }) });
    expect(screen.getByText('The model is away.')).toBeTruthy();
    expect(items()).toHaveLength(2);
  });
});

describe('the sentences', () => {
  it('are all selected, with target, readings, new words and source', async () => {
    const { user } = await generated();
    expect(screen.getAllByText('2 of 2 selected')).toHaveLength(2);
    const [first, second] = items();
    expect(within(first!).getByText('猫', { selector: 'b *, b' }).closest('b')).toBeTruthy();
    expect(first!.querySelector('u')?.textContent).toBe('学校');
    expect([...first!.querySelectorAll('rt')].map((rt) => rt.dataset.reading)).toEqual(['がっこう', 'ねこ']);
    expect(within(first!).getByText('From the corpus')).toBeTruthy();
    expect(within(first!).getByText('1 other new word')).toBeTruthy();
    expect(within(second!).getByText('From your text')).toBeTruthy();
    expect(first!.querySelectorAll('p[lang=en]')).toHaveLength(1);
    expect(second!.querySelector('p[lang=en]')).toBeNull();
    expect(screen.queryByText('Translation not available')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Furigana' }));
    expect(first!.querySelector('ruby')).toBeNull();
    expect(localStorage.getItem('furigana')).toBe('never');
  });

  it('run nothing that a model has put into them', async () => {
    const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    await generated({
      'POST /api/sentences/generate': () => ({
        ...both,
        sentences: [{ ...catSentence, sentence_en: evil, furigana: evil, short_definition: evil, target_word: evil }],
      }),
    });
    expect(document.querySelectorAll('main img, li img, li script')).toHaveLength(0);
    expect(within(items()[0]!).getAllByText(evil, { exact: false }).length).toBeGreaterThan(1);
  });

  it('are saved as selected, which leads to the bank', async () => {
    const { user, gateway, location } = await generated({
      'POST /api/sentences/save': () => ({ saved: 1, alreadySaved: 0 }),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select the sentence for 猫' }));
    await user.click(screen.getByRole('button', { name: 'Learn' }));
    await waitFor(() => expect(location()).toBe('/sentence-bank'));
    expect(posts(gateway, '/api/sentences/save')).toEqual([{ sentences: [sentAs(bridgeSentence)], analysisId: 7 }]);
    expect(await screen.findByText('1 sentence saved to your bank.')).toBeTruthy();
  });

  it('are not saved when none is selected', async () => {
    const { user, gateway } = await generated();
    await user.click(screen.getByRole('checkbox', { name: 'Select all sentences' }));
    await user.click(screen.getByRole('button', { name: 'Learn' }));
    expect(await screen.findByText('No Sentences Selected')).toBeTruthy();
    expect(screen.getByText('Please select at least one sentence to save.')).toBeTruthy();
    expect(posts(gateway, '/api/sentences/save')).toEqual([]);
  });

  it('stay when they could not be saved', async () => {
    const { user, location } = await generated({
      'POST /api/sentences/save': () => answer(409, { code: 'sentences.bank-full', message: 'Your bank is full.' }),
    });
    await user.click(screen.getByRole('button', { name: 'Learn' }));
    expect(await screen.findByText('Error Saving Sentences')).toBeTruthy();
    expect(screen.getByText('Failed to save sentences. Please try again.')).toBeTruthy();
    expect(screen.getByText('Your bank is full.')).toBeTruthy();
    expect(location()).toBe(PATH);
    expect(items()).toHaveLength(2);
  });

  it('are replaced one by one, never by one that was there', async () => {
    const other = { ...catSentence, sentence_ja: '<b>猫</b>だ。', furigana: '<b> 猫[ねこ]</b>だ。' };
    const { user, gateway } = await generated();
    const regenerate = async (next: object) => {
      gateway.on({ 'POST /api/sentences/generate': () => next });
      await user.click(screen.getByRole('button', { name: 'Regenerate the sentence for 猫' }));
    };
    await regenerate({ ...both, sentences: [other] });
    await waitFor(() => expect(items()[0]!.querySelector('p')?.textContent).toBe('猫だ。'));
    await regenerate({ sentences: [], notFound: [{ reason: 'There is no more.' }], problem: null });
    expect(await screen.findByText('No Other Sentence')).toBeTruthy();
    expect(screen.getByText('There is no more.')).toBeTruthy();
    expect(posts(gateway, '/api/sentences/generate').slice(1)).toEqual([
      { uniqueVocabIds: [11], analysisId: 7, exclude: [catSentence.sentence_ja] },
      { uniqueVocabIds: [11], analysisId: 7, exclude: [catSentence.sentence_ja, other.sentence_ja] },
    ]);
  });

  it('stay when another could not be made', async () => {
    const { user, gateway } = await generated();
    gateway.on({ 'POST /api/sentences/generate': () => answer(500, { code: 'x.y', message: 'Broken.' }) });
    await user.click(screen.getByRole('button', { name: 'Regenerate the sentence for 橋' }));
    expect(await screen.findByText('Regeneration Failed')).toBeTruthy();
    expect(screen.getByText('Failed to regenerate sentence. Please try again.')).toBeTruthy();
    expect(items()[1]!.querySelector('p')?.textContent).toBe('橋を見る。');
  });

  it('are changed before they are saved, and looked at again', async () => {
    const changed = { sentence_ja: '<b>猫</b>だよ。', furigana: '<b> 猫[ねこ]</b>だよ。', unknown_words: 0 };
    const { user, gateway } = await generated({
      'POST /api/sentences/check': () => ({ ...changed, source: 'learner' }),
      'POST /api/sentences/save': () => ({ saved: 2, alreadySaved: 0 }),
    });
    await user.click(screen.getByRole('button', { name: 'Edit the sentence for 猫' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit Sentence' });
    expect(within(dialog).getByLabelText('Japanese')).toHaveProperty('value', '学校に猫がいる。');
    await user.clear(within(dialog).getByLabelText('Japanese'));
    await user.type(within(dialog).getByLabelText('Japanese'), '猫だよ。');
    await user.clear(within(dialog).getByLabelText('English'));
    await user.type(within(dialog).getByLabelText('English'), 'A cat.');
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Written by you')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Learn' }));
    await waitFor(() => expect(posts(gateway, '/api/sentences/save')).toHaveLength(1));
    const [saving] = posts(gateway, '/api/sentences/save') as [{ sentences: object[] }];
    expect(saving.sentences[0]).toMatchObject({ ...changed, sentence_en: 'A cat.', source: 'learner' });
  });

  it('need no look when only the translation is changed', async () => {
    const { user, gateway } = await generated();
    await user.click(screen.getByRole('button', { name: 'Edit the sentence for 橋' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit Sentence' });
    expect(within(dialog).getByLabelText('English')).toHaveProperty('value', '');
    await user.type(within(dialog).getByLabelText('English'), 'I see a bridge.');
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('I see a bridge.')).toBeTruthy();
    expect(screen.queryByText('Written by you')).toBeNull();
    expect(posts(gateway, '/api/sentences/check')).toEqual([]);
  });
});
