import { book, inWords, noBook, type Row, within } from '@ichibun/test-kit/bench';
import { RunningProduct } from '../load/running-product.js';

const NOVEL = 'wagahai-wa-neko-de-aru.txt';
/** The subtitles of a film of three hours. */
const SUBTITLES = { lines: 3_000, characters: 20, atOnce: 200 };
const BUDGET_MS = 3_000;
const BUDGET_BYTES = 50 * 1024 * 1024;
const WHAT = 'words of 3,000 lines of 20 characters with what the learner knows of them';

/** What a program waits for that colours all subtitles of a film. */
export async function* run(): AsyncGenerator<Row> {
  const text = book(NOVEL);
  if (!text) return yield noBook(WHAT, NOVEL, `< ${inWords(BUDGET_MS)}`);
  const { product } = await RunningProduct.startTwice({ STARTER_CORPUS: 'off' });
  try {
    await product.call('POST', '/api/users/1/known-sets', { set: 'most-frequent', count: 5_000 });
    const wanted = { name: 'Bench', purpose: 'yomitan-api' };
    const { secret } = await product.call<{ secret: string }>('POST', '/api/users/1/tokens', wanted);
    const lines = linesOf(text);
    const idle = await product.memory();
    let words = 0;
    let highest = 0;
    const readAll = async (afterEach: () => Promise<void>) => {
      words = 0;
      for (let from = 0; from < lines.length; from += SUBTITLES.atOnce) {
        const asked = { lines: lines.slice(from, from + SUBTITLES.atOnce) };
        const answer = await product.call<Answer>('POST', `/api/doors/${secret}/lines`, asked);
        words += answer.lines.reduce((sum, line) => sum + line.words.length, 0);
        await afterEach();
      }
    };
    const began = performance.now();
    await readAll(async () => {});
    const ms = performance.now() - began;
    // Looking at the memory of all processes takes longer than reading lines.
    await readAll(async () => {
      highest = Math.max(highest, (await product.memory()) ?? 0);
    });
    yield {
      what: WHAT,
      measured: `${inWords(ms)}; ${words.toLocaleString('en')} words`,
      ...within(ms, BUDGET_MS),
    };
    if (idle === undefined) return;
    const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
    yield {
      what: 'memory for it beyond what the product has at rest',
      measured: megabytes(highest - idle),
      budget: `< ${megabytes(BUDGET_BYTES)}`,
      met: highest - idle < BUDGET_BYTES,
    };
  } finally {
    await product.stop();
  }
}

interface Answer {
  readonly lines: { readonly words: unknown[] }[];
}

/** As subtitles are: short, and each line another. */
function linesOf(text: string): string[] {
  const running = text.replaceAll(/\s/g, '');
  return Array.from({ length: SUBTITLES.lines }, (_, index) => {
    const from = (index * SUBTITLES.characters) % (running.length - SUBTITLES.characters);
    return running.slice(from, from + SUBTITLES.characters);
  });
}
