import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { openDictionary, openIpadic } from '../engine/open-tables.js';
import { goldSentences, type Score, scoreOf } from '../testing/gold.js';

const cacheDir = mkdtemp(join(tmpdir(), 'ichibun-gold-'));
afterAll(async () => rm(await cacheDir, { recursive: true }));

const EDICT = process.env.EDICT_FILE ?? '/usr/share/edict/edict';

async function score(dictionaryFile?: string, part: 'sentences' | 'held-out' = 'sentences'): Promise<Score> {
  const folder = await cacheDir;
  const core = new Core({
    ipadic: await openIpadic(folder, () => {}),
    ...(dictionaryFile && { dictionary: await openDictionary(dictionaryFile, folder, () => {}) }),
  });
  return scoreOf(goldSentences(part), (text) =>
    core
      .tokenize(text)
      .flatMap((token) => (token.parts.length > 0 ? token.parts : [token]))
      .map(({ surface, baseForm, reading }) => ({ surface, base: baseForm, reading })),
  );
}

describe('on sentences that were checked by hand', () => {
  it('has at least 300 of them', () => {
    expect(goldSentences().length).toBeGreaterThanOrEqual(300);
  });

  it('finds dictionary forms of content words and readings of kanji without a dictionary', async () => {
    const { rightLemmas, contentWords, rightReadings, kanjiWords } = await score();
    expect(rightLemmas / contentWords).toBeGreaterThanOrEqual(0.985);
    expect(rightReadings / kanjiWords).toBeGreaterThanOrEqual(0.98);
  });

  it('finds them with a whole dictionary', async () => {
    if (!existsSync(EDICT)) {
      process.stdout.write(`skipped: no dictionary at ${EDICT} (set EDICT_FILE)\n`);
      return;
    }
    const { rightLemmas, contentWords, rightReadings, kanjiWords, errors } = await score(EDICT);
    process.stdout.write(`${errors.join('\n')}\n`);
    expect(rightLemmas / contentWords).toBeGreaterThanOrEqual(0.985);
    expect(rightReadings / kanjiWords).toBeGreaterThanOrEqual(0.98);
  });

  it('finds them in sentences that nothing was tuned on', async () => {
    expect(goldSentences('held-out').length).toBeGreaterThanOrEqual(150);
    if (!existsSync(EDICT)) return;
    // What is wrong is not printed: nobody should mend the engine by it.
    const { rightLemmas, contentWords, rightReadings, kanjiWords } = await score(EDICT, 'held-out');
    expect(rightLemmas / contentWords).toBeGreaterThanOrEqual(0.985);
    expect(rightReadings / kanjiWords).toBeGreaterThanOrEqual(0.98);
  });
});
