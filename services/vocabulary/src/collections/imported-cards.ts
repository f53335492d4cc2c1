import { toHiragana } from '@ichibun/japanese/kana';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { Injectable } from '@nestjs/common';
import { MOST_BLOCKED } from '../blocked/blocked-words.service.js';
import type { FurtherCard, ImportSource, LeftOut, PointNote } from '../card-files/collection.js';
import type { KeptSchedule } from '../reviews/card-row.js';
import { ReviewLog } from '../reviews/review-log.js';
import { PHASES, type Schedule, stateOf } from '../reviews/schedule.js';
import type { LearnerTransaction } from '../words/learner-transaction.js';
import { raiseRevision } from '../words/revision.js';
import { STATES, type State } from '../words/states.js';
import { WordBank } from '../words/word-bank.js';
import { meaningOf } from '../words/word-form.js';
import type { KeptNote } from './anki-changes.js';
import { keepNotes, keptNotes, usePresets } from './anki-notes-store.js';
import { answersOfPoints, type cardsOfPoints } from './answers-of-points.js';
import type { CardImportPayload } from './card-import.js';
import { storeFurtherCards } from './further-cards.js';
import { mergeCards } from './merged-cards.js';
import type { Report } from './report.js';
import { type CardToStore, storeCards } from './stored-cards.js';
import type { ImportedWord } from './words-of-notes.js';

/** A word that is to be stored, and where its card stands. */
export interface Placed extends ImportedWord {
  readonly schedule: Schedule;
}

/** The learner's word that an imported one is. */
interface OwnWord {
  readonly wordId: number;
  readonly state: State;
  readonly cardId: number | null;
  readonly answers: number | null;
  /** Why its card rests. */
  readonly rests: string | null;
  /** What its card's log is folded on. */
  readonly base: KeptSchedule | null;
}

/** An imported word with the id of the learner's word, and what that was before the import; undefined for a new one. */
type MatchedWord = Placed & { readonly wordId: number; readonly before: OwnWord | undefined };
type AnsweredWord = MatchedWord & { readonly before: OwnWord };

/** Stores the words of a collection, their cards and answers, each batch in the importer's transaction. */
@Injectable()
export class ImportedCards {
  constructor(
    private readonly bank: WordBank,
    private readonly log: ReviewLog,
  ) {}

  /** Blocks words whose cards are suspended, as the learner has chosen. */
  async block(
    transaction: LearnerTransaction,
    userId: number,
    importId: number,
    words: readonly Placed[],
    lexemes: readonly { readonly id: number }[],
    report: Report,
  ): Promise<void> {
    if (words.length === 0) return;
    const { count } = await transaction.queryOne<{ count: number }>(
      'SELECT count(*)::int AS count FROM blocked_words WHERE user_id = $1',
      [userId],
    );
    const room = Math.max(0, MOST_BLOCKED - count);
    await transaction.query(
      `WITH blocked AS (
         INSERT INTO blocked_words (user_id, lexeme_id) SELECT DISTINCT $1::int, id FROM unnest($2::int[]) AS l (id)
         ON CONFLICT DO NOTHING RETURNING lexeme_id
       )
       INSERT INTO imported_blocks (import_id, lexeme_id) SELECT $3, lexeme_id FROM blocked ON CONFLICT DO NOTHING`,
      [userId, lexemes.slice(0, room).map(({ id }) => id), importId],
    );
    await raiseRevision(transaction, userId);
    const tooMany = words.slice(room).map(({ word }): LeftOut => ({ reason: 'too-many-blocked', note: word }));
    if (tooMany.length === 0) return;
    await storeLeftOut(transaction, importId, tooMany);
    const one = report.leftOut.find(({ reason }) => reason === 'too-many-blocked');
    if (one) one.notes += tooMany.length;
    else report.leftOut.push({ reason: 'too-many-blocked', notes: tooMany.length });
  }

