import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type ChoicesSchema, type Import, ImportStatus, ImportsService, Suspended } from '@ichibun/proto/imports';
import { type CardAnswerSchema, ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unpackLog } from '../reviews/packed-log.js';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = ImportsService;
const packages = fileURLToPath(new URL('../../anki-check/packages/', import.meta.url));
const timeZone = 'Asia/Tokyo';

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

async function opened(userId: number, name = 'newest.apkg'): Promise<Import> {
  const fileObject = `collections/${randomUUID()}`;
  await under.objects.put(fileObject, readFileSync(packages + name));
  return (await under.rpc.call(method.openFile, { userId, filename: name, fileObject })).import!;
}

/** What the preview guesses, of all decks. */
const guessed = ({ preview }: Import, suspended = Suspended.SCHEDULED, spreads = true) => ({
  kinds: preview!.kinds.map(({ id, word, reading }) => ({ id, word, reading })),
  decks: preview!.decks.map(({ id }) => id),
  suspended,
  spreads,
});

async function imported(userId: number, one: Import, choices: MessageInitShape<typeof ChoicesSchema>): Promise<Import> {
  await under.rpc.call(method.startImport, { userId, importId: one.id, choices, timeZone });
  return until(
    async () => (await under.rpc.call(method.getImport, { userId, importId: one.id })).import!,
    ({ status }) => status !== ImportStatus.IMPORTING,
  );
}

const statesOf = async (userId: number) =>
  Object.fromEntries((await under.wordsOf(userId)).map(({ word, state }) => [word, WordState[state]]));

/** Everything of a learner's that an import may touch. */
const kept = async (userId: number) => ({
  words: await under.query(
    'SELECT id, word, reading, state, known_since, young_since FROM words WHERE user_id = $1 ORDER BY id',
    [userId],
  ),
  cards: await under.query(
    'SELECT id, word_id, phase, stability, due_day, answers, rests, base FROM cards WHERE user_id = $1 ORDER BY id',
    [userId],
  ),
  blocked: await under.query('SELECT lexeme_id FROM blocked_words WHERE user_id = $1', [userId]),
  notes: await under.query('SELECT guid FROM anki_notes WHERE user_id = $1', [userId]),
});

