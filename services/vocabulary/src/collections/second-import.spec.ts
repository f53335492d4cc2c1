import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Import, ImportStatus, ImportsService, Suspended } from '@ichibun/proto/imports';
import { type CardAnswerSchema, ReviewsService } from '@ichibun/proto/reviews';
import { PointStanding, VocabularyService } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { default_w } from 'ts-fsrs';
import { answeredAt, type MadeNote, type MadePreset, madeCollection } from '../testing/made-collection.js';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = ImportsService;
const timeZone = 'Asia/Tokyo';
const DAY_MS = 86_400_000;

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

const WORDS = ['猫', '犬', '鳥', '水', '駅', '学校', '食べる', '読む'];
const READINGS = ['ねこ', 'いぬ', 'とり', 'みず', 'えき', 'がっこう', 'たべる', 'よむ'];

/** A note of a word by its place; in review for 30 days unless the test says otherwise. */
const note = (place: number, of: Partial<MadeNote> = {}): MadeNote => ({
  kind: 'Word',
  deck: 'Mine',
  fields: [WORDS[place]!, READINGS[place]!],
  interval: 30,
  answered: [40],
  id: place + 1,
  ...of,
});

const collection = (notes: readonly MadeNote[], presets: readonly MadePreset[] = []) =>
  madeCollection({ Word: ['Word', 'Reading'] }, notes, [], [], 0.9, presets);

async function opened(userId: number, content: Uint8Array, filename = 'mine.colpkg'): Promise<Import> {
  const fileObject = `collections/${randomUUID()}`;
  await under.objects.put(fileObject, content);
  return (await under.rpc.call(method.openFile, { userId, filename, fileObject })).import!;
}

const choicesOf = ({ preview }: Import) => ({
  kinds: preview!.kinds.map(({ id, word, reading }) => ({ id, word, reading })),
  statuses: [],
  decks: preview!.decks.map(({ id }) => id),
  suspended: Suspended.SCHEDULED,
  spreads: false,
});

/** What it says before, and what it reports after. */
async function bring(userId: number, content: Uint8Array, filename?: string) {
  const one = await opened(userId, content, filename);
  const choices = choicesOf(one);
  const before = await under.rpc.call(method.countStates, { userId, importId: one.id, choices, timeZone });
  await under.rpc.call(method.startImport, { userId, importId: one.id, choices, timeZone });
  const done = await until(
    async () => (await under.rpc.call(method.getImport, { userId, importId: one.id })).import!,
    ({ status }) => status !== ImportStatus.IMPORTING,
  );
  return { id: one.id, before, report: done.report! };
}

const cardOf = async (userId: number, word: string) =>
  (
    await under.query(
      `SELECT c.id, c.phase, c.due_day - floor(extract(epoch FROM now()) / 86400)::int AS "dueIn", c.interval_days AS interval,
         c.answers, c.rests, c.rests_until_day AS "restsUntil", c.preset_id AS preset, w.state
       FROM cards c JOIN words w ON w.id = c.word_id WHERE c.user_id = $1 AND w.word = $2`,
      [userId, word],
    )
  )[0];

async function answer(userId: number, word: string, daysAgo: number, rating = 3) {
  await under.query(`UPDATE cards SET created_at = now() - interval '1 year' WHERE user_id = $1`, [userId]);
  const { id: cardId, answers: version } = await cardOf(userId, word);
  const given: MessageInitShape<typeof CardAnswerSchema> = { id: randomUUID(), cardId, version, rating, tookMs: 900 };
  const answers = [{ ...given, ageMs: BigInt(daysAgo * DAY_MS) }];
  await under.rpc.call(ReviewsService.method.answerCards, { userId, timeZone, answers });
}

const without = (counts: object) =>
  Object.fromEntries(Object.entries(counts).filter(([name, count]) => name !== '$typeName' && count !== 0));

