import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '@ichibun/kit/database';
import type { CardInAnki, NoteInAnki, Preview, ReadNote } from '../card-files/collection.js';
import { type PastAnswer, unpackLog } from '../reviews/packed-log.js';
import type { LearnerTransaction } from '../words/learner-transaction.js';
import { type KeptNote, type Merge, mergeOf, type NoteToMerge, type OwnAnswer } from './anki-changes.js';
import { unpackContent } from './note-content.js';

/** Notes that are written at once, and bytes of their packed contents beside which no more are. */
const AT_ONCE = { notes: 500, contentBytes: 256 * 1024 };

/** A note of Anki's that becomes a word. */
export interface NoteOfWord {
  readonly note: ReadNote;
  readonly wordId: number;
  /** The word's card follows it. */
  readonly leads: boolean;
}

/** A note of Anki's as it is kept. */
interface KeptRow extends KeptNote {
  readonly wordId: number;
  readonly leads: boolean | null;
  readonly kind: string | null;
  /** Of its fields; null where these are not kept. */
  readonly names: readonly string[] | null;
}

/** Notes of Anki's as they were when they were last read, by their guids. */
export async function keptNotes(
  database: Queryable,
  userId: number,
  guids: readonly string[],
): Promise<Map<string, KeptRow>> {
  const rows: (KeptRow & { guid: string })[] = await database.query(
    `SELECT guid, word_id AS "wordId", changed_at::float8 AS "changedAt", card, leads, kind, names FROM anki_notes
     WHERE user_id = $1 AND guid = ANY($2::text[])`,
    [userId, guids],
  );
  return new Map(rows.map(({ guid, ...note }) => [guid, note]));
}

/**
 * Keeps what notes are in Anki; what is not Anki's has no guid, and is not kept.
 *
 * @param kept as it is kept of them, by their guids: what is as it was is not written again
 */
export async function keepNotes(
  transaction: LearnerTransaction,
  userId: number,
  notes: readonly NoteOfWord[],
  kept: ReadonlyMap<string, KeptRow>,
): Promise<void> {
  let part: NoteOfWord[] = [];
  let contentBytes = 0;
  for (const one of notes) {
    if (one.note.guid === '' || isKept(one, kept.get(one.note.guid))) continue;
    part.push(one);
    contentBytes += one.note.anki?.content?.length ?? 0;
    if (part.length < AT_ONCE.notes && contentBytes < AT_ONCE.contentBytes) continue;
    await keepPart(transaction, userId, part);
    [part, contentBytes] = [[], 0];
  }
  if (part.length > 0) await keepPart(transaction, userId, part);
}

/** Whether a note is kept as it is: whoever edits its fields or tags changes its time. */
function isKept({ note, wordId, leads }: NoteOfWord, before: KeptRow | undefined): boolean {
  if (!before || before.wordId !== wordId || before.leads !== leads || !isAsBefore({ note, before })) return false;
  const { kind, content } = note.anki!;
  const names = content ? unpackContent(content).names : null;
  return kind === before.kind && isDeepStrictEqual(names, before.names);
}

