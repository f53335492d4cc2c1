import 'reflect-metadata';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caller, type Product, START_MS, signIn, startProduct } from './testing/product-under-test.js';
import { startSecuredNats } from './testing/secured-nats.js';

const transports: Record<string, () => Promise<Product>> = {
  'in process': () => startProduct({}),
  'over NATS, with permissions': async () => {
    const nats = await startSecuredNats();
    const product = await startProduct({}, undefined, nats.settingsOf);
    return { ...product, stop: () => product.stop().then(() => nats.stop()) };
  },
};

describe.each(Object.entries(transports))('the product %s', (_, start) => {
  let product: Product;
  const call = caller(() => product);
  beforeAll(async () => {
    product = await start();
  }, START_MS);
  afterAll(() => product.stop());

  const analysed = async (text: string) => {
    const { status, body } = await call('POST', '/api/content/analyze', { title: ' 猫の話 ', text });
    expect(status).toBe(201);
    return until(
      async () => (await call('GET', '/api/content/analyze')).body.find(({ id }: { id: number }) => id === body.id),
      (found) => found.status === 'completed' || found.status === 'failed',
    );
  };

  it('is well, and needs nobody to be signed in to say so', async () => {
    expect(await call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await call('GET', '/readyz')).toMatchObject({ status: 200, body: { ready: true } });
    expect((await call('GET', '/api/config')).body).toEqual({
      demoUser: true,
      demoUserIsAdmin: true,
      googleClientId: null,
      communityChatUrl: null,
    });
  });

  it('takes a caller without a session for the demo user', async () => {
    const { body } = await call('GET', '/api/auth/user?userId=1');
    expect(body.user).toMatchObject({
      id: 1,
      name: 'Demo User',
      email: 'demo@example.com',
      generatedCardsCount: 25,
    });
    expect(await call('GET', '/api/auth/user?userId=2')).toMatchObject({ status: 401 });
  });

  it('does its main job: a text, its words, one learnt, more of the text known', async () => {
    const analysis = await analysed('猫が犬を見る。猫が、猫！');
    expect(analysis).toMatchObject({
      title: '猫の話',
      status: 'completed',
      uniqueWords: 3,
      knownWords: 0,
      unknownWords: 3,
      uniqueCoverage: 0,
      totalCoverage: 0,
      errorMessage: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      processingProgress: { currentBatch: 1, totalBatches: 1, processedSentences: 2, totalSentences: 2 },
    });
    const path = `/api/content/analyze/${analysis.id}`;
    const { words, wordsToLearn } = (await call('GET', `${path}/words?limit=999999`)).body;
    expect(words).toHaveLength(5);
    expect(wordsToLearn.map(({ word }: { word: string }) => word)).not.toContain('が');
    expect(wordsToLearn).toHaveLength(3);
    const first = (await call('GET', `${path}/words?limit=1`)).body;
    expect(first).toEqual({ words: words.slice(0, 1), wordsToLearn });
    expect(words[0]).toEqual({
      word: '猫',
      reading: 'ねこ',
      definition: expect.stringContaining('cat'),
      frequency: 3,
      isKnown: false,
      isKnownByParts: false,
      isBlocked: false,
      uniqueVocabId: expect.any(Number),
      certain: 'CERTAIN',
      isGrammar: false,
      isCounted: true,
      frequencyBand: 1000,
      jlpt: null,
      otherSpellings: [],
      state: null,
    });

    const [top] = (await call('GET', `${path}/words/top/1`)).body;
    expect(top.word).toBe('猫');
    const added = await call('POST', '/api/users/1/vocabulary', {
      word: top.word,
      reading: top.reading,
      meaning: top.definition,
    });
    expect(added).toMatchObject({ status: 201, body: { word: { word: '猫', reading: 'ねこ' } } });
    expect((await call('GET', `${path}/statistics`)).body).toMatchObject({
      uniqueWords: 3,
      knownWords: 1,
      unknownWords: 2,
      uniqueCoverage: 100 / 3,
      totalCoverage: 60,
      totalOccurrences: 5,
      knownOccurrences: 3,
      grammarWords: 2,
      grammarOccurrences: 3,
    });

    expect((await call('GET', `${path}/words/${top.uniqueVocabId}/sentences`)).body).toEqual({
      sentences: [
        { text: '猫が犬を見る。', targets: [[0, 1]] },
        {
          text: '猫が、猫！',
          targets: [
            [0, 1],
            [3, 4],
          ],
        },
      ],
      total: 2,
    });
    expect((await call('GET', `${path}/words/${top.uniqueVocabId}/sentences?from=1&count=1`)).body).toMatchObject({
      sentences: [{ text: '猫が、猫！' }],
      total: 2,
    });
    expect((await call('GET', `${path}/sentence-coverage`)).body).toEqual({
      sentences: 2,
      unknownWords: { none: 1, one: 0, two: 1, more: 0 },
    });

    const goal = await call('POST', `${path}/coverage-calculator`, { targetCoverage: 80 });
    expect(goal).toMatchObject({
      status: 200,
      body: { wordsNeeded: 1, projectedCoverage: 80, coverageGain: 20, achievable: true, maxPossibleCoverage: 100 },
    });
    expect(goal.body.targetWords).toMatchObject([{ frequency: 1, definition: expect.any(String) }]);

    expect((await call('POST', `${path}/coverage-calculator`, { targetCoverage: 0 })).body).toMatchObject({
      wordsNeeded: 0,
      coverageGain: 0,
      achievable: true,
      targetWords: [],
    });

    const { uniqueVocabId } = words.find(({ word }: { word: string }) => word === '犬');
    expect(await call('POST', '/api/vocabulary/block', { uniqueVocabId, userId: 999 })).toMatchObject({ status: 201 });
    expect((await call('GET', '/api/users/1/vocabulary/blocked')).body.blockedWords).toMatchObject([
      { uniqueVocabId, word: '犬', reading: 'いぬ', meaning: expect.stringContaining('dog') },
    ]);
    expect((await call('GET', `${path}/words?limit=999999`)).body.wordsToLearn).toHaveLength(1);
    expect((await call('GET', `/api/vocabulary/${uniqueVocabId}/why`)).body).toEqual({
      word: '犬',
      reading: 'いぬ',
      known: false,
      blocked: true,
      reasons: [],
      learning: [],
      nearly: [],
      parts: [],
      knownByParts: false,
      declaredUnknown: false,
    });
    expect(await call('DELETE', `/api/users/1/vocabulary/blocked/${uniqueVocabId}`)).toMatchObject({ status: 200 });

    expect((await call('GET', '/api/user/1/dashboard')).body).toMatchObject({
      knownWordsCount: 1,
      processedFilesCount: 1,
    });
    expect(await call('DELETE', '/api/users/1/vocabulary/%E7%8C%AB')).toMatchObject({
      status: 200,
      body: { removed: 1 },
    });
    expect(await call('DELETE', path)).toMatchObject({ status: 200 });
    expect((await call('GET', '/api/content/analyze')).body).toEqual([]);
  });

  it('tells the words of a text', async () => {
    const text = '猫が\u0000犬を見た😀。';
    const { status, body } = await call('POST', '/api/tokenize/words', { text });
    expect(status).toBe(200);
    expect(body.tokens.map((token: { text: string }) => token.text).join('')).toBe(text);
    expect(body.tokens[0]).toMatchObject({
      text: '猫',
      reading: 'ねこ',
      baseForm: '猫',
      meaning: expect.stringContaining('cat'),
      isGrouped: false,
      tokens: [],
      kind: 'word',
    });
    const longest = await call('POST', '/api/tokenize/words', { text: '猫が犬を見る。'.repeat(285) });
    expect(longest.body.tokens).toHaveLength(6 * 285);
    expect(await call('POST', '/api/tokenize/words', { text: '' })).toMatchObject({
      status: 200,
      body: { tokens: [] },
    });
    expect(await call('POST', '/api/tokenize/words', { text: '猫'.repeat(2_001) })).toMatchObject({ status: 400 });
    expect(await call('POST', '/api/tokenize/words', {})).toMatchObject({ status: 400 });
  });

  it.each([
    ['猫', 'cat'],
    ['見ました', 'see'],
    ['謎謎謎', 'Definition not available'],
  ])('says what %s means', async (word, meaning) => {
    const { body } = await call('POST', '/api/word-definition', { word });
    expect(body.definition).toMatchObject({ word, translation: expect.stringContaining(meaning), aiTranslation: null });
  });

  it.each([null, 'Definition not available'])('keeps a word without a meaning that is given as %j', async (meaning) => {
    expect(await call('POST', '/api/users/1/vocabulary', { word: '謎謎', meaning })).toMatchObject({
      status: 201,
      body: { word: { meaning: 'Definition not available', meaningsCount: 0 } },
    });
    const removed = await call('DELETE', `/api/users/1/vocabulary/${encodeURIComponent('謎謎')}`);
    expect(removed).toMatchObject({ body: { removed: 1 } });
  });

  it('says which entries a word may be', async () => {
    const { body } = await call('GET', `/api/words/candidates?word=${encodeURIComponent('空')}`);
    expect(body.candidates.map(({ reading }: { reading: string }) => reading).sort()).toEqual(['から', 'そら']);
    expect(body.candidates[0]).toMatchObject({ entry: '空・そら', headword: '空', common: true, frequencyBand: 1_000 });
    expect(body.candidates[0].definition).toContain('sky');
    expect(await call('GET', '/api/words/candidates?word=%20')).toMatchObject({ status: 400 });
  });

  it('finds words by anything that is written, with what the learner knows of them', async () => {
    const search = async (q: string) => (await call('GET', `/api/dictionary/search?q=${encodeURIComponent(q)}`)).body;
    for (const [question, by] of [
      ['食べる', 'spelling'],
      ['taberu', 'romaji'],
      ['食べました', 'form'],
      ['to eat', 'meaning'],
    ] as const) {
      expect((await search(question)).words[0]).toMatchObject({ by, entry: { headword: '食べる' } });
    }
    const { ownDictionaries, words } = await search('犬');
    expect(ownDictionaries).toEqual([]);
    expect(words[0]).toMatchObject({ known: expect.any(Boolean), blocked: false });
    for (const gaps of ['*', '？？＊']) {
      const path = `/api/dictionary/search?q=${encodeURIComponent(gaps)}`;
      expect(await call('GET', path)).toMatchObject({ status: 400, body: { code: 'language.only-gaps' } });
    }
    expect(await call('GET', `/api/dictionary/search?q=${'a'.repeat(501)}`)).toMatchObject({ status: 400 });
    expect(await call('GET', '/api/dictionary/search?q=%20')).toMatchObject({ status: 400 });
  });

  it('describes a word by itself, with its forms', async () => {
    const path = `/api/dictionary/words?entry=${encodeURIComponent('食べる・たべる')}`;
    const { body } = await call('GET', path);
    expect(body.word).toMatchObject({ word: '食べる', entry: { reading: 'たべる' } });
    expect(body.forms).toContainEqual({
      changes: ['negative', 'past'],
      word: '食べなかった',
      reading: 'たべなかった',
      polite: false,
    });
    expect(await call('GET', '/api/dictionary/words?entry=none')).toMatchObject({
      status: 404,
      body: { code: 'language.no-such-entry' },
    });
  });

  it('gives a word that no text has met its id when somebody wants to do something with it', async () => {
    const given = { entry: '学校・がっこう', word: '学校' };
    const first = await call('POST', '/api/dictionary/words', given);
    expect(first).toMatchObject({ status: 200, body: { word: { word: '学校', uniqueVocabId: expect.any(Number) } } });
    const { uniqueVocabId } = first.body.word;
    const path = `/api/dictionary/words?${new URLSearchParams(given)}`;
    expect((await call('GET', path)).body.word).toMatchObject({ uniqueVocabId, blocked: false });
    expect(await call('POST', '/api/vocabulary/block', { uniqueVocabId })).toMatchObject({ status: 201 });
    expect((await call('GET', path)).body.word).toMatchObject({ blocked: true });
  });

  it('says where a word is in the learner’s own texts', async () => {
    const path = (word: string) => `/api/dictionary/words/sentences?${new URLSearchParams({ word })}`;
    await analysed('犬が橋を渡る。');
    const { body } = await call('GET', path('橋'));
    expect(body.texts).toEqual([
      { title: '猫の話', documentId: null, occurrences: 1, sentences: ['犬が橋を渡る。'], chapters: [] },
    ]);
    expect(body.total).toBe(1);
    expect((await call('GET', path('存在しない語'))).body).toMatchObject({ texts: [], total: 0 });
    expect(await call('GET', path(' '))).toMatchObject({ status: 400 });
  });

  it('shows sentences with a word, by its senses', async () => {
    const { body } = await call('POST', '/api/dictionary/words', { entry: '学校・がっこう', word: '学校' });
    const path = (id: unknown) => `/api/dictionary/words/${id}/examples`;
    const examples = await call('GET', path(body.word.uniqueVocabId));
    expect(examples).toMatchObject({ status: 200, body: { examples: expect.any(Array) } });
    expect(await call('GET', path(2_000_000_000))).toMatchObject({ body: { code: 'sentences.no-such-word' } });
    expect(await call('GET', path('school'))).toMatchObject({ status: 400 });
  });

  it('finds the words that are said like a word but for their pitch', async () => {
    const pairs = (word: string, reading: string) =>
      call('GET', `/api/dictionary/accent-pairs?${new URLSearchParams({ word, reading })}`);
    const { body } = await pairs('橋', 'はし');
    expect(body.words[0]).toMatchObject({ word: '橋', accent: 2, entry: { reading: 'はし' } });
    expect(body.particle).toBe('が');
    expect((await pairs('ghost', 'か')).body).toEqual({ words: [], particle: '' });
    expect((await pairs('橋', '')).body).toEqual(body);
    expect(await pairs(' ', 'はし')).toMatchObject({ status: 400 });
  });

  it('counts the kanji of known words and of a text', async () => {
    const { body } = await call('GET', '/api/dictionary/kanji');
    expect(body).toMatchObject({ known: expect.any(Array) });
    // Nothing of it is fetched for tests.
    expect(body.grades).toEqual([]);
    const nothing = { strokes: [], parts: [], lookAlikes: [] };
    const drawn = (kanji: string) => call('GET', `/api/dictionary/kanji/${encodeURIComponent(kanji)}`);
    expect(await drawn('食')).toMatchObject({ status: 200, body: nothing });
    for (const other of ['食べ', 'あ', 'ab', '𠮟る']) expect(await drawn(other)).toMatchObject({ status: 400 });
    const { id } = await analysed('橋の上の猫。');
    expect((await call('GET', `/api/content/analyze/${id}/kanji`)).body.kanji).toContainEqual({
      kanji: '橋',
      occurrences: 1,
    });
  });

  it('says which dictionary it has and where frequencies come from', async () => {
    expect(await call('GET', '/api/dictionary')).toMatchObject({
      status: 200,
      body: { source: 'jmdict', problem: '', lists: [], frequencySources: ['Newspaper ranks of JMdict'] },
    });
  });

  it('reads a word as the learner has said once, until that is undone', async () => {
    const readingOf = async () => (await call('POST', '/api/tokenize/words', { text: '空' })).body.tokens[0].reading;
    expect(await readingOf()).toBe('そら');
    const set = await call('POST', '/api/users/1/corrections', { word: '空', reading: 'カラ' });
    expect(set).toMatchObject({ status: 201, body: { correction: { word: '空', reading: 'から' } } });
    expect(await readingOf()).toBe('から');
    expect((await call('GET', '/api/users/1/corrections')).body.corrections).toHaveLength(1);
    expect(await call('POST', '/api/users/1/corrections', { word: '空' })).toMatchObject({ status: 400 });
    expect(await call('GET', '/api/users/2/corrections')).toMatchObject({ status: 403 });
    expect(await call('DELETE', `/api/users/1/corrections/${set.body.correction.id}`)).toMatchObject({ status: 200 });
    expect(await readingOf()).toBe('そら');
  });

  it('marks sets of words as known at once, and undoes it', async () => {
    const path = '/api/users/1/known-sets';
    const { body: preview } = await call('GET', `${path}/preview?set=particles`);
    expect(preview).toMatchObject({ words: expect.any(Number), examples: expect.arrayContaining(['が']) });
    const { status, body } = await call('POST', path, { set: 'particles' });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { knownSet: { set: 'particles', count: null, words: preview.newWords } },
    });
    expect((await call('POST', path, { set: 'particles' })).body).toEqual({
      knownSet: null,
      cardsPutAway: 0,
      keptWords: 0,
    });
    const frequent = await call('POST', path, { set: 'most-frequent', count: 20 });
    expect(frequent.body.knownSet).toMatchObject({ set: 'most-frequent', count: 20 });
    expect((await call('GET', path)).body.knownSets.map(({ id }: { id: number }) => id)).toEqual([
      frequent.body.knownSet.id,
      body.knownSet.id,
    ]);
    for (const { id, words } of (await call('GET', path)).body.knownSets) {
      expect(await call('DELETE', `${path}/${id}`)).toMatchObject({ status: 200, body: { removed: words } });
    }
    for (const wrong of [{}, { set: 'all' }, { set: 'most-frequent' }, { set: 'most-frequent', count: 10_001 }]) {
      expect(await call('POST', path, wrong)).toMatchObject({ status: 400 });
    }
    expect(await call('GET', `${path}/preview?set=most-frequent&count=0`)).toMatchObject({ status: 400 });
    expect(await call('GET', '/api/users/2/known-sets')).toMatchObject({ status: 403 });
  });

  it('places a learner by two words of each step, the same for the same attempt, and others for another', async () => {
    const asked = async (attempt: string) => {
      const { status, body } = await call('GET', `/api/users/1/known-sets/placement${attempt}`);
      return { status, steps: body.steps as { count: number; words: { word: string; meaning: string }[] }[] };
    };
    const { steps } = await asked('?attempt=1');
    expect(steps.length).toBeGreaterThanOrEqual(2);
    const words = steps.flatMap((step) => step.words.map(({ word }) => word));
    expect(words).toHaveLength(2 * steps.length);
    expect(new Set(words).size).toBe(words.length);
    expect(steps.map(({ count }) => count)).toEqual(steps.map(({ count }) => count).toSorted((a, b) => a - b));
    expect(steps.every((step) => step.words.every(({ meaning }) => meaning !== ''))).toBe(true);
    expect(await asked('')).toEqual({ status: 200, steps });
    expect((await asked('?attempt=2')).steps).not.toEqual(steps);
    for (const attempt of ['0', '10001', 'x']) expect((await asked(`?attempt=${attempt}`)).status).toBe(400);
  });

  it('imports a word list', async () => {
    const { body } = await call('POST', '/api/users/1/vocabulary/import', {
      content: '猫\tねこ\n犬\n',
      filename: 'my.txt',
    });
    expect(body).toEqual({ jobId: expect.any(Number), filename: 'my.txt' });
    const job = await until(
      () => call('GET', `/api/users/1/vocabulary/import/${body.jobId}`),
      ({ body: { status } }) => status !== 'queued' && status !== 'processing',
    );
    expect(job.body).toMatchObject({ status: 'completed', successfulImports: 2, totalWords: 2, errorMessage: null });
    expect((await call('GET', '/api/users/1/vocabulary')).body.vocabulary).toHaveLength(2);
    expect(await call('DELETE', '/api/users/1/vocabulary/clear')).toMatchObject({ body: { removed: 2 } });
  });

  it.each(['clear', 'import', 'blocked', '.', '..', 'ｃｌｅａｒ'])(
    'refuses “%s” as a word, which its address would mean otherwise',
    async (word) => {
      expect(await call('POST', '/api/users/1/vocabulary', { word, meaning: 'm' })).toMatchObject({
        status: 400,
        body: { code: 'vocabulary.invalid-word', values: { problem: 'reserved' } },
      });
    },
  );

  const strange: [string, string, number][] = [
    ['empty', '', 400],
    ['white space', '　\n', 400],
    ['Latin', 'Hello, world', 400],
    ['emoji', '😀👍🏽', 400],
    ['too long', '猫'.repeat(2_000_001), 413],
  ];
  it.each(strange)('refuses a text that is %s, and says why', async (_, text, status) => {
    const answer = await call('POST', '/api/content/analyze', { title: 'x', text });
    expect(answer).toMatchObject({
      status,
      body: { code: expect.stringMatching(/^content\./), message: expect.any(String) },
    });
  });

  it.each([
    ['NUL', '猫\u0000犬'],
    ['half a surrogate pair', '猫\ud83d犬'],
    ['characters outside the basic plane', '𠮟る😀猫'],
  ])('completes a text with %s', async (_, text) => {
    expect(await analysed(text)).toMatchObject({ status: 'completed' });
  });

  it('keeps titles and words with strange characters', async () => {
    const { body } = await call('POST', '/api/content/analyze', { title: '題\u0000名\ud83d', text: '猫' });
    expect(body.title).toBe('題名\ufffd');
    const added = await call('POST', '/api/users/1/vocabulary', { word: '<b>猫&\u0000</b>', meaning: '"\'\\' });
    expect(added.body.word).toMatchObject({ word: '<b>猫&</b>', meaning: '"\'\\' });
    await call('DELETE', `/api/users/1/vocabulary/${encodeURIComponent('<b>猫&</b>')}`);
  });

  const wrong: [string, string, string, unknown, number][] = [
    ['another user’s words', 'GET', '/api/users/2/vocabulary', undefined, 403],
    ['another user’s dashboard', 'GET', '/api/user/2/dashboard', undefined, 403],
    ['a user who is no number', 'GET', '/api/users/me/vocabulary', undefined, 403],
    ['adding for another user', 'POST', '/api/users/2/vocabulary', { word: '猫', meaning: 'cat' }, 403],
    ['clearing for another user', 'DELETE', '/api/users/2/vocabulary/clear', undefined, 403],
    ['another user’s import', 'GET', '/api/users/2/vocabulary/import/1', undefined, 403],
    ['an analysis that is none', 'GET', '/api/content/analyze/999999/statistics', undefined, 404],
    ['an analysis with a strange id', 'GET', '/api/content/analyze/x/statistics', undefined, 400],
    ['an id beyond all ids', 'GET', '/api/content/analyze/99999999999/statistics', undefined, 400],
    ['no word', 'POST', '/api/users/1/vocabulary', { meaning: 'cat' }, 400],
    ['an empty word', 'POST', '/api/users/1/vocabulary', { word: '', meaning: 'cat' }, 400],
    ['a negative rank', 'POST', '/api/users/1/vocabulary', { word: '猫', meaning: 'cat', frequency: -1 }, 400],
    ['no JSON', 'POST', '/api/users/1/vocabulary', '{"word":', 400],
    ['a path that is none', 'GET', '/api/nothing', undefined, 404],
    ['a word that is not there', 'DELETE', '/api/users/1/vocabulary/nothing', undefined, 404],
    ['a list that is no .txt', 'POST', '/api/users/1/vocabulary/import', { content: '猫', filename: 'a.csv' }, 400],
    ['a word that the text does not have', 'GET', '/api/content/analyze/999999/words/1/sentences', undefined, 404],
    ['a page of too many sentences', 'GET', '/api/content/analyze/1/words/1/sentences?count=51', undefined, 400],
    ['a target below nothing', 'POST', '/api/content/analyze/1/coverage-calculator', { targetCoverage: -1 }, 400],
    ['a target of too much', 'POST', '/api/content/analyze/1/coverage-calculator', { targetCoverage: 101 }, 400],
    ['Google without Google', 'POST', '/api/auth/google', { credential: 'x' }, 503],
  ];
  it.each(wrong)('answers %s with a clear error', async (_, method, path, body, status) => {
    const answer = await call(method, path, body);
    expect(answer).toMatchObject({ status, body: { code: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/) } });
    expect(answer.body.message).toEqual(expect.any(String));
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  });

  it('refuses what another site’s page asks for, and not what its own asks for', async () => {
    const body = { word: '猫', meaning: 'cat' };
    const post = (headers: Record<string, string>) => call('POST', '/api/users/1/vocabulary', body, headers);
    expect(await post({ origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      body: { code: 'http.foreign-origin' },
    });
    expect(await post({ origin: 'null' })).toMatchObject({ status: 403 });
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
    expect(await post({ origin: product.url })).toMatchObject({ status: 201 });
    await call('DELETE', '/api/users/1/vocabulary/clear');
  });

  it('has words that no dictionary has last among those to learn', async () => {
    const { id } = await analysed('喋が喋を見る。猫だ。');
    const { wordsToLearn } = (await call('GET', `/api/content/analyze/${id}/words?limit=1`)).body;
    const top = (await call('GET', `/api/content/analyze/${id}/words/top/10`)).body;
    for (const words of [wordsToLearn, top]) expect(words.at(-1)).toMatchObject({ word: '喋', frequency: 2 });
  });

  it('describes its paths', async () => {
    const { body } = await call('GET', '/api/docs-json');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/content/analyze', '/api/content/analyze/{id}/words', '/api/users/{id}/vocabulary']),
    );
    expect(body.components.schemas.NewWord.required).toEqual(['word', 'meaning']);
  });
});