it('notes of grammar points that came from here are not taken for words', async () => {
  const userId = under.newLearner();
  const point = {
    kind: 'Grammar',
    deck: 'Mine',
    fields: ['〜かもしれない', 'might'],
    tags: 'ichibun::point::kamoshirenai',
  };
  const content = madeCollection({ Word: ['Word', 'Reading'], Grammar: ['Point', 'Meaning'] }, [note(0), point]);
  const one = await opened(userId, content);
  expect(one.preview!.kinds.map(({ name, notes }) => [name, notes])).toEqual([['Word', 1]]);
  await bring(userId, content);
  expect((await under.wordsOf(userId)).map(({ word }) => word)).toEqual(['猫']);
});

describe('notes of grammar points that were made here', () => {
  const kinds = { Word: ['Word', 'Reading'], 'Ichibun Grammar 1': ['Point', 'Gap'] };
  const point = (answered: number[], of: Partial<MadeNote> = {}): MadeNote => ({
    kind: 'Ichibun Grammar 1',
    deck: 'Grammar',
    fields: ['〜かもしれない', '雨＿＿＿。'],
    tags: 'ichibun::grammar ichibun::point::kamoshirenai',
    interval: 30,
    answered,
    id: 99,
    ...of,
  });
  const learn = (userId: number) =>
    under.rpc.call(VocabularyService.method.setGrammarPoints, {
      userId,
      changes: [{ pattern: 'kamoshirenai', standing: PointStanding.LEARNING }],
    });
  const card = async (userId: number) =>
    (
      await under.query(
        `SELECT c.id, c.answers, c.due_day, g.state FROM cards c JOIN grammar_points g ON g.id = c.point_id
         WHERE c.user_id = $1`,
        [userId],
      )
    )[0];
  const answerHere = async (userId: number, daysAgo: number) => {
    await under.query(`UPDATE cards SET created_at = now() - interval '1 year' WHERE user_id = $1`, [userId]);
    const { id: cardId, answers: version } = await card(userId);
    const ageMs = BigInt(Math.round(Date.now() - answeredAt(daysAgo, 99)));
    const given = { id: randomUUID(), cardId, version, rating: 3, tookMs: 900, ageMs };
    await under.rpc.call(ReviewsService.method.answerCards, { userId, timeZone, answers: [given] });
  };

  it('bring their answers to the points, those of both sides once, however often, and go back as a whole', async () => {
    const userId = under.newLearner();
    await learn(userId);
    await answerHere(userId, 20);
    const before = await card(userId);
    const content = () => madeCollection(kinds, [note(0), point([20, 9, 8])]);
    const first = await bring(userId, content());
    expect([first.before.newAnswers, first.report.answers, first.report.points]).toEqual([2, 3, 1]);
    const after = await card(userId);
    expect(after).toMatchObject({ answers: 3 });
    expect((await bring(userId, content())).report).toMatchObject({ points: 0 });
    expect(await card(userId)).toEqual(after);
    await answerHere(userId, 3);
    const third = await bring(userId, madeCollection(kinds, [note(0), point([20, 9, 8, 1])]));
    expect(third.report).toMatchObject({ points: 1 });
    expect(await card(userId)).toMatchObject({ answers: 5 });
    await under.rpc.call(method.takeBack, { userId, importId: third.id });
    expect(await card(userId)).toMatchObject({ answers: 4 });
    await under.rpc.call(method.takeBack, { userId, importId: first.id });
    expect(await card(userId)).toMatchObject({ answers: 2 });
    expect(before).toMatchObject({ answers: 1 });
  });

  it('are enough of a collection, and are left out with the reason where the point is not learned', async () => {
    const userId = under.newLearner();
    const content = madeCollection({ 'Ichibun Grammar 1': ['Point', 'Gap'] }, [point([9, 8])]);
    const one = await opened(userId, content);
    expect([one.preview!.points, one.preview!.kinds]).toEqual([1, []]);
    const other = await bring(userId, content);
    expect(other.report).toMatchObject({ answers: 0, leftOut: [{ reason: 'point-not-learned', notes: 1 }] });
    await learn(userId);
    expect((await bring(userId, content)).report).toMatchObject({ answers: 2, points: 1, leftOut: [] });
    expect(await card(userId)).toMatchObject({ answers: 2 });
    expect(await under.wordsOf(userId)).toEqual([]);
  });
});

