import 'reflect-metadata';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { chooseBackend, startTestPostgres } from '@ichibun/test-kit/backend';
import { inWords, medianTime, type Row, within } from '@ichibun/test-kit/bench';
import { type ContentUnderTest, PETS, startContent } from '../testing/content-under-test.js';
import { fillShelf } from '../testing/made-novels.js';

const { method } = ContentAnalysisService;

const SHELF = { novels: 100, wordsOfNovel: 40_000, lexemes: 60_000, known: 5_000 };
const WORDS = 50;
const BUDGET_MS = 300;
const ROUNDS = 7;

/** What a learner waits for who chooses the next of a hundred novels. */
export async function* run(): AsyncGenerator<Row> {
  const server = await startTestPostgres(await chooseBackend());
  process.env.TEST_DATABASE_URL = server.url;
  const under = await startContent();
  try {
    yield* rows(under);
  } finally {
    await under.stop();
    await server.stop();
  }
}

async function* rows(under: ContentUnderTest): AsyncGenerator<Row> {
  const { rpc } = under;
  // The made ones are as if this analyser had counted them.
  await under.analysed(under.newLearner(), PETS);
  const userId = under.newLearner();
  await fillShelf(under.databaseUrl, { userId, ...SHELF });
  const counted = async () => (await rpc.call(method.countNewWords, { userId })).texts;
  const textIds = (await counted()).map(({ textId }) => textId);
  const list = () => rpc.call(method.listWordsForTexts, { userId, textIds, count: WORDS });
  const begins = performance.now();
  const { words, texts } = await list();
  const first = performance.now() - begins;
  const listing = await medianTime(ROUNDS, list);
  const counting = await medianTime(ROUNDS, counted);
  const many = `${SHELF.novels} novels of ${SHELF.wordsOfNovel.toLocaleString('en')} words`;
  const gained = texts.reduce((sum, { known, knownWithWords }) => sum + knownWithWords - known, 0) / texts.length;
  yield {
    what: `one list of ${WORDS} words for ${many}, by a call`,
    measured: `${inWords(listing)}, the first time ${inWords(first)}; ${words.length} words, ${gained.toFixed(1)} points each`,
    ...within(listing, BUDGET_MS),
  };
  yield {
    what: `new words of each of ${many}, by a call`,
    measured: inWords(counting),
    ...within(counting, BUDGET_MS),
  };
  const began = performance.now();
  await under.learn(userId, '最初');
  await counted();
  yield {
    what: `the same right after a word was learnt: all figures are made again`,
    measured: inWords(performance.now() - began),
    budget: '–',
    met: undefined,
  };
}
