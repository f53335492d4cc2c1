import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProduct } from '../load/running-product.js';
import type { Peer, Task } from './compare.js';

/** Each look takes processor time from the work; pages look every 700 ms. */
const LOOK_EVERY_MS = 40;
const PAGE_SENTENCES = 15;
/** Small requests are measured in rows, as processor time is told in hundredths of a second. */
const IN_A_ROW = 20;
/** The subtitles of a film of three hours. */
const SUBTITLES = { lines: 3_000, characters: 20, atOnce: 200 };
const IMPORTED_WORDS = 10_000;
const ARTICLE_UNITS = 3_000;

interface Words {
  words: { word: string; reading: string }[];
}

let analysed = 0;

/** Analyses a text until that is completed. Each is of a text of its own: the same one is counted once. */
async function analyse(product: RunningProduct, text: string): Promise<number> {
  const given = { title: 'Bench', text: `${text}\n第${++analysed}回。` };
  const { id } = await product.call<{ id: number }>('POST', '/api/content/analyze', given);
  await until(async () => {
    const { status } = await product.call<{ status: string }>('GET', `/api/content/analyze/${id}`);
    if (status === 'failed') throw new Error('the analysis failed');
    return status === 'completed';
  });
  return id;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(LOOK_EVERY_MS);
}

const allWords = (product: RunningProduct, id: number) =>
  product.call<Words>('GET', `/api/content/analyze/${id}/words?limit=999999`);

const openDocument = async (product: RunningProduct, content: string) =>
  (
    await product.call<{ document: { id: number; sentenceCount: number } }>('POST', '/api/documents/create-from-text', {
      title: 'Bench',
      content,
    })
  ).document;

/** kuromoji as its authors ship it, which tokenizes the text line by line: a whole one takes the square of the time. */
export async function stockKuromoji(text: string): Promise<Peer> {
  const require = createRequire(import.meta.url);
  const kuromoji = require('kuromoji');
  const dicPath = join(dirname(require.resolve('kuromoji/package.json')), 'dict');
  const tokenizer = await new Promise<{ tokenize(text: string): unknown[] }>((resolve, reject) =>
    kuromoji
      .builder({ dicPath })
      .build((error: Error | null, built: { tokenize(text: string): unknown[] }) =>
        error ? reject(error) : resolve(built),
      ),
  );
  const lines = text.split('\n');
  return {
    name: 'stock kuromoji',
    run: () => {
      for (const line of lines) tokenizer.tokenize(line);
    },
  };
}

/** What learners, programs and administrators wait for, with a novel of 320,000 characters. */
export const tasks = (novel: string, kuromoji: Peer): Task[] => [
  ...analysisTasks(novel, kuromoji),
  ...readingTasks(novel),
  ...bulkTasks(novel, kuromoji),
];

const analysisTasks = (novel: string, kuromoji: Peer): Task[] => [
  {
    what: 'analysis of a novel of 320,000 characters, POST to completed',
    limit: { peer: kuromoji, times: 0.3 },
    rounds: 5,
    prepare: async (product) => async () => {
      await analyse(product, novel);
      return '';
    },
  },
  {
    what: 'all words of that analysis, with definitions',
    limit: { ms: 300 },
    rounds: 5,
    prepare: async (product) => {
      const id = await analyse(product, novel);
      return async () => `${(await allWords(product, id)).words.length.toLocaleString('en')} words`;
    },
  },
  {
    what: 'its sentences, counted by their unknown words, 20 times',
    limit: { ms: 6_000 },
    rounds: 4,
    prepare: async (product) => {
      const id = await analyse(product, novel);
      return inARow(() => product.call('GET', `/api/content/analyze/${id}/sentence-coverage`));
    },
  },
  {
    what: '20 articles of 3,000 characters, POST to completed',
    limit: { ms: 6_000 },
    rounds: 4,
    prepare: async (product) => inARow(() => analyse(product, novel.slice(0, ARTICLE_UNITS))),
  },
];

const readingTasks = (novel: string): Task[] => [
  {
    what: 'opening a document, first sentence with readings and definitions, 20 times',
    limit: { ms: 3_000 },
    rounds: 4,
    prepare: async (product) => {
      const { id } = await openDocument(product, novel);
      return inARow(async () => {
        await product.call('GET', `/api/documents/${id}`);
        await product.call('POST', '/api/contextual/words', { documentId: id, sentenceIndex: 0 });
      });
    },
  },
  {
    what: 'the words of 20 pages of 15 sentences, and what the learner knows of them',
    limit: { ms: 300 },
    rounds: 6,
    prepare: async (product) => {
      const { id } = await openDocument(product, novel);
      let from = 0;
      return inARow(() => {
        from += PAGE_SENTENCES;
        return product.call('GET', `/api/documents/${id}/words?from=${from}&count=${PAGE_SENTENCES}`);
      });
    },
  },
];

