import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import type { ServicesUnderTest } from '@ichibun/kit/services-under-test';
import { ContentAnalysisService, Status } from '@ichibun/proto/content';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { createDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ContentUnderTest, PETS, startContent, startProcess } from '../testing/content-under-test.js';

const { method } = ContentAnalysisService;

let under: ContentUnderTest;

beforeAll(async () => {
  under = await startContent();
});
afterAll(() => under.stop());

describe('a completed analysis', () => {
  it('has its figures from the first moment on, whatever is asked while it completes', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '猫');
    // Figures are brought up to date before the list is read: as if nothing had been completed until then.
    const { id } = await under.create(userId, PETS);
    const client = new pg.Client({ connectionString: under.databaseUrl });
    await client.connect();
    const read = async () => {
      const { rows } = await client.query(
        'SELECT status, known_words AS known, unique_words AS words FROM content_analysis.texts WHERE user_id = $1',
        [userId],
      );
      return rows[0];
    };
    // Without a pause: the first moment is what counts.
    let text = await read();
    while (text.status !== 'completed') text = await read();
    await client.end();
    expect(text).toEqual({ status: 'completed', known: 1, words: 3 });
    expect((await under.find(userId, id))!.statistics).toMatchObject({ knownWords: 1, totalCoverage: 60 });
  });

  it.each([
    ['without grammar', false],
    ['with grammar', true],
  ])(
    'has the same figures whether its words were learnt before or after it was counted, %s',
    async (_, grammarCounts) => {
      const [before, after] = [under.newLearner(), under.newLearner()];
      const learnAll = async (userId: number) => {
        for (const word of ['猫', 'が', '食べる', 'ている']) await under.learn(userId, word);
      };
      for (const userId of [before, after]) {
        await under.rpc.call(method.setCountingSettings, { userId, settings: { grammarCounts } });
      }
      const text = `${PETS}猫が魚を食べている。ぬるぽ。犬も食べた。`;
      await learnAll(before);
      const counted = await under.analysed(before, text);
      const { id } = await under.analysed(after, text);
      await learnAll(after);
      const refreshed = await under.find(after, id);
      expect(counted.statistics!.knownWords).toBeGreaterThan(1);
      expect(counted.statistics!.grammarWords).toBeGreaterThan(1);
      expect(refreshed!.statistics).toEqual(counted.statistics);
    },
  );

  it('has its figures brought up to date in the same order by all who do so, so that none waits for another', async () => {
    const userId = under.newLearner();
    for (let count = 1; count <= 12; count++) await under.analysed(userId, `${PETS}${'犬。'.repeat(count)}`);
    await under.learn(userId, '猫');
    const client = new pg.Client({ connectionString: under.databaseUrl });
    await client.connect();
    const texts = 'SELECT FROM content_analysis.texts WHERE user_id = $1 ORDER BY id';
    await client.query('BEGIN');
    await client.query(`${texts} LIMIT 1 FOR UPDATE`, [userId]);
    const listed = under.rpc.call(method.listAnalyses, { userId });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until(async () => (await client.query(waiting)).rowCount);
    // It has taken none of those after the first.
    expect((await client.query(`${texts} FOR UPDATE NOWAIT`, [userId])).rowCount).toBe(12);
    await client.query('COMMIT');
    await client.end();
    expect((await listed).analyses).toHaveLength(12);
  });

  it('is counted again by itself when the analyser is a newer one, and shows what it showed until then', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '猫');
    const { id, statistics } = await under.analysed(userId, PETS);
    const client = new pg.Client({ connectionString: under.databaseUrl });
    await client.connect();
    const text = async () =>
      (
        await client.query('SELECT analyser_version AS version FROM content_analysis.texts WHERE user_id = $1', [
          userId,
        ])
      ).rows[0].version as string;
    const version = await text();
    await client.query(
      `UPDATE content_analysis.texts SET analyser_version = 'an older one', asked_version = '',
         version_before = 'an older one', unique_words_before = 7, coverage_before = 12.5
       WHERE user_id = $1`,
      [userId],
    );
    expect((await under.find(userId, id))!.before).toBeUndefined();
    await client.query(`UPDATE content_analysis.schedules SET next_at = now() WHERE queue = 'text-upkeep'`);
    // A process looks at its schedules when they are due: another one, which has just started, does at once.
    const { objects } = under;
    const other = await startProcess(under.databaseUrl, objects);
    await until(async () => {
      expect(await under.find(userId, id)).toMatchObject({ status: Status.COMPLETED, recounting: false, statistics });
      return (await text()) === version;
    });
    await other.stop();
    await client.end();
    expect(await under.find(userId, id)).toMatchObject({
      recounting: false,
      statistics,
      before: { uniqueWords: 7, totalCoverage: 12.5 },
    });
  });
});

