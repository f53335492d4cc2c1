import type { Queryable } from '@ichibun/kit/database';
import type { Choices, FurtherCard, NoteOrNot, ReadNote } from '../card-files/collection.js';
import type { KeptSchedule } from '../reviews/card-row.js';
import type { Rating } from '../reviews/memory.js';
import { unpackLog } from '../reviews/packed-log.js';
import type { ElsewhereAnswer, ReviewLog } from '../reviews/review-log.js';
import type { LearnerTransaction } from '../words/learner-transaction.js';
import { freshAnswers, type KeptNote } from './anki-changes.js';
import { historiesOf, keptAnswers, usePresets } from './anki-notes-store.js';
import { mergeCards } from './merged-cards.js';
import { unpackContent } from './note-content.js';
import type { Report } from './report.js';
import { storeCards } from './stored-cards.js';

/** A further card that an earlier import has brought. */
interface KeptCard extends KeptNote {
  readonly id: number;
  readonly guid: string;
  readonly template: number;
  readonly cardId: number;
  readonly rests: string | null;
  readonly base: KeptSchedule | null;
}

/** By what a further card is found: its note's guid and its place among the note's cards. */
export const keyOfCard = (guid: string, template: number) => `${guid} ${template}`;

/**
 * The further cards that a learner has, by {@link keyOfCard}.
 *
 * @param guids of their notes; absent: all
 */
export async function keptFurtherCards(
  database: Queryable,
  userId: number,
  guids?: readonly string[],
): Promise<Map<string, KeptCard>> {
  const rows: KeptCard[] = await database.query(
    `SELECT n.id, n.guid, n.template, n.changed_at::float8 AS "changedAt", n.card, c.id AS "cardId", c.rests, c.base
     FROM note_cards n JOIN cards c ON c.note_card_id = n.id
     WHERE n.user_id = $1 AND ($2::text[] IS NULL OR n.guid = ANY($2))`,
    [userId, guids ?? null],
  );
  return new Map(rows.map((row) => [keyOfCard(row.guid, row.template), row]));
}

/**
 * The notes of a collection whose words follow the cards that they have followed before, and the cards that no word
 * follows.
 *
 * @param kept notes as they were when they were last read, by their guids
 */
export function followedAsBefore(
  read: readonly NoteOrNot[],
  { suspended }: Pick<Choices, 'suspended'>,
  kept: ReadonlyMap<string, KeptNote>,
): { notes: ReadNote[]; further: FurtherCard[] } {
  const cards = new Map(read.flatMap((one) => ('question' in one ? [[one.anki.card.cardId, one] as const] : [])));
  const notes = read.flatMap((note): ReadNote[] => {
    if (!('word' in note)) return [];
    const before = kept.get(note.guid)?.card?.cardId;
    const card = before === undefined || before === note.anki?.card.cardId ? undefined : cards.get(before);
    if (!card) return [note];
    const { isSuspended, schedule, log, answers, anki } = card;
    const declared = isSuspended && suspended !== 'scheduled' ? suspended : undefined;
    return [{ ...note, isSuspended, declared, schedule, log, answers, anki }];
  });
  const followed = new Set(notes.map(({ anki }) => anki?.card.cardId));
  return { notes, further: [...cards.values()].filter(({ anki }) => !followed.has(anki.card.cardId)) };
}