  /** Stores words, their cards, and what was answered elsewhere. */
  async store(
    transaction: LearnerTransaction,
    { ownerId, payload: { importId, timeZone } }: ActiveRun<CardImportPayload>,
    words: readonly Placed[],
    source: ImportSource,
    report: Report,
  ): Promise<void> {
    if (words.length === 0) return;
    const userId = ownerId!;
    const placed = await this.addMissing(transaction, userId, importId, words, report);
    const kept = await keptNotes(
      transaction,
      userId,
      placed.flatMap(({ notes }) => notes.map(({ guid }) => guid)),
    );
    await keepNotes(
      transaction,
      userId,
      placed.flatMap(({ notes, wordId, before }) =>
        notes.map((note, index) => ({
          note,
          wordId,
          // A word that was learned here before its note was met does not follow it.
          leads: index === 0 && (!before?.answers || kept.has(note.guid)),
        })),
      ),
      kept,
    );
    const wanted = placed.filter(({ before }) => !before?.answers);
    const answered = placed.filter((word): word is AnsweredWord => Boolean(word.before?.answers));
    const updated = await this.merge(transaction, userId, importId, answered, kept, timeZone, report);
    await storeImportedWords(transaction, importId, wanted, updated);
    await storeCards(
      transaction,
      userId,
      source,
      'word_id',
      wanted.filter(needsCard).map((word) => ({
        id: word.wordId,
        schedule: word.schedule,
        log: word.notes[0].log,
        answers: word.notes[0].answers,
        rests: restsAfter(word, kept),
      })),
    );
    await usePresets(
      transaction,
      userId,
      'word_id',
      placed.flatMap(({ wordId, notes: [{ anki }] }) => (anki ? [{ id: wordId, anki }] : [])),
    );
    report.answers += wanted.reduce((sum, { notes: [note] }) => sum + note.answers, 0);
    await this.bank.setStates(
      transaction,
      userId,
      // Those that it added have theirs.
      wanted
        .filter(({ before }) => before !== undefined)
        .map((word) => ({
          wordId: word.wordId,
          state: stateAfter(word),
          at: word.schedule.lastAt,
          since: word.notes[0].since,
        })),
    );
  }

  /** Stores cards that are of no word. */
  storeFurther(
    transaction: LearnerTransaction,
    { ownerId, payload: { importId, timeZone } }: ActiveRun<CardImportPayload>,
    cards: readonly FurtherCard[],
    report: Report,
  ): Promise<void> {
    return storeFurtherCards(transaction, this.log, { userId: ownerId!, importId, timeZone }, cards, report);
  }

  /** Stores what was answered elsewhere to cards of grammar points. */
  async storeAnswersOfPoints(
    transaction: LearnerTransaction,
    { ownerId, payload: { importId, timeZone } }: ActiveRun<CardImportPayload>,
    points: readonly PointNote[],
    cardOf: Awaited<ReturnType<typeof cardsOfPoints>>,
    report: Report,
  ): Promise<void> {
    const { answers, cards } = await answersOfPoints(transaction, points, cardOf);
    await this.log.append(transaction, ownerId!, importId, answers, timeZone);
    report.answers += answers.length;
    report.points = cards;
  }

  /** Adds the words that the learner does not have, and gives each word the id of the learner's. */
  private async addMissing(
    transaction: LearnerTransaction,
    userId: number,
    importId: number,
    words: readonly Placed[],
    report: Report,
  ): Promise<MatchedWord[]> {
    const { filename } = await transaction.queryOne<{ filename: string }>(
      'SELECT filename FROM card_imports WHERE id = $1',
      [importId],
    );
    const own = await ownWords(transaction, userId, words);
    const missing = words.filter((_, index) => own[index] === undefined);
    const added = await this.bank.add(
      transaction,
      userId,
      missing.map(({ word, reading, entries, notes, schedule }) => ({
        word,
        reading: reading ?? null,
        meaning: meaningOf(entries[0]?.definition),
        entries,
        learned: { state: stateAfter({ notes, schedule }), at: schedule.lastAt, since: notes[0].since },
      })),
      { importedFrom: filename },
    );
    report.added += added.length;
    const addedIds = new Map(added.map(({ id, position }) => [missing[position]!, id]));
    const seen = new Set<number>();
    return words.flatMap((word, index) => {
      const before = own[index];
      const wordId = before?.wordId ?? addedIds.get(word);
      // Two words of the collection may be one of the learner's, who has it without a reading.
      if (wordId === undefined || seen.has(wordId)) {
        report.doubles++;
        return [];
      }
      seen.add(wordId);
      return [{ ...word, before, wordId }];
    });
  }

