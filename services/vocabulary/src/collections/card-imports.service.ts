import { Database, type Queryable } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { studyDayOf } from '@ichibun/time/study-days';
import { Injectable } from '@nestjs/common';
import type { Choices, NoteOrNot, PointNote, Preview } from '../card-files/collection.js';
import { nothingChosen } from '../card-files/refusal.js';
import { bounded } from '../reviews/memory.js';
import { ParameterFits } from '../reviews/parameters/parameter-fits.service.js';
import { ReviewLog } from '../reviews/review-log.js';
import { MINUTES_PER_DAY } from '../reviews/schedule.js';
import { giveRetentionBack, giveSettingsBack, MOST_PER_DAY, settingsOf, takeSettings } from '../reviews/settings.js';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import { raiseRevision } from '../words/revision.js';
import { type State } from '../words/states.js';
import { WordBank } from '../words/word-bank.js';
import { keepPresets, keptNotes, mergesOf, type Pair } from './anki-notes-store.js';
import { answersOfPoints, cardsOfPoints } from './answers-of-points.js';
import { CARD_IMPORT, CARD_IMPORTS, type CardImport, LISTED_IMPORT, type ListedImport } from './card-import.js';
import { remember, remembered } from './choices.js';
import { CollectionReader, type NotesQuestion, type StatesToCome } from './collection-reader.js';
import {
  answersOfFurther,
  followedAsBefore,
  isOfAnother,
  keptFurtherCards,
  keyOfCard,
  takeBackFurtherCards,
} from './further-cards.js';
import { type Changes, countChanges, NO_CHANGES, NO_STATES, type Report, STATE_NAMES } from './report.js';
import { StatesCounter } from './states-counter.js';

const FILENAME_LENGTH = 255;
/** What Anki calls a whole collection: in one of some decks, nothing is missing. */
const WHOLE = '.colpkg';
/** Imports that are kept unbegun, each with its file: older ones go. */
const MOST_OPENED = 3;
const LEFT_OUT_AT_ONCE = 500;

