import 'reflect-metadata';
import { AnkiConnectClient } from '@ichibun/test-kit/anki-connect-client';
import { JitenClient } from '@ichibun/test-kit/jiten-client';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { caller, type Product, START_MS, startProduct } from './testing/product-under-test.js';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DEMO_USER: 'on' });
}, START_MS);
afterAll(() => product?.stop());

const call = caller(() => product);

interface AnalysisWord {
  uniqueVocabId: number;
  word: string;
  reading: string;
  frequency: number;
  isKnown: boolean;
  isBlocked: boolean;
  isCounted: boolean;
  state: string | null;
}

async function make(purpose: string): Promise<string> {
  return (await call('POST', '/api/users/1/tokens', { name: 'A program', purpose })).body.secret;
}

/** A document of a text, with its completed analysis. */
async function read(title: string, content: string) {
  const { body } = await call('POST', '/api/documents/create-from-text', { title, content, userId: 1 });
  const documentId = body.document.id as number;
  const opened = await call('POST', `/api/documents/${documentId}/analysis`);
  const analysisId = (opened.body.analysis ?? opened.body).id as number;
  await until(async () => {
    const analyses = (await call('GET', '/api/content/analyze')).body as { id: number; status: string }[];
    return analyses.find(({ id }) => id === analysisId)?.status === 'completed';
  });
  return { documentId, analysisId };
}

const wordsOf = async (analysisId: number): Promise<AnalysisWord[]> =>
  (await call('GET', `/api/content/analyze/${analysisId}/words?limit=999999`)).body.words;
const topOf = async (analysisId: number, count = 500): Promise<string[]> =>
  (await call('GET', `/api/content/analyze/${analysisId}/words/top/${count}`)).body.map(
    ({ word }: AnalysisWord) => word,
  );
const goalOf = async (analysisId: number) =>
  (await call('POST', `/api/content/analyze/${analysisId}/coverage-calculator`, { targetCoverage: 100 })).body;
const listFor = async (documentIds: number[]) =>
  (await call('POST', '/api/documents/user/1/word-list', { documentIds, count: 50 })).body.words.map(
    ({ word }: { word: string }) => word,
  );
const queue = async () =>
  (await call('GET', '/api/users/1/reviews/next?count=50&more=1000')).body.cards.map(
    ({ word }: { word: string }) => word,
  );
const vocabulary = async () => (await call('GET', '/api/users/1/vocabulary')).body.vocabulary;

describe('a saved sentence', () => {
  it('is a card of its word, which leaves all lists of words to learn, until the sentence is removed', async () => {
    const { documentId, analysisId } = await read('学校の猫', '猫が学校にいる。猫が犬を見る。');
    const cat = (await wordsOf(analysisId)).find(({ word }) => word === '猫')!;
    const listed = async () => [
      (await topOf(analysisId)).includes('猫'),
      (await goalOf(analysisId)).targetWords.some(({ word }: AnalysisWord) => word === '猫'),
      (await listFor([documentId])).includes('猫'),
    ];
    expect(await listed()).toEqual([true, true, true]);
    const before = await goalOf(analysisId);
    const sentence = {
      unique_vocab_id: cat.uniqueVocabId,
      target_word: '猫',
      target_reading: 'ねこ',
      sentence_ja: '<b>猫</b>が学校にいる。',
    };
    const save = () => call('POST', '/api/sentences/save', { sentences: [sentence], analysisId: null, documentId });
    const { body } = await save();
    expect(body).toMatchObject({ saved: 1, cards: { collected: 1 } });
    expect((await save()).body).toMatchObject({ saved: 0, alreadySaved: 1, cards: { collected: 0, hadCards: 1 } });
    expect(await listed()).toEqual([false, false, false]);
    // It is still to be learnt: what the others bring is told with it.
    expect(await goalOf(analysisId)).toMatchObject({
      wordsNeeded: before.wordsNeeded - 1,
      projectedCoverage: before.projectedCoverage,
    });
    expect(await queue()).toEqual(['猫']);
    expect((await wordsOf(analysisId)).find(({ word }) => word === '猫')).toMatchObject({
      isKnown: false,
      state: 'new',
    });
    expect(await vocabulary()).toMatchObject([{ word: '猫', state: 'new', hasCard: true }]);
    const player = new AnkiConnectClient(`${product.url}/api/doors/${await make('anki-connect')}/anki`);
    expect((await player.colours()).get('猫')).toBe('learning');
    await call('DELETE', `/api/sentences/${body.sentenceIds[0]}`);
    expect([await queue(), await vocabulary()]).toEqual([[], []]);
    expect(await listed()).toEqual([true, true, true]);
  });

  it.each([
    ['of the dictionary', '犬', 'が本を読む。'],
    ['that no dictionary has', 'ヌヂヴォズム', 'だと読む。'],
  ])('goes with its card when the learner stops to learn its word, one %s', async (_, word, rest) => {
    const { analysisId } = await read(word, `${word}${rest}`);
    const { uniqueVocabId } = (await wordsOf(analysisId)).find((one) => one.word === word)!;
    const sentence = { unique_vocab_id: uniqueVocabId, target_word: word, sentence_ja: `<b>${word}</b>${rest}` };
    await call('POST', '/api/sentences/save', { sentences: [sentence], analysisId });
    expect(await queue()).toEqual([word]);
    const stop = () => call('POST', '/api/users/1/cards/undo', { uniqueVocabIds: [uniqueVocabId] });
    expect(await stop()).toMatchObject({ status: 200, body: { uncollected: 1 } });
    expect([await queue(), (await call('GET', '/api/sentences/bank/1')).body.sentences]).toEqual([[], []]);
    expect(await stop()).toMatchObject({ status: 200, body: { uncollected: 0 } });
  });
});