  /** Brings words whose cards were answered here together with what became of these in Anki; those that it changed. */
  private async merge(
    transaction: LearnerTransaction,
    userId: number,
    importId: number,
    words: readonly AnsweredWord[],
    kept: ReadonlyMap<string, KeptNote>,
    timeZone: string,
    report: Report,
  ): Promise<AnsweredWord[]> {
    const changed = await mergeCards(
      transaction,
      this.log,
      { userId, importId, timeZone },
      words.map(({ before, schedule, notes: [note] }) => ({
        note,
        schedule,
        cardId: before.cardId!,
        rests: note.declared === 'known' ? 'known' : before.rests,
        before: kept.get(note.guid),
      })),
      report,
    );
    const updated = words.filter(({ before }) => changed.has(before.cardId!));
    report.kept += words.length - updated.length;
    return updated;
  }
}

/** Keeps which notes an import leaves out, and why. */
export async function storeLeftOut(
  transaction: LearnerTransaction,
  importId: number,
  leftOut: readonly LeftOut[],
): Promise<void> {
  await transaction.query(
    'INSERT INTO left_out_notes (import_id, reason, note) SELECT $1, * FROM unnest($2::text[], $3::text[])',
    [importId, leftOut.map(({ reason }) => reason), leftOut.map(({ note }) => note)],
  );
}

/** Stores what each word was before the import, so that the import can be undone. */
async function storeImportedWords(
  transaction: LearnerTransaction,
  importId: number,
  wanted: readonly MatchedWord[],
  updated: readonly AnsweredWord[],
): Promise<void> {
  const changed = [...wanted, ...updated];
  const isUpdated = changed.map((_, index) => index >= wanted.length);
  await transaction.query(
    `INSERT INTO imported_words (import_id, word_id, state_before, made_card, rests_before, appended, rebased, base_before)
     SELECT $1, * FROM unnest($2::int[], $3::smallint[], $4::boolean[], $5::text[], $6::boolean[], $7::boolean[],
       $8::jsonb[]) ON CONFLICT DO NOTHING`,
    [
      importId,
      changed.map(({ wordId }) => wordId),
      changed.map(({ before }) => before?.state ?? null),
      changed.map((word) => word.before?.cardId == null && needsCard(word)),
      changed.map(({ before }) => before?.rests ?? null),
      isUpdated,
      isUpdated,
      changed.map(({ before }, index) => (isUpdated[index] ? (before?.base ?? null) : null)),
    ],
  );
}

/** The learner's words that imported ones are; undefined where she has none. */
async function ownWords(
  transaction: LearnerTransaction,
  userId: number,
  words: readonly Placed[],
): Promise<(OwnWord | undefined)[]> {
  const rows: (OwnWord & { position: number })[] = await transaction.query(
    `SELECT g.position::int - 1 AS position, w.id AS "wordId", w.state, c.id AS "cardId", c.answers, c.rests, c.base
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS g (word, reading, position)
     JOIN LATERAL (
       SELECT id, state FROM words w WHERE w.user_id = $1 AND w.word = g.word
         AND (w.reading_hiragana = g.reading OR w.reading_hiragana IS NULL OR g.reading IS NULL)
       ORDER BY w.reading_hiragana IS NOT DISTINCT FROM g.reading DESC, id LIMIT 1
     ) w ON true
     LEFT JOIN cards c ON c.word_id = w.id`,
    [userId, words.map(({ word }) => word), words.map(({ reading }) => (reading ? toHiragana(reading) : null))],
  );
  const own = Array<OwnWord | undefined>(words.length).fill(undefined);
  for (const row of rows) own[row.position] = row;
  return own;
}

/** Why a card rests that nobody has answered here: as in Anki, unless the learner says otherwise of it here. */
function restsAfter(word: MatchedWord, kept: ReadonlyMap<string, KeptNote>): CardToStore['rests'] {
  const [note] = word.notes;
  if (stateAfter(word) === STATES.known) return 'known';
  if (note.isSuspended) return 'suspended';
  const wasSuspended = kept.get(note.guid)?.card?.queue === -1;
  const rests = word.before?.rests ?? null;
  return wasSuspended && rests === 'suspended' ? null : (rests as CardToStore['rests']);
}

/** How well a word is known that was imported, as long as nobody has answered its card here. */
const stateAfter = (word: Pick<Placed, 'notes' | 'schedule'> & { readonly before?: OwnWord | undefined }): State =>
  word.before?.state === STATES.known || word.notes[0].declared === 'known' ? STATES.known : stateOf(word.schedule);

/** A word that the learner just knows, and was never asked, is asked here no more than there. */
const needsCard = ({ notes: [note] }: Placed) => note.declared !== 'known' || note.schedule.phase !== PHASES.new;
