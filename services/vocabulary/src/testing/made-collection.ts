import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { type ZippedFile, zip } from './zip.js';

/** A card of a note. */
interface MadeCard extends Pick<MadeNote, 'interval' | 'isSuspended' | 'answered' | 'dueIn'> {
  /** Its place among the note's templates, or clozes. */
  readonly template: number;
  readonly deck?: string;
}

/** A note type's templates by their fronts; a cloze has one, and a card for each number. */
interface MadeTemplates {
  readonly fronts: readonly string[];
  readonly isCloze?: boolean;
}

/** A note of a collection, with one card unless it says more. */
export interface MadeNote {
  /** Which of the note types it is of. */
  readonly kind: string;
  readonly fields: readonly string[];
  /** Its levels joined by `::`. */
  readonly deck: string;
  /** Days of its interval, which ends today, and of its stability; undefined for a new card. */
  readonly interval?: number;
  readonly isSuspended?: boolean;
  /** When it was answered, in days ago; as long ago as its interval without it. */
  readonly answered?: readonly number[];
  /** Those of these days on which it was forgotten. */
  readonly forgotten?: readonly number[];
  /** Its own number, by which it is known again in another collection; its place without it. */
  readonly id?: number;
  /** Hand-made lines of the log: days ago, and whether it was reset; else it was rescheduled. */
  readonly byHand?: readonly { readonly daysAgo: number; readonly isReset: boolean }[];
  readonly isBuried?: boolean;
  /** Days from today in which it is due; today without it. */
  readonly dueIn?: number;
  /** How often it was edited. */
  readonly edits?: number;
  /** Divided by spaces. */
  readonly tags?: string;
  /** Cards beside its first. */
  readonly further?: readonly MadeCard[];
}

/** Settings of decks, as Anki's second era has them. */
export interface MadePreset {
  readonly name: string;
  readonly decks: readonly string[];
  readonly parameters?: readonly number[];
  readonly retention?: number;
  readonly learningSteps?: readonly number[];
  readonly relearningSteps?: readonly number[];
  readonly newPerDay?: number;
  readonly reviewsPerDay?: number;
  readonly leechLapses?: number;
  readonly buriesSiblings?: boolean;
}

const DAY_MS = 86_400_000;
/** Answers of several collections that were given at one time have one time. */
const NOW = Date.now();
/** Years ago, so that days since then are due days of any card. */
const AGE_DAYS = 1_000;
const MADE_AT = Math.floor((NOW - AGE_DAYS * DAY_MS) / 1_000);

/**
 * A package of Anki's second era (`collection.anki21`, schema 11) whose notes a test chooses.
 *
 * @param kinds the fields of each note type, by its name
 * @param media members with its media; the file of member 0 is called file-0
 * @param templates of note types whose cards ask more than their first field
 * @param parameters of FSRS, which its decks have, and the retention that these want
 */