/** Imports of collections: what is in them, what they would bring, and their end. */
@Injectable()
export class CardImportsService {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly reader: CollectionReader,
    private readonly bank: WordBank,
    private readonly log: ReviewLog,
    private readonly fits: ParameterFits,
  ) {}

  /**
   * Looks into a package.
   *
   * @param fileObject its key; on success it belongs to the import
   * @throws DomainError as `CollectionReader.preview`
   */
  async open(userId: number, filename: string, fileObject: string): Promise<CardImport> {
    const read = await this.reader.preview(userId, fileObject);
    const preview = {
      ...(await remembered(this.database, userId, read)),
      isWhole: read.source === 'anki' && filename.toLowerCase().endsWith(WHOLE),
    };
    const title = filename.slice(-FILENAME_LENGTH).toWellFormed();
    const { id, old } = await changeLearner(this.database, userId, async (transaction) => {
      const old = await transaction.query<{ fileObject: string | null }>(
        `DELETE FROM card_imports WHERE id IN (
           SELECT id FROM card_imports WHERE user_id = $1 AND run_id IS NULL AND imported_at IS NULL
           ORDER BY id DESC OFFSET ${MOST_OPENED - 1}
         ) RETURNING file_object AS "fileObject"`,
        [userId],
      );
      const { id } = await transaction.queryOne<{ id: number }>(
        'INSERT INTO card_imports (user_id, filename, file_object, preview) VALUES ($1, $2, $3, $4) RETURNING id',
        [userId, title, fileObject, JSON.stringify(preview)],
      );
      return { id, old };
    });
    for (const { fileObject: key } of old) if (key) await this.objects.remove(key);
    return this.get(userId, id);
  }

  /** @throws DomainError `imports.not-found` when there is none, or it is another learner's */
  get(userId: number, importId: number): Promise<CardImport> {
    return find(this.database, userId, importId);
  }

  /** A learner's imports, the newest first, without what is in them. */
  list(userId: number): Promise<ListedImport[]> {
    return this.database.query(
      `SELECT ${LISTED_IMPORT} FROM card_imports i LEFT JOIN runs r ON r.id = i.run_id
       WHERE i.user_id = $1 ORDER BY i.id DESC LIMIT 100`,
      [userId],
    );
  }

  /**
   * What an import would bring, of words as they are written.
   *
   * @throws DomainError `imports.not-found`, `imports.nothing-chosen`, `imports.begun`, `time.unknown-zone`, as
   *   `CollectionReader.states`
   */
  async count(
    userId: number,
    importId: number,
    choices: Choices,
    timeZone: string,
  ): Promise<StatesToCome & { readonly changes?: Changes | undefined; readonly newAnswers: number }> {
    const { fileObject, preview } = await opened(this.database, userId, importId);
    checkChoices(preview, choices);
    const settings = await settingsOf(this.database, userId);
    studyDayOf(new Date(), timeZone, settings.dayStartHour);
    const { retention, parameters, learningSteps, relearningSteps, dayStartHour } = settings;
    const question = { retention, parameters, learningSteps, relearningSteps, dayStartHour, choices, timeZone };
    const rows: KeptRow[] = await this.database.query(
      `SELECT n.guid, c.id AS "cardId" FROM anki_notes n JOIN cards c ON c.word_id = n.word_id
       WHERE n.user_id = $1 AND coalesce(n.leads, true) AND c.answers > 0`,
      [userId],
    );
    const keptCards = await keptFurtherCards(this.database, userId);
    const isFirst = rows.length === 0 && keptCards.size === 0;
    if ((isFirst && !preview.points) || preview.source !== 'anki') {
      return { ...(await this.reader.states(userId, fileObject, question)), newAnswers: 0 };
    }
    const read = await this.reader.schedules(userId, fileObject, question);
    const counter = new StatesCounter(studyDayOf(new Date(), timeZone, dayStartHour));
    for (const note of read) counter.add(note);
    const { changes, newAnswers } = await this.changes(userId, question, preview, read, rows, keptCards);
    return { ...counter.counted(), newAnswers, ...(!isFirst && { changes }) };
  }

  /** What was changed in Anki since its notes were last brought. */
  private async changes(
    userId: number,
    question: NotesQuestion,
    preview: Preview,
    read: readonly NoteOrNot[],
    rows: readonly KeptRow[],
    keptCards: Awaited<ReturnType<typeof keptFurtherCards>>,
  ): Promise<{ changes: Changes; newAnswers: number }> {
    const cardOf = new Map(rows.map(({ guid, cardId }) => [guid, cardId]));
    const kept = await keptNotes(this.database, userId, [...cardOf.keys()]);
    const { notes, further } = followedAsBefore(read, question.choices, kept);
    const pairs = [
      ...notes.flatMap((note): Pair[] => {
        const cardId = cardOf.get(note.guid);
        return cardId === undefined ? [] : [{ note, cardId, before: kept.get(note.guid) }];
      }),
      ...further.flatMap((note): Pair[] => {
        if (isOfAnother(note, keptCards)) return [];
        const before = keptCards.get(keyOfCard(note.guid, note.anki.card.template));
        return before ? [{ note, before, cardId: before.cardId }] : [];
      }),
    ];
    const counts = { changes: NO_CHANGES };
    const points = read.filter((note): note is PointNote => 'point' in note);
    const cardOfPoint = await cardsOfPoints(this.database, userId, points);
    const given = further.filter((one) => isOfAnother(one, keptCards));
    let newAnswers =
      (await answersOfPoints(this.database, points, cardOfPoint)).answers.length +
      (await answersOfFurther(this.database, given, keptCards)).length;
    for (const merge of await mergesOf(this.database, pairs)) {
      countChanges(counts, merge);
      newAnswers += merge.fresh.length;
    }
    const there = new Set(read.map(({ guid }) => guid));
    const gone = [
      ...rows.filter(({ guid }) => kept.get(guid)?.card && !there.has(guid)),
      ...[...keptCards.values()].filter(({ guid, rests }) => rests === null && !there.has(guid)),
    ];
    const deleted = preview.isWhole ? gone.length : 0;
    return { changes: { ...counts.changes, deleted }, newAnswers };
  }

  /**
   * Begins to import, and remembers the choices.
   *
   * @throws DomainError `imports.not-found`, `imports.nothing-chosen`, `imports.begun`, `time.unknown-zone`
   */
  async start(userId: number, importId: number, choices: Choices, timeZone: string): Promise<void> {
    studyDayOf(new Date(), timeZone, 0);
    await changeLearner(this.database, userId, async (transaction) => {
      const { fileObject, filename, preview } = await opened(transaction, userId, importId);
      checkChoices(preview, choices);
      const payload = { importId, fileObject, timeZone };
      const runId = await this.jobs.add(transaction, CARD_IMPORTS, {
        payload,
        ownerId: userId,
        subjectId: importId,
        title: filename,
      });
      const tookSettings = await takeSettings(transaction, userId, settingsOfPreview(preview));
      const isOther = await keepPresets(transaction, userId, preview.presets ?? []);
      await transaction.query('UPDATE card_imports SET run_id = $2, choices = $3 WHERE id = $1', [
        importId,
        runId,
        JSON.stringify({ ...choices, tookSettings } satisfies Choices),
      ]);
      await remember(transaction, userId, preview, choices);
      if (preview.parameters) {
        await this.fits.takeOver(transaction, userId, await boundedFor(transaction, userId, preview.parameters));
      }
      if (isOther) await this.fits.queueMemories(transaction, userId);
    });
  }

  /** @throws DomainError `imports.not-found` */
  async leftOut(userId: number, importId: number, after: number) {
    await this.get(userId, importId);
    const notes: { id: number; reason: string; note: string }[] = await this.database.query(
      `SELECT id, reason, note FROM left_out_notes WHERE import_id = $1 AND id > $2 ORDER BY id LIMIT ${LEFT_OUT_AT_ONCE + 1}`,
      [importId, after],
    );
    return { notes: notes.slice(0, LEFT_OUT_AT_ONCE), hasMore: notes.length > LEFT_OUT_AT_ONCE };
  }

  /**
   * Takes an import back. Words that it brought go, with their cards and all that was answered since; those that were
   * there before are as they were.
   *
   * @throws DomainError `imports.not-found`
   */
  async takeBack(userId: number, importId: number): Promise<{ removed: number; restored: number }> {
    const { objects, ...outcome } = await changeLearner(this.database, userId, async (transaction) => {
      const { runId, fileObject, preview, choices } = await find(transaction, userId, importId);
      if (runId) await this.jobs.cancel(runId, transaction);
      await this.unblock(transaction, userId, importId);
      const changed: { wordId: number; state: State; madeCard: boolean; cardId: number | null }[] =
        await transaction.query(
          `SELECT w.word_id AS "wordId", w.state_before AS state, w.made_card AS "madeCard", c.id AS "cardId"
         FROM imported_words w LEFT JOIN cards c ON c.word_id = w.word_id
         WHERE w.import_id = $1 AND w.state_before IS NOT NULL AND NOT w.appended`,
          [importId],
        );
      const { appended } = await transaction.queryOne<{ appended: number }>(
        'SELECT count(*)::int AS appended FROM imported_words WHERE import_id = $1 AND appended',
        [importId],
      );
      const changedAgain: { cardId: number; rebased: boolean | null }[] = await transaction.query(
        `UPDATE cards SET rests = i.rests_before, base = CASE WHEN i.rebased THEN i.base_before ELSE base END
         FROM imported_words i
         WHERE cards.user_id = $1 AND i.import_id = $2 AND i.appended AND i.word_id = cards.word_id
         RETURNING cards.id AS "cardId", i.rebased`,
        [userId, importId],
      );
      const further = await takeBackFurtherCards(transaction, userId, importId);
      await this.log.removeImported(transaction, userId, importId, [
        ...changedAgain.filter(({ rebased }) => rebased).map(({ cardId }) => cardId),
        ...further.changed,
      ]);
      if (choices?.tookSettings) await giveSettingsBack(transaction, userId, choices.tookSettings);
      if (choices?.tookRetention) await giveRetentionBack(transaction, userId, preview.retention!);
      if (preview.parameters) {
        await this.fits.giveBack(transaction, userId, await boundedFor(transaction, userId, preview.parameters));
      }
      const wordIds = changed.map(({ wordId }) => wordId);
      await transaction.query('DELETE FROM anki_notes WHERE user_id = $1 AND word_id = ANY($2::int[])', [
        userId,
        wordIds,
      ]);
      await transaction.query('DELETE FROM cards WHERE id = ANY($1::int[])', [
        changed.filter(({ madeCard }) => madeCard).map(({ cardId }) => cardId),
      ]);
      const kept = changed.flatMap(({ madeCard, cardId }) => (madeCard || cardId === null ? [] : [cardId]));
      await transaction.query('DELETE FROM card_history WHERE card_id = ANY($1::int[])', [kept]);
      await transaction.query(
        `UPDATE cards SET base = NULL, rests = i.rests_before FROM imported_words i
         WHERE cards.id = ANY($1::int[]) AND i.import_id = $2 AND i.word_id = cards.word_id`,
        [kept, importId],
      );
      await this.log.replay(transaction, userId, kept);
      await this.bank.setStates(transaction, userId, changed);
      const added: { id: number }[] = await transaction.query(
        'SELECT word_id AS id FROM imported_words WHERE import_id = $1 AND state_before IS NULL',
        [importId],
      );
      const removed = await this.bank.remove(
        transaction,
        userId,
        added.map((word) => word.id),
      );
      const media: { key: string }[] = await transaction.query(
        `WITH gone AS (DELETE FROM anki_media WHERE user_id = $1 AND import_id = $2 RETURNING object_key)
         SELECT object_key AS key FROM gone`,
        [userId, importId],
      );
      await transaction.query('DELETE FROM card_imports WHERE id = $1', [importId]);
      await transaction.query(
        'DELETE FROM deck_presets p WHERE user_id = $1 AND NOT EXISTS (SELECT FROM cards WHERE user_id = $1 AND preset_id = p.id)',
        [userId],
      );
      const objects = [...(fileObject ? [fileObject] : []), ...media.map(({ key }) => key)];
      return { objects, removed, restored: changed.length + appended + further.changed.length };
    });
    for (const key of objects) await this.objects.remove(key);
    return outcome;
  }

  private async unblock(transaction: LearnerTransaction, userId: number, importId: number): Promise<void> {
    const unblocked = await transaction.change(
      `DELETE FROM blocked_words WHERE user_id = $1
       AND lexeme_id IN (SELECT lexeme_id FROM imported_blocks WHERE import_id = $2)`,
      [userId, importId],
    );
    if (unblocked > 0) await raiseRevision(transaction, userId);
  }
}