describe('the second import of a collection', () => {
  it('takes what was done in Anki since, says it before, and goes back as a whole', async () => {
    const userId = under.newLearner();
    const first = [0, 1, 2, 3, 4, 5, 6].map((place) => note(place, place === 1 ? { isSuspended: true } : {}));
    await bring(userId, collection(first));
    const everything = () =>
      under.query(
        `SELECT w.word, w.state, c.phase, c.due_day, c.due_at, c.stability, c.answers, c.rests, c.interval_days
         FROM words w LEFT JOIN cards c ON c.word_id = w.id WHERE w.user_id = $1 ORDER BY w.id`,
        [userId],
      );
    const before = await everything();
    const second = await bring(
      userId,
      collection([
        note(0, { isSuspended: true }),
        note(1),
        note(2, { interval: undefined, byHand: [{ daysAgo: 2, isReset: true }] }),
        note(3, { interval: 20, dueIn: 18, byHand: [{ daysAgo: 2, isReset: false }] }),
        note(4, { isBuried: true, deck: 'Other' }),
        note(5, { edits: 1, answered: [40, 3] }),
        // The seventh was deleted.
      ]),
    );
    const expected = {
      suspended: 1,
      unsuspended: 1,
      reset: 1,
      rescheduled: 1,
      buried: 1,
      moved: 1,
      edited: 1,
      deleted: 1,
    };
    expect(without(second.before.changes!)).toEqual(expected);
    expect(second.before.newAnswers).toBe(1);
    expect(without(second.report.changes!)).toEqual(expected);
    expect(second.report.answers).toBe(1);
    expect(await cardOf(userId, '猫')).toMatchObject({ rests: 'suspended' });
    expect(await cardOf(userId, '犬')).toMatchObject({ rests: null });
    expect(await cardOf(userId, '鳥')).toMatchObject({ phase: 0, answers: 0, state: 0 });
    expect(await cardOf(userId, '水')).toMatchObject({ interval: 20 });
    expect((await cardOf(userId, '水')).dueIn).toBeGreaterThanOrEqual(17);
    expect((await cardOf(userId, '駅')).restsUntil).not.toBeNull();
    expect(await cardOf(userId, '食べる')).toMatchObject({ rests: 'suspended' });

    await under.rpc.call(method.takeBack, { userId, importId: second.id });
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['before', 5, 2, 'takenFromAnki', true],
    ['after', 1, 2, 'keptHere', false],
  ] as const)('a card that was answered here %s it was reset in Anki is as the later one says', async (...of) => {
    const [, answeredAgo, resetAgo, winner, isNew] = of;
    const userId = under.newLearner();
    await bring(userId, collection([note(0)]));
    await answer(userId, '猫', answeredAgo);
    const reset = note(0, { interval: undefined, byHand: [{ daysAgo: resetAgo, isReset: true }] });
    const { before, report } = await bring(userId, collection([reset]));
    expect(without(before.changes!)).toEqual({ reset: 1, [winner]: 1 });
    expect(without(report.changes!)).toEqual({ reset: 1, [winner]: 1 });
    expect((await cardOf(userId, '猫')).answers === 0).toBe(isNew);
  });

  it('takes Anki’s own day where only Anki answered, and what both make of it where both did', async () => {
    const userId = under.newLearner();
    await bring(userId, collection([note(0), note(1)]));
    await answer(userId, '犬', 4);
    await bring(userId, collection([0, 1].map((place) => note(place, { interval: 55, dueIn: 50, answered: [40, 5] }))));
    expect(await cardOf(userId, '猫')).toMatchObject({ interval: 55, answers: 5 });
    expect(await cardOf(userId, '犬')).toMatchObject({ answers: 7 });
    expect((await cardOf(userId, '犬')).interval).not.toBe(55);
  });

  it('leaves cards alone of which a package of one deck says nothing', async () => {
    const userId = under.newLearner();
    await bring(userId, collection([note(0), note(1)]));
    const { report } = await bring(userId, collection([note(0)]), 'one-deck.apkg');
    expect(without(report.changes!)).toEqual({});
    expect(await cardOf(userId, '犬')).toMatchObject({ rests: null });
  });

  it('takes answers that another device gave before the last one that is known', async () => {
    const userId = under.newLearner();
    await bring(userId, collection([note(0, { answered: [40, 5] }), note(1)]));
    const content = collection([note(0, { answered: [40, 20, 5] }), note(1)]);
    const { before, report } = await bring(userId, content);
    expect([before.newAnswers, report.answers]).toEqual([1, 1]);
    expect((await bring(userId, content)).report).toMatchObject({ kept: 2, answers: 0 });
  });

  it('shows what notes hold under names that their fields were given since', async () => {
    const userId = under.newLearner();
    const notes = [note(0, { fields: ['猫', 'ねこ', '猫が好き。'] })];
    const shown = async () => {
      const { cards } = await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone });
      return cards[0]!.note.map(({ name }) => name);
    };
    await bring(userId, madeCollection({ Word: ['Word', 'Reading', 'Sentence'] }, notes));
    expect(await shown()).toEqual(['Sentence']);
    await bring(userId, madeCollection({ Word: ['Word', 'Reading', 'Example'] }, notes));
    expect(await shown()).toEqual(['Example']);
  });

  it('changes nothing where nothing was changed', async () => {
    const userId = under.newLearner();
    const content = collection([0, 1, 2].map((place) => note(place)));
    await bring(userId, content);
    const { before, report } = await bring(userId, content);
    expect(without(before.changes!)).toEqual({});
    expect(report).toMatchObject({ added: 0, kept: 3, answers: 0 });
  });
});

