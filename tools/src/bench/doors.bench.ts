import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { startIssuer } from '@ichibun/auth/testing/issuer';
import { book, inWords, noBook, type Row, within } from '@ichibun/test-kit/bench';
import { Latencies } from '../load/latencies.js';
import { LOOK_UP, LoadLearner } from '../load/learner.js';
import { RunningProduct } from '../load/running-product.js';

const NOVEL = 'wagahai-wa-neko-de-aru.txt';
const WHAT = 'a look-up while the door of another learner is flooded, 95 of 100';
const BUDGET_MS = 200;
const PHASE_MS = 20_000;
/** Two phases within a minute stay below the 300 calls that a learner has. */
const BETWEEN_LOOK_UPS_MS = 200;
/** Programs that call side by side, each with as much as one call takes, as soon as the one before is answered. */
const PROGRAMS = 8;
const LINES = 200;
const LINE_CHARACTERS = 100;
const DOCUMENT_CHARACTERS = 30_000;
const SENTENCES = 300;

/** What the programs of one learner cost another one who reads. */
export async function* run(): AsyncGenerator<Row> {
  const text = book(NOVEL)?.replaceAll(/\s/g, '');
  if (!text) return yield noBook(WHAT, NOVEL, `< ${inWords(BUDGET_MS)}`);
  const issuer = await startIssuer();
  const settings = { ...issuer.environment, DEMO_USER: 'off', TRUSTED_PROXIES: 'loopback', STARTER_CORPUS: 'off' };
  const product = await RunningProduct.startEmpty(settings);
  try {
    const [greedy, reader] = await Promise.all([0, 1].map((at) => LoadLearner.signIn(product.url, issuer, at)));
    const documentId = await documentOf(reader!, text.slice(0, DOCUMENT_CHARACTERS));
    const alone = await lookUps(reader!, documentId);
    const calls = await flood(product.url, greedy!, text);
    const beside = await lookUps(reader!, documentId);
    const answered = await calls.stop();
    const ms = beside.percentile(LOOK_UP, 0.95);
    yield {
      what: WHAT,
      measured:
        `${inWords(ms)}; alone ${inWords(alone.percentile(LOOK_UP, 0.95))}; median ${inWords(beside.percentile(LOOK_UP, 0.5))}, ` +
        `alone ${inWords(alone.percentile(LOOK_UP, 0.5))}; beside ${answered.ok} calls of ${LINES} lines, ${answered.limited} limited`,
      ...within(ms, BUDGET_MS),
    };
  } finally {
    await product.stop();
    await issuer.stop();
  }
}

/** The id of a document whose words are counted. */
async function documentOf(learner: LoadLearner, content: string): Promise<number> {
  const body = { title: 'Bench', content, userId: learner.id };
  const { document } = await learner.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    body,
  );
  const path = `/api/documents/user/${learner.id}/known-shares`;
  while ((await learner.call<{ counting: number }>('GET', path)).counting > 0) await pause(500);
  return document.id;
}

/** Looks words up, a sentence each time, for a while. */
async function lookUps(learner: LoadLearner, documentId: number): Promise<Latencies> {
  const latencies = new Latencies();
  const until = performance.now() + PHASE_MS;
  for (let at = 0; performance.now() < until; at++) {
    const asked = { documentId, sentenceIndex: at % SENTENCES };
    await latencies.of(LOOK_UP, () => learner.call('POST', '/api/contextual/words', asked));
    await pause(BETWEEN_LOOK_UPS_MS);
  }
  const [failure] = latencies.errors;
  if (failure) throw new Error(`${failure[1]} times: ${failure[0]}`);
  return latencies;
}

/** Has programs call a door until they are stopped; tells how many calls were answered, and how many refused. */
async function flood(url: string, learner: LoadLearner, text: string) {
  const wanted = { name: 'Bench', purpose: 'yomitan-api' };
  const { secret } = await learner.call<{ secret: string }>('POST', `/api/users/${learner.id}/tokens`, wanted);
  const over = new AbortController();
  const answered = { ok: 0, limited: 0 };
  const units = LINES * LINE_CHARACTERS;
  const callOn = async (program: number) => {
    for (let from = program * 7_919; !over.signal.aborted; from += units) {
      const start = from % (text.length - units);
      const lines = Array.from({ length: LINES }, (_, line) => {
        const begins = start + line * LINE_CHARACTERS;
        return text.slice(begins, begins + LINE_CHARACTERS);
      });
      const { status } = await fetch(`${url}/api/doors/${secret}/lines`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lines }),
      }).then(async (response) => {
        await response.arrayBuffer();
        return response;
      });
      if (status === 429) {
        answered.limited++;
        await pause(BETWEEN_LOOK_UPS_MS);
      } else if (status === 200) answered.ok++;
      else throw new Error(`a program was answered with ${status}`);
    }
  };
  const programs = Promise.all(Array.from({ length: PROGRAMS }, (_, program) => callOn(program)));
  // Where a look-up fails the product ends before them; what is to be seen is the look-up's error.
  programs.catch(() => {});
  return {
    stop: async () => {
      over.abort();
      await programs;
      return answered;
    },
  };
}
