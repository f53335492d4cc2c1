import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { interleaved, inWords, median, type Row } from '@ichibun/test-kit/bench';
import { buildIpadic } from '../analyser/build-ipadic.js';
import type { IpadicMeta } from '../analyser/ipadic.js';
import { Lattice } from '../analyser/lattice.js';
import { Tables } from '../tables/tables.js';
import { stockKuromoji } from '../testing/stock-kuromoji.js';
import { inFolder, longText } from './fixtures.js';

const ROUNDS = 5;
const MECAB_DICTIONARY = '/var/lib/mecab/dic/ipadic-utf8';

/** Our lattice beside stock kuromoji and native MeCab, on one and on two threads, and on texts without punctuation. */
export async function* run(): AsyncGenerator<Row> {
  const { text, name } = longText();
  const ipadic = await buildIpadic();
  const lattice = new Lattice(new Tables<IpadicMeta>(ipadic));
  yield besideKuromoji(lattice, text, name);
  yield* besideMecab(lattice, text, name);
  yield onTwoThreads(ipadic, text);
  yield* await withoutPunctuation(lattice);
}

async function besideKuromoji(lattice: Lattice, text: string, name: string): Promise<Row> {
  const kuromoji = await stockKuromoji();
  const lines = text.split('\n');
  const times = await interleaved(ROUNDS, {
    ours: () => lattice.analyse(text),
    // Line by line: on a whole text without punctuation kuromoji takes the square of the time.
    kuromoji: () => lines.map((line) => kuromoji.tokenize(line)),
  });
  const ratio = times.ratio('kuromoji', 'ours');
  return {
    what: `tokenizer, ${name}, one thread`,
    measured: `${inWords(times.median('ours'))}; ${ratio.toFixed(1)}x stock kuromoji (${inWords(times.median('kuromoji'))})`,
    budget: '≥ 5x',
    met: ratio >= 5,
  };
}

async function* besideMecab(lattice: Lattice, text: string, name: string): AsyncGenerator<Row> {
  const what = `tokenizer, ${name}, beside native MeCab`;
  const budget = '≥ 2/3 of its speed';
  if (!existsSync(MECAB_DICTIONARY))
    return yield { what, measured: 'not measured: no mecab-ipadic-utf8', budget, met: undefined };
  yield* inFolder(async function* (folder) {
    const file = join(folder, 'text.txt');
    const empty = join(folder, 'empty.txt');
    await writeFile(file, text);
    await writeFile(empty, '');
    const mecab = (input: string) => spawnSync('mecab', ['-d', MECAB_DICTIONARY, '-o', '/dev/null', input]);
    const times = await interleaved(ROUNDS, {
      ours: () => lattice.analyse(text),
      mecab: () => mecab(file),
      // What starting the program takes is not MeCab's speed.
      start: () => mecab(empty),
    });
    const rounds = times.rounds.mecab.map(
      (time, round) => (time - times.rounds.start[round]!) / times.rounds.ours[round]!,
    );
    const ratio = median(rounds);
    yield { what, measured: `${ratio.toFixed(2)}x its speed`, budget, met: ratio >= 2 / 3 };
  });
}

/** The same text twice: by one thread, and by two at once. */
async function onTwoThreads(ipadic: SharedArrayBuffer, text: string): Promise<Row> {
  const threads = [1, 2].map(() => new Thread(ipadic, text));
  const [first, second] = threads as [Thread, Thread];
  const times = await interleaved(2 * ROUNDS, {
    one: async () => {
      await first.analyse();
      await first.analyse();
    },
    two: () => Promise.all([first.analyse(), second.analyse()]),
  });
  await Promise.all(threads.map((thread) => thread.close()));
  // The best round of each: what else the machine does takes a core from two threads more often than from one.
  const ratio = Math.min(...times.rounds.one) / Math.min(...times.rounds.two);
  return { what: 'tokenizer, two threads', measured: `${ratio.toFixed(2)}x one`, budget: '≥ 1.7x', met: ratio >= 1.7 };
}

class Thread {
  private readonly worker: Worker;

  constructor(ipadic: SharedArrayBuffer, text: string) {
    const script = `data:text/javascript,${encodeURIComponent(`
      import { parentPort, workerData } from 'node:worker_threads';
      import { Lattice } from '${new URL('../analyser/lattice.js', import.meta.url)}';
      import { Tables } from '${new URL('../tables/tables.js', import.meta.url)}';
      const lattice = new Lattice(new Tables(workerData.ipadic));
      parentPort.on('message', () => parentPort.postMessage(lattice.analyse(workerData.text).length));
    `)}`;
    this.worker = new Worker(new URL(script), { workerData: { ipadic, text } });
  }

  analyse(): Promise<number> {
    // A thread that dies of an error takes the whole process with it: nobody listens for one.
    return new Promise((resolve) => {
      this.worker.once('message', resolve);
      this.worker.postMessage('go');
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

async function withoutPunctuation(lattice: Lattice): Promise<Row[]> {
  const texts = {
    'Japanese text without punctuation': '私は毎朝早く起きて公園を走ってから会社に行きます'.repeat(41_667),
    'the letter a': 'a'.repeat(1_000_000),
  };
  const rows: Row[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const tenth = text.slice(0, 100_000);
    const times = await interleaved(ROUNDS, {
      whole: () => lattice.analyse(text),
      tenth: () => {
        for (let i = 0; i < 10; i++) lattice.analyse(tenth);
      },
    });
    const ratio = times.ratio('whole', 'tenth');
    rows.push({
      what: `tokenizer, 1,000,000 characters of ${name}`,
      measured: `${inWords(times.median('whole'))}; ${ratio.toFixed(2)}x ten times a tenth`,
      budget: 'linear (≤ 1.5x)',
      met: ratio <= 1.5,
    });
  }
  return rows;
}
