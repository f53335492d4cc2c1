import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { BinaryWriter } from '@bufbuild/protobuf/wire';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Choices, LeftOut, Preview, ReadNote } from '../card-files/collection.js';
import { MemoryModel } from '../reviews/memory.js';
import { answersSinceReset, unpackLog } from '../reviews/packed-log.js';
import { PHASES, stateOf } from '../reviews/schedule.js';
import { STATES } from '../words/states.js';
import { AnkiDatabase } from './anki-database.js';
import { notesOf } from './anki-notes.js';
import { previewOf } from './anki-preview.js';
import type { AnkiCard } from './anki-rows.js';
import { AnkiDays, logOf, scheduleOfAnki } from './anki-schedule.js';
import { unpackCollection } from './unpack-collection.js';

const checks = fileURLToPath(new URL('../../anki-check/', import.meta.url));
const python = process.env.ANKI_PYTHON;
const rules = { model: new MemoryModel(0.9), learningSteps: [1, 10], relearningSteps: [10] };
const packages = ['oldest.apkg', 'legacy.apkg', 'newest.apkg', 'legacy.colpkg', 'newest.colpkg'];
const utc = () => 0;
/** Packages of one deck do not say where they were made. */
const tokyo = () => -540;

/** What Anki says of a card: anki-check/make-packages.py. */
interface SaidCard {
  readonly expression: string;
  readonly template: number;
  readonly type: number;
  readonly suspended: boolean;
  readonly deck: string;
  readonly dueDay: number | null;
  readonly stability: number | null;
  readonly difficulty: number | null;
  readonly answers: readonly (readonly [at: number, rating: number, kind: number, tookMs: number])[];
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anki-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function opened<T>(path: string, work: (database: AnkiDatabase) => T): Promise<T> {
  const to = join(folder, 'collection');
  await unpackCollection(path, to);
  const database = new AnkiDatabase(to);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Compares every card of a package with what Anki says of it. */
async function compare(packagePath: string, cardsPath: string): Promise<void> {
  const said: SaidCard[] = JSON.parse(readFileSync(cardsPath, 'utf8'));
  await opened(packagePath, (database) => {
    const names = new Map(database.decks().map(({ id, name }) => [id, name]));
    const notes = new Map([...database.notes()].map((note) => [note.id, note]));
    const reviews = [...database.reviews().values()].flat();
    const days = new AnkiDays(database.days(), tokyo);
    const found = [...database.cards()].map((card) => {
      const own = reviews.filter(({ cardId }) => cardId === card.id);
      return { card, own, answers: answersSinceReset(logOf(own)), expression: notes.get(card.noteId)!.fields[0]! };
    });
    const byName = (cards: readonly { expression: string; template: number }[]) =>
      cards.map(({ expression, template }) => `${expression} ${template}`).sort();
    expect(byName(found.map(({ card, expression }) => ({ expression, template: card.template })))).toEqual(
      byName(said),
    );
    for (const { card, own, answers, expression } of found) {
      const one = said.find((it) => it.expression === expression && it.template === card.template)!;
      expect([expression, card.type, card.queue === -1, names.get(card.deckId)]).toEqual([
        ...[one.expression, one.type, one.suspended, one.deck],
      ]);
      expect(own.map(({ at, rating, kind, tookMs }) => [at, rating, kind, tookMs])).toEqual(one.answers);
      const schedule = scheduleOfAnki(card, answers, days, rules);
      if (one.dueDay !== null) expect([expression, schedule.dueDay]).toEqual([expression, one.dueDay]);
      // Anki is asked what the log says, whatever the card's row has.
      const replayed = scheduleOfAnki({ ...card, memory: undefined }, answers, days, rules).memory;
      if (one.stability === null || one.difficulty === null) continue;
      expect(replayed!.stability).toBeCloseTo(one.stability, 2);
      expect(replayed!.difficulty).toBeCloseTo(one.difficulty, 3);
    }
  });
}

describe('a collection of Anki’s', () => {
  it.each(packages)('has in %s the cards, days, memories and answers that Anki says', async (name) => {
    await compare(join(checks, 'packages', name), join(checks, 'packages', 'cards.json'));
  });

  (python ? it : it.skip)('is read as Anki’s own code says now', async () => {
    const made = join(folder, 'made');
    execFileSync(python!, [join(checks, 'make-packages.py'), made]);
    for (const name of packages) await compare(join(made, name), join(made, 'cards.json'));
  });

  it('shows its kinds of notes with samples and guesses, and its decks', async () => {
    const preview = await opened(join(checks, 'packages', 'newest.apkg'), previewOf);
    expect(preview.kinds.toSorted((a, b) => b.notes - a.notes || (a.name > b.name ? -1 : 1))).toMatchObject([
      { name: 'Words', notes: 10, holds: 'words', word: 0, reading: 1 },
      { name: 'Sentences', notes: 2, holds: 'sentences', word: undefined },
      { name: 'Listening', notes: 1, holds: 'sounds', word: undefined },
      { name: 'Cloze', notes: 1, holds: 'cloze', word: undefined },
    ]);
    expect(preview.kinds[0]!.fields[0]).toEqual({
      name: 'Expression',
      samples: ['食べる', '学校', '犬', '水', 'たべる'],
    });
    expect(preview.decks.map(({ name, cards }) => [name, cards])).toEqual([
      ['Clips', 1],
      ['Japanese::Core', 8],
      ['Japanese::Mined', 15],
    ]);
    expect(preview).toMatchObject({ cards: 24, suspendedCards: 2, answers: 14 });
  });

  it('is read as words with memories, and every other note has a reason', async () => {
    const path = join(checks, 'packages', 'legacy.apkg');
    const notes = await opened(path, (database) => [...notesOf(database, allOf(database), rules, utc)]);
    const words = notes.filter((note): note is ReadNote => 'word' in note);
    expect(
      words.map(({ word, reading, isSuspended, schedule }) => [word, reading, isSuspended, schedule.phase]),
    ).toEqual([
      ['食べる', 'たべる', false, PHASES.review],
      ['猫', 'ねこ', false, PHASES.review],
      ['学校', 'がっこう', false, PHASES.review],
      ['迷亭', undefined, true, PHASES.review],
      ['犬', 'いぬ', false, PHASES.review],
      ['読んだ', 'よんだ', false, PHASES.learning],
      ['水', 'みず', false, PHASES.relearning],
      ['鳥', 'とり', false, PHASES.new],
      ['たべる', undefined, false, PHASES.new],
      // Only the dictionary tells that these are several.
      ['明日学校に行く', undefined, false, PHASES.new],
    ]);
    // Anki's own memory, that of the log, and that of interval and ease.
    expect(words.slice(0, 3).map(({ schedule }) => Math.round(schedule.memory!.stability))).toEqual([41, 219, 100]);
    // Every line is kept; what is before the reset, or no answer, does not count.
    const log = unpackLog(words[1]!.log!);
    expect(log.map(({ rating, kind }) => `${rating} ${kind}`)).toEqual([
      '1 0',
      '0 4',
      '1 0',
      '3 0',
      '2 1',
      '3 6',
      '0 5',
      '4 1',
      '3 1',
    ]);
    expect(answersSinceReset(log).map(({ rating }) => rating)).toEqual([1, 3, 2, 4, 3]);
    const left = notes.filter((note): note is LeftOut => 'reason' in note);
    expect(left).toMatchObject([
      { reason: 'sentence', note: '猫が魚を食べた。' },
      { reason: 'sound', note: expect.any(String) },
      { reason: 'cloze', note: '{{c1::魚}}を食べる' },
      { reason: 'not-japanese', note: 'cat' },
    ]);
  });
});

/** All decks, and of all kinds but cloze the first field. */
function allOf(database: AnkiDatabase): Pick<Choices, 'kinds' | 'decks' | 'suspended'> {
  return {
    kinds: database.noteTypes().map(({ id, name }) => ({ id, word: 0, ...(name === 'Words' ? { reading: 1 } : {}) })),
    decks: database.decks().map(({ id }) => id),
    suspended: 'scheduled',
  };
}

describe('a memory by interval and ease', () => {
  // Of fsrs-rs-python 0.9.3: memory_state_from_sm2(ease, interval, 0.9).
  const cases: [ease: number, days: number, difficulty: number][] = [
    [2.5, 10, 6.914056],
    [1.8, 100, 7.801908],
    [2.1, 5, 8.330425],
    [1.3, 1, 10],
    [3.5, 400, 1],
  ];
  it.each(cases)('of ease %d and %d days is that of fsrs-rs', (ease, days, difficulty) => {
    const memory = rules.model.ofInterval(days, ease);
    expect(memory.stability).toBe(days);
    expect(memory.difficulty).toBeCloseTo(difficulty, 4);
  });
});

describe('parameters of FSRS', () => {
  /** The newest collection, with parameters in a field of the settings of its decks (deck_config.proto). */
  async function withParameters(field: number, parameters: readonly number[]): Promise<readonly number[] | undefined> {
    return (await previewWith(field, parameters)).parameters;
  }

  async function previewWith(field: number, parameters: readonly number[], retention = 0.9): Promise<Preview> {
    const to = join(folder, 'fitted');
    await unpackCollection(join(checks, 'packages', 'newest.colpkg'), to);
    // Names of settings have a collation that only Anki knows, until the collection has been opened here.
    new AnkiDatabase(to).close();
    const floats = new Uint8Array(Float32Array.from(parameters).buffer);
    const added = new BinaryWriter().tag(field, 2).bytes(floats).tag(37, 5).float(retention).finish();
    const database = new DatabaseSync(to);
    for (const { id, config } of database.prepare('SELECT id, config FROM deck_config').all()) {
      const changed = Buffer.concat([config as Uint8Array, added]);
      database.prepare('UPDATE deck_config SET config = ? WHERE id = ?').run(changed, id!);
    }
    database.close();
    const collection = new AnkiDatabase(to);
    try {
      return previewOf(collection);
    } finally {
      collection.close();
    }
  }
  const fitted = Array.from({ length: 21 }, (_, index) => (index + 1) / 4);

  it('are those that the decks of a collection have, of FSRS-6 or the version before', async () => {
    expect(await withParameters(6, fitted)).toEqual(fitted);
    expect(await withParameters(5, fitted.slice(0, 19))).toEqual([...fitted.slice(0, 19), 0, 0.5]);
  });

  it('come with the retention that is wanted beside them', async () => {
    expect(await previewWith(6, fitted, 0.85)).toMatchObject({ parameters: fitted, retention: 0.85 });
    expect((await previewWith(6, fitted, 0.2)).retention).toBeUndefined();
    expect((await previewWith(6, [], 0.85)).retention).toBeUndefined();
  });

  it('are none where Anki has fitted none, or as many as no version has', async () => {
    expect(await withParameters(6, [])).toBeUndefined();
    expect(await withParameters(6, fitted.slice(0, 7))).toBeUndefined();
  });
});

describe('a card of Anki’s with numbers that no card has', () => {
  const card: AnkiCard = {
    id: 1,
    noteId: 1,
    deckId: '1',
    template: 0,
    type: 2,
    queue: 2,
    stepsLeft: 0,
    memory: undefined,
    due: 2 ** 52,
    intervalDays: -5,
    ease: -1,
    answers: -1,
    lapses: 2 ** 40,
  };
  it('gets days and counts that can be kept', () => {
    const days = new AnkiDays({ madeAt: 0, startHour: 4, minutesWest: 0 }, utc);
    expect(scheduleOfAnki(card, [], days, rules)).toMatchObject({
      dueDay: 100_000,
      interval: 1,
      answers: 1,
      lapses: 1_000_000,
    });
  });
});

describe('a card of Anki’s whose log has one answer', () => {
  const card: AnkiCard = {
    id: 1,
    noteId: 1,
    deckId: '1',
    template: 0,
    type: 2,
    queue: 2,
    stepsLeft: 0,
    lapses: 0,
    ease: 2_500,
    due: 50,
    intervalDays: 40,
    memory: { stability: 40, difficulty: 5 },
    answers: 1,
  };
  const days = new AnkiDays({ madeAt: 0, startHour: 4, minutesWest: 0 }, utc);
  const answer = { at: 10.5 * 86_400_000, rating: 3, kind: 1, tookMs: 0 };

  it.each([
    ['of five is as well known as its interval says', 5, STATES.mature],
    ['which is all that there were is still being learned', 1, STATES.learning],
  ])('%s', (_, answers, state) => {
    expect(stateOf(scheduleOfAnki({ ...card, answers }, [answer], days, rules))).toBe(state);
  });
});
