// `make chaos`: the same work in peace and while processes are killed, compared. It runs `make dev-cluster` on its own
// folder; KILLS (100) says how many, SEED repeats which and when. Needs Linux.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { main, node, root, SetUpError, setUp } from './set-up.mjs';

const KILLS = Number(process.env.KILLS || 100);
const SEED = Number(process.env.SEED || Date.now() % 2 ** 31);
const PAUSE_MS = { least: 200, most: 1_500 };
/** A PostgreSQL that ends within ten seconds of its start five times in a row is given up, and that is right. */
const POSTGRES_LIVES_MS = 12_000;
const READY_MS = 180_000;
/** Work that stands still for so long will not end. */
const STUCK_MS = 300_000;
const USER = 1;
const POSTGRES = 'PostgreSQL';

const TEXTS = {
  長い話: `${'猫が犬を見る。朝に鳥が来た。'.repeat(4_000)}\n`,
  短い話: `${'先生は本を読んで、学生に話した。'.repeat(300)}\n`,
};
const WORDS = Array.from({ length: 3_000 }, (_, at) => `言葉${at}`).join('\n');
const BOOK = '猫がいる。犬もいる。';

const seconds = (began) => ((performance.now() - began) / 1000).toFixed(0);
const shown = (value) => JSON.stringify(value).slice(0, 600);

/** Calls as the demo user. */
function productAt(url) {
  const send = (method, path, body) =>
    fetch(url + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
  return {
    status: (path) =>
      send('GET', path).then(
        ({ status }) => status,
        () => 0,
      ),
    /** Until it is answered: what may have been done already is asked for in a way that may be repeated. */
    async repeated(method, path, body) {
      let last;
      return until(
        async () => {
          try {
            const response = await send(method, path, body);
            const text = await response.text();
            if (response.status < 500) {
              if (response.status < 400) return { body: JSON.parse(text) };
              if (response.status !== 409)
                throw new SetUpError(`${method} ${path} answered ${response.status} ${text}`);
              return { body: undefined };
            }
            last = `${response.status} ${text}`;
          } catch (error) {
            if (error instanceof SetUpError) throw error;
            last = error.message;
          }
          return undefined;
        },
        STUCK_MS,
        () => `${method} ${path}, last answered ${last}`,
      ).then(({ body: answer }) => answer);
    },
  };
}

async function until(look, ms, what) {
  const end = performance.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end)
      throw new SetUpError(`Timed out waiting for ${typeof what === 'function' ? what() : what}.`);
    await pause(100);
  }
}

/** Everything that a learner does in the background and in the foreground, side by side. */
async function work(product) {
  await Promise.all([
    importWords(product),
    ...Object.entries(TEXTS).flatMap(([title, text]) => [analyse(product, title, text), read(product, title, text)]),
    saveSentences(product),
    listen(product),
  ]);
}

async function importWords(product) {
  const path = `/api/users/${USER}/vocabulary/import`;
  const { jobId } = await product.repeated('POST', path, { content: WORDS, filename: 'words.txt' });
  await ended(async () => (await product.repeated('GET', `${path}/${jobId}`)).status, 'the import');
}

async function analyse(product, title, text) {
  const find = async () => (await product.repeated('GET', '/api/content/analyze')).find((one) => one.title === title);
  if (!(await find())) await product.repeated('POST', '/api/content/analyze', { title, text });
  await ended(async () => (await find())?.status, `the analysis ${title}`);
}

async function read(product, title, content) {
  const list = async () => (await product.repeated('GET', `/api/documents/user/${USER}`)).documents;
  const find = async () => (await list()).find((one) => one.title === title);
  if (!(await find()))
    await product.repeated('POST', '/api/documents/create-from-text', { title, content, userId: USER });
  const { id } = await until(find, STUCK_MS, `the document ${title}`);
  for (let sentenceIndex = 0; sentenceIndex < 100; sentenceIndex += 10) {
    await product.repeated('GET', `/api/documents/${id}/words?from=${sentenceIndex}&count=10`);
    await product.repeated('POST', `/api/documents/${id}/progress`, { sentenceIndex });
  }
  await until(
    async () => (await product.repeated('GET', `/api/documents/user/${USER}/known-shares`)).counting === 0,
    STUCK_MS,
    'the known shares',
  );
}

async function saveSentences(product) {
  const sentences = ['猫', '犬', '鳥'].map((word) => ({
    ...{ target_word: word, target_reading: '', short_definition: 'animal' },
    ...{ sentence_ja: `<b>${word}</b>がいる。`, sentence_en: 'There is an animal.' },
  }));
  await product.repeated('POST', '/api/sentences/save', { sentences });
}

async function listen(product) {
  const request = { requestId: 'chaos-audiobook', title: '本', includeEnglish: false };
  const fileContent = Buffer.from(BOOK).toString('base64');
  await product.repeated('POST', '/api/audiobook-request', { ...request, fileContent });
  const look = async () => (await product.repeated('GET', '/api/audiobooks')).audiobooks[0]?.status;
  await ended(look, 'the audiobook');
}

async function ended(look, what) {
  const status = await until(
    async () => {
      const found = await look();
      return ['completed', 'failed'].includes(found) && found;
    },
    STUCK_MS,
    what,
  );
  if (status === 'failed') throw new SetUpError(`${what} has failed. SEED=${SEED}`);
}

