import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inWords, type Row, within } from '@ichibun/test-kit/bench';
import type { Measurements } from './engine-process.js';
import { bothDictionaries, dictionaryFile, inFolder, longText } from './fixtures.js';

const MEMORY_MB = 450;
/** What JMdict may take beyond EDICT. */
const MORE_WITH_JMDICT_MB = 20;

/** The engine as the service runs it, in a process of its own: start, memory, and how long the event loop is held. */
export async function* run(): AsyncGenerator<Row> {
  const { text, name } = longText();
  const dictionary = await dictionaryFile();
  yield* inFolder(async function* (cacheDir) {
    const order = { cacheDir, dictionaryFile: dictionary.file, text };
    const first = await measured(order);
    const again = await measured(order);
    const article = again.articleMs;
    yield* [
      {
        what: `language engine, first start, ${dictionary.name}`,
        measured: inWords(first.startMs),
        budget: '–',
        met: undefined,
      },
      { what: 'language engine, start', measured: inWords(again.startMs), ...within(again.startMs, 1_000) },
      {
        what: 'language engine, memory after analysing the text below',
        measured: `${again.memoryMb.toFixed(0)} MB; idle ${again.idleMb.toFixed(0)} MB`,
        budget: `< ${MEMORY_MB} MB`,
        met: again.memoryMb < MEMORY_MB,
      },
      {
        what: `words of a ${name}, counted with entries`,
        measured: `${inWords(again.countMs)}; event loop held ${inWords(again.heldMs)} at most`,
        ...within(again.heldMs, 50),
      },
      { what: 'tokens of 3,000 characters', measured: inWords(article), ...within(article, 100) },
    ];
  });
  yield* memoryOfBoth(text);
}

/** What the engine holds with either dictionary, each in a process of its own. */
async function* memoryOfBoth(text: string): AsyncGenerator<Row> {
  const whole = await bothDictionaries();
  if (whole.length < 2) return;
  yield* inFolder(async function* (cacheDir) {
    const held: number[] = [];
    for (const { file } of whole) {
      const order = { cacheDir, dictionaryFile: file, text };
      // The first start prepares the tables.
      await measured(order);
      held.push((await measured(order)).memoryMb);
    }
    const more = held[1]! - held[0]!;
    yield {
      what: 'language engine, memory after the same text with EDICT and with JMdict',
      measured: held.map((megabytes) => `${megabytes.toFixed(0)} MB`).join(' and '),
      budget: `JMdict ≤ ${MORE_WITH_JMDICT_MB} MB more`,
      met: more <= MORE_WITH_JMDICT_MB,
    };
  });
}

function measured(order: { cacheDir: string; dictionaryFile: string; text: string }): Promise<Measurements> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./engine-process.js', import.meta.url)), { execArgv: [] });
    child.once('message', (measurements) => resolve(measurements as Measurements));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The measured process ended with code ${code}.`)));
    child.send(order);
  });
}