async function keepPart(transaction: LearnerTransaction, userId: number, notes: readonly NoteOfWord[]): Promise<void> {
  const rows = notes.map(({ note: { guid, changedAt, anki }, wordId, leads }) => ({
    guid,
    word_id: wordId,
    changed_at: changedAt,
    leads,
    ...(anki && {
      note_id: anki.noteId,
      card_id: anki.card.cardId,
      kind: anki.kind,
      deck: anki.card.deck,
      card: anki.card,
      ...(anki.content && unpackContent(anki.content)),
    }),
  }));
  const columns = [
    'word_id',
    'changed_at',
    'leads',
    'note_id',
    'card_id',
    'kind',
    'deck',
    'tags',
    'names',
    'fields',
    'card',
  ];
  await transaction.query(
    `INSERT INTO anki_notes (user_id, guid, ${columns.join(', ')})
     SELECT DISTINCT ON (guid) $1::int, guid, ${columns.join(', ')}
     FROM jsonb_to_recordset($2) AS n (guid text, word_id int, changed_at bigint, leads boolean, note_id bigint,
       card_id bigint, kind text, deck text, tags text, names text[], fields text[], card jsonb)
     ON CONFLICT (user_id, guid) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [userId, JSON.stringify(rows)],
  );
}

/** A card here, and the one of Anki's that it follows, as it is and as it was when it was last read. */
export interface Pair {
  readonly note: NoteToMerge;
  readonly cardId: number;
  /** Undefined of a word that was learned here before its note was met. */
  readonly before: KeptNote | undefined;
}

/** Of a card that is in Anki as it was when it was last read. */
const UNCHANGED: Merge & { readonly lastAt: number } = {
  changes: [],
  fresh: [],
  takesSchedule: false,
  isConflict: false,
  lastAt: 0,
};

/**
 * How cards here and in Anki come together; with when the last answer was that is kept here. The logs of cards that are
 * in Anki as they were are not read.
 */
export async function mergesOf(
  database: Queryable,
  pairs: readonly Pair[],
): Promise<(Merge & { readonly lastAt: number })[]> {
  const hashes = await hashesOfHistories(
    database,
    pairs.filter(isAsBefore).map(({ cardId }) => cardId),
  );
  const isUnchanged = (pair: Pair) => isAsBefore(pair) && hashOf(pair.note.log) === hashes.get(pair.cardId);
  const cardIds = pairs.filter((pair) => !isUnchanged(pair)).map(({ cardId }) => cardId);
  const historyOf = await historiesOf(database, cardIds);
  const answersOf = await keptAnswers(database, cardIds);
  return pairs.map((pair) => {
    if (isUnchanged(pair)) return UNCHANGED;
    const { note, cardId, before } = pair;
    const answers = answersOf.get(cardId) ?? [];
    const lastAt = answers.reduce((last, { at, isUndone }) => (isUndone ? last : Math.max(last, at)), 0);
    if (!before) return { ...UNCHANGED, lastAt };
    const log = note.log ? unpackLog(note.log) : [];
    return { ...mergeOf(note, log, before, historyOf.get(cardId) ?? [], answers), lastAt };
  });
}

/** Whether a note and its card are in Anki as they were, as far as they say so themselves: older answers may have come. */
function isAsBefore({ note, before }: Pick<Pair, 'note' | 'before'>): boolean {
  return note.changedAt === before?.changedAt && isSameCard(note.anki?.card, before.card);
}

function isSameCard(card: CardInAnki | undefined, kept: CardInAnki | null): boolean {
  if (card === undefined || kept === null) return false;
  const names = Object.keys({ ...card, ...kept }) as (keyof CardInAnki)[];
  return names.every((name) => card[name] === kept[name]);
}

const hashOf = (log: Uint8Array | undefined) => log && createHash('md5').update(log).digest('hex');

/** Of the logs that cards had when they came from Anki, by the cards' ids. */
async function hashesOfHistories(database: Queryable, cardIds: readonly number[]): Promise<Map<number, string>> {
  const rows: { cardId: number; hash: string }[] = await database.query(
    `SELECT card_id AS "cardId", md5(bytes) AS hash FROM card_history
     WHERE source = 'anki' AND card_id = ANY($1::int[])`,
    [cardIds],
  );
  return new Map(rows.map(({ cardId, hash }) => [cardId, hash]));
}

/** The logs that cards had when they came from Anki, by the cards' ids. */
export async function historiesOf(database: Queryable, cardIds: readonly number[]): Promise<Map<number, PastAnswer[]>> {
  const rows: { cardId: number; bytes: Buffer }[] = await database.query(
    `SELECT card_id AS "cardId", bytes FROM card_history WHERE source = 'anki' AND card_id = ANY($1::int[])`,
    [cardIds],
  );
  return new Map(rows.map(({ cardId, bytes }) => [cardId, unpackLog(bytes)]));
}

/** The answers to cards that are kept here, also those that were taken back, by the cards' ids. */
export async function keptAnswers(
  database: Queryable,
  cardIds: readonly number[],
): Promise<Map<number, (OwnAnswer & { cardId: number })[]>> {
  const rows: (OwnAnswer & { cardId: number })[] = await database.query(
    `SELECT card_id AS "cardId", (extract(epoch FROM answered_at) * 1000)::float8 AS at, rating,
       undone_at IS NOT NULL AS "isUndone", import_id IS NOT NULL AS "isImported"
     FROM reviews WHERE card_id = ANY($1::int[])`,
    [cardIds],
  );
  return Map.groupBy(rows, ({ cardId }) => cardId);
}

/** Keeps by what decks are scheduled. @returns whether the memories of cards change that are there */
export async function keepPresets(
  transaction: LearnerTransaction,
  userId: number,
  presets: NonNullable<Preview['presets']>,
): Promise<boolean> {
  const rows = presets.map((preset) => ({ ...preset, parameters: preset.parameters ?? null }));
  const kept: { isChanged: boolean }[] = await transaction.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($2) AS p (id text, name text, parameters double precision[],
         retention double precision, "learningSteps" int[], "relearningSteps" int[], "newPerDay" int,
         "reviewsPerDay" int, "leechLapses" int, "suspendsLeeches" boolean)
     ), before AS (
       SELECT key, parameters FROM deck_presets WHERE user_id = $1
     ), stored AS (
       INSERT INTO deck_presets (user_id, key, name, parameters, retention, learning_steps, relearning_steps,
         new_per_day, reviews_per_day, leech_lapses, suspends_leeches, given)
       SELECT $1, id, name, parameters, retention, "learningSteps", "relearningSteps", "newPerDay", "reviewsPerDay",
         "leechLapses", "suspendsLeeches", to_jsonb(given) FROM given
       ON CONFLICT (user_id, key) DO UPDATE SET name = excluded.name, parameters = excluded.parameters,
         retention = excluded.retention, learning_steps = excluded.learning_steps,
         relearning_steps = excluded.relearning_steps, new_per_day = excluded.new_per_day,
         reviews_per_day = excluded.reviews_per_day, leech_lapses = excluded.leech_lapses,
         suspends_leeches = excluded.suspends_leeches, given = excluded.given
       -- What the learner has changed here since holds, as long as nothing changes there.
       WHERE deck_presets.given IS DISTINCT FROM excluded.given
       RETURNING key, parameters
     )
     SELECT stored.parameters IS DISTINCT FROM before.parameters AS "isChanged" FROM stored JOIN before USING (key)`,
    [userId, JSON.stringify(rows)],
  );
  // Not the learner's to change here.
  await transaction.query(
    `UPDATE deck_presets SET buries_new = p.news, buries_reviews = p.reviews
     FROM unnest($2::text[], $3::boolean[], $4::boolean[]) AS p (key, news, reviews)
     WHERE deck_presets.user_id = $1 AND deck_presets.key = p.key`,
    [
      userId,
      presets.map(({ id }) => id),
      presets.map(({ buriesNew = false }) => buriesNew),
      presets.map(({ buriesReviews = false }) => buriesReviews),
    ],
  );
  return kept.some(({ isChanged }) => isChanged);
}

/**
 * Has cards scheduled as their decks are, and keeps which of them are of one note.
 *
 * @param of what the ids name
 */
export async function usePresets(
  transaction: LearnerTransaction,
  userId: number,
  of: 'word_id' | 'note_card_id',
  cards: readonly { readonly id: number; readonly anki: NoteInAnki }[],
): Promise<void> {
  await transaction.query(
    `UPDATE cards SET preset_id = coalesce(g.preset_id, cards.preset_id), note_id = g.note_id
     FROM (SELECT c.id, c.note_id, p.id AS preset_id FROM unnest($2::int[], $3::text[], $4::bigint[]) AS c (id, key, note_id)
       LEFT JOIN deck_presets p ON p.user_id = $1 AND p.key = c.key) AS g
     WHERE cards.user_id = $1 AND cards.${of} = g.id
       AND (cards.preset_id IS DISTINCT FROM coalesce(g.preset_id, cards.preset_id)
         OR cards.note_id IS DISTINCT FROM g.note_id)`,
    [
      userId,
      cards.map(({ id }) => id),
      cards.map(({ anki }) => anki.card.presetId ?? null),
      cards.map(({ anki }) => (anki.hasSiblings ? anki.noteId : null)),
    ],
  );
}
