import { toHiragana } from '@ichibun/japanese/kana';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Turn } from '@ichibun/kit/in-turns';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { studyDayOf } from '@ichibun/time/study-days';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { FurtherCard, LeftOut, PointNote } from '../card-files/collection.js';
import { LexemesService } from '../lexemes/lexemes.service.js';
import { MOST_CARDS } from '../reviews/cards.service.js';
import type { Schedule } from '../reviews/schedule.js';
import { settingsOf } from '../reviews/settings.js';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import type { State } from '../words/states.js';
import { keptNotes } from './anki-notes-store.js';
import { cardsOfPoints } from './answers-of-points.js';
import { CARD_IMPORTS, type CardImportPayload } from './card-import.js';
import { CardImportsService, statesOf } from './card-imports.service.js';
import { CollectionReader } from './collection-reader.js';
import { followedAsBefore, restDeletedCards } from './further-cards.js';
import { ImportedCards, type Placed, storeLeftOut } from './imported-cards.js';
import { countReasons, NO_CHANGES, NO_STATES, type Report } from './report.js';
import { spread } from './spread.js';
import { type ImportedWord, WordLookUps, wordsOfNotes } from './words-of-notes.js';

/** Words written at once: as many are repeated after a crash, at most. */
const BATCH_SIZE = 500;
const LEFT_OUT_AT_ONCE = 5_000;

/**
 * Imports collections in the background. Each batch's words are written with the progress in one transaction, so that an
 * interrupted import goes on with the next batch and brings nothing twice.
 */
