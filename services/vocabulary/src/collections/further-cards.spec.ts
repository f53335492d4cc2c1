import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Import, ImportStatus, ImportsService, Suspended } from '@ichibun/proto/imports';
import { type Card, ReviewsService } from '@ichibun/proto/reviews';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardIdOf, type MadeNote, type MadePreset, madeCollection } from '../testing/made-collection.js';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = ImportsService;
const timeZone = 'Asia/Tokyo';
const DAY_MS = 86_400_000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let under: VocabularyUnderTest;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

const KINDS = { Word: ['Word', 'Reading', 'Meaning'], Cloze: ['Text', 'Extra'] };
const TEMPLATES = {
  Word: { fronts: ['{{Word}}', '{{Meaning}}', '{{Reading}}'] },
  Cloze: { fronts: ['{{cloze:Text}}'], isCloze: true },
};

const word = (of: Partial<MadeNote> = {}): MadeNote => ({
  kind: 'Word',
  deck: 'Mine',
  fields: ['猫', 'ねこ', 'cat'],
  interval: 30,
  answered: [40],
  id: 1,
  further: [
    { template: 1, interval: 12, answered: [20, 12] },
    { template: 2, isSuspended: true },
  ],
  ...of,
});
const cloze = (of: Partial<MadeNote> = {}): MadeNote => ({
  kind: 'Cloze',
  deck: 'Mine',
  fields: ['{{c1::魚}}が{{c2::好き::like}}です', 'I like fish<img src="file-0">'],
  interval: 10,
  answered: [15, 10],
  id: 2,
  further: [{ template: 1 }],
  ...of,
});
const collection = (notes: readonly MadeNote[], presets: readonly MadePreset[] = []) =>
  madeCollection(KINDS, notes, [{ name: '0', bytes: PNG }], [], 0.9, presets, TEMPLATES);

async function bring(userId: number, content: Uint8Array, furtherCards = true, timeZone = 'Asia/Tokyo') {
  const fileObject = `collections/${randomUUID()}`;
  await under.objects.put(fileObject, content);
  const opened = (await under.rpc.call(method.openFile, { userId, filename: 'mine.colpkg', fileObject })).import!;
  const choices = {
    kinds: opened.preview!.kinds.map(({ id, word: field, reading }) => ({ id, word: field, reading })),
    statuses: [],
    decks: opened.preview!.decks.map(({ id }) => id),
    suspended: Suspended.SCHEDULED,
    spreads: false,
    furtherCards,
  };
  const importId = opened.id;
  const before = await under.rpc.call(method.countStates, { userId, importId, choices, timeZone });
  await under.rpc.call(method.startImport, { userId, importId, choices, timeZone });
  const done: Import = await until(
    async () => (await under.rpc.call(method.getImport, { userId, importId })).import!,
    ({ status }) => status !== ImportStatus.IMPORTING,
  );
  expect(done.errorCode).toBe('');
  return { id: importId, before, report: done.report!, chosenBefore: opened.preview!.furtherCards };
}

const next = async (userId: number) =>
  (await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 50, timeZone, more: 50 })).cards;
const day = (userId: number) => under.rpc.call(ReviewsService.method.nextCards, { userId, count: 0, timeZone });
/** What a card asks. */
const askedBy = ({ word: of, question }: Card) => question?.text ?? of;
const answer = (userId: number, { id: cardId, version }: Card, rating = 3, daysAgo = 0) => {
  const given = { id: randomUUID(), cardId, version, rating, tookMs: 900, ageMs: BigInt(daysAgo * DAY_MS) };
  return under.rpc.call(ReviewsService.method.answerCards, { userId, timeZone, answers: [given] });
};
const everything = (userId: number) =>
  under.query(
    `SELECT n.guid, n.template, n.question, n.fields, c.phase, c.due_day, c.stability, c.answers, c.rests,
       c.interval_days, h.answers AS history
     FROM cards c LEFT JOIN note_cards n ON n.id = c.note_card_id LEFT JOIN card_history h ON h.card_id = c.id
     WHERE c.user_id = $1 ORDER BY c.id`,
    [userId],
  );