describe('what is new of each sentence', () => {
  it('is told for a whole text by one call, as its sentences tell it word by word, and no longer new when it is learnt', async () => {
    const sentences = ['猫が学校にいる。', '犬が猫を見る。', 'ヌヂヴォズムと読む。'];
    const { documentId } = await read('三つの文', sentences.join('\n'));
    const told = async (body = {}) =>
      (await call('POST', `/api/documents/${documentId}/new-words`, body)).body.sentences;
    interface Word extends Pick<AnalysisWord, 'uniqueVocabId' | 'isKnown' | 'isBlocked' | 'state'> {
      text: string;
      known: boolean;
      uncounted: boolean;
      tokens: Word[];
    }
    const byWord = async () => {
      const { body } = await call('GET', `/api/documents/${documentId}/words?from=0&count=3`);
      return (body.sentences as Word[][]).map((words) => {
        const counted = words.flatMap((word) => [word, ...word.tokens]).filter(({ uncounted }) => !uncounted);
        const fresh = counted.filter(({ known, state }) => !known && state === null);
        return { words: counted.length, uniqueVocabIds: fresh.map(({ uniqueVocabId }) => uniqueVocabId) };
      });
    };
    const before = await told();
    expect(before).toHaveLength(3);
    expect(before).toMatchObject(await byWord());
    expect(before[0].uniqueVocabIds).not.toEqual([]);
    expect(await told({ from: 1, count: 1 })).toEqual([before[1]]);
    expect(await told({ from: 3, count: 5 })).toEqual([]);
    await call('POST', '/api/users/1/vocabulary', { word: '猫', reading: 'ねこ', meaning: 'cat' });
    const after = await told();
    expect(after).toMatchObject(await byWord());
    expect(after[1].uniqueVocabIds).toHaveLength(before[1].uniqueVocabIds.length - 1);
    await call('DELETE', '/api/users/1/vocabulary/%E7%8C%AB');
  });
});