/** What a learner sees, without ids and times. */
async function everything(product) {
  const get = (path) => product.repeated('GET', path);
  const sorted = (rows) => rows.map((row) => JSON.stringify(row)).sort();
  const { vocabulary } = await get(`/api/users/${USER}/vocabulary`);
  // A call in doubt may have been done twice: of one title all must be the same.
  const analyses = new Map();
  for (const { id, title } of await get('/api/content/analyze')) {
    const words = await get(`/api/content/analyze/${id}/words/top/100`);
    const counted = sorted(
      words.map(({ word, reading, occurrences, isKnown }) => ({ word, reading, occurrences, isKnown })),
    );
    analyses.set(title, { counted, statistics: await get(`/api/content/analyze/${id}/statistics`) });
  }
  const { documents } = await get(`/api/documents/user/${USER}`);
  const { sentences } = await get(`/api/sentences/bank/${USER}`);
  const { audiobooks } = await get('/api/audiobooks');
  return {
    words: sorted(vocabulary.map(({ word, reading, meaning }) => ({ word, reading, meaning }))),
    analyses: Object.fromEntries([...analyses].sort()),
    documents: [
      ...new Set(
        sorted(
          documents.map(({ title, currentSentence, sentenceCount, knownShare }) => ({
            title,
            currentSentence,
            sentenceCount,
            knownShare,
          })),
        ),
      ),
    ],
    sentences: sorted(sentences.map(({ targetWord, japanese, english }) => ({ targetWord, japanese, english }))),
    audiobooks: audiobooks.map(({ title, status, sentences, durationMs }) => ({
      title,
      status,
      sentences,
      durationMs,
    })),
  };
}

/** Kills services, the processes that read files and the like for them, NATS and PostgreSQL at random moments. */
function killerOf(clusterPid, dataDir) {
  const random = randomOf(SEED);
  const victims = {};
  let killing = Promise.resolve();
  let isOver = true;
  let postgresKilledAt = Number.NEGATIVE_INFINITY;
  const killOne = () => {
    const mayKillPostgres = performance.now() - postgresKilledAt > POSTGRES_LIVES_MS;
    const postgres = { name: POSTGRES, pid: mayKillPostgres && postgresOf(dataDir) };
    const candidates = [...childrenOf(clusterPid), postgres].filter(({ pid }) => pid);
    const { name, pid } = candidates.sort((a, b) => (a.name < b.name ? -1 : 1))[
      Math.floor(random() * candidates.length)
    ];
    try {
      process.kill(pid, 'SIGKILL');
      victims[name] = (victims[name] ?? 0) + 1;
      if (name === POSTGRES) postgresKilledAt = performance.now();
    } catch {
      // It has just ended by itself.
    }
  };
  const count = () => Object.values(victims).reduce((sum, one) => sum + one, 0);
  return {
    count,
    victims: () => victims,
    begin() {
      isOver = false;
      killing = (async () => {
        while (!isOver && count() < KILLS) {
          await pause(PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least));
          if (!isOver) killOne();
        }
      })();
    },
    async end() {
      isOver = true;
      await killing;
    },
  };
}

function childrenOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([child]) => child)
    .map(([child, ...args]) => ({ pid: Number(child), name: nameOf(child, args.join(' ')) }))
    .filter(({ name }) => name);
}

function nameOf(pid, args) {
  if (args.includes('nats-server')) return 'NATS';
  try {
    return /(?:^|\0)SERVICE=([a-z-]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** Not what its file says alone: who starts it may have put its own number there. */
function postgresOf(dataDir) {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bin/postgres\0') ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

await main(async () => {
  setUp({ frontends: false });
  const dataDir = mkdtempSync(join(tmpdir(), 'ichibun-chaos-'));
  const port = await freePort();
  const cluster = spawn(node(), [join(root, 'scripts', 'dev-cluster.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_STORY: 'off',
      DOWNLOADS: 'off',
      STARTER_CORPUS: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let isEnding = false;
  const ended = new Promise((resolve) => {
    cluster.once('close', (code, signal) => {
      if (!isEnding)
        console.error(`The cluster ended by itself (${signal ?? code}). ${Buffer.concat(said)}`.slice(-3_000));
      resolve();
    });
  });
  const said = [];
  cluster.stderr.on('data', (data) => said.push(data));
  const product = productAt(`http://127.0.0.1:${port}`);
  try {
    await until(async () => (await product.status('/readyz')) === 200, READY_MS, 'the cluster to be ready');
    console.log(`seed ${SEED}, ${KILLS} kills`);
    const began = performance.now();
    await work(product);
    const peace = await everything(product);
    console.log(`in peace: ${seconds(began)} s`);
    const killer = killerOf(cluster.pid, dataDir);
    let rounds = 0;
    while (killer.count() < KILLS) {
      await product.repeated('DELETE', `/api/users/${USER}`);
      const roundBegan = performance.now();
      killer.begin();
      await work(product);
      await killer.end();
      const chaos = await everything(product);
      console.log(`round ${++rounds}: ${seconds(roundBegan)} s, ${killer.count()} kills so far`);
      const different = Object.keys(peace).filter((part) => !isDeepStrictEqual(peace[part], chaos[part]));
      if (different.length > 0) {
        for (const part of different)
          console.error(part, '\n  in peace', shown(peace[part]), '\n  now', shown(chaos[part]));
        throw new SetUpError(`After kills these are not what they are in peace: ${different.join(', ')}. SEED=${SEED}`);
      }
    }
    console.table(killer.victims());
    console.log(`${killer.count()} kills in ${rounds} rounds: everything is as it is in peace.`);
  } catch (error) {
    console.error(Buffer.concat(said).toString().slice(-3_000));
    throw error;
  } finally {
    isEnding = true;
    cluster.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
