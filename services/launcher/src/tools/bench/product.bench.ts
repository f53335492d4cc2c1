import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { book, inWords, median, medianTime, noBook, type Row, within } from '@ichibun/test-kit/bench';
import { RunningProduct } from '../load/running-product.js';

const NOVEL = 'wagahai-wa-neko-de-aru.txt';

interface Analysis {
  id: number;
  status: string;
}

interface Words {
  words: { word: string; reading: string; frequency: number; certain: string }[];
}

/** What a learner waits for, through HTTP. */
export async function* run(): AsyncGenerator<Row> {
  const { product, startMs } = await RunningProduct.startTwice();
  try {
    yield row('make start when already set up, to the first answer', startMs, 3_000);
    yield memoryRow(product);
    yield* await novelRows(product);
    yield articleRow(product);
    yield* await readingRows(product);
    yield* await speechRows(product);
    yield importRow(product);
  } finally {
    await product.stop();
  }
}

const row = (what: string, ms: number, budgetMs: number, note = ''): Row => ({
  what,
  measured: inWords(ms) + note,
  ...within(ms, budgetMs),
});

async function memoryRow(product: RunningProduct): Promise<Row> {
  const bytes = await product.memory();
  return {
    what: 'memory of the whole product, idle',
    measured: bytes === undefined ? 'not measured: only on Linux' : `${Math.round(bytes / 1e6)} MB`,
    budget: '< 700 MB',
    met: bytes === undefined ? undefined : bytes < 700e6,
  };
}

let analysed = 0;
/** Each look takes processor time from the analysis; the page looks every 700 ms. */
const LOOK_EVERY_MS = 40;

/**
 * Milliseconds from POST to completed, and the analysis. Each is of a text of its own: the same one is counted once.
 */