describe('the import of a collection', () => {
  it('shows states before anything is written, and then brings just these, with a reason for every other note', async () => {
    const userId = under.newLearner();
    const one = await opened(userId);
    expect(one).toMatchObject({ status: ImportStatus.OPENED, filename: 'newest.apkg', preview: { cards: 24 } });
    const choices = guessed(one);
    const before = await under.rpc.call(method.countStates, { userId, importId: one.id, choices, timeZone });
    expect(before.states).toMatchObject({ newWords: 2, learning: 2, young: 1, mature: 4, known: 0, blocked: 0 });
    expect(await kept(userId)).toMatchObject({ words: [], cards: [] });

    const done = await imported(userId, one, choices);
    expect(done).toMatchObject({ status: ImportStatus.IMPORTED, done: 8, total: 8 });
    expect(done.report).toMatchObject({ added: 8, doubles: 1, kept: 0, answers: 10 });
    expect(done.report!.states).toMatchObject({ newWords: 1, learning: 2, young: 1, mature: 4 });
    expect(done.report!.leftOut.map(({ reason, notes }) => [reason, notes])).toEqual([
      ['kind-not-chosen', 3],
      ['cloze', 1],
      ['not-japanese', 1],
    ]);
    expect(await statesOf(userId)).toEqual({
      ...{ 食べる: 'MATURE', 猫: 'MATURE', 学校: 'MATURE', 犬: 'MATURE' },
      ...{ 迷亭: 'YOUNG', 読む: 'LEARNING', 水: 'LEARNING', 鳥: 'NEW' },
    });
    const left = await under.rpc.call(method.listLeftOut, { userId, importId: one.id });
    expect(left).toMatchObject({ hasMore: false });
    expect(left.notes.map(({ note }) => note)).toContain('猫が魚を食べた。');
  });

  it('brings the log along, and goes on from it with answers and undo', async () => {
    const userId = under.newLearner();
    const one = await opened(userId, 'legacy.colpkg');
    await imported(userId, one, guessed(one));
    const [cat] = await under.query(
      `SELECT c.id, c.stability, c.due_day, c.answers, h.answers AS logged, h.bytes FROM cards c
       JOIN words w ON w.id = c.word_id JOIN card_history h ON h.card_id = c.id WHERE c.user_id = $1 AND w.word = '猫'`,
      [userId],
    );
    expect(cat).toMatchObject({ logged: 5, answers: 6 });
    expect(unpackLog(cat.bytes).map(({ rating }) => rating)).toEqual([1, 3, 2, 4, 3]);
    const answer: MessageInitShape<typeof CardAnswerSchema> & { id: string } = {
      id: randomUUID(),
      cardId: cat.id,
      version: 6,
      rating: 1,
      tookMs: 900,
      ageMs: 0n,
    };
    await under.rpc.call(ReviewsService.method.answerCards, { userId, timeZone, answers: [answer] });
    const after = async () =>
      (await under.query('SELECT stability, due_day, answers FROM cards WHERE id = $1', [cat.id]))[0];
    expect((await after()).stability).toBeLessThan(cat.stability / 2);
    await under.rpc.call(ReviewsService.method.undoAnswer, { userId, answerId: answer.id });
    expect(await after()).toEqual({ stability: cat.stability, due_day: cat.due_day, answers: 6 });
  });

  it('is taken back as a whole: what was there before is as it was', async () => {
    const userId = under.newLearner();
    await under.add(userId, '猫', 'ねこ');
    const lexeme = await under.lexemeOf('犬');
    await under.rpc.call(ReviewsService.method.collectWords, {
      userId,
      words: [{ lexemeId: lexeme }],
      most: 1,
    });
    await under.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId: await under.lexemeOf('鳥') });
    const before = await kept(userId);
    const one = await opened(userId);
    await imported(userId, one, guessed(one, Suspended.BLOCKED));
    expect((await kept(userId)).words.length).toBeGreaterThan(before.words.length);
    // Known as the learner says: its card rests; new until now: as in Anki.
    expect(await statesOf(userId)).toMatchObject({ 猫: 'KNOWN', 犬: 'MATURE' });
    await under.rpc.call(method.takeBack, { userId, importId: one.id });
    expect(await kept(userId)).toEqual(before);
    await expect(under.rpc.call(method.getImport, { userId, importId: one.id })).rejects.toMatchObject({
      code: 'imports.not-found',
    });
  });

  const meanings: [string, Suspended, object, object][] = [
    ['as scheduled', Suspended.SCHEDULED, { state: 2, rests: 'suspended' }, []],
    ['as known', Suspended.KNOWN, { state: 5, rests: 'known' }, []],
  ];
  it.each(meanings)('takes suspended cards %s', async (_, suspended, expected) => {
    const userId = under.newLearner();
    const one = await opened(userId);
    await imported(userId, one, guessed(one, suspended));
    const rows = await under.query(
      `SELECT w.state, c.rests FROM words w JOIN cards c ON c.word_id = w.id WHERE w.user_id = $1 AND word = '迷亭'`,
      [userId],
    );
    expect(rows).toEqual([expected]);
  });

  it('blocks what is suspended where the learner says so', async () => {
    const userId = under.newLearner();
    const one = await opened(userId);
    const done = await imported(userId, one, guessed(one, Suspended.BLOCKED));
    expect(done.report!.states!.blocked).toBe(1);
    expect(await statesOf(userId)).not.toHaveProperty('迷亭');
  });

  it('leaves alone what was answered here, when the same collection comes again', async () => {
    const userId = under.newLearner();
    const first = await opened(userId);
    await imported(userId, first, guessed(first));
    const before = await kept(userId);
    const second = await opened(userId, 'legacy.apkg');
    const done = await imported(userId, second, guessed(second));
    expect(done.report).toMatchObject({ added: 0, kept: 7 });
    expect(await kept(userId)).toEqual(before);
    await under.rpc.call(method.takeBack, { userId, importId: second.id });
    expect((await kept(userId)).words).toEqual(before.words);
  });

  it('remembers fields, decks and what suspended means', async () => {
    const userId = under.newLearner();
    const one = await opened(userId);
    const core = one.preview!.decks.find(({ name }) => name === 'Japanese::Core')!;
    const kinds = guessed(one).kinds.map((kind) => ({ ...kind, reading: undefined }));
    const done = await imported(userId, one, { kinds, decks: [core.id], suspended: Suspended.KNOWN, spreads: false });
    expect(done.report!.leftOut).toContainEqual(expect.objectContaining({ reason: 'deck-not-chosen', notes: 6 }));
    const { preview } = await opened(userId, 'oldest.apkg');
    expect(preview!.kinds[0]).toMatchObject({ name: 'Words', word: 0, isRemembered: true });
    expect(preview!.kinds[0]!.reading).toBeUndefined();
    expect(preview!.decks.filter(({ isChosen }) => isChosen).map(({ name }) => name)).toEqual(['Japanese::Core']);
    expect(preview!.suspended).toBe(Suspended.KNOWN);
  });

  it('is another learner’s business only', async () => {
    const userId = under.newLearner();
    const { id: importId } = await opened(userId);
    const other = { userId: under.newLearner(), importId };
    for (const name of ['getImport', 'listLeftOut', 'takeBack'] as const) {
      await expect(under.rpc.call(method[name] as typeof method.takeBack, other)).rejects.toMatchObject({
        code: 'imports.not-found',
      });
    }
    expect((await under.rpc.call(method.listImports, { userId: other.userId })).imports).toEqual([]);
  });
});