@Injectable()
export class CollectionImporter implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    private readonly reader: CollectionReader,
    private readonly imports: CardImportsService,
    private readonly lexemes: LexemesService,
    private readonly cards: ImportedCards,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(CARD_IMPORTS, {
      work: (run) => this.import(run),
      ended: ({ fileObject }) => this.objects.remove(fileObject),
    });
  }

  private async import(run: ActiveRun<CardImportPayload>): Promise<void> {
    const { importId, fileObject, timeZone } = run.payload;
    const userId = run.ownerId!;
    const { choices, preview, report: before } = await this.imports.get(userId, importId);
    const settings = await settingsOf(this.database, userId);
    const { retention, parameters, learningSteps, relearningSteps, dayStartHour } = settings;
    const rules = { retention, parameters, learningSteps, relearningSteps, dayStartHour };
    const question = { ...rules, choices: choices!, timeZone };
    const lookUps = new WordLookUps(this.rpc);
    const read = await this.reader.notes(userId, fileObject, question, run.signal, (part) =>
      lookUps.begin(part.filter((note) => 'word' in note)),
    );
    const points = read.filter((note): note is PointNote => 'point' in note);
    const kept = await keptNotes(
      this.database,
      userId,
      read.flatMap((note) => ('word' in note && note.guid ? [note.guid] : [])),
    );
    const { notes, further: asked } = followedAsBefore(read, choices!, kept);
    const cardOf = await cardsOfPoints(this.database, userId, points);
    const found = await wordsOfNotes(lookUps, notes);
    const { leftOut } = found;
    const turn = new Turn();
    const words = ledAsBefore(found.words, kept);
    await turn.nextIfOver();
    run.signal.throwIfAborted();
    const today = studyDayOf(new Date(), timeZone, settings.dayStartHour);
    const perDay = choices!.spreads ? Math.max(1, settings.reviewsPerDay) : Number.POSITIVE_INFINITY;
    const { placed, further, ...overdue } = placedOn(words, asked, today, perDay);
    await turn.nextIfOver();
    const all = [
      ...read.filter((note): note is LeftOut => 'reason' in note),
      ...leftOut,
      ...points.filter(({ point }) => !cardOf.has(point)).map(leftOutPoint),
    ];
    const report = before ?? {
      states: NO_STATES,
      added: 0,
      kept: 0,
      answers: 0,
      points: 0,
      changes: NO_CHANGES,
      ...overdue,
      answersLeftOut: answersLeftOut(all, words),
      furtherCards: 0,
      withoutContent: [...notes, ...asked].filter(({ anki }) => anki && !anki.content).length,
      doubles: notes.length - leftOut.length - words.length,
      leftOut: countReasons(all),
    };
    if (run.total === 0) await this.begin(run, words.length + further.length, points.length, all);
    for (let from = run.done; from < placed.length; from += BATCH_SIZE) {
      run.signal.throwIfAborted();
      const batch = placed.slice(from, from + BATCH_SIZE);
      const isBlocked = (word: Placed) => word.notes[0].declared === 'blocked';
      const blocked = batch.filter(isBlocked);
      const lexemes = await this.lexemes.resolve(userId, blocked.map(lexemeOf));
      await changeLearner(this.database, userId, async (transaction) => {
        // First: an import that was taken back meanwhile has nothing left to be written to.
        await run.progress({ done: from + batch.length }, transaction);
        await this.cards.block(transaction, userId, importId, blocked, lexemes, report);
        await this.cards.store(
          transaction,
          run,
          batch.filter((word) => !isBlocked(word)),
          preview.source ?? 'anki',
          report,
        );
        await keepReport(transaction, importId, report);
      });
    }
    for (let from = Math.max(0, run.done - placed.length); from < further.length; from += BATCH_SIZE) {
      run.signal.throwIfAborted();
      const batch = further.slice(from, from + BATCH_SIZE);
      await changeLearner(this.database, userId, async (transaction) => {
        await run.progress({ done: placed.length + from + batch.length }, transaction);
        await this.cards.storeFurther(transaction, run, batch, report);
        await keepReport(transaction, importId, report);
      });
    }
    await changeLearner(this.database, userId, async (transaction) => {
      await run.complete(transaction);
      await this.cards.storeAnswersOfPoints(transaction, run, points, cardOf, report);
      if (preview.isWhole) {
        const guids = read.flatMap(({ guid }) => (guid ? [guid] : []));
        const words = await restDeleted(transaction, userId, importId, guids);
        const cards = await restDeletedCards(transaction, userId, importId, guids);
        report.changes = { ...report.changes, deleted: words + cards };
      }
      const ended = { ...report, states: await statesOf(transaction, importId) };
      await transaction.query(
        'UPDATE card_imports SET report = $2, imported_at = now(), file_object = NULL WHERE id = $1',
        [importId, JSON.stringify(ended)],
      );
    });
  }

  /** @throws DomainError `vocabulary.too-many-cards` */
  private begin(
    run: ActiveRun<CardImportPayload>,
    cards: number,
    points: number,
    leftOut: readonly LeftOut[],
  ): Promise<void> {
    return changeLearner(this.database, run.ownerId!, async (transaction) => {
      await run.progress({ total: cards + points }, transaction);
      const { count } = await transaction.queryOne<{ count: number }>(
        'SELECT count(*)::int AS count FROM cards WHERE user_id = $1',
        [run.ownerId],
      );
      if (count + cards > MOST_CARDS) {
        throw new DomainError('vocabulary.too-many-cards', { most: MOST_CARDS, from: 'import' });
      }
      for (let from = 0; from < leftOut.length; from += LEFT_OUT_AT_ONCE) {
        await storeLeftOut(transaction, run.payload.importId, leftOut.slice(from, from + LEFT_OUT_AT_ONCE));
      }
    });
  }
}

const keepReport = (transaction: LearnerTransaction, importId: number, report: Report) =>
  transaction.query('UPDATE card_imports SET report = $2 WHERE id = $1', [importId, JSON.stringify(report)]);

/** Words with the note in front that their cards have followed before. */
const ledAsBefore = (words: readonly ImportedWord[], kept: Awaited<ReturnType<typeof keptNotes>>): ImportedWord[] =>
  words.map((word) => {
    const lead = word.notes.find(({ guid }) => kept.get(guid)?.leads);
    return lead ? { ...word, notes: [lead, ...word.notes.filter((note) => note !== lead)] } : word;
  });

