import { book, inWords, medianTime, noBook, type Row, within } from '@ichibun/test-kit/bench';
import { RunningProduct } from '../load/running-product.js';

const NOVEL = 'wagahai-wa-neko-de-aru.txt';
const WHAT = 'corpus file of 320,000 characters, upload to processed';
const BUDGET_MS = 15_000;
const ROUNDS = 3;

interface Job {
  id: number;
  status: string;
  processedSentences: number;
}

/** What an administrator waits for, through HTTP, and a learner over what came of it. */
export async function* run(): AsyncGenerator<Row> {
  const text = book(NOVEL);
  if (!text) return yield noBook(WHAT, NOVEL, `< ${inWords(BUDGET_MS)}`);
  const { product } = await RunningProduct.startTwice();
  try {
    await product.call('POST', '/api/users/1/known-sets', { set: 'most-frequent', count: 3_000 });
    let job: Job | undefined;
    const uploading = await medianTime(ROUNDS, async () => {
      if (job) await product.call('DELETE', `/api/admin/corpus/jobs/${job.id}`);
      job = await processed(product, text);
    });
    const recommending = await medianTime(10, () => product.call('GET', '/api/sentences/recommendations?count=10'));
    yield* [
      {
        what: WHAT,
        measured: `${inWords(uploading)} (${job!.processedSentences.toLocaleString('en')} sentences)`,
        ...within(uploading, BUDGET_MS),
      },
      {
        what: '10 recommended sentences of it, through HTTP',
        measured: inWords(recommending),
        budget: '–',
        met: undefined,
      },
    ];
  } finally {
    await product.stop();
  }
}

async function processed(product: RunningProduct, text: string): Promise<Job> {
  const form = new FormData();
  form.append('file', new Blob([text]), NOVEL);
  form.append('sourceDocument', 'A novel');
  const { job } = await product.call<{ job: Job }>('POST', '/api/admin/corpus/upload', form);
  while (true) {
    const found = (await product.call<Job[]>('GET', '/api/admin/corpus/jobs')).find(({ id }) => id === job.id)!;
    if (found.status === 'completed') return found;
    if (found.status === 'failed') throw new Error('the upload failed');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
