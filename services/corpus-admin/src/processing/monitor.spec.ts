import 'reflect-metadata';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { sampleAnswer } from '@ichibun/model-fakes/sample-answer';
import { CorpusService } from '@ichibun/proto/corpus';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CorpusUnderTest, startCorpus } from '../testing/corpus-under-test.js';

const { method } = CorpusService;
const INTERVAL_MS = 200;

let fake: FakeModels;
let under: CorpusUnderTest;

beforeAll(async () => {
  fake = await startFakeModels();
  under = await startCorpus({ environment: { ...fake.gemini, CORPUS_MONITOR_MS: String(INTERVAL_MS) } });
});
afterAll(async () => {
  await under.stop();
  await fake.stop();
});

const status = () => under.rpc.call(method.getMonitorStatus, {});
/** Seconds since 1970; 0 when the processing has never been started again. */
const restarted = async () => {
  const { restartedAt } = await status();
  return restartedAt ? Number(restartedAt.seconds) + restartedAt.nanos / 1e9 : 0;
};

/** Resolves when the monitor has looked that many times more; a look too soon after another may not count. */
const looks = async (count: number) => {
  for (let seen = 0; seen < count; seen++) {
    const { checkedAt: before } = await status();
    await until(async () => (await status()).checkedAt!.nanos !== before?.nanos);
  }
};

describe('the monitor', () => {
  it('looks at intervals, and counts no stall while nothing waits', async () => {
    await until(async () => (await status()).isMonitoring);
    await looks(1);
    expect(await status()).toMatchObject({ checkInterval: INTERVAL_MS, stallCount: 0 });
    expect((await status()).restartedAt).toBeUndefined();
  });

  it('counts a stall only of what waited at the look before, not of what has just come', async () => {
    const environment = { ...fake.gemini, CORPUS_MONITOR_MS: '3600000' };
    fake.script(() => ({ hang: true }));
    const first = await startCorpus({ environment });
    // A replica that starts looks at once.
    const lookAfter = async () => {
      await first.sql.query(`UPDATE corpus_admin.corpus_state SET monitor_checked_at = now() - interval '2 hours'`);
      const replica = await startCorpus({ environment, database: first.database });
      try {
        return await until(status, ({ checkedAt }) => Date.now() / 1000 - Number(checkedAt!.seconds) < 3_600);
      } finally {
        await replica.stop();
      }
    };
    const status = () => first.rpc.call(method.getMonitorStatus, {});
    try {
      await until(async () => (await status()).isMonitoring);
      await first.sql.query(`INSERT INTO corpus_admin.sentences (text) VALUES ('猫が橋を見る。')`);
      expect(await lookAfter()).toMatchObject({ stallCount: 0 });
      expect(await lookAfter()).toMatchObject({ stallCount: 1 });
      await first.sql.query(`UPDATE corpus_admin.corpus_state SET total_processed = total_processed + 1`);
      expect(await lookAfter()).toMatchObject({ stallCount: 0 });
    } finally {
      await first.stop();
    }
  });

  it('lets work that is slower than three looks come to its end', async () => {
    fake.script((question) => ({ json: sampleAnswer(question), after: looks(10) }));
    await under.startUpload('slow.txt', '猫が橋を見る。');
    await until(async () => (await restarted()) > 0);
    await under.processed();
    const { rows } = await under.sql.query('SELECT status FROM corpus_admin.sentences');
    expect(rows).toEqual([{ status: 'processed' }]);
  });

  it('starts the processing again when it hangs, and counts from the beginning then', async () => {
    fake.script(() => ({ hang: true }));
    await under.startUpload('a.txt', '犬が橋を見る。');
    await until(async () => (await status()).stallCount > 0);
    const before = await restarted();
    await until(async () => (await restarted()) > before);
    fake.script(() => ({ text: 'Sorry.' }));
    await under.processed();
    const { rows } = await under.sql.query(
      `SELECT status, processed_by AS by FROM corpus_admin.sentences WHERE text = '犬が橋を見る。'`,
    );
    expect(rows).toEqual([{ status: 'processed', by: expect.stringMatching(/^built-in /) }]);
    // Until a look has counted all of it, stalls may be those of a look before, or of the test before.
    await looks(1);
    expect((await status()).stallCount).toBe(0);
  });

  it('has counted at its last look what the processing calls processed, however often sentences were done', async () => {
    const { totalProcessed } = await under.rpc.call(method.getProcessingStatus, {});
    expect(totalProcessed).toBeGreaterThan(0);
    // Processed twice, and deleted since.
    await under.sql.query('UPDATE corpus_admin.corpus_state SET total_processed = total_processed + 700');
    await looks(1);
    expect(await status()).toMatchObject({ lastProcessedCount: totalProcessed, stallCount: 0 });
  });

  it('watches from the start of its service, and not only after its first interval', async () => {
    const anHour = String(3_600_000);
    const started = await startCorpus({ environment: { CORPUS_MONITOR_MS: anHour } });
    try {
      await until(async () => (await started.rpc.call(method.getMonitorStatus, {})).isMonitoring);
    } finally {
      await started.stop();
    }
  });

  it('begins again by hand', async () => {
    await under.sql.query('UPDATE corpus_admin.corpus_state SET monitor_stalls = 2, monitor_restarts = 2');
    await under.rpc.call(method.restartMonitor, {});
    expect(await status()).toMatchObject({ stallCount: 0, stallLimit: 3 });
  });

  it.each([
    [0, 3],
    [1, 6],
    [4, 48],
    [9, 48],
  ])('takes twice as many stalls each time that starting again has helped nothing: %d times', async (times, limit) => {
    const anHour = String(3_600_000);
    const started = await startCorpus({ environment: { CORPUS_MONITOR_MS: anHour } });
    try {
      await started.sql.query('UPDATE corpus_admin.corpus_state SET monitor_restarts = $1', [times]);
      expect((await started.rpc.call(method.getMonitorStatus, {})).stallLimit).toBe(limit);
    } finally {
      await started.stop();
    }
  });
});