/** A note whose word has a card with answers. */
interface KeptRow {
  readonly guid: string;
  readonly cardId: number;
}

async function find(database: Queryable, userId: number, importId: number): Promise<CardImport> {
  const [found] = await database.query<CardImport>(
    `SELECT ${CARD_IMPORT} FROM card_imports i LEFT JOIN runs r ON r.id = i.run_id WHERE i.user_id = $1 AND i.id = $2`,
    [userId, importId],
  );
  if (!found) throw new DomainError('imports.not-found');
  return found;
}

/** An import that has not begun. */
async function opened(
  database: Queryable,
  userId: number,
  importId: number,
): Promise<CardImport & { fileObject: string }> {
  const found = await find(database, userId, importId);
  if (found.fileObject === null || found.runId !== null) {
    throw new DomainError('imports.begun');
  }
  return { ...found, fileObject: found.fileObject };
}

/** How many words of an import are in each state, and how many it has blocked. */
export async function statesOf(transaction: LearnerTransaction, importId: number): Promise<Report['states']> {
  const rows: { state: State; count: number }[] = await transaction.query(
    `SELECT state, count(*)::int AS count FROM imported_words i JOIN words ON words.id = word_id
     WHERE i.import_id = $1 GROUP BY state`,
    [importId],
  );
  const { blocked } = await transaction.queryOne<{ blocked: number }>(
    'SELECT count(*)::int AS blocked FROM imported_blocks WHERE import_id = $1',
    [importId],
  );
  const states = { ...NO_STATES, blocked };
  for (const { state, count } of rows) states[STATE_NAMES[state]] = count;
  return states;
}