/** Stores gaps of clozes and cards of further templates: new ones with their schedules, others as they are now in Anki. */
export async function storeFurtherCards(
  transaction: LearnerTransaction,
  log: ReviewLog,
  by: { readonly userId: number; readonly importId: number; readonly timeZone: string },
  all: readonly FurtherCard[],
  report: Report,
): Promise<void> {
  if (all.length === 0) return;
  const { userId, importId, timeZone } = by;
  const kept = await keptFurtherCards(
    transaction,
    userId,
    all.map(({ guid }) => guid),
  );
  const keptOf = ({ guid, anki }: FurtherCard) => kept.get(keyOfCard(guid, anki.card.template));
  const given = all.filter((one) => isOfAnother(one, kept));
  const cards = eachOnce(all.filter((one) => !isOfAnother(one, kept)));
  const answered = await answersOfFurther(transaction, given, kept);
  await log.append(transaction, userId, importId, answered, timeZone);
  report.answers += answered.length;
  const ids = await storeContents(transaction, userId, importId, cards, kept);
  const idOf = ({ guid, anki }: FurtherCard) => ids.get(keyOfCard(guid, anki.card.template))!;
  const fresh = cards.filter((one) => !keptOf(one));
  await storeCards(
    transaction,
    userId,
    'anki',
    'note_card_id',
    fresh.map((one) => ({ ...one, id: idOf(one), rests: one.isSuspended ? 'suspended' : null })),
  );
  await usePresets(
    transaction,
    userId,
    'note_card_id',
    cards.map((one) => ({ id: idOf(one), anki: one.anki })),
  );
  report.answers += fresh.reduce((sum, { answers }) => sum + answers, 0);
  const pairs = cards.flatMap((note) => {
    const before = keptOf(note);
    return before ? [{ note, before, schedule: note.schedule, cardId: before.cardId, rests: before.rests }] : [];
  });
  const changed = await mergeCards(transaction, log, by, pairs, report);
  const before = [...kept.values()].filter(({ cardId }) => changed.has(cardId));
  await transaction.query(
    `INSERT INTO imported_note_cards (import_id, note_card_id, rests_before, base_before)
     SELECT $1, * FROM unnest($2::int[], $3::text[], $4::jsonb[]) ON CONFLICT DO NOTHING`,
    [importId, before.map(({ id }) => id), before.map(({ rests }) => rests), before.map(({ base }) => base)],
  );
  report.furtherCards = (report.furtherCards ?? 0) + fresh.length;
}

/** Of a note and one that was made here of it, which a collection may have both, the cards of the note itself. */
function eachOnce(cards: readonly FurtherCard[]): FurtherCard[] {
  const lastIsOwn = cards.toSorted((one, other) => Number(other.isMadeHere ?? false) - Number(one.isMadeHere ?? false));
  return [...new Map(lastIsOwn.map((one) => [keyOfCard(one.guid, one.anki.card.template), one])).values()];
}

/** Whether a card is one that went from here to another Anki: the own one has its note, by which it is known. */
export const isOfAnother = (
  { guid, anki, isMadeHere = false }: FurtherCard,
  kept: Awaited<ReturnType<typeof keptFurtherCards>>,
): boolean => isMadeHere && kept.has(keyOfCard(guid, anki.card.template));

/**
 * The answers that cards got in another Anki since they went there. Schedules stay ours: they are what the answers of all
 * make of them.
 */
export async function answersOfFurther(
  database: Queryable,
  cards: readonly FurtherCard[],
  kept: Awaited<ReturnType<typeof keptFurtherCards>>,
): Promise<ElsewhereAnswer[]> {
  const idOf = ({ guid, anki }: FurtherCard) => kept.get(keyOfCard(guid, anki.card.template))!.cardId;
  const ids = cards.map(idOf);
  const histories = await historiesOf(database, ids);
  const answers = await keptAnswers(database, ids);
  const found = cards.flatMap((card) => {
    const cardId = idOf(card);
    const past = (histories.get(cardId) ?? []).map((one) => ({ ...one, isUndone: false, isImported: true }));
    const fresh = card.log ? freshAnswers(unpackLog(card.log), [], [...past, ...(answers.get(cardId) ?? [])]) : [];
    return fresh.map(({ at, rating, tookMs }) => ({ cardId, at, tookMs, rating: rating as Rating }));
  });
  return [...new Map(found.map((one) => [`${one.cardId} ${one.at}`, one])).values()];
}