describe('texts beside replicas of the language service with other dictionaries', () => {
  const HEAD = '　？？？？ /EDICT, EDICT_SUB(P), EDICT2 Japanese-English Electronic Dictionary Files/';
  const YESTERDAY = `${HEAD}\n猫 [ねこ] /(n) cat/(P)/\n`;
  const TODAY = `${YESTERDAY}犬 [いぬ] /(n) dog/(P)/\n`;

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-counting-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Has a process with that dictionary run the upkeep of every ten minutes, and the recounts that it queues. */
  async function look(
    own: ContentUnderTest,
    client: pg.Client,
    dictionary: string | null,
    environment: Record<string, string> = {},
  ) {
    await client.query(`INSERT INTO content_analysis.schedules (queue, next_at) VALUES ('text-upkeep', now())
      ON CONFLICT (queue) DO UPDATE SET next_at = now()`);
    const process = await startProcess(own.databaseUrl, own.objects, dictionary, environment);
    const unfinished = `SELECT FROM content_analysis.runs
      WHERE queue IN ('text-upkeep', 'recount-text') AND status IN ('queued', 'processing')`;
    const due = `SELECT FROM content_analysis.schedules WHERE queue = 'text-upkeep' AND next_at <= now()`;
    // In this order: what is due any more becomes a run in the same moment.
    await until(
      async () => (await client.query(due)).rowCount === 0 && (await client.query(unfinished)).rowCount === 0,
    );
    await process.stop();
  }

  it('are counted again once, by the newer one, and not back again', async () => {
    const own = await startContent(YESTERDAY, new FileObjectStore(folder));
    const client = new pg.Client({ connectionString: own.databaseUrl });
    await client.connect();
    const userId = own.newLearner();
    await own.analysed(userId, '猫が犬を見る。');
    await own.analysed(userId, '犬が猫を見る。');
    await own.end();
    const versions = async () =>
      (await client.query('SELECT DISTINCT analyser_version AS version FROM content_analysis.texts')).rows;
    const recounted = async () =>
      (await client.query(`SELECT FROM content_analysis.runs WHERE queue = 'recount-text'`)).rowCount;
    const [{ version: before }] = await versions();
    await look(own, client, YESTERDAY);
    await look(own, client, TODAY);
    const [{ version: after }, ...others] = await versions();
    expect({ after, others }).toEqual({ after: expect.not.stringMatching(before), others: [] });
    expect(await recounted()).toBe(2);

    // A process still answers with yesterday's, and another one has come up without any.
    await look(own, client, YESTERDAY);
    await look(own, client, null);
    expect(await versions()).toEqual([{ version: after }]);
    expect(await recounted()).toBe(2);

    // When the newer ones have not been seen for long, as after going back to a release, the others are what there is.
    await client.query(`UPDATE content_analysis.analysers SET seen_at = now() - interval '7 hours'`);
    await look(own, client, YESTERDAY);
    expect(await versions()).toEqual([{ version: before }]);
    await client.end();
    await own.stop();
  });

  it('are counted again when their learner looks, and the newest of the others as far as the budget goes', async () => {
    const own = await startContent(YESTERDAY, new FileObjectStore(folder));
    const client = new pg.Client({ connectionString: own.databaseUrl });
    await client.connect();
    const [hers, his] = [own.newLearner(), own.newLearner()];
    for (const text of ['猫が犬を見る。', '犬が猫を見る。']) {
      await own.analysed(hers, text);
      await own.analysed(his, text);
    }
    await own.end();
    await client.query(
      "UPDATE content_analysis.texts SET analyser_version = 'an older one', asked_version = '', batch_ends = '{100}'",
    );
    const older = async () =>
      (
        await client.query(
          `SELECT user_id AS id FROM content_analysis.texts WHERE analyser_version = 'an older one' ORDER BY texts.id`,
        )
      ).rows.map(({ id }) => id);
    await look(own, client, YESTERDAY, { RECOUNT_CHARACTERS_PER_HOUR: '0' });
    expect(await older()).toEqual([hers, his, hers, his]);
    await look(own, client, YESTERDAY, { RECOUNT_CHARACTERS_PER_HOUR: '600' });
    expect(await older()).toEqual([hers, his, hers]);
    const process = await startProcess(own.databaseUrl, own.objects, YESTERDAY);
    await process.rpc.call(ContentAnalysisService.method.listAnalyses, { userId: hers });
    await until(async () => (await older()).join() === `${his}`);
    await process.stop();
    await look(own, client, YESTERDAY);
    expect(await older()).toEqual([]);
    await client.end();
    await own.stop();
  });

  it('are asked for again when their recount failed, an hour later at the earliest', async () => {
    const own = await startContent(YESTERDAY, new FileObjectStore(folder));
    const client = new pg.Client({ connectionString: own.databaseUrl });
    await client.connect();
    const userId = own.newLearner();
    await own.analysed(userId, '猫が犬を見る。');
    await own.end();
    const [{ version }] = (await client.query('SELECT analyser_version AS version FROM content_analysis.texts')).rows;
    const asked = `UPDATE content_analysis.texts
      SET analyser_version = 'an older one', asked_version = $1, asked_at = now() - $2::interval`;
    const now = async () =>
      (await client.query('SELECT analyser_version AS version FROM content_analysis.texts')).rows[0].version;
    await client.query(asked, [version, '50 minutes']);
    await look(own, client, YESTERDAY);
    expect(await now()).toBe('an older one');
    await client.query(asked, [version, '70 minutes']);
    await look(own, client, YESTERDAY);
    expect(await now()).toBe(version);
    await client.end();
    await own.stop();
  });
});