const listed = async (userId: number) => {
  const cards = [];
  for await (const part of under.rpc.stream(ReviewsService.method.listCards, { userId, timeZone })) {
    cards.push(...part.cards);
  }
  return cards;
};

describe('the further cards of notes from Anki', () => {
  it('ask what they ask there, with their schedules, beside the word', async () => {
    const userId = under.newLearner();
    const { before, report } = await bring(userId, collection([word(), cloze()]));
    expect([before.furtherCards, report.furtherCards, report.answers]).toEqual([4, 4, 5]);
    expect([before.leftOut, report.leftOut]).toEqual([[], []]);
    expect(report.answersLeftOut).toMatchObject({ otherCards: 0, leftOutNotes: 0 });
    const cards = await next(userId);
    expect(cards.map((card) => [askedBy(card), card.phase]).sort()).toEqual([
      ['cat', 3],
      ['猫', 3],
      ['魚が好きです', 1],
      ['魚が好きです', 3],
    ]);
    const gap = cards.find(({ question, phase }) => question && phase === 1)!;
    expect(gap.question!.gaps).toMatchObject([{ start: 2, end: 4, hint: 'like' }]);
    expect(gap.note.map(({ name, text }) => [name, text])).toEqual([['Extra', 'I like fish']]);
    // Words alone say what is known.
    expect((await under.wordsOf(userId)).map((one) => one.word)).toEqual(['猫']);
    expect(
      (await everything(userId)).map(({ interval_days, history, rests }) => [interval_days, history, rests]),
    ).toEqual([
      [30, 1, null],
      [12, 2, null],
      [0, null, 'suspended'],
      [10, 2, null],
      [0, null, null],
    ]);
  });

  it('stay in Anki where the learner wants it', async () => {
    const userId = under.newLearner();
    const { before, report } = await bring(userId, collection([word(), cloze()]), false);
    expect([before.furtherCards, report.furtherCards]).toEqual([0, 0]);
    expect(report.leftOut).toMatchObject([{ reason: 'cloze', notes: 1 }]);
    expect(report.answersLeftOut).toMatchObject({ otherCards: 2, leftOutNotes: 2 });
    expect(await everything(userId)).toHaveLength(1);
    expect((await bring(userId, collection([word(), cloze()]))).chosenBefore).toBe(false);
    expect((await bring(userId, collection([word(), cloze()]))).chosenBefore).toBe(true);
  });

  it('may be all of a collection', async () => {
    const userId = under.newLearner();
    expect((await bring(userId, collection([cloze()]))).report).toMatchObject({ furtherCards: 2, added: 0 });
    await expect(bring(under.newLearner(), collection([cloze()]), false)).rejects.toMatchObject({
      code: 'imports.nothing-chosen',
    });
  });

  it('keep their files', async () => {
    const userId = under.newLearner();
    const content = collection([cloze()]);
    const { id: importId } = await bring(userId, content);
    const packageObject = `collections/${randomUUID()}`;
    await under.objects.put(packageObject, content);
    expect(await under.rpc.call(method.keepMedia, { userId, importId, packageObject })).toMatchObject({ kept: 1 });
    const [card] = await next(userId);
    expect(card!.note[0]!.media).toMatchObject([{ isPicture: true }]);
  });

  it('are answered, taken back, suspended and reset like others', async () => {
    const userId = under.newLearner();
    await bring(userId, collection([cloze()]));
    const [review] = (await next(userId)).filter(({ phase }) => phase === 3);
    const given = { id: randomUUID(), cardId: review!.id, version: review!.version, rating: 3, tookMs: 900, ageMs: 0n };
    await under.rpc.call(ReviewsService.method.answerCards, { userId, timeZone, answers: [given] });
    expect((await next(userId)).map(({ id }) => id)).not.toContain(review!.id);
    await under.rpc.call(ReviewsService.method.undoAnswer, { userId, answerId: given.id });
    expect((await next(userId)).map(({ id }) => id)).toContain(review!.id);
    for (const [change, isAsked] of [
      [1, false],
      [4, true],
      [5, false],
      [4, true],
      [6, true],
    ] as const) {
      await under.rpc.call(ReviewsService.method.changeCard, { userId, cardId: review!.id, change, timeZone });
      expect((await next(userId)).some(({ id }) => id === review!.id)).toBe(isAsked);
    }
    expect((await next(userId)).find(({ id }) => id === review!.id)).toMatchObject({ phase: 1 });
  });

  it('are sent back to the cards of theirs, with the answers that were given here', async () => {
    const userId = under.newLearner();
    await bring(userId, collection([word(), cloze()]));
    const card = (await next(userId)).find(({ question }) => question?.text === 'cat')!;
    await answer(userId, card);
    const own = await listed(userId);
    expect(own.map(({ anki }) => [Number(anki!.noteId), Number(anki!.cardId)])).toEqual([
      [1, 1],
      [1, cardIdOf(1, 1)],
      [1, cardIdOf(1, 2)],
      [2, 2],
      [2, cardIdOf(2, 1)],
    ]);
    const [, second] = own;
    expect(second!.wordId).toBe(0);
    expect(second!.log.filter(({ isElsewhere }) => !isElsewhere)).toHaveLength(1);
    const plan = await under.rpc.call(ReviewsService.method.countForAnki, { userId });
    expect(plan).toMatchObject({ ownCards: 5, answeredCards: 1, answers: 1, otherCards: 0 });
  });

  it('take what was done in Anki since, and go back as a whole', async () => {
    const userId = under.newLearner();
    await bring(userId, collection([word(), cloze()]));
    const first = await everything(userId);
    const second = await bring(
      userId,
      collection([
        word({
          further: [
            { template: 1, interval: 40, dueIn: 38, answered: [20, 12, 2] },
            { template: 2, interval: 3, answered: [3] },
          ],
        }),
        cloze({ edits: 1, fields: ['{{c1::鳥}}が{{c2::好き}}です', 'birds'] }),
      ]),
    );
    expect(second.report).toMatchObject({ furtherCards: 0, answers: 2, changes: { edited: 2, unsuspended: 1 } });
    expect(second.before).toMatchObject({ newAnswers: 2, changes: { edited: 2, unsuspended: 1 } });
    const after = await everything(userId);
    expect(after.map(({ interval_days, answers, rests }) => [interval_days, answers, rests])).toEqual([
      [30, 5, null],
      [40, expect.any(Number), null],
      [3, expect.any(Number), null],
      [10, expect.any(Number), null],
      [0, 0, null],
    ]);
    expect((await next(userId)).map(askedBy)).toContain('鳥が好きです');
    await under.rpc.call(method.takeBack, { userId, importId: second.id });
    const schedules = (rows: Record<string, unknown>[]) =>
      rows.map(({ question: _, fields: __, ...schedule }) => schedule);
    expect(schedules(await everything(userId))).toEqual(schedules(first));
  });

  it('change nothing where nothing was changed, and take the answers of both sides once', async () => {
    const userId = under.newLearner();
    await bring(userId, collection([word(), cloze()]));
    const first = await everything(userId);
    expect((await bring(userId, collection([word(), cloze()]))).report).toMatchObject({ furtherCards: 0, answers: 0 });
    expect(await everything(userId)).toEqual(first);
    const [card] = (await next(userId)).filter(({ question }) => question?.text === 'cat');
    await answer(userId, card!);
    await bring(userId, collection([word(), cloze()]));
    const [, second] = await everything(userId);
    expect(second).toMatchObject({ answers: 6 });
  });

  it('rest where their notes were deleted in Anki', async () => {
    const userId = under.newLearner();
    await bring(userId, collection([word(), cloze()]));
    const { before, report } = await bring(userId, collection([word()]));
    expect([before.changes!.deleted, report.changes!.deleted]).toEqual([2, 2]);
    expect((await next(userId)).map(askedBy).sort()).toEqual(['cat', '猫']);
  });

  it('leave the word with the card that it followed, whatever was suspended in Anki since', async () => {
    const userId = under.newLearner();
    await bring(userId, collection([word()]));
    await bring(userId, collection([word({ isSuspended: true })]));
    expect((await everything(userId)).map(({ guid, template, rests }) => [guid, template, rests])).toEqual([
      [null, null, 'suspended'],
      ['made-1', 1, null],
      ['made-1', 2, 'suspended'],
    ]);
  });

  it('are there once where a collection has their note and one that was made here of it', async () => {
    const userId = under.newLearner();
    const tags = `ichibun::further::${Buffer.from('made-2').toString('hex')}`;
    const both = collection([cloze({ id: 3, tags, interval: 5 }), cloze()]);
    expect((await bring(userId, both)).report).toMatchObject({ furtherCards: 2, leftOut: [] });
    const first = await everything(userId);
    expect(first.map(({ guid, template, interval_days }) => [guid, template, interval_days])).toEqual([
      ['made-2', 0, 10],
      ['made-2', 1, 0],
    ]);
    expect((await bring(userId, both)).report).toMatchObject({ furtherCards: 0, changes: { edited: 0, moved: 0 } });
    expect(await everything(userId)).toHaveLength(2);
  });

  it('come later where only words came first', async () => {
    const userId = under.newLearner();
    await bring(userId, collection([word(), cloze()]), false);
    expect((await bring(userId, collection([word(), cloze()]))).report).toMatchObject({ furtherCards: 4, answers: 4 });
    expect(await everything(userId)).toHaveLength(5);
  });

  it('go with an import that is taken back, and with a learner', async () => {
    const userId = under.newLearner();
    const { id: importId } = await bring(userId, collection([word(), cloze()]));
    await under.rpc.call(method.takeBack, { userId, importId });
    expect(await everything(userId)).toEqual([]);
    expect(await under.query('SELECT FROM note_cards WHERE user_id = $1', [userId])).toEqual([]);
  });
});

