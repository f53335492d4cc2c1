import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, root, tool } from './set-up.mjs';
import { fetchWhatTestsNeed } from './what-tests-need.mjs';

const FILE = join(root, 'docker', 'compose.yaml');
/** Journeys of the browser that use the product as the demo user: texts, words, sentences, audiobooks, their pages. */
const JOURNEYS = ['library', 'reader', 'reading', 'coverage', 'vocabulary', 'sentences', 'audiobook', 'statistics'];

/** How long the starter sentences may take, which a machine that builds images at the same time processes slowly. */
const STARTER_MS = 600_000;
/** Ends with 0 when all starter sentences are processed; over HTTP only an administrator may ask. */
const STARTER = `import pg from 'pg';
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
const { rows } = await client.query("SELECT FROM corpus_admin.sources WHERE kind = 'starter' AND is_read" +
  " AND NOT EXISTS (SELECT FROM corpus_admin.sentences WHERE status = 'waiting')");
await client.end();
process.exitCode = rows.length > 0 ? 0 : 1;`;

/**
 * Starts docker/compose.yaml with the images tagged `tag`, lets the browser use it, restarts and removes its
 * containers, and looks whether what the learner has is still there. Its volumes are its own, and go at the end.
 *
 * @param {string} tag of the images of services and pages, which are there
 * @param {{ run: Function, expectRun: Function, pass: Function, fail: Function, skip: Function }} report
 */
export async function checkCompose(tag, { run, expectRun, pass, fail, skip }) {
  const what = 'docker/compose.yaml runs';
  const { freePort } = await import('../services/libs/machine/dist/free-port.js');
  const tools = await fetchWhatTestsNeed(false, true);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'ichibun-compose-'));
  const settings = { TAG: tag, PORT: port, PUBLIC_URL: url, AI_PROVIDER: 'none', TTS_PROVIDER: 'espeak' };
  writeFileSync(join(folder, 'env'), filledIn(settings));
  const files = ['--file', FILE];
  if (tools.DICTIONARY_FILE) {
    // The one that is here, so that it need not be fetched again.
    const volumes = [`${tools.DICTIONARY_FILE}:/dictionary:ro`];
    const language = { environment: { DICTIONARY_FILE: '/dictionary' }, volumes };
    writeFileSync(join(folder, 'dictionary.yaml'), JSON.stringify({ services: { language } }));
    files.push('--file', join(folder, 'dictionary.yaml'));
  }
  const compose = ['compose', '--project-name', 'ichibun-check', '--env-file', join(folder, 'env'), ...files];
  const up = ['up', '--no-build', '--detach', '--wait', '--wait-timeout', '600'];
  try {
    const pulled = run('docker', [...compose, 'pull', '--policy', 'missing', 'nats', 'postgres', 'objects']);
    if (!pulled.ok) return skip(what, `no images of NATS, PostgreSQL and the S3 store: ${pulled.err.trim()}`);
    if (!expectRun(`${what}: every container is healthy`, 'docker', [...compose, ...up])) {
      console.log(run('docker', [...compose, 'logs', '--tail', '5']).out);
      return;
    }
    const script = ['exec', '--no-TTY', 'corpus-admin', 'node', '--input-type=module', '--eval', STARTER];
    const until = Date.now() + STARTER_MS;
    while (!run('docker', [...compose, ...script]).ok) {
      if (Date.now() > until) return fail(what, 'the starter sentences are not processed');
    }
    const journeys = (process.env.JOURNEYS ?? JOURNEYS.join(' ')).split(' ');
    const config = join(root, 'frontends', 'e2e', 'playwright.config.ts');
    const playwright = [tool('@playwright/test/cli.js'), 'test', '--config', config];
    const specs = journeys.map((name) => `/${name}\\.spec\\.ts$`);
    const env = { ...process.env, ...tools, E2E_BASE_URL: url };
    expectRun(`${what}: journeys (${journeys.join(', ')})`, node(), [...playwright, ...specs], {
      env,
      stdio: 'inherit',
    });
    const before = await leaveSomething(url);
    for (const [change, commands] of [
      ['its containers are restarted', [['restart'], up]],
      ['it is taken down and started again', [['down'], up]],
    ]) {
      for (const command of commands) expectRun(`${what}: ${command[0]}`, 'docker', [...compose, ...command]);
      const after = await read(url, before.document);
      if (JSON.stringify(after) === JSON.stringify(before)) pass(`${what}: nothing is missing after ${change}`);
      else fail(`${what}: nothing is missing after ${change}`, `${JSON.stringify(before)}\n${JSON.stringify(after)}`);
    }
  } finally {
    run('docker', [...compose, 'down', '--volumes', '--timeout', '15']);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The example of the secrets with secrets in it, as its reader fills it in. */
function filledIn(settings) {
  const example = readFileSync(join(root, 'docker', 'compose.env.example'), 'utf8');
  const secrets = example.replace(/^([A-Z\d_]+)=$/gm, (_, name) => `${name}=${randomBytes(32).toString('hex')}`);
  return `${secrets}\n${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')}`;
}

async function call(url, path, body) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    // A connection that is kept would be one to a container that is no more.
    headers: { origin: url, 'content-type': 'application/json', connection: 'close' },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Adds a word and a text as the demo user. */
async function leaveSomething(url) {
  await call(url, '/api/users/1/vocabulary', { word: '猫', reading: 'ねこ', meaning: 'cat' });
  const text = { title: '猫', content: '吾輩は猫である。名前はまだ無い。', userId: 1 };
  const { document } = await call(url, '/api/documents/create-from-text', text);
  return read(url, document.id);
}

/** What must be the same afterwards: out of PostgreSQL, out of the S3 store, and from the dictionary. */
async function read(url, document) {
  const [words, { document: text }, entries] = await Promise.all([
    call(url, '/api/users/1/vocabulary'),
    call(url, `/api/documents/${document}?userId=1`),
    call(url, `/api/words/candidates?word=${encodeURIComponent('猫')}`),
  ]);
  // How much of the text is known is counted in the background.
  return { document, words, title: text.title, sentences: text.sentences, entries };
}
