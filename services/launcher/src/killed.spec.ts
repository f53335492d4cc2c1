import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jmdictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));

/** 60,000 sentences of five words: long enough to be killed in the midst of. */
const SENTENCES = 60_000;
const TEXT = '猫が犬を見る。\n'.repeat(SENTENCES);

describe('the product, killed', () => {
  let dataDir: string;
  let environment: NodeJS.ProcessEnv;
  let running: ChildProcess | undefined;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ichibun-killed-'));
    environment = {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_STORY: 'off',
      DICTIONARY_FILE: await writeDictionaryFile(jmdictText()),
    };
  });
  afterEach(async () => {
    await end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Starts the product as `make start` does, and waits for the address it prints. */
  async function start(): Promise<string> {
    const child = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    running = child;
    let printed = '';
    return new Promise((resolve, reject) => {
      const read = (data: Buffer) => {
        printed += data.toString();
        const address = /ready at (http:\S+)/.exec(printed)?.[1];
        if (address) resolve(address);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
  }

  const analysisAt = async (url: string) => {
    const response = await fetch(`${url}/api/content/analyze`);
    const [analysis] = (await response.json()) as {
      id: number;
      status: string;
      uniqueWords: number;
      processingProgress: { currentBatch: number; processedSentences: number };
    }[];
    return analysis!;
  };

  it('goes on with an analysis where it was when it is started again, and counts nothing twice', async () => {
    let url = await start();
    await fetch(`${url}/api/content/analyze`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Killed', text: TEXT }),
    });
    let killedAt = 0;
    for (let times = 1; times <= 2; times++) {
      let analysis = await analysisAt(url);
      while (analysis.processingProgress.currentBatch < killedAt + 2 && analysis.status !== 'completed') {
        analysis = await analysisAt(url);
      }
      await end('SIGKILL');
      url = await start();
      const again = await analysisAt(url);
      expect(again.status).not.toBe('failed');
      // What was stored before the kill is there after it.
      expect(again.processingProgress.currentBatch).toBeGreaterThanOrEqual(analysis.processingProgress.currentBatch);
      killedAt = again.processingProgress.currentBatch;
    }

    let analysis = await analysisAt(url);
    while (analysis.status !== 'completed') {
      expect(analysis.status).not.toBe('failed');
      await new Promise((resolve) => setTimeout(resolve, 50));
      analysis = await analysisAt(url);
    }
    expect(analysis).toMatchObject({ uniqueWords: 5, processingProgress: { processedSentences: SENTENCES } });
    const statistics = await (await fetch(`${url}/api/content/analyze/${analysis.id}/statistics`)).json();
    expect(statistics).toMatchObject({ totalOccurrences: 5 * SENTENCES });
  }, 90_000);

  it('goes on by itself when its PostgreSQL is killed, and counts nothing twice', async () => {
    const url = await start();
    await fetch(`${url}/api/content/analyze`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Killed', text: TEXT }),
    });
    /** The analysis; while PostgreSQL is away, the last that was seen. */
    let seen = await analysisAt(url);
    const look = async () => {
      const response = await fetch(`${url}/api/content/analyze`);
      const list = (await response.json()) as (typeof seen)[];
      if (response.ok) seen = list[0]!;
      return seen;
    };
    let killed = 0;
    while (seen.status !== 'completed') {
      expect(seen.status).not.toBe('failed');
      const { currentBatch } = (await look()).processingProgress;
      if (killed < 2 && currentBatch > killed * 3 + 1) {
        const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
        process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
        killed++;
        while ((await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 10));
        while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    expect(killed).toBe(2);
    expect(seen).toMatchObject({ uniqueWords: 5, processingProgress: { processedSentences: SENTENCES } });
    const statistics = await (await fetch(`${url}/api/content/analyze/${seen.id}/statistics`)).json();
    expect(statistics).toMatchObject({ totalOccurrences: 5 * SENTENCES });
    expect(running?.exitCode).toBeNull();
  }, 120_000);

  it('knows the place that a reader had come to', async () => {
    let url = await start();
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(response.ok).toBe(true);
      return (await response.json()) as { document: { id: number } };
    };
    const content = '猫が犬を見る。'.repeat(40);
    const { document } = await post('/api/documents/create-from-text', { title: '猫', content });
    await post(`/api/documents/${document.id}/progress`, { sentenceIndex: 27 });
    await end('SIGKILL');
    url = await start();
    const answer = await fetch(`${url}/api/documents/${document.id}`);
    expect(await answer.json()).toMatchObject({ document: { currentSentence: 27, progress: 70 } });
  }, 90_000);

  it('goes on with an audiobook when it is started again, without a second of it missing or doubled', async () => {
    const LINES = Array.from({ length: 60 }, (_, index) => `猫が${index}匹の犬を見る。\tCats see ${index} dogs.`);
    const ask = async (url: string) => {
      const response = await fetch(`${url}/api/audiobook-request`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fileContent: Buffer.from(LINES.join('\n')).toString('base64'), title: 'Killed' }),
      });
      return ((await response.json()) as { requestId: string }).requestId;
    };
    const lookAt = async (url: string, id: string) =>
      (await (await fetch(`${url}/api/audiobook-direct-status/${id}`)).json()) as {
        status: string;
        done: number;
        downloadUrl: string;
      };
    const until = async (url: string, id: string, isThere: (book: { status: string; done: number }) => boolean) => {
      for (;;) {
        const book = await lookAt(url, id);
        if (isThere(book)) return book;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const fileOf = async (url: string, { downloadUrl }: { downloadUrl: string }) =>
      Buffer.from(await (await fetch(url + downloadUrl)).arrayBuffer());

    let url = await start();
    const killed = await ask(url);
    const before = await until(url, killed, ({ done }) => done >= 8);
    expect(before.status).toBe('processing');
    await end('SIGKILL');
    url = await start();
    const resumed = await until(url, killed, ({ status }) => status === 'completed');
    const undisturbed = await ask(url);
    const other = await until(url, undisturbed, ({ status }) => status === 'completed');
    const [one, two] = [await fileOf(url, resumed), await fileOf(url, other)];
    expect(one.length).toBeGreaterThan(400_000);
    expect(one.equals(two)).toBe(true);
  }, 120_000);
});
