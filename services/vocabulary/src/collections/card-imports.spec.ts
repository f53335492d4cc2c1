import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type ChoicesSchema,
  type Import,
  ImportStatus,
  ImportsService,
  Source,
  StateOfStatus,
  Suspended,
} from '@ichibun/proto/imports';
import { type CardAnswerSchema, ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { default_w } from 'ts-fsrs';
import { answersSinceReset, unpackLog } from '../reviews/packed-log.js';
import { madeCollection } from '../testing/made-collection.js';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = ImportsService;
const packages = fileURLToPath(new URL('../../anki-check/packages/', import.meta.url));
const timeZone = 'Asia/Tokyo';

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

async function opened(
  userId: number,
  name = 'newest.apkg',
  content: Uint8Array = readFileSync(packages + name),
): Promise<Import> {
  const fileObject = `collections/${randomUUID()}`;
  await under.objects.put(fileObject, content);
  return (await under.rpc.call(method.openFile, { userId, filename: name, fileObject })).import!;
}

/** What the preview guesses, of all decks. */
const guessed = ({ preview }: Import, suspended = Suspended.SCHEDULED, spreads = true) => ({
  kinds: preview!.kinds.map(({ id, word, reading, state }) => ({ id, word, reading, state })),
  statuses: preview!.statuses,
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
    expect(done.report).toMatchObject({ added: 8, doubles: 1, kept: 0, answers: 11 });
    expect(done.report!.states).toMatchObject({ newWords: 1, learning: 2, young: 1, mature: 4 });
    expect(done.report!.leftOut.map(({ reason, notes }) => [reason, notes])).toEqual([
      ['kind-not-chosen', 3],
      ['cloze', 1],
      ['not-japanese', 1],
    ]);
    expect(await statesOf(userId)).toEqual({
      食べる: 'MATURE',
      猫: 'MATURE',
      学校: 'MATURE',
      犬: 'MATURE',
      迷亭: 'YOUNG',
      読む: 'LEARNING',
      水: 'LEARNING',
      鳥: 'NEW',
    });
    const left = await under.rpc.call(method.listLeftOut, { userId, importId: one.id });
    expect(left).toMatchObject({ hasMore: false });
    expect(left.notes.map(({ note }) => note)).toContain('猫が魚を食べた。');
  });

  it('brings inflected words as their dictionary forms', async () => {
    const userId = under.newLearner();
    const list =
      'Word,Status\n食べちゃった,mature\n読みました,young\n猫,known\n泳いで,mature\n高くない,young\n静かな,mature\n勉強した,young\n行かせられた,mature\n早く,mature\n';
    const one = await opened(userId, 'list.csv', Buffer.from(list));
    const done = await imported(userId, one, guessed(one));
    expect(done.report).toMatchObject({ added: 9, leftOut: [] });
    expect(await statesOf(userId)).toEqual({
      ...{ 食べる: 'MATURE', 読む: 'YOUNG', 猫: 'KNOWN', 泳ぐ: 'MATURE', 高い: 'YOUNG' },
      ...{ 静か: 'MATURE', 勉強: 'YOUNG', 行く: 'MATURE', 早い: 'MATURE' },
    });
  });

  it('brings a word that ends as a sentence does, and no sentence', async () => {
    const userId = under.newLearner();
    const list =
      'Word,Status\n見る。,mature\n読んだ。,young\n猫,known\n犬,known\n水,known\n鳥,known\n空,known\n学校,known\n猫がいる。,known\n猫が魚を食べた。,known\n';
    const one = await opened(userId, 'list.csv', Buffer.from(list));
    const done = await imported(userId, one, guessed(one));
    expect(done.report).toMatchObject({ added: 8, leftOut: [{ reason: 'sentence', notes: 2 }] });
    expect(await statesOf(userId)).toMatchObject({ 見る: 'MATURE', 読む: 'YOUNG', 猫: 'KNOWN' });
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
    expect(cat).toMatchObject({ logged: 6, answers: 6 });
    expect(answersSinceReset(unpackLog(cat.bytes)).map(({ rating }) => rating)).toEqual([1, 3, 2, 4, 3]);
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

  it('of the same collection again adds what was answered in Anki since, once, beside what was answered here', async () => {
    const userId = under.newLearner();
    const collection = (...answered: number[]) =>
      madeCollection({ Word: ['Word', 'Reading'] }, [
        { kind: 'Word', deck: 'Mine', fields: ['猫', 'ねこ'], interval: 30, answered },
        { kind: 'Word', deck: 'Mine', fields: ['犬', 'いぬ'], interval: 30, answered: [40] },
      ]);
    const bring = async (...answered: number[]) => {
      const one = await opened(userId, 'mine.apkg', collection(...answered));
      return imported(userId, one, guessed(one, Suspended.SCHEDULED, false));
    };
    const cardOf = async () =>
      (
        await under.query(
          `SELECT c.id, c.answers, c.last_day, c.stability, h.answers AS logged FROM cards c
           JOIN words w ON w.id = c.word_id JOIN card_history h ON h.card_id = c.id WHERE c.user_id = $1 AND w.word = '猫'`,
          [userId],
        )
      )[0];
    await bring(40, 30);
    const first = await cardOf();
    // Answered here ten days ago, and in Anki twenty and two days ago.
    await under.query(`UPDATE cards SET created_at = now() - interval '1 year' WHERE user_id = $1`, [userId]);
    const here = { id: randomUUID(), cardId: first.id, version: 5, rating: 3, tookMs: 900 };
    const answers = [{ ...here, ageMs: BigInt(10 * 86_400_000) }];
    await under.rpc.call(ReviewsService.method.answerCards, { userId, timeZone, answers });
    const between = await cardOf();

    const second = await bring(40, 30, 20, 2);
    expect(second.report).toMatchObject({ added: 0, kept: 1, answers: 2 });
    const after = await cardOf();
    expect(after).toMatchObject({ id: first.id, answers: first.answers + 3, logged: first.logged });
    expect(after.last_day).toBe(between.last_day + 8);
    expect(after.stability).toBeGreaterThan(between.stability);

    const third = await bring(40, 30, 20, 2);
    expect(third.report).toMatchObject({ added: 0, kept: 2, answers: 0 });
    expect(await cardOf()).toEqual(after);
    await under.rpc.call(method.takeBack, { userId, importId: second.id });
    expect(await cardOf()).toEqual(between);
  });

  it('takes the parameters of Anki’s FSRS over, where the learner has none, until it is taken back', async () => {
    const userId = under.newLearner();
    const notes = [{ kind: 'Word', deck: 'Mine', fields: ['猫', 'ねこ'], interval: 30 }];
    const fitted = [...default_w].map((one, index) => (index === 0 ? 0.5 : one));
    const collection = (parameters: number[]) => madeCollection({ Word: ['Word', 'Reading'] }, notes, [], parameters);
    const open = (parameters: number[]) => opened(userId, 'mine.apkg', collection(parameters));
    const parameters = async () =>
      (await under.query('SELECT parameters FROM parameter_fits WHERE user_id = $1', [userId]))[0]?.parameters;
    expect((await open([])).preview!.hasParameters).toBe(false);
    const one = await open(fitted);
    expect(one.preview!.hasParameters).toBe(true);
    expect(await parameters()).toBeUndefined();
    await imported(userId, one, guessed(one));
    expect(await parameters()).toEqual(fitted);
    // FSRS-5 has two fewer; hers are there already.
    const another = await open(fitted.slice(0, 19).map((value) => value / 2));
    await imported(userId, another, guessed(another));
    expect(await parameters()).toEqual(fitted);
    await under.rpc.call(method.takeBack, { userId, importId: one.id });
    expect(await parameters()).toBeUndefined();
  });

  it.each([
    ['comes along, and goes with the import', 0.85, undefined, undefined, 0.9],
    ['that the learner has changed since stays as she has it', 0.85, undefined, 0.8, 0.8],
    ['leaves settings alone that the learner has chosen', 0.9, 0.9, undefined, 0.9],
  ])('a retention of Anki’s %s', async (_, taken, before, since, left) => {
    const userId = under.newLearner();
    const { getSettings, setSettings } = ReviewsService.method;
    const settings = async () => (await under.rpc.call(getSettings, { userId })).settings!;
    const choose = async (retention: number) =>
      under.rpc.call(setSettings, { userId, settings: { ...(await settings()), retention } });
    if (before) await choose(before);
    const notes = [{ kind: 'Word', deck: 'Mine', fields: ['猫', 'ねこ'], interval: 30 }];
    const content = madeCollection({ Word: ['Word', 'Reading'] }, notes, [], default_w, 0.85);
    const one = await opened(userId, 'mine.apkg', content);
    await imported(userId, one, guessed(one));
    expect((await settings()).retention).toBe(taken);
    if (since) await choose(since);
    await under.rpc.call(method.takeBack, { userId, importId: one.id });
    expect((await settings()).retention).toBe(left);
  });

  it('folds with parameters of Anki’s what was answered here before, moves no day, and folds back', async () => {
    const userId = under.newLearner();
    const { ids } = await under.rpc.call(VocabularyService.method.resolveLexemes, {
      userId: 0,
      lexemes: [{ entry: '', word: '駅', reading: 'えき' }],
    });
    await under.rpc.call(ReviewsService.method.collectWords, { userId, words: [{ lexemeId: ids[0]! }] });
    const cardOf = async () =>
      (
        await under.query(
          'SELECT id, stability, due_day, interval_days, answers FROM cards WHERE user_id = $1 AND base IS NULL',
          [userId],
        )
      )[0];
    await under.query(`UPDATE cards SET created_at = now() - interval '1 year' WHERE user_id = $1`, [userId]);
    const { id: cardId } = await cardOf();
    const answers = [40, 30].map((daysAgo, version) => ({
      id: randomUUID(),
      cardId,
      version,
      rating: 4,
      tookMs: 900,
      ageMs: BigInt(daysAgo * 86_400_000),
    }));
    await under.rpc.call(ReviewsService.method.answerCards, { userId, timeZone, answers });
    const before = await cardOf();
    const fitted = [...default_w].map((one, index) => (index < 4 ? one / 4 : one));
    const notes = [{ kind: 'Word', deck: 'Mine', fields: ['猫', 'ねこ'], interval: 30 }];
    const one = await opened(userId, 'mine.apkg', madeCollection({ Word: ['Word', 'Reading'] }, notes, [], fitted));
    await imported(userId, one, guessed(one));
    const after = await until(cardOf, ({ stability }) => stability !== before.stability);
    expect(after).toEqual({ ...before, stability: expect.any(Number) });
    expect(after.stability).toBeLessThan(before.stability);
    await under.rpc.call(method.takeBack, { userId, importId: one.id });
    expect(await until(cardOf, ({ stability }) => stability !== after.stability)).toEqual(before);
  });

  it.each([
    ['what was there before is as it was', null],
    ['a card that the learner had suspended rests as before', 'suspended'],
  ])('is taken back as a whole: %s', async (_, rests) => {
    const userId = under.newLearner();
    await under.add(userId, '猫', 'ねこ');
    const lexeme = await under.lexemeOf('犬');
    await under.rpc.call(ReviewsService.method.collectWords, {
      userId,
      words: [{ lexemeId: lexeme }],
      most: 1,
    });
    await under.query('UPDATE cards SET rests = $2 WHERE user_id = $1', [userId, rests]);
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
    const idsUsed = () =>
      under.query(
        "SELECT last_value FROM pg_sequences WHERE sequencename IN ('words_id_seq', 'cards_id_seq') ORDER BY 1",
      );
    const idsBefore = await idsUsed();
    const second = await opened(userId, 'legacy.apkg');
    const done = await imported(userId, second, guessed(second));
    expect(done.report).toMatchObject({ added: 0, kept: 7 });
    expect(await kept(userId)).toEqual(before);
    expect(await idsUsed()).toEqual(idsBefore);
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

describe('the import of a list', () => {
  const LIST = `Word,Kana,Status
食べる,たべる,known
たべる,,mature
猫,ねこ,young
犬,いぬ,learning
鳥,とり,new
東京,とうきょう,ignored
魚,さかな,unknown
cat,,known
`;
  const list = (userId: number, content = LIST) => opened(userId, 'list.csv', Buffer.from(content));

  it('shows states before anything is written, brings them, and is taken back as a whole', async () => {
    const userId = under.newLearner();
    await under.add(userId, '犬', 'いぬ');
    const before = await kept(userId);
    const one = await list(userId);
    expect(one.preview).toMatchObject({ source: Source.TABLE, decks: [], cards: 8 });
    const choices = guessed(one);
    const coming = await under.rpc.call(method.countStates, { userId, importId: one.id, choices, timeZone });
    expect(coming.states).toMatchObject({ newWords: 1, learning: 1, young: 1, mature: 1, known: 1, blocked: 1 });
    expect(await kept(userId)).toEqual(before);

    const done = await imported(userId, one, choices);
    expect(done.report).toMatchObject({ added: 3, doubles: 1, answers: 0 });
    // The learner knows 犬 already, whatever the list says.
    expect(done.report!.states).toMatchObject({ newWords: 1, learning: 0, young: 1, mature: 0, known: 2, blocked: 1 });
    expect(done.report!.leftOut.map(({ reason, notes }) => [reason, notes]).sort()).toEqual([
      ['not-japanese', 1],
      ['status-left-out', 1],
    ]);
    expect(await statesOf(userId)).toEqual({ 食べる: 'KNOWN', 猫: 'YOUNG', 犬: 'KNOWN', 鳥: 'NEW' });
    // A word that is just known is not asked.
    const cards = await under.query(
      'SELECT word, rests FROM words w JOIN cards c ON c.word_id = w.id WHERE w.user_id = $1 ORDER BY word',
      [userId],
    );
    expect(cards.map(({ word }) => word).sort()).toEqual(['犬', '猫', '鳥'].sort());
    await under.rpc.call(method.takeBack, { userId, importId: one.id });
    expect(await kept(userId)).toEqual(before);
  });

  it('remembers its columns and what their values mean, as long as it has the same head', async () => {
    const userId = under.newLearner();
    const one = await list(userId);
    const choices = guessed(one);
    const statuses = choices.statuses.map((status) => ({
      ...status,
      state: status.value === 'young' ? StateOfStatus.BLOCKED : status.state,
    }));
    await imported(userId, one, { ...choices, statuses });
    const meantBy = ({ preview }: Import) => preview!.statuses.find(({ value }) => value === 'young')!.state;
    const again = await list(userId);
    expect(again.preview!.kinds[0]).toMatchObject({ word: 0, reading: 1, state: 2, isRemembered: true });
    expect(meantBy(again)).toBe(StateOfStatus.BLOCKED);
    const other = await list(userId, LIST.replace('Kana', 'Reading'));
    expect(other.preview!.kinds[0]!.isRemembered).toBe(false);
    expect(meantBy(other)).toBe(StateOfStatus.YOUNG);
    // Columns without names are other columns next time.
    const bare = await list(userId, '猫,ねこ\n犬,いぬ');
    await imported(userId, bare, guessed(bare));
    expect((await list(userId, '鳥,とり\n魚,さかな')).preview!.kinds[0]!.isRemembered).toBe(false);
  });

  it('brings the answers of another program, on which schedules go on', async () => {
    const userId = under.newLearner();
    const day = 86_400;
    const now = Math.floor(Date.now() / 1_000);
    const reviews = [90, 80, 40].map((ago) => ({ timestamp: now - ago * day, grade: 'okay' }));
    const jpdb = { cards_vocabulary_jp_en: [{ vid: 1, spelling: '猫', reading: 'ねこ', reviews }] };
    const one = await opened(userId, 'reviews.json', Buffer.from(JSON.stringify(jpdb)));
    expect(one.preview).toMatchObject({ source: Source.JPDB, answers: 3 });
    const done = await imported(userId, one, guessed(one));
    expect(done.report).toMatchObject({ added: 1, answers: 3 });
    const [history] = await under.query(
      `SELECT h.source, h.answers, c.answers AS counted FROM card_history h JOIN cards c ON c.id = h.card_id WHERE c.user_id = $1`,
      [userId],
    );
    expect(history).toEqual({ source: 'jpdb', answers: 3, counted: 3 });
    expect(await under.query('SELECT FROM anki_notes WHERE user_id = $1', [userId])).toEqual([]);
  });

  it('keeps what the notes of a collection hold, however much it is together', async () => {
    const userId = under.newLearner();
    const glossary = (place: number) => `${place}: ${'<b>meaning</b> '.repeat(700)}`;
    const notes = Array.from({ length: 600 }, (_, place) => ({
      kind: 'Word',
      deck: 'Mine',
      fields: ['猫', glossary(place), 'a \\u0000 and a \0'],
    }));
    const one = await opened(userId, 'long.apkg', madeCollection({ Word: ['Word', 'Glossary', 'Other'] }, notes));
    const done = await imported(userId, one, guessed(one));
    expect(done.status).toBe(ImportStatus.IMPORTED);
    const rows: { fields: string[] }[] = await under.query('SELECT fields FROM anki_notes WHERE user_id = $1', [
      userId,
    ]);
    expect(rows.map(({ fields }) => fields[1]).sort()).toEqual(notes.map((_, place) => glossary(place)).sort());
    // PostgreSQL has no NUL.
    expect(new Set(rows.map(({ fields }) => fields[2]))).toEqual(new Set(['a \\u0000 and a ']));
  });

  it('joins as many notes in kana as may be with the one in kanji', async () => {
    const userId = under.newLearner();
    const content = `Word,Status\n猫,known\n${'ねこ,known\n'.repeat(150_000)}`;
    const one = await opened(userId, 'kana.csv', Buffer.from(content));
    const done = await imported(userId, one, guessed(one));
    expect(done.status).toBe(ImportStatus.IMPORTED);
    expect(done.report).toMatchObject({ added: 1, doubles: 150_000 });
    expect(await statesOf(userId)).toEqual({ 猫: 'KNOWN' });
  }, 60_000);

  it('needs a column with words', async () => {
    const userId = under.newLearner();
    const one = await list(userId);
    const choices = { ...guessed(one), kinds: [] };
    const count = under.rpc.call(method.countStates, { userId, importId: one.id, choices, timeZone });
    await expect(count).rejects.toMatchObject({ code: 'imports.nothing-chosen' });
  });
});