export function madeCollection(
  kinds: Readonly<Record<string, readonly string[]>>,
  notes: readonly MadeNote[],
  media: readonly ZippedFile[] = [],
  parameters?: readonly number[],
  retention = 0.9,
  presets: readonly MadePreset[] = [],
  templates: Readonly<Record<string, MadeTemplates>> = {},
): Buffer<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'made-collection-'));
  try {
    const path = join(folder, 'collection');
    write(path, kinds, notes, retention, parameters, presets, templates);
    const bytes = deflateRawSync(readFileSync(path));
    const names = Object.fromEntries(media.map(({ name }) => [name, `file-${name}`]));
    return zip([
      { name: 'meta', bytes: Uint8Array.of(8, 2) },
      ...media,
      { name: 'collection.anki21', bytes, isDeflated: true },
      { name: 'media', bytes: Buffer.from(JSON.stringify(names)) },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** When a note was answered, in milliseconds since 1970. */
export const answeredAt = (daysAgo: number, noteId: number): number => NOW - daysAgo * DAY_MS + noteId;

function write(
  path: string,
  kinds: Readonly<Record<string, readonly string[]>>,
  notes: readonly MadeNote[],
  retention: number,
  parameters: readonly number[] = [],
  presets: readonly MadePreset[] = [],
  templates: Readonly<Record<string, MadeTemplates>> = {},
): void {
  const madeAt = MADE_AT;
  const names = Object.keys(kinds);
  const decks = [...new Set(notes.map(({ deck }) => deck))];
  const models = names.map((name, index) => {
    const flds = kinds[name]!.map((field) => ({ name: field }));
    const { fronts = [], isCloze = false } = templates[name] ?? {};
    const tmpls = fronts.map((qfmt, ord) => ({ name: `Card ${ord + 1}`, ord, qfmt, afmt: '{{FrontSide}}' }));
    return [String(index + 1), { name, type: isCloze ? 1 : 0, flds, tmpls }];
  });
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE col (crt, ver, conf, models, decks, dconf);
    CREATE TABLE notes (id, guid, mid, mod, tags, flds);
    CREATE TABLE cards (id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, data);
    CREATE TABLE revlog (id, cid, usn, ease, ivl, lastIvl, factor, time, type)`);
  database.prepare('INSERT INTO col VALUES (?, 11, ?, ?, ?, ?)').run(
    madeAt,
    JSON.stringify({ rollover: 4, creationOffset: 0 }),
    JSON.stringify(Object.fromEntries(models)),
    JSON.stringify(
      Object.fromEntries(
        decks.map((name, index) => [
          String(index + 1),
          { name, conf: 2 + presets.findIndex((one) => one.decks.includes(name)) },
        ]),
      ),
    ),
    JSON.stringify({
      1: { fsrsParams6: parameters, desiredRetention: retention },
      ...Object.fromEntries(presets.map((preset, index) => [index + 2, stored(preset)])),
    }),
  );
  const note = database.prepare('INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?)');
  const card = database.prepare('INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?, 2500, ?, 0, 0, 0, 0, ?)');
  const review = database.prepare('INSERT INTO revlog VALUES (?, ?, 0, ?, ?, 1, 2500, 4321, 1)');
  const manual = database.prepare('INSERT INTO revlog VALUES (?, ?, 0, 0, 1, 1, ?, 0, 4)');
  const addAnswers = (cardId: number, days: readonly number[], interval = 1, forgotten: readonly number[] = []) => {
    for (const one of days) review.run(answeredAt(one, cardId), cardId, forgotten.includes(one) ? 1 : 3, interval);
  };
  database.exec('BEGIN');
  for (const [index, { kind, fields, deck, interval, answered = [interval ?? 0], ...of }] of notes.entries()) {
    const { id = index + 1, isSuspended = false, isBuried = false, byHand = [], dueIn = 0, edits = 0, tags = '' } = of;
    note.run(id, `made-${id}`, String(names.indexOf(kind) + 1), MADE_AT + edits, tags, fields.join('\u001f'));
    addCard(id, { interval, isSuspended, dueIn, template: 0 }, isBuried);
    for (const { daysAgo, isReset } of byHand) manual.run(NOW - daysAgo * DAY_MS + id, id, isReset ? 0 : 2_500);
    if (interval !== undefined || byHand.length > 0) addAnswers(id, answered, interval, of.forgotten);
    for (const one of of.further ?? []) {
      addCard(id, one);
      addAnswers(cardIdOf(id, one.template), one.answered ?? [], one.interval);
    }

    function addCard(noteId: number, { template, ...made }: MadeCard, isBuriedToo = false): void {
      const isNew = made.interval === undefined;
      const queue = made.isSuspended ? -1 : isBuriedToo ? -2 : isNew ? 0 : 2;
      const due = isNew ? noteId : AGE_DAYS + (made.dueIn ?? 0);
      const memory = isNew ? '' : JSON.stringify({ s: made.interval, d: 5 });
      const deckId = String(decks.indexOf(made.deck ?? deck) + 1);
      const [type, days, reps] = isNew ? [0, 0, 0] : [2, made.interval!, 5];
      card.run(cardIdOf(noteId, template), noteId, deckId, template, type, queue, due, days, reps, memory);
    }
  }
  database.exec('COMMIT');
  database.close();
}

/** Of the first card it is the note's own. */
export const cardIdOf = (noteId: number, template: number): number => noteId + 1_000 * template;

const stored = ({ name, parameters = [], retention = 0.9, ...preset }: MadePreset) => ({
  name,
  fsrsParams6: parameters,
  desiredRetention: retention,
  new: {
    delays: preset.learningSteps ?? [1, 10],
    perDay: preset.newPerDay ?? 20,
    bury: preset.buriesSiblings ?? false,
  },
  rev: { perDay: preset.reviewsPerDay ?? 200, bury: preset.buriesSiblings ?? false },
  lapse: { delays: preset.relearningSteps ?? [10], leechFails: preset.leechLapses ?? 8, leechAction: 1 },
});