/** Answers of a collection that no card here follows, and why. */
function answersLeftOut(leftOut: readonly LeftOut[], words: readonly ImportedWord[]): Report['answersLeftOut'] {
  const counts = { leftOutNotes: 0, otherNotes: 0, otherCards: 0 };
  for (const { answers = 0 } of leftOut) counts.leftOutNotes += answers;
  for (const { notes } of words) {
    for (const [place, { answers, anki }] of notes.entries()) {
      if (place > 0) counts.otherNotes += answers;
      counts.otherCards += anki?.otherAnswers ?? 0;
    }
  }
  return counts;
}

/**
 * Has cards rest whose notes are no longer in a whole collection, unless they were answered here.
 *
 * @param guids of all its notes
 * @returns how many rest from now on
 */
async function restDeleted(
  transaction: LearnerTransaction,
  userId: number,
  importId: number,
  guids: readonly string[],
): Promise<number> {
  const gone: { wordId: number; cardId: number; rests: string | null; state: State }[] = await transaction.query(
    `WITH gone AS (
       DELETE FROM anki_notes n WHERE user_id = $1 AND note_id IS NOT NULL AND NOT guid = ANY($2::text[])
       RETURNING word_id, leads, guid
     )
     SELECT DISTINCT w.id AS "wordId", c.id AS "cardId", c.rests, w.state FROM gone
     JOIN words w ON w.id = gone.word_id JOIN cards c ON c.word_id = w.id
     WHERE gone.leads AND NOT EXISTS (
         SELECT FROM anki_notes o WHERE o.user_id = $1 AND o.word_id = w.id AND o.guid = ANY($2::text[]))
       AND NOT EXISTS (
         SELECT FROM reviews r WHERE r.card_id = c.id AND r.import_id IS NULL AND r.undone_at IS NULL)`,
    [userId, guids],
  );
  await transaction.query(
    `UPDATE cards SET rests = 'suspended' WHERE user_id = $1 AND id = ANY($2::int[]) AND rests IS NULL`,
    [userId, gone.map(({ cardId }) => cardId)],
  );
  await transaction.query(
    `INSERT INTO imported_words (import_id, word_id, state_before, made_card, rests_before, appended)
     SELECT $1, word_id, state, false, rests, true
     FROM unnest($2::int[], $3::smallint[], $4::text[]) AS g (word_id, state, rests) ON CONFLICT DO NOTHING`,
    [importId, gone.map(({ wordId }) => wordId), gone.map(({ state }) => state), gone.map(({ rests }) => rests)],
  );
  return gone.filter(({ rests }) => rests === null).length;
}

/** What is said of a note whose grammar point has no card here. */
const leftOutPoint = ({ point, guid, answers }: PointNote): LeftOut => ({
  reason: 'point-not-learned',
  note: point,
  guid,
  answers,
});

/** Words with the schedules of their best notes, and further cards; those that are overdue on days with room for them. */
function placedOn(words: readonly ImportedWord[], cards: readonly FurtherCard[], today: number, perDay: number) {
  const isAwake = ({ notes: [note] }: ImportedWord) => !note.isSuspended && note.declared === undefined;
  const awake = [
    ...words.filter(isAwake).map(({ notes: [note] }) => note.schedule),
    ...cards.filter(({ isSuspended }) => !isSuspended).map(({ schedule }) => schedule),
  ];
  const { days, overdue, count } = spread(awake, today, perDay);
  const onItsDay = (schedule: Schedule): Schedule => {
    const day = days.get(schedule);
    return day === undefined ? schedule : { ...schedule, dueDay: day };
  };
  return {
    placed: words.map((word): Placed => ({ ...word, schedule: onItsDay(word.notes[0].schedule) })),
    further: cards.map((card) => ({ ...card, schedule: onItsDay(card.schedule) })),
    overdue,
    spreadDays: count,
  };
}

/** What an imported word is blocked as. */
const lexemeOf = ({ word, reading, entries: [entry] }: ImportedWord) =>
  entry ? { entry: entry.key, word, reading: entry.reading } : { entry: '', word, reading: toHiragana(reading ?? '') };