/** Keeps what cards ask and say, where it is not kept so. @returns the ids of the rows, by {@link keyOfCard} */
async function storeContents(
  transaction: LearnerTransaction,
  userId: number,
  importId: number,
  cards: readonly FurtherCard[],
  kept: Awaited<ReturnType<typeof keptFurtherCards>>,
): Promise<Map<string, number>> {
  const rows = cards.map(({ guid, changedAt, question, anki }) => ({
    guid,
    question,
    template: anki.card.template,
    changed_at: changedAt,
    note_id: anki.noteId,
    card_id: anki.card.cardId,
    card: anki.card,
    ...(anki.content && unpackContent(anki.content)),
  }));
  const columns = ['changed_at', 'note_id', 'card_id', 'question', 'names', 'fields', 'card'];
  const stored: { id: number; guid: string; template: number }[] = await transaction.query(
    `INSERT INTO note_cards (user_id, import_id, guid, template, ${columns.join(', ')})
     SELECT DISTINCT ON (guid, template) $1::int, $2::int, guid, template, ${columns.join(', ')}
     FROM jsonb_to_recordset($3) AS n (guid text, template smallint, changed_at bigint, note_id bigint, card_id bigint,
       question jsonb, names text[], fields text[], card jsonb)
     ON CONFLICT (user_id, guid, template)
       DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
       WHERE (${columns.map((name) => `note_cards.${name}`).join(', ')})
         IS DISTINCT FROM (${columns.map((name) => `excluded.${name}`).join(', ')})
     RETURNING id, guid, template`,
    [userId, importId, JSON.stringify(rows)],
  );
  return new Map([
    ...[...kept].map(([key, { id }]) => [key, id] as const),
    ...stored.map(({ id, guid, template }) => [keyOfCard(guid, template), id] as const),
  ]);
}

/** Takes back what an import brought of further cards. @returns the cards that an earlier import had brought */
export async function takeBackFurtherCards(
  transaction: LearnerTransaction,
  userId: number,
  importId: number,
): Promise<{ removed: number; changed: number[] }> {
  const changed: { cardId: number }[] = await transaction.query(
    `UPDATE cards SET rests = i.rests_before, base = i.base_before FROM imported_note_cards i
     WHERE cards.user_id = $1 AND i.import_id = $2 AND i.note_card_id = cards.note_card_id
     RETURNING cards.id AS "cardId"`,
    [userId, importId],
  );
  const removed = await transaction.change('DELETE FROM note_cards WHERE user_id = $1 AND import_id = $2', [
    userId,
    importId,
  ]);
  return { removed, changed: changed.map(({ cardId }) => cardId) };
}

/**
 * Has further cards rest that are no longer in a whole collection, unless they were answered here.
 *
 * @param guids of all its notes
 * @returns how many rest from now on
 */
export async function restDeletedCards(
  transaction: LearnerTransaction,
  userId: number,
  importId: number,
  guids: readonly string[],
): Promise<number> {
  const gone: { id: number; rests: string | null; base: KeptSchedule | null }[] = await transaction.query(
    `SELECT n.id, c.rests, c.base FROM note_cards n JOIN cards c ON c.note_card_id = n.id
     WHERE n.user_id = $1 AND NOT n.guid = ANY($2::text[]) AND c.rests IS NULL AND NOT EXISTS (
       SELECT FROM reviews r WHERE r.card_id = c.id AND r.import_id IS NULL AND r.undone_at IS NULL)`,
    [userId, guids],
  );
  await transaction.query(
    `INSERT INTO imported_note_cards (import_id, note_card_id, rests_before, base_before)
     SELECT $1, * FROM unnest($2::int[], $3::text[], $4::jsonb[]) ON CONFLICT DO NOTHING`,
    [importId, gone.map(({ id }) => id), gone.map(({ rests }) => rests), gone.map(({ base }) => base)],
  );
  return transaction.change(
    `UPDATE cards SET rests = 'suspended' WHERE user_id = $1 AND note_card_id = ANY($2::int[])`,
    [userId, gone.map(({ id }) => id)],
  );
}