const bulkTasks = (novel: string, kuromoji: Peer): Task[] => [
  {
    what: 'vocabulary import of 10,000 words, with definitions',
    limit: { ms: 1_200 },
    rounds: 4,
    prepare: async (product) => {
      const { words } = await allWords(product, await analyse(product, novel));
      const lines = [...new Set(words.map(({ word, reading }) => `${word}\t${reading}`))];
      const content = lines.slice(0, IMPORTED_WORDS).join('\n');
      return async () => `${(await importWords(product, content)).toLocaleString('en')} imported`;
    },
    undo: (product) => product.call('DELETE', '/api/users/1/vocabulary/clear'),
  },
  {
    what: 'words of 3,000 lines of 20 characters with what the learner knows of them',
    limit: { ms: 2_000 },
    rounds: 3,
    prepare: async (product) => {
      await product.call('POST', '/api/users/1/known-sets', { set: 'most-frequent', count: 5_000 });
      const wanted = { name: 'Bench', purpose: 'yomitan-api' };
      const { secret } = await product.call<{ secret: string }>('POST', '/api/users/1/tokens', wanted);
      let round = 0;
      return () => readLines(product, secret, linesOf(novel, round++));
    },
  },
  {
    what: 'corpus file of 320,000 characters, upload to processed',
    limit: { peer: kuromoji, times: 1.5 },
    rounds: 2,
    prepare: async (product) => {
      let last: number | undefined;
      return async () => {
        if (last !== undefined) await product.call('DELETE', `/api/admin/corpus/jobs/${last}`);
        const job = await processCorpus(product, novel);
        last = job.id;
        return `${job.processedSentences.toLocaleString('en')} sentences`;
      };
    },
  },
  {
    what: '10 recommended sentences, 20 times',
    limit: { ms: 1_000 },
    rounds: 4,
    prepare: async (product) => inARow(() => product.call('GET', '/api/sentences/recommendations?count=10')),
  },
  {
    what: 'the 5,000 most frequent words marked as known, and unmarked',
    limit: { ms: 2_000 },
    rounds: 4,
    prepare: async (product) => {
      // A task before this one has marked them.
      await product.call('DELETE', '/api/users/1/vocabulary/clear');
      return async () => {
        const wanted = { set: 'most-frequent', count: 5_000 };
        const path = '/api/users/1/known-sets';
        const { knownSet } = await product.call<{ knownSet: { id: number } }>('POST', path, wanted);
        await product.call('DELETE', `${path}/${knownSet.id}`);
        return '';
      };
    },
  },
];

const inARow = (run: () => Promise<unknown>) => async () => {
  for (let time = 0; time < IN_A_ROW; time++) await run();
  return '';
};

interface ImportJob {
  jobId: number;
  status: string;
  successfulImports: number;
}

async function importWords(product: RunningProduct, content: string): Promise<number> {
  const file = { content, filename: 'bench.txt' };
  let job = await product.call<ImportJob>('POST', '/api/users/1/vocabulary/import', file);
  await until(async () => {
    job = await product.call('GET', `/api/users/1/vocabulary/import/${job.jobId}`);
    return job.status !== 'queued' && job.status !== 'processing';
  });
  return job.successfulImports;
}

/** As subtitles are: short, and each line another; each `round` other ones. */
export function linesOf(text: string, round: number): string[] {
  const running = text.replaceAll(/\s/g, '');
  return Array.from({ length: SUBTITLES.lines }, (_, index) => {
    const from = ((index + round * SUBTITLES.lines) * SUBTITLES.characters) % (running.length - SUBTITLES.characters);
    return running.slice(from, from + SUBTITLES.characters);
  });
}

export async function readLines(
  product: RunningProduct,
  secret: string,
  lines: readonly string[],
  afterEach = async () => {},
): Promise<string> {
  let words = 0;
  for (let from = 0; from < lines.length; from += SUBTITLES.atOnce) {
    const asked = { lines: lines.slice(from, from + SUBTITLES.atOnce) };
    const path = `/api/doors/${secret}/lines`;
    const answer = await product.call<{ lines: { words: unknown[] }[] }>('POST', path, asked);
    words += answer.lines.reduce((sum, line) => sum + line.words.length, 0);
    await afterEach();
  }
  return `${words.toLocaleString('en')} words`;
}

interface CorpusJob {
  id: number;
  status: string;
  processedSentences: number;
}

async function processCorpus(product: RunningProduct, text: string): Promise<CorpusJob> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'novel.txt');
  form.append('sourceDocument', 'A novel');
  const { job } = await product.call<{ job: CorpusJob }>('POST', '/api/admin/corpus/upload', form);
  let found = job;
  await until(async () => {
    found = (await product.call<CorpusJob[]>('GET', '/api/admin/corpus/jobs')).find(({ id }) => id === job.id)!;
    if (found.status === 'failed') throw new Error('the upload failed');
    return found.status === 'completed';
  });
  return found;
}