describe('words of a list', () => {
  const ids = async (analysisId: number) =>
    (await wordsOf(analysisId)).filter(({ isCounted }) => isCounted).map(({ uniqueVocabId }) => uniqueVocabId);

  it('are learnt, known and blocked together, and as before when that is undone', async () => {
    const { analysisId } = await read('鳥と魚', '鳥が空を見る。魚が水にいる。');
    const uniqueVocabIds = await ids(analysisId);
    const before = [await wordsOf(analysisId), await vocabulary(), await queue()];
    const now = async () => [await wordsOf(analysisId), await vocabulary(), await queue()];

    const learnt = await call('POST', '/api/users/1/cards', { uniqueVocabIds, analysisId });
    expect(learnt.body.collected).toBe(uniqueVocabIds.length);
    expect(await queue()).toHaveLength(uniqueVocabIds.length);
    expect(await topOf(analysisId)).toEqual([]);
    expect((await goalOf(analysisId)).wordsNeeded).toBe(0);
    await call('POST', '/api/users/1/cards/undo', { words: learnt.body.words });
    expect(await now()).toEqual(before);

    const set = { set: 'of-text', title: '鳥と魚', uniqueVocabIds };
    const known = await call('POST', '/api/users/1/known-sets', set);
    expect((await wordsOf(analysisId)).filter(({ isCounted, isKnown }) => isCounted && !isKnown)).toEqual([]);
    await call('DELETE', `/api/users/1/known-sets/${known.body.knownSet.id}`);
    expect(await now()).toEqual(before);

    const blocked = await call('POST', '/api/users/1/vocabulary/blocked', { uniqueVocabIds });
    expect((await wordsOf(analysisId)).filter(({ isBlocked }) => isBlocked)).toHaveLength(uniqueVocabIds.length);
    await call('POST', '/api/users/1/vocabulary/blocked/undo', blocked.body);
    expect(await now()).toEqual(before);
  });

  it('of the vocabulary are known and blocked together by their own ids', async () => {
    for (const word of ['山', '川']) await call('POST', '/api/users/1/vocabulary', { word, meaning: 'x' });
    const wordIds = (await vocabulary()).map(({ id }: { id: number }) => id);
    await call('POST', '/api/users/1/cards', { wordIds });
    const states = async () => (await vocabulary()).map(({ state }: { state: string }) => state);
    expect(await states()).toEqual(['new', 'new']);
    const known = await call('POST', '/api/users/1/known-sets', {
      set: 'of-text',
      title: 'x',
      wordIds,
      uniqueVocabIds: [],
    });
    expect(known.body.knownSet.words).toBe(2);
    expect(await states()).toEqual(['known', 'known']);
    await call('DELETE', `/api/users/1/known-sets/${known.body.knownSet.id}`);
    expect(await states()).toEqual(['new', 'new']);
    const { body } = await call('POST', '/api/users/1/vocabulary/blocked', { wordIds });
    expect((await vocabulary()).map(({ isBlocked }: { isBlocked: boolean }) => isBlocked)).toEqual([true, true]);
    await call('POST', '/api/users/1/vocabulary/blocked/undo', body);
    await call('DELETE', '/api/users/1/vocabulary/clear');
  });
});

it('a card has its word in the spelling of the text, in reviews, lists and Anki, also where another is usual', async () => {
  const { documentId, analysisId } = await read('夕飯', '友達と食べた魚は美味しかった。');
  const { uniqueVocabId } = (await wordsOf(analysisId)).find(({ word }) => word === '美味しい')!;
  await call('POST', '/api/users/1/cards', { uniqueVocabIds: [uniqueVocabId], documentId });
  const [card] = (await call('GET', '/api/users/1/reviews/next?count=5&more=1000')).body.cards;
  expect(card).toMatchObject({ word: '美味しい', sentence: { japanese: '友達と食べた魚は<b>美味しかった</b>。' } });
  expect((await vocabulary()).map(({ word }: { word: string }) => word)).toEqual(['美味しい']);
  const player = new AnkiConnectClient(`${product.url}/api/doors/${await make('anki-connect')}/anki`);
  expect((await player.colours()).get('美味しい')).toBe('learning');
  await call('DELETE', '/api/users/1/vocabulary/clear');
});

it('the figures of a text agree on its page, in its list and in the library, also after a word is corrected', async () => {
  const { documentId, analysisId } = await read('空', '空を見る。学校の空の鳥。猫の上に鳥がいる。犬は空を見なかった。');
  await call('POST', '/api/users/1/vocabulary', { word: '鳥', meaning: 'bird' });
  const figures = async () => {
    const { sentences } = (await call('GET', `/api/documents/${documentId}/words?from=0&count=4`)).body;
    const ofPage = (sentences as PageWord[][])
      .flat()
      .flatMap((word) => [word, ...word.tokens])
      .filter(({ uncounted }) => !uncounted);
    const listed = (await wordsOf(analysisId)).filter(({ isCounted }) => isCounted);
    const { uniqueWords, totalOccurrences, totalCoverage, unknownWords } = (
      await call('GET', `/api/content/analyze/${analysisId}/statistics`)
    ).body;
    const { shares } = (await call('GET', '/api/documents/user/1/known-shares')).body;
    const library = (shares as { documentId: number; knownShare: number; newWords: number }[]).find(
      (one) => one.documentId === documentId,
    )!;
    const ids = new Set(ofPage.map(({ uniqueVocabId }) => uniqueVocabId));
    return {
      words: [...ids].sort(),
      page: [ids.size, ofPage.length],
      list: [listed.length, listed.reduce((sum, { frequency }) => sum + frequency, 0)],
      statistics: [uniqueWords, totalOccurrences],
      known: [unknownWords, totalCoverage],
      library: [library.newWords, library.knownShare],
    };
  };
  const before = await figures();
  const correction = { word: '空', reading: 'から', scope: 'all' };
  await call('POST', '/api/users/1/corrections', correction);
  await until(async () => {
    const { shares, counting } = (await call('GET', '/api/documents/user/1/known-shares')).body;
    return shares.length > 0 && counting === 0 && (await wordsOf(analysisId)).some(({ reading }) => reading === 'から');
  });
  const after = await figures();
  expect(after.words).not.toEqual(before.words);
  for (const { page, list, statistics, known, library } of [before, after]) {
    expect([list, statistics, library]).toEqual([page, page, known]);
  }
  expect(after.page).toEqual(before.page);
  for (const { id } of (await call('GET', '/api/users/1/corrections')).body.corrections) {
    await call('DELETE', `/api/users/1/corrections/${id}`);
  }
  await call('DELETE', '/api/users/1/vocabulary/clear');
});