describe('siblings', () => {
  const due = { interval: 12, answered: [20, 12] };
  const notes = [
    word({ further: [{ template: 1, ...due }, { template: 2 }] }),
    cloze({ interval: undefined, further: [{ template: 1 }] }),
  ];
  const presets = (buriesSiblings: boolean): MadePreset[] => [{ name: 'Mine', decks: ['Mine'], buriesSiblings }];

  it('wait for the next day where their deck buries them, as in Anki', async () => {
    const userId = under.newLearner();
    await bring(userId, collection(notes, presets(true)));
    const cards = await next(userId);
    // Of the word its earliest review, of the cloze its first gap; each is one card of the day.
    expect(cards.map(askedBy)).toEqual(['猫', '魚が好きです']);
    expect(await day(userId)).toMatchObject({ dueCards: 1, newCards: 1, heldBack: 0 });
    await answer(userId, cards[0]!);
    await answer(userId, cards[1]!, 4);
    expect(await day(userId)).toMatchObject({ dueCards: 0, newCards: 0, learningCards: 0, heldBack: 0 });
    await under.query(`UPDATE cards SET last_day = last_day - 1, first_day = first_day - 1 WHERE user_id = $1`, [
      userId,
    ]);
    expect((await next(userId)).map(askedBy)).toEqual(['cat', '魚が好きです']);
  });

  it('come on one day where it does not, and count one by one in the limits', async () => {
    const userId = under.newLearner();
    await bring(userId, collection(notes, presets(false)));
    expect(await day(userId)).toMatchObject({ dueCards: 2, newCards: 3 });
    const { settings } = await under.rpc.call(ReviewsService.method.getSettings, { userId });
    await under.rpc.call(ReviewsService.method.setSettings, {
      userId,
      settings: { ...settings!, newPerDay: 2, reviewsPerDay: 1 },
    });
    expect(await day(userId)).toMatchObject({ dueCards: 1, newCards: 2, heldBack: 2 });
  });

  it('wait where the deck of the card before buries them, also for one in its steps', async () => {
    const userId = under.newLearner();
    const inOther = [word({ deck: 'Other', further: [{ template: 1, deck: 'Mine', ...due }, { template: 2 }] })];
    await bring(
      userId,
      collection(inOther, [...presets(false), { name: 'Other', decks: ['Other'], buriesSiblings: true }]),
    );
    expect((await next(userId)).map(askedBy)).toEqual(['猫']);
    await under.query(
      `UPDATE cards SET phase = 3, due_at = now() - interval '1 minute', due_day = NULL
       WHERE user_id = $1 AND word_id IS NOT NULL`,
      [userId],
    );
    expect((await next(userId)).map(askedBy)).toEqual(['猫']);
  });

  it('come back when the answer is undone that buried them', async () => {
    const userId = under.newLearner();
    await bring(userId, collection(notes, presets(true)));
    const [card] = await next(userId);
    const given = { id: randomUUID(), cardId: card!.id, version: card!.version, rating: 3, tookMs: 900, ageMs: 0n };
    await under.rpc.call(ReviewsService.method.answerCards, { userId, timeZone, answers: [given] });
    expect((await next(userId)).map(askedBy)).toEqual(['魚が好きです']);
    await under.rpc.call(ReviewsService.method.undoAnswer, { userId, answerId: given.id });
    expect((await next(userId)).map(askedBy)).toEqual(['猫', '魚が好きです']);
  });
});