describe('a word that is grammar in another text', () => {
  const DICTIONARY = `　？？？？ /EDICT, EDICT_SUB(P), EDICT2 Japanese-English Electronic Dictionary Files/
在る [ある] /(v5r-i,vi) (uk) to exist/(P)/
本 [ほん] /(n) book/(P)/
猫 [ねこ] /(n) cat/(P)/
`;

  it('stays in the figures of a text where it is none, whatever is counted later and by whom', async () => {
    const own = await startContent(DICTIONARY);
    const [userId, later] = [own.newLearner(), own.newLearner()];
    const { id, statistics } = await own.analysed(userId, '本がある。');
    expect(statistics).toMatchObject({ uniqueWords: 2, totalOccurrences: 2 });
    // Another process has no lexemes cached, and stores those that it counts.
    const { rpc, stop } = await startProcess(own.databaseUrl, own.objects, DICTIONARY);
    await own.objects.put('texts/later.txt', Buffer.from('猫である。'));
    const { analysis } = await rpc.call(method.createAnalysis, {
      userId: later,
      title: 'Later',
      textObject: 'texts/later.txt',
    });
    expect((await own.finished(later, analysis!.id)).statistics).toMatchObject({ uniqueWords: 1 });
    // Figures are worked out again when the learner's words have changed.
    await own.learn(userId, '猫');
    expect(await own.statisticsOf(userId, id)).toMatchObject({ uniqueWords: 2, totalOccurrences: 2 });
    await stop();
    await own.stop();
  });
});

describe('a learner’s correction', () => {
  const wordNamed = async (userId: number, id: number, name: string) =>
    (await under.wordsOf(userId, id)).find(({ word }) => word === name);
  /** Looks at the analysis as its learner does, who asks for its figures too, until a word of it is as it should be. */
  const untilWord = (userId: number, id: number, name: string, isSo: (word?: { reading: string }) => boolean) =>
    until(async () => {
      await under.statisticsOf(userId, id);
      return isSo(await wordNamed(userId, id, name));
    });
  const readAs = (userId: number, id: number, reading: string) =>
    untilWord(userId, id, '空', (word) => word?.reading === reading);
  const SKY = '空を見る。猫が空を見る。';

  it('holds in analyses that are there and in those to come, for that learner only, until it is undone', async () => {
    const [userId, other] = [under.newLearner(), under.newLearner()];
    const [mine, theirs] = [await under.analysed(userId, SKY), await under.analysed(other, SKY)];
    expect(await wordNamed(userId, mine.id, '空')).toMatchObject({ reading: 'そら', frequency: 2 });

    const { kept } = await under.rpc.call(VocabularyService.method.setCorrection, {
      userId,
      correction: { word: '空', reading: 'から' },
    });
    await readAs(userId, mine.id, 'から');
    expect(await wordNamed(userId, mine.id, '空')).toMatchObject({
      frequency: 2,
      definition: expect.stringContaining('emptiness'),
    });
    expect(await under.find(userId, mine.id)).toMatchObject({
      recounting: false,
      statistics: { uniqueWords: 3, totalOccurrences: 5 },
    });
    const later = await under.analysed(userId, SKY);
    expect(await wordNamed(userId, later.id, '空')).toMatchObject({ reading: 'から' });
    expect(await wordNamed(other, theirs.id, '空')).toMatchObject({ reading: 'そら' });

    await under.rpc.call(VocabularyService.method.undoCorrection, { userId, correctionId: kept!.id });
    await readAs(userId, mine.id, 'そら');
    await readAs(userId, later.id, 'そら');
  });

  it('of how a word is divided counts its parts', async () => {
    const userId = under.newLearner();
    const { id } = await under.analysed(userId, '食べ物を見る。');
    expect(await wordNamed(userId, id, '食べ物')).toBeDefined();
    await under.rpc.call(VocabularyService.method.setCorrection, {
      userId,
      correction: { word: '食べ物', parts: ['食べ', '物'] },
    });
    await untilWord(userId, id, '食べ物', (word) => !word);
    expect(await wordNamed(userId, id, '物')).toMatchObject({ frequency: 1 });
  });
});