/** Texts of the words that the dictionary of the tests has, in many forms. */
const TEXTS = [
  '猫が学校にいる。',
  '犬は本を読んだ。猫は見なかった。',
  '鳥が空を見て、魚は水を見る。',
  '静かな学校で本を読む。',
  '友達と食べた魚は美味しかった。',
  'お酒を飲みながら勉強する。',
  '雨が降ったので、学校に行かない。',
  '昨日、犬が来た。今日は猫が来る。',
  '私の母は先生で、父は医者です。',
  '日本語の本を三冊買いました。',
  '田中さんはヌヂヴォズムの本をTokyoで12冊読ませられたのに、そうは言わなかった。',
];

it.each([
  ['grammar is not counted', false],
  ['grammar is counted', true],
])(
  'every place that calls a word known or new gives the same answer, for eleven texts, where %s',
  async (_, grammarCounts) => {
    await call('POST', '/api/content/settings', { grammarCounts });
    const texts = [];
    for (const [index, text] of TEXTS.entries()) texts.push({ text, ...(await read(`Text ${index + 1}`, text)) });
    const words = new Map<string, AnalysisWord>();
    for (const { analysisId } of texts) for (const word of await wordsOf(analysisId)) words.set(word.word, word);
    const counted = [...words.values()].filter(({ isCounted }) => isCounted);
    // Every third word known, the next one learned, and one of the others blocked.
    for (const [index, { word, uniqueVocabId }] of counted.entries()) {
      if (index % 3 === 0)
        await call('POST', '/api/users/1/known-sets', { set: 'of-text', title: word, uniqueVocabIds: [uniqueVocabId] });
      if (index % 3 === 1) await call('POST', '/api/users/1/cards', { uniqueVocabIds: [uniqueVocabId] });
      if (index % 9 === 2) await call('POST', '/api/vocabulary/block', { uniqueVocabId });
    }
    const lines = await make('yomitan-api');
    const assistant = new Client({ name: 'test', version: '1' });
    const address = new URL(`${product.url}/api/doors/${await make('assistant')}/mcp`);
    await assistant.connect(new StreamableHTTPClientTransport(address));
    const player = new AnkiConnectClient(`${product.url}/api/doors/${await make('anki-connect')}/anki`);
    const colouredByPlayer = await player.colours();
    const jiten = new JitenClient(`${product.url}/api/doors/-/jiten`, await make('jiten-reader'));
    type State = 'known' | 'learning' | 'blocked' | 'new';
    const stateOf = (one: { known: boolean; blocked: boolean; state: string | null }): State =>
      one.blocked ? 'blocked' : one.known ? 'known' : one.state === null ? 'new' : 'learning';

    for (const { text, documentId, analysisId } of texts) {
      const analysis = new Map(
        (await wordsOf(analysisId)).map((one) => [
          one.uniqueVocabId,
          { ...one, is: stateOf({ known: one.isKnown, blocked: one.isBlocked, state: one.state }) },
        ]),
      );
      // The words of the page.
      const sentences: { words: PageWord[] }[] | PageWord[][] = (
        await call('GET', `/api/documents/${documentId}/words?from=0&count=10`)
      ).body.sentences;
      const ofPage = sentences.flatMap((one) => ('words' in one ? one.words : one));
      const counts = (word: PageWord) => !word.uncounted;
      const occurrences = ofPage.flatMap((word) => [word, ...word.tokens]).filter(counts);
      for (const word of ofPage) {
        for (const one of [word, ...word.tokens]) {
          const counts = one.uniqueVocabId === null ? undefined : analysis.get(one.uniqueVocabId);
          if (one.uncounted || !counts) continue;
          expect([text, one.text, stateOf(one)]).toEqual([text, one.text, counts.is]);
        }
      }
      // The lists of words to learn.
      const toLearn = [...analysis.values()].filter(({ isCounted, is }) => isCounted && is === 'new');
      const news = toLearn.map(({ word }) => word).sort();
      expect([text, (await topOf(analysisId)).sort()]).toEqual([text, news]);
      const goal = await goalOf(analysisId);
      expect([text, goal.targetWords.map(({ word }: AnalysisWord) => word).sort()]).toEqual([text, news]);
      expect([text, (await listFor([documentId])).sort()]).toEqual([text, news]);
      // The library, and what to read next.
      const { shares } = (await call('GET', '/api/documents/user/1/known-shares')).body;
      const share = (shares as { documentId: number; newWords: number }[]).find((one) => one.documentId === documentId);
      expect([text, share!.newWords]).toEqual([text, news.length]);
      // The doors of programs: what no figure counts is never new.
      const [line] = (await call('POST', `/api/doors/${lines}/lines`, { lines: [text] })).body.lines;
      expect([text, (line.words as LineWord[]).map((one) => [one.text, one.counted])]).toEqual([
        text,
        ofPage.map((one) => [one.text, counts(one)]),
      ]);
      for (const one of line.words as LineWord[]) {
        const counts = one.uniqueVocabId === null ? undefined : analysis.get(one.uniqueVocabId);
        if (!counts) continue;
        const is = one.state === 'blocked' ? 'blocked' : one.known ? 'known' : one.state === null ? 'new' : 'learning';
        expect([text, one.text, is]).toEqual([text, one.text, counts.isCounted ? counts.is : 'known']);
      }
      const [coloured] = await jiten.parse([text]);
      const colours: Record<State, string> = {
        known: 'mastered',
        learning: 'young',
        blocked: 'blacklisted',
        new: 'new',
      };
      for (const one of coloured!) {
        const counts = analysis.get(one.wordId);
        if (!counts) continue;
        expect([text, one.text, one.state]).toEqual([text, one.text, colours[counts.isCounted ? counts.is : 'known']]);
      }
      // Players that ask AnkiConnect have a card of each word but the new ones.
      const painted = { known: 'mature', learning: 'learning', new: undefined };
      for (const { word, is, isCounted } of analysis.values()) {
        if (isCounted && is !== 'blocked')
          expect([text, word, colouredByPlayer.get(word)]).toEqual([text, word, painted[is]]);
      }
      // Assistants: what is being learned is not known yet, and told with its state.
      const { structuredContent: told } = await assistant.callTool({ name: 'analyse_text', arguments: { text } });
      const { newWords, words: all } = told as { words: number; newWords: { word: string; state: string }[] };
      expect([text, all]).toEqual([text, occurrences.length]);
      const unknown = [...analysis.values()].filter(
        ({ isCounted, is }) => isCounted && (is === 'new' || is === 'learning'),
      );
      const asTold = unknown.map(({ word, is }) => `${word} ${is === 'new' ? 'new' : 'learning'}`);
      expect([text, newWords.map(({ word, state }) => `${word} ${state}`).sort()]).toEqual([text, asTold.sort()]);
      const { structuredContent: list } = await assistant.callTool({
        name: 'words_to_learn',
        arguments: { textIds: [documentId], count: 50 },
      });
      expect([text, (list as { words: { word: string }[] }).words.map(({ word }) => word).sort()]).toEqual([
        text,
        news,
      ]);
    }
    await assistant.close();
    // The figures of the start page are those of the lists.
    const { body: dashboard } = await call('GET', '/api/user/1/dashboard');
    const list = (await vocabulary()) as { state: string; isBlocked: boolean }[];
    const blocked = new Set<string>();
    for (const { analysisId } of texts) {
      for (const { word, isBlocked } of await wordsOf(analysisId)) if (isBlocked) blocked.add(word);
    }
    expect(dashboard).toMatchObject({
      knownWordsCount: list.filter(({ state }) => state === 'known').length,
      blockedWordsCount: blocked.size,
    });
  },
  300_000,
);

interface PageWord {
  text: string;
  uniqueVocabId: number | null;
  known: boolean;
  blocked: boolean;
  state: string | null;
  uncounted: boolean;
  tokens: PageWord[];
}

interface LineWord {
  text: string;
  counted: boolean;
  uniqueVocabId: number | null;
  known: boolean;
  state: string | null;
}