/** Parameters of a collection within the bounds that they have here. */
async function boundedFor(
  transaction: LearnerTransaction,
  userId: number,
  parameters: readonly number[],
): Promise<number[]> {
  const { relearningSteps } = await settingsOf(transaction, userId);
  return bounded(parameters, relearningSteps.length);
}

/** What a collection says of settings that a learner has once: those of most cards, and as many a day as of all decks. */
function settingsOfPreview({ presets, retention, dayStartHour }: Preview): Parameters<typeof takeSettings>[2] {
  const [most] = presets ?? [];
  if (!most) return {};
  const perDay = (count: (preset: NonNullable<Preview['presets']>[number]) => number) =>
    Math.min(
      MOST_PER_DAY,
      presets!.reduce((sum, preset) => sum + count(preset), 0),
    );
  const fit = (steps: readonly number[]) => steps.filter((minutes) => minutes < MINUTES_PER_DAY);
  return {
    ...(retention !== undefined && { retention }),
    ...(dayStartHour !== undefined && { dayStartHour }),
    learningSteps: fit(most.learningSteps),
    relearningSteps: fit(most.relearningSteps),
    leechLapses: most.leechLapses,
    newPerDay: perDay((preset) => preset.newPerDay),
    reviewsPerDay: perDay((preset) => preset.reviewsPerDay),
  };
}

function checkChoices(preview: Preview, { kinds, decks, furtherCards }: Choices): void {
  const lacksDeck = preview.decks.length > 0 && decks.length === 0;
  const lacksWord = kinds.every(({ word }) => word === undefined);
  const lacksCloze = !furtherCards || preview.kinds.every(({ holds }) => holds !== 'cloze');
  if (lacksDeck || (lacksWord && lacksCloze && !preview.points)) throw nothingChosen();
}