describe('the content of a learner’s own notes', () => {
  it('is shown with the card, without markup, sound, and what the card says already', async () => {
    const userId = under.newLearner();
    const fields = [
      '猫',
      'ねこ',
      '<b>猫</b>が好き。[sound:a.mp3]',
      'a &amp; b<br>my cat',
      '<img src="cat.jpg">',
      '{{c1::猫::what}}だ',
    ];
    const names = ['Word', 'Reading', 'Sentence', 'Meaning', 'Picture', 'Gap'];
    await bring(userId, madeCollection({ Word: names }, [note(0, { fields })]));
    const { cards } = await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone });
    expect(cards[0]!.note.map(({ name, text }) => [name, text])).toEqual([
      ['Sentence', '猫が好き。'],
      ['Meaning', 'a & b · my cat'],
      ['Gap', '猫だ'],
    ]);
  });
});

describe('presets of decks', () => {
  const eager = default_w.map((one, index) => (index < 4 ? one / 3 : one));
  const presets: MadePreset[] = [
    { name: 'Japanese', decks: ['Mine'], newPerDay: 6, reviewsPerDay: 9_999, retention: 0.87, parameters: default_w },
    {
      name: 'Own',
      decks: ['Own'],
      newPerDay: 3,
      retention: 0.95,
      parameters: eager,
      leechLapses: 6,
      learningSteps: [5, 30, 1_440],
      relearningSteps: [20],
    },
  ];
  const notes = [note(0), note(1, { deck: 'Own' }), note(2, { deck: 'Own', interval: undefined })];

  it('are said before, and schedule the cards of their decks', async () => {
    const userId = under.newLearner();
    const one = await opened(userId, collection(notes, presets));
    expect(one.preview!.presets).toMatchObject([
      { name: 'Own', cards: 2, retention: 0.95, learningSteps: [5, 30, 1_440], relearningSteps: [20], leechLapses: 6 },
      { name: 'Japanese', cards: 1, retention: 0.87, newPerDay: 6, reviewsPerDay: 9_999, hasParameters: true },
    ]);
    await bring(userId, collection(notes, presets));
    const { cards } = await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone });
    const [cat, dog, bird] = ['猫', '犬', '鳥'].map((word) => cards.find((card) => card.word === word)!);
    // The same memory and log: more is wanted to be remembered of the second, so it comes earlier.
    expect(dog!.intervals[2]!).toBeLessThan(0.7 * cat!.intervals[2]!);
    expect(dog!.intervals[0]).toBe(20);
    expect(bird!.intervals[0]).toBe(5);
    const { settings } = await under.rpc.call(ReviewsService.method.getSettings, { userId });
    expect(settings).toMatchObject({ newPerDay: 9, reviewsPerDay: 9_999, leechLapses: 6, learningSteps: [5, 30] });
  });

  it('give way to what the learner changes here, until it is changed in Anki', async () => {
    const userId = under.newLearner();
    const relearning = async () => {
      const { cards } = await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone });
      return cards.find(({ word }) => word === '犬')!.intervals[0];
    };
    await bring(userId, collection(notes, presets));
    const { settings } = await under.rpc.call(ReviewsService.method.getSettings, { userId });
    const chosen = { ...settings!, relearningSteps: [15] };
    await under.rpc.call(ReviewsService.method.setSettings, { userId, settings: chosen });
    expect(await relearning()).toBe(15);
    await bring(userId, collection(notes, presets));
    expect(await relearning()).toBe(15);
    await bring(userId, collection(notes, [presets[0]!, { ...presets[1]!, relearningSteps: [45] }]));
    expect(await relearning()).toBe(45);
  });

  it('are those of the newest import', async () => {
    const userId = under.newLearner();
    await bring(userId, collection(notes, presets));
    await bring(userId, collection(notes, [presets[0]!, { ...presets[1]!, relearningSteps: [45] }]));
    const { cards } = await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone });
    expect(cards.find(({ word }) => word === '犬')!.intervals[0]).toBe(45);
  });
});

