import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { ImportsService } from '@ichibun/proto/imports';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { isSweep } from '@ichibun/test-kit/sweep';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { madeCollection } from '../testing/made-collection.js';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = ImportsService;
const timeZone = 'Asia/Tokyo';
/** Two batches, so that there is something to take back while the import goes on. */
const WORDS = 520;
const TIMES = isSweep ? 100 : 12;
/** How far an import is when it is taken back: in turns. */
const POINTS: ((one: { total: number; done: number }) => boolean)[] = [
  () => true,
  ({ total }) => total > 0,
  ({ done }) => done > 0,
];
const LEARNERS = 2;

let under: VocabularyUnderTest;
beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

const KANJI = [...'山川田中村木林森上下左右東西南北大小高低新古'];
const notes = Array.from({ length: WORDS }, (_, at) => ({
  kind: 'Word',
  deck: 'Mine',
  fields: [`${KANJI[at % KANJI.length]}${KANJI[Math.floor(at / KANJI.length)]}`],
  interval: 30,
}));
const collection = madeCollection({ Word: ['Word'] }, notes);

/** What the service has of a learner: rows by their tables. */
async function leftOf(userId: number) {
  const [counts] = await under.query(
    `SELECT (SELECT count(*)::int FROM words WHERE user_id = $1) AS words,
       (SELECT count(*)::int FROM cards WHERE user_id = $1) AS cards,
       (SELECT count(*)::int FROM anki_notes WHERE user_id = $1) AS notes,
       (SELECT count(*)::int FROM word_entries WHERE user_id = $1) AS entries,
       (SELECT count(*)::int FROM card_imports WHERE user_id = $1) AS imports,
       (SELECT count(*)::int FROM runs WHERE owner_id = $1 AND ended_at IS NULL) AS runs,
       (SELECT count(*)::int FROM imported_words JOIN words ON words.id = word_id WHERE user_id = $1) AS imported`,
    [userId],
  );
  return counts;
}

it('imports are taken back while they run, each as a whole', async () => {
  let running = 0;
  let taken = 0;
  const learners = Array.from({ length: LEARNERS }, () => under.newLearner());
  let next = 0;
  const objects: string[] = [];
  await Promise.all(
    learners.map(async (userId) => {
      await under.add(userId, notes[0]!.fields[0]!);
      const before = await leftOf(userId);
      while (next < TIMES) {
        const reached = POINTS[next++ % POINTS.length]!;
        const fileObject = `collections/${randomUUID()}`;
        objects.push(fileObject);
        await under.objects.put(fileObject, collection);
        const { import: one } = await under.rpc.call(method.openFile, { userId, filename: 'a.apkg', fileObject });
        const { id: importId, preview } = one!;
        const kinds = preview!.kinds.map(({ id, word }) => ({ id, word }));
        const choices = { kinds, decks: preview!.decks.map(({ id }) => id) };
        await under.rpc.call(method.startImport, { userId, importId, choices, timeZone });
        await until(async () => (await under.rpc.call(method.getImport, { userId, importId })).import!, reached);
        // The learner writes at the same time.
        const [{ removed }, added] = await Promise.all([
          under.rpc.call(method.takeBack, { userId, importId }),
          under.add(userId, '間', 'あいだ'),
        ]);
        expect(added.word!.word).toBe('間');
        await under.rpc.call(VocabularyService.method.removeWord, { userId, word: '間' });
        if (removed > 0) taken++;
        if (removed < WORDS - 1) running++;
        expect(
          await until(
            () => leftOf(userId),
            ({ runs }) => runs === 0,
          ),
        ).toEqual(before);
      }
    }),
  );
  expect(taken).toBeGreaterThan(TIMES / 10);
  expect(running).toBeGreaterThan(TIMES / 2);
  for (const key of objects) await expect(under.objects.get(key)).rejects.toMatchObject({ code: 'objects.not-found' });
}, 300_000);
