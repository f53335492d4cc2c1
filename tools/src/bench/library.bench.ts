import { epub } from '@ichibun/reader/testing/epub';
import { book, inWords, medianTime, noBook, type Row, within } from '@ichibun/test-kit/bench';
import { RunningProduct } from '../load/running-product.js';

const NOVEL = 'wagahai-wa-neko-de-aru.txt';
const IMPORT_BUDGET_MS = 3_000;
const SHARES_BUDGET_MS = 1_000;
/** Documents on a full shelf, and characters of each. */
const SHELF = { documents: 500, characters: 2_000 };

/** What a learner waits for in the library, through HTTP. */
export async function* run(): AsyncGenerator<Row> {
  const text = book(NOVEL);
  if (!text) return yield noBook('upload of a novel of 320,000 characters', NOVEL, `< ${inWords(IMPORT_BUDGET_MS)}`);
  const { product } = await RunningProduct.startTwice();
  try {
    yield uploadRow(product, 'text', 'novel.txt', Buffer.from(text));
    yield uploadRow(product, 'EPUB with ruby on every line', 'novel.epub', novelWithRuby(text));
    yield sharesRow(product, text);
  } finally {
    await product.stop();
  }
}

async function uploadRow(product: RunningProduct, what: string, name: string, bytes: Uint8Array): Promise<Row> {
  let sentences = 0;
  const ms = await medianTime(5, async () => {
    const form = new FormData();
    form.append('document', new Blob([Uint8Array.from(bytes)]), name);
    const { document } = await product.call<{ document: { sentenceCount: number } }>(
      'POST',
      '/api/documents/upload',
      form,
    );
    sentences = document.sentenceCount;
  });
  return {
    what: `upload of a novel of 320,000 characters, ${what}, POST to document`,
    measured: `${inWords(ms)}; ${sentences.toLocaleString('en')} sentences`,
    ...within(ms, IMPORT_BUDGET_MS),
  };
}

function novelWithRuby(text: string): Uint8Array {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pages: Record<string, string> = {};
  for (let from = 0; from < lines.length; from += 200) {
    const paragraphs = lines.slice(from, from + 200).map((line) => {
      const rubied = line.replace(/\p{Script=Han}/u, (kanji) => `<ruby>${kanji}<rt>かな</rt></ruby>`);
      return `<p>${rubied}</p>`;
    });
    pages[`page-${from}.xhtml`] = paragraphs.join('\n');
  }
  return epub({ pages });
}

async function sharesRow(product: RunningProduct, text: string): Promise<Row> {
  for (let number = 0; number < SHELF.documents; number++) {
    const from = (number * SHELF.characters) % (text.length - SHELF.characters);
    const content = text.slice(from, from + SHELF.characters);
    await product.call('POST', '/api/documents/create-from-text', { title: `${number}`, content });
  }
  const shares = () => product.call<{ counting: number }>('GET', '/api/documents/user/1/known-shares');
  while ((await shares()).counting > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  const words = ['猫', '人間', '主人', '先生', '今日'];
  const times: number[] = [];
  for (const word of words) {
    await product.call('POST', '/api/users/1/vocabulary', { word, meaning: 'x' });
    const began = performance.now();
    await shares();
    times.push(performance.now() - began);
  }
  const ms = times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  return {
    what: `known share of ${SHELF.documents} documents of ${SHELF.characters.toLocaleString('en')} characters, after a word was learnt`,
    measured: inWords(ms),
    ...within(ms, SHARES_BUDGET_MS),
  };
}