describe('the history of imported words', () => {
  it('says when they came to be known as their log does, and counts answers of the past', async () => {
    const userId = under.newLearner();
    // Answered first 100 days ago; the review of the day after makes it young, whatever came later.
    await bring(userId, collection([note(0, { answered: [100, 99, 80, 20, 2] })]));
    const [word] = await under.query(
      `SELECT (extract(epoch FROM now() - learning_since) / 86400)::int AS learning,
         (extract(epoch FROM now() - young_since) / 86400)::int AS young FROM words WHERE user_id = $1`,
      [userId],
    );
    expect(word).toEqual({ learning: 100, young: 99 });
    const { answers, reviewed, remembered } = await under.rpc.call(ReviewsService.method.forecast, {
      userId,
      days: 30,
      timeZone,
    });
    expect(answers.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect({ reviewed, remembered }).toEqual({ reviewed: 2, remembered: 2 });
  });
});

describe('retention and the days of the last month', () => {
  const past = async (userId: number) => {
    const { answers, ...counts } = await under.rpc.call(ReviewsService.method.forecast, { userId, days: 30, timeZone });
    const { reviewed, remembered } = counts;
    return { answers: answers.reduce((sum, count) => sum + count, 0), reviewed, remembered };
  };

  it.each([
    ['reviews of the log', { answered: [50, 20, 5] }, [2, 2, 2]],
    ['those that were forgotten', { answered: [50, 20, 10, 5], forgotten: [20, 10] }, [3, 3, 1]],
    ['those of a suspended card', { answered: [20, 5], isSuspended: true }, [2, 2, 2]],
    [
      'those before a card was reset',
      { interval: undefined, answered: [50, 20, 5], forgotten: [5], byHand: [{ daysAgo: 2, isReset: true }] },
      [2, 2, 1],
    ],
  ] satisfies [string, Partial<MadeNote>, number[]][])('count %s', async (_, of, [answers, reviewed, remembered]) => {
    const userId = under.newLearner();
    await bring(userId, collection([note(0, of), note(1, { answered: [45] })]));
    expect(await past(userId)).toEqual({ answers, reviewed, remembered });
  });

  it('count answers of both sides once, however often the collection is imported, and lose none to a reset', async () => {
    const userId = under.newLearner();
    const content = (of: Partial<MadeNote>) => collection([note(0, of), note(1, { answered: [20] })]);
    await bring(userId, content({ answered: [40, 12] }));
    await answer(userId, '猫', 6, 1);
    const later = { answered: [40, 12, 3] };
    await bring(userId, content(later));
    await bring(userId, content(later));
    const counts = { answers: 4, reviewed: 3, remembered: 2 };
    expect(await past(userId)).toEqual(counts);
    await bring(userId, content({ ...later, interval: undefined, byHand: [{ daysAgo: 1, isReset: true }] }));
    expect(await past(userId)).toEqual(counts);
  });
});