const checks = fileURLToPath(new URL('../../anki-check/', import.meta.url));
const python = process.env.ANKI_PYTHON;

(python ? it : it.skip)('siblings are asked on the same days as by Anki itself, before and after answers', async () => {
  const ANSWERED = ['猫 0', '犬 0', '魚 0', '馬 0', '虫 1'];
  const script = join(checks, 'siblings.py');
  const said = execFileSync(python!, [script, ...ANSWERED], {
    maxBuffer: 64 * 1024 ** 2,
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  });
  const { package: file, asked }: { package: string; asked: string[][] } = JSON.parse(said);
  const userId = under.newLearner();
  await bring(userId, Buffer.from(file, 'base64'), true, 'UTC');
  const names = new Map(
    (
      await under.query(
        `SELECT c.id, coalesce(n.card ->> 'template', w.card ->> 'template') AS template,
           coalesce(n.fields, w.fields) AS fields
         FROM cards c LEFT JOIN note_cards n ON n.id = c.note_card_id LEFT JOIN anki_notes w ON w.word_id = c.word_id
         WHERE c.user_id = $1`,
        [userId],
      )
    ).map(({ id, template, fields }) => [id, `${(fields as string[])[0]} ${template}`]),
  );
  const askedHere = async () => {
    const request = { userId, count: 100, timeZone: 'UTC', more: 1_000 };
    return (await under.rpc.call(ReviewsService.method.nextCards, request)).cards;
  };
  const found = [(await askedHere()).map(({ id }) => names.get(id)!).toSorted()];
  for (const name of ANSWERED) {
    const card = (await askedHere()).find(({ id }) => names.get(id) === name)!;
    const given = { id: randomUUID(), cardId: card.id, version: card.version, rating: 3, tookMs: 900, ageMs: 0n };
    await under.rpc.call(ReviewsService.method.answerCards, { userId, timeZone: 'UTC', answers: [given] });
    found.push((await askedHere()).map(({ id }) => names.get(id)!).toSorted());
  }
  expect(found).toEqual(asked.map((one) => one.toSorted()));
});