describe('an analysis interrupted by the death of its process', () => {
  it('is completed by the next one, and nothing is counted twice', async () => {
    const own = await createDatabase();
    const userId = under.newLearner();
    const text = '猫が犬を見る。\n'.repeat(30_000);
    const { objects } = under;
    const first = await startProcess(own.url, objects);
    const textObject = `texts/${randomUUID()}.txt`;
    await objects.put(textObject, Buffer.from(text));
    const { analysis } = await first.rpc.call(method.createAnalysis, { userId, title: 'Cats', textObject });
    const analysisId = analysis!.id;
    const stateIn = async ({ rpc }: ServicesUnderTest) =>
      (await rpc.call(method.listAnalyses, { userId })).analyses.find(({ id }) => id === analysisId)!;
    await until(async () => (await stateIn(first)).progress!.currentBatch >= 2);
    await first.stop();

    const second = await startProcess(own.url, objects);
    const state = await until(
      () => stateIn(second),
      ({ status }) => {
        expect(status).not.toBe(Status.FAILED);
        return status === Status.COMPLETED;
      },
    );
    expect(state.progress).toMatchObject({ processedSentences: 30_000 });
    expect(state.statistics).toMatchObject({ totalOccurrences: 90_000, uniqueWords: 3 });
    await second.stop();
    await own.drop();
  });
});

describe('a word that is grammar in one text and a word of its own in another', () => {
  // Without an entry, a conjunction and a particle of one form are one lexeme.
  const PARTICLE = '猫でもいる。犬でも見る。';
  const CONJUNCTION = 'でも、猫がいる。';

  const isIn = async (userId: number, id: number) =>
    (await under.wordsOf(userId, id)).find(({ word }) => word === 'でも')!.isCounted;

  it('counts in each text as it is there, whichever was counted first, in every figure and list', async () => {
    const seen: unknown[] = [];
    for (const order of [
      [PARTICLE, CONJUNCTION],
      [CONJUNCTION, PARTICLE],
    ]) {
      const userId = under.newLearner();
      const ids = new Map<string, number>();
      const first = await under.analysed(userId, order[0]!);
      const before = { words: await under.wordsOf(userId, first.id), ...first };
      ids.set(order[0]!, first.id);
      ids.set(order[1]!, (await under.analysed(userId, order[1]!)).id);
      // The figures of all texts are made again.
      await under.learn(userId, 'ひとつ');
      const [after] = await Promise.all([under.find(userId, first.id)]);
      expect({ words: await under.wordsOf(userId, first.id), statistics: after!.statistics }).toEqual({
        words: before.words,
        statistics: before.statistics,
      });
      const figures = [];
      for (const text of [PARTICLE, CONJUNCTION]) {
        const { statistics, textId } = (await under.find(userId, ids.get(text)!))!;
        const listed = await under.rpc.call(method.listWordsForTexts, { userId, textIds: [textId], count: 20 });
        figures.push({
          isCounted: await isIn(userId, ids.get(text)!),
          statistics,
          listed: listed.words.map(({ word }) => word!.word),
          known: listed.texts.map((one) => one.knownWithWords),
        });
      }
      seen.push(figures);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]).toMatchObject([{ isCounted: false }, { isCounted: true }]);
  });
});