async function analyse(product: RunningProduct, given: string): Promise<{ ms: number; id: number }> {
  const text = `${given}\n第${++analysed}回。`;
  const began = performance.now();
  const { id } = await product.call<Analysis>('POST', '/api/content/analyze', { title: 'Bench', text });
  while (true) {
    const { status } = await product.call<Analysis>('GET', `/api/content/analyze/${id}`);
    if (status === 'completed') return { ms: performance.now() - began, id };
    if (status === 'failed') throw new Error('the analysis failed');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function novelRows(product: RunningProduct): Promise<Row[]> {
  const analysisName = 'analysis of a novel of 320,000 characters, POST to completed';
  const wordsName = 'all words of that analysis, with definitions';
  const text = book(NOVEL);
  if (!text) return [noBook(analysisName, NOVEL, '≤ 0.5x stock kuromoji'), noBook(wordsName, NOVEL, '< 300 ms')];
  const kuromoji = await stockKuromoji();
  const lines = text.split('\n');
  const times: { analysis: number; kuromoji: number }[] = [];
  let id = 0;
  for (let round = 0; round < 4; round++) {
    const analysis = await analyse(product, text);
    id = analysis.id;
    const began = performance.now();
    for (const line of lines) kuromoji.tokenize(line);
    // The first round fills caches on both sides.
    if (round > 0) times.push({ analysis: analysis.ms, kuromoji: performance.now() - began });
  }
  const ratio = median(times.map((time) => time.analysis / time.kuromoji));
  const analysisMs = median(times.map((time) => time.analysis));
  const kuromojiMs = median(times.map((time) => time.kuromoji));
  const wordsMs = await medianTime(5, () => product.call('GET', `/api/content/analyze/${id}/words?limit=999999`));
  const { words } = await product.call<Words>('GET', `/api/content/analyze/${id}/words?limit=999999`);
  const sentencesMs = await medianTime(5, () => product.call('GET', `/api/content/analyze/${id}/sentence-coverage`));
  const began = performance.now();
  const { knownSet } = await product.call<{ knownSet: { id: number } }>('POST', '/api/users/1/known-sets', {
    set: 'most-frequent',
    count: 5_000,
  });
  const markMs = performance.now() - began;
  await product.call('DELETE', `/api/users/1/known-sets/${knownSet.id}`);
  return [
    {
      what: analysisName,
      measured: `${inWords(analysisMs)}; kuromoji tokenizes it in ${inWords(kuromojiMs)}: ${ratio.toFixed(2)}x`,
      budget: '≤ 0.5x stock kuromoji',
      met: ratio <= 0.5,
    },
    row(wordsName, wordsMs, 300, `; ${words.length.toLocaleString('en')} words`),
    row('its sentences, counted by their unknown words', sentencesMs, 300),
    row('the 5,000 most frequent words marked as known', markMs, 1_000),
  ];
}

async function articleRow(product: RunningProduct): Promise<Row> {
  const article = (book(NOVEL) ?? ARTICLE.repeat(200)).slice(0, 3_000);
  const ms = await medianTime(5, async () => void (await analyse(product, article)));
  return row('article of 3,000 characters, POST to completed', ms, 300);
}

/** What a reader waits for. */
async function readingRows(product: RunningProduct): Promise<Row[]> {
  const content = book(NOVEL) ?? ARTICLE.repeat(7_000);
  const { document } = await product.call<{ document: { id: number; sentenceCount: number } }>(
    'POST',
    '/api/documents/create-from-text',
    { title: 'Bench', content },
  );
  const path = `/api/documents/${document.id}`;
  const place = { documentId: document.id, sentenceIndex: 0 };
  const openMs = await medianTime(9, async () => {
    await product.call('GET', path);
    await product.call('POST', '/api/contextual/words', place);
  });
  let from = 0;
  const pageMs = await medianTime(9, () => {
    from += 15;
    return product.call('GET', `${path}/words?from=${from}&count=15`);
  });
  const sentences = `; of ${document.sentenceCount.toLocaleString('en')} sentences`;
  return [
    row('opening a document, first sentence with readings and definitions', openMs, 150, sentences),
    row('the words of a page of 15 sentences, and what the learner knows of them', pageMs, 100),
  ];
}

/** From the request to all of its sound: the first ever loads the built-in voice. */
async function speechRows(product: RunningProduct): Promise<Row[]> {
  const speak = async (text: string) => {
    const began = performance.now();
    await product.load('/api/tts/japanese', { text });
    return performance.now() - began;
  };
  const firstMs = await speak('店の人は笑いました。');
  const times: number[] = [];
  for (let number = 1; number <= 9; number++)
    times.push(await speak(`昨日、駅前の本屋で${number}冊の面白い本を見つけました。`));
  return [
    row('speech of a sentence by the built-in voice, request to sound', median(times), 1_000),
    row('the same, when nobody has spoken before', firstMs, 2_000),
  ];
}

/** For machines without the books. */
const ARTICLE = '昨日、駅前の古い本屋で面白い本を見つけました。店の人は「それはいい本ですよ」と笑いました。';

interface ImportJob {
  jobId: number;
  status: string;
  successfulImports: number;
}

async function importRow(product: RunningProduct): Promise<Row> {
  const what = 'vocabulary import of 10,000 words, with definitions';
  const analyses = await product.call<Analysis[]>('GET', '/api/content/analyze');
  const lists = await Promise.all(
    analyses.slice(0, 10).map(({ id }) => product.call<Words>('GET', `/api/content/analyze/${id}/words?limit=999999`)),
  );
  const all = lists.flatMap(({ words }) => words.map(({ word, reading }) => `${word}\t${reading}`));
  const content = [...new Set(all)].slice(0, 10_000);
  if (content.length < 10_000) return noBook(what, NOVEL, '< 3.0 s');
  const began = performance.now();
  const { jobId } = await product.call<ImportJob>('POST', '/api/users/1/vocabulary/import', {
    content: content.join('\n'),
    filename: 'bench.txt',
  });
  let job: ImportJob;
  do {
    await new Promise((resolve) => setTimeout(resolve, 10));
    job = await product.call<ImportJob>('GET', `/api/users/1/vocabulary/import/${jobId}`);
  } while (job.status === 'queued' || job.status === 'processing');
  return row(what, performance.now() - began, 3_000, `; ${job.successfulImports.toLocaleString('en')} imported`);
}

/** kuromoji as its authors ship it. */
function stockKuromoji(): Promise<{ tokenize(text: string): unknown[] }> {
  const require = createRequire(import.meta.url);
  const kuromoji = require('kuromoji');
  const dicPath = join(dirname(require.resolve('kuromoji/package.json')), 'dict');
  return new Promise((resolve, reject) => {
    kuromoji
      .builder({ dicPath })
      .build((error: Error | null, tokenizer: { tokenize(text: string): unknown[] }) =>
        error ? reject(error) : resolve(tokenizer),
      );
  });
}