describe('the product without a demo user', () => {
  let product: Product;
  const call = caller(() => product);
  beforeAll(async () => {
    product = await startProduct({ DEMO_USER: 'off' });
  }, START_MS);
  afterAll(() => product.stop());

  it.each([
    ['GET', '/api/auth/user?userId=1'],
    ['GET', '/api/content/analyze'],
    ['GET', '/api/users/1/vocabulary'],
    ['DELETE', '/api/users/1/vocabulary/clear'],
  ])('answers nobody who is not signed in: %s %s', async (method, path) => {
    expect(await call(method, path)).toMatchObject({ status: 401, body: { code: 'auth.not-signed-in' } });
    const cookie = { cookie: 'ichibun_session=made-up' };
    expect(await call(method, path, undefined, cookie)).toMatchObject({ status: 401 });
  });

  it('says so to the login screen', async () => {
    expect((await call('GET', '/api/config')).body.demoUser).toBe(false);
    expect(await call('POST', '/api/auth/logout')).toMatchObject({ status: 200 });
  });
});

describe('two learners who have signed in', () => {
  let product: Product;
  let issuer: Issuer;
  beforeAll(async () => {
    issuer = await startIssuer();
    product = await startProduct({ DEMO_USER: 'off', ...issuer.environment });
  }, START_MS);
  afterAll(async () => {
    await product?.stop();
    await issuer?.stop();
  });

  const signedIn = (name: string) => signIn(product, issuer, name);

  it('are counted each by themselves where a call costs', async () => {
    const [eager, patient] = [await signedIn('hanako'), await signedIn('taro')];
    const text = { text: 'Hello.' };
    for (let count = 0; count < 20; count++) {
      expect(await eager.call('POST', '/api/translate-to-japanese', text)).toMatchObject({ status: 503 });
    }
    const refused = await eager.call('POST', '/api/translate-to-japanese', text);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'http.rate-limited',
        message: expect.stringMatching(/^Too many requests. Try again in \d+ s/),
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await patient.call('POST', '/api/translate-to-japanese', text)).toMatchObject({ status: 503 });
    expect(await eager.call('POST', '/api/sentences/export-anki', { sentenceIds: [1], deckName: 'x' })).toMatchObject({
      status: 404,
    });
  });

  it('are nobody any more after signing out, even with the cookie kept', async () => {
    const learner = await signedIn('jiro');
    expect(await learner.call('GET', `/api/auth/user?userId=${learner.id}`)).toMatchObject({ status: 200 });
    expect(await learner.call('POST', '/api/auth/logout')).toMatchObject({ status: 200 });
    const who = () => learner.call('GET', `/api/auth/user?userId=${learner.id}`);
    // Another gateway that has just seen the session answers it for five seconds more; calls at once go to all.
    const all = () => Promise.all(Array.from({ length: 8 }, who));
    if (process.env.REPLICAS) await until(all, (answers) => answers.every(({ status }) => status === 401));
    expect(await who()).toMatchObject({ status: 401 });
  });
});
