import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@ichibun/kit/database';
import { Jobs, withRuns } from '@ichibun/kit/jobs';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { KokoroEngine } from '../engines/kokoro/kokoro-engine.js';
import { audiobook } from '../service.js';
import { giveNaturalVoice } from '../testing/stand-in-natural-voice.js';
import { FETCHES, NaturalVoice, type NaturalVoiceSource } from './natural-voice.js';
import { Voices } from './voices.js';

let own: TestDatabase;
let database: Database;
let folder: string;
let jobs: Jobs;
let voices: Voices;
let source: NaturalVoiceSource & { failsWith: string; hold: Promise<void>; fetched: number };

beforeAll(async () => {
  own = await createDatabase();
  database = await Database.open(own.url, 'audiobook', withRuns(audiobook.database!));
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  await database.query('TRUNCATE runs CASCADE');
  folder = mkdtempSync(join(tmpdir(), 'ichibun-natural-'));
  voices = new Voices([new KokoroEngine(folder)]);
  jobs = await Jobs.start(own.url, database, 'audiobook', [FETCHES], true);
  source = {
    bytes: 1_000,
    failsWith: '',
    hold: Promise.resolve(),
    fetched: 0,
    async fetch(into, _signal, progress) {
      this.fetched++;
      progress(400);
      await this.hold;
      if (this.failsWith) throw new Error(this.failsWith);
      giveNaturalVoice(into);
    },
  };
});
afterEach(async () => {
  await jobs.stop();
  await voices.onApplicationShutdown();
  rmSync(folder, { recursive: true });
});

const start = async (naturalVoice: 'on' | 'asked' | 'off') => {
  const natural = new NaturalVoice(database, jobs, voices, source, {
    naturalVoice,
    naturalVoiceDir: folder,
    espeak: true,
  });
  await natural.onApplicationBootstrap();
  return natural;
};
const stateOf = (natural: NaturalVoice, wanted: string) =>
  until(
    () => natural.status(),
    ({ state }) => state === wanted,
  );
const names = async () => (await voices.all()).voices.map(({ name }) => name);

it('is downloaded by one press, says how far that is, and is a voice at once when it is here', async () => {
  const natural = await start('asked');
  let go = () => {};
  source.hold = new Promise((resolve) => {
    go = resolve;
  });
  expect(await natural.status()).toMatchObject({ state: 'absent', bytes: 1_000 });
  expect(await names()).toEqual([]);
  expect(await natural.fetch()).toMatchObject({ state: 'fetching' });
  await until(
    () => natural.status(),
    ({ fetchedBytes }) => fetchedBytes === 400,
  );
  // Another press is about the same download.
  expect(await natural.fetch()).toMatchObject({ state: 'fetching' });
  go();
  expect(await stateOf(natural, 'here')).toMatchObject({ fetchedBytes: 1_000, problem: undefined });
  await until(names, (found) => found.includes('kokoro-jf_alpha'));
  expect(await natural.fetch()).toMatchObject({ state: 'here' });
  expect(source.fetched).toBe(1);
});

it('is downloaded by the start where a variable says so, and not where it is here', async () => {
  await stateOf(await start('on'), 'here');
  await start('on');
  expect(source.fetched).toBe(1);
});

it('says why it could not be downloaded, and can be tried again', async () => {
  const natural = await start('asked');
  source.failsWith = 'the server answered 404.';
  await natural.fetch();
  expect(await stateOf(natural, 'failed')).toMatchObject({
    problem: { code: 'speech.natural-voice-not-fetched', message: 'the server answered 404.' },
  });
  source.failsWith = '';
  await natural.fetch();
  await stateOf(natural, 'here');
});

it('is downloaded by nobody where the installation does not offer it, and used where it lies there', async () => {
  const natural = await start('off');
  expect(await natural.status()).toMatchObject({ state: 'not-offered' });
  await expect(natural.fetch()).rejects.toMatchObject({ code: 'speech.natural-voice-not-offered', kind: 'conflict' });
  giveNaturalVoice(folder);
  expect(await natural.status()).toMatchObject({ state: 'here' });
  expect(source.fetched).toBe(0);
});
