import { toHiragana } from '@ichibun/japanese/kana';
import { Database, type Queryable } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { studyDayOf } from '@ichibun/time/study-days';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { MOST_BLOCKED } from '../blocked/blocked-words.service.js';
import type { LeftOut, PointNote, ReadNote, Source } from '../card-files/collection.js';
import { LexemesService } from '../lexemes/lexemes.service.js';
import type { KeptSchedule } from '../reviews/card-row.js';
import { MOST_CARDS } from '../reviews/cards.service.js';
import type { Rating } from '../reviews/memory.js';
import { ReviewLog } from '../reviews/review-log.js';
import { PHASES, type Schedule, stateOf } from '../reviews/schedule.js';
import { settingsOf } from '../reviews/settings.js';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import { raiseRevision } from '../words/revision.js';
import { STATES, type State } from '../words/states.js';
import { WordBank } from '../words/word-bank.js';
import { meaningOf } from '../words/word-form.js';
import type { KeptNote } from './anki-changes.js';
import { keepNotes, keptNotes, mergesOf, usePresets } from './anki-notes-store.js';
import { answersOfPoints, cardsOfPoints } from './answers-of-points.js';
import { CARD_IMPORTS, type CardImportPayload } from './card-import.js';
import { CardImportsService, statesOf } from './card-imports.service.js';
import { CollectionReader } from './collection-reader.js';
import { countChanges, countReasons, NO_CHANGES, NO_STATES, type Report } from './report.js';
import { spread } from './spread.js';
import { type ImportedWord, wordsOfNotes } from './words-of-notes.js';

/** Words written at once: as many are repeated after a crash, at most. */
const BATCH_SIZE = 500;
const LEFT_OUT_AT_ONCE = 5_000;

/** A word that is to be stored, and where its card stands. */
interface Placed extends ImportedWord {
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

type AnsweredWord = Placed & { readonly wordId: number; readonly before: OwnWord };

/**
 * Imports collections in the background. Each batch's words are written with the progress in one transaction, so that an
 * interrupted import goes on with the next batch and brings nothing twice.
 */
@Injectable()
export class CollectionImporter implements OnApplicationBootstrap {
  // biome-ignore lint/complexity/useMaxParams: it brings files, words, cards and sentences together
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    private readonly reader: CollectionReader,
    private readonly imports: CardImportsService,
    private readonly bank: WordBank,
    private readonly lexemes: LexemesService,
    private readonly log: ReviewLog,
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
    const read = await this.reader.notes(userId, fileObject, question, run.signal);
    const notes = read.filter((note): note is ReadNote => 'word' in note);
    const points = read.filter((note): note is PointNote => 'point' in note);
    const cardOf = await cardsOfPoints(this.database, userId, points);
    const found = await wordsOfNotes(this.rpc, notes);
    const { leftOut } = found;
    const words = await followed(this.database, userId, found.words);
    run.signal.throwIfAborted();
    const today = studyDayOf(new Date(), timeZone, settings.dayStartHour);
    const perDay = choices!.spreads ? Math.max(1, settings.reviewsPerDay) : Number.POSITIVE_INFINITY;
    const { placed, ...overdue } = placedOn(words, today, perDay);
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
      withoutContent: notes.filter(({ anki }) => anki && !anki.content).length,
      doubles: notes.length - leftOut.length - words.length,
      leftOut: countReasons(all),
    };
    if (run.total === 0) await this.begin(run, words.length, points.length, all);
    for (let from = run.done; from < placed.length; from += BATCH_SIZE) {
      run.signal.throwIfAborted();
      const batch = placed.slice(from, from + BATCH_SIZE);
      const isBlocked = (word: Placed) => word.notes[0].declared === 'blocked';
      const blocked = batch.filter(isBlocked);
      const lexemes = await this.lexemes.resolve(userId, blocked.map(lexemeOf));
      await changeLearner(this.database, userId, async (transaction) => {
        // First: an import that was taken back meanwhile has nothing left to be written to.
        await run.progress({ done: from + batch.length }, transaction);
        await this.block(transaction, userId, importId, blocked, lexemes, report);
        await this.store(
          transaction,
          run,
          batch.filter((word) => !isBlocked(word)),
          preview.source ?? 'anki',
          report,
        );
        await transaction.query('UPDATE card_imports SET report = $2 WHERE id = $1', [
          importId,
          JSON.stringify(report),
        ]);
      });
    }
    await changeLearner(this.database, userId, async (transaction) => {
      await run.complete(transaction);
      const brought = await answersOfPoints(transaction, points, cardOf);
      await this.log.append(transaction, userId, importId, brought.answers, timeZone);
      report.answers += brought.answers.length;
      report.points = brought.cards;
      if (preview.isWhole) {
        const guids = read.flatMap(({ guid }) => (guid ? [guid] : []));
        report.changes = { ...report.changes, deleted: await restDeleted(transaction, userId, importId, guids) };
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
    words: number,
    points: number,
    leftOut: readonly LeftOut[],
  ): Promise<void> {
    return changeLearner(this.database, run.ownerId!, async (transaction) => {
      await run.progress({ total: words + points }, transaction);
      const { count } = await transaction.queryOne<{ count: number }>(
        'SELECT count(*)::int AS count FROM cards WHERE user_id = $1',
        [run.ownerId],
      );
      if (count + words > MOST_CARDS) {
        throw new DomainError('vocabulary.too-many-cards', { most: MOST_CARDS, from: 'import' });
      }
      for (let from = 0; from < leftOut.length; from += LEFT_OUT_AT_ONCE) {
        await this.report(transaction, run.payload.importId, leftOut.slice(from, from + LEFT_OUT_AT_ONCE));
      }
    });
  }

  private async report(transaction: LearnerTransaction, importId: number, leftOut: readonly LeftOut[]): Promise<void> {
    await transaction.query(
      'INSERT INTO left_out_notes (import_id, reason, note) SELECT $1, * FROM unnest($2::text[], $3::text[])',
      [importId, leftOut.map(({ reason }) => reason), leftOut.map(({ note }) => note)],
    );
  }

  /** Blocks words whose cards are suspended, as the learner has chosen. */
  private async block(
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
    await this.report(transaction, importId, tooMany);
    const one = report.leftOut.find(({ reason }) => reason === 'too-many-blocked');
    if (one) one.notes += tooMany.length;
    else report.leftOut.push({ reason: 'too-many-blocked', notes: tooMany.length });
  }

  /** Stores words, their cards, and what was answered elsewhere. */
  private async store(
    transaction: LearnerTransaction,
    { ownerId, payload: { importId, timeZone } }: ActiveRun<CardImportPayload>,
    words: readonly Placed[],
    source: Source,
    report: Report,
  ): Promise<void> {
    if (words.length === 0) return;
    const userId = ownerId!;
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
    const addedIds = new Map(added.map(({ id, position }) => [missing[position]!, id]));
    const seen = new Set<number>();
    const placed = words.flatMap((word, index) => {
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
    report.added += added.length;
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
    );
    const wanted = placed.filter(({ before }) => !before?.answers);
    const answered = placed.filter((word): word is AnsweredWord => Boolean(word.before?.answers));
    const updated = await this.merge(transaction, userId, importId, answered, kept, timeZone, report);
    const changed = [...wanted, ...updated];
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
        changed.map((_, index) => index >= wanted.length),
        changed.map((_, index) => index >= wanted.length),
        changed.map(({ before }, index) => (index >= wanted.length ? (before!.base ?? null) : null)),
      ],
    );
    await storeCards(
      transaction,
      userId,
      source,
      wanted.filter(needsCard).map((word) => ({ ...word, rests: restsAfter(word, kept) })),
    );
    await usePresets(transaction, userId, placed);
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

  /**
   * Brings cards that were answered here together with what became of them in Anki.
   *
   * @returns the words that it changed
   */
  private async merge(
    transaction: LearnerTransaction,
    userId: number,
    importId: number,
    words: readonly AnsweredWord[],
    kept: ReadonlyMap<string, KeptNote>,
    timeZone: string,
    report: Report,
  ): Promise<AnsweredWord[]> {
    if (words.length === 0) return [];
    const merges = await mergesOf(
      transaction,
      words.map(({ notes: [note], before }) => ({ note, cardId: before.cardId! })),
      kept,
    );
    const fresh = words.flatMap(({ before }, index) =>
      merges[index]!.fresh.map(({ at, rating, tookMs }) => ({
        cardId: before.cardId!,
        at,
        rating: rating as Rating,
        tookMs,
      })),
    );
    const appended = await this.log.append(transaction, userId, importId, fresh, timeZone);
    await this.log.rebase(
      transaction,
      userId,
      words.flatMap(({ before, schedule, notes: [note] }, index) =>
        merges[index]!.takesSchedule
          ? [{ cardId: before.cardId!, schedule, asOf: Math.max(note.anki?.card.lastAt ?? 0, merges[index]!.lastAt) }]
          : [],
      ),
    );
    const today = studyDayOf(new Date(), timeZone, (await settingsOf(transaction, userId)).dayStartHour);
    const rests = words.flatMap(({ before, notes: [note] }, index) => {
      const { changes } = merges[index]!;
      const isNew = kept.get(note.guid)?.card === null;
      if (before.rests === 'known' || note.declared === 'known') return [];
      const isChanged = changes.includes('suspended') || changes.includes('unsuspended') || isNew;
      const isBuried = changes.includes('buried');
      if (!isChanged && !isBuried) return [];
      return [
        {
          cardId: before.cardId!,
          rests: isChanged ? (note.isSuspended ? 'suspended' : null) : before.rests,
          until: isBuried ? today + 1 : null,
        },
      ];
    });
    await transaction.query(
      `UPDATE cards SET rests = r.rests, rests_until_day = coalesce(r.until, rests_until_day)
       FROM unnest($2::int[], $3::text[], $4::int[]) AS r (id, rests, until)
       WHERE cards.user_id = $1 AND cards.id = r.id`,
      [userId, rests.map(({ cardId }) => cardId), rests.map((one) => one.rests), rests.map(({ until }) => until)],
    );
    const rested = new Set(rests.map(({ cardId }) => cardId));
    const updated = words.filter(
      ({ before }, index) => appended.has(before.cardId!) || merges[index]!.takesSchedule || rested.has(before.cardId!),
    );
    report.kept += words.length - updated.length;
    report.answers += fresh.length;
    for (const merge of merges) countChanges(report, merge);
    return updated;
  }
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

/** Words with the note in front that their cards have followed before. */
async function followed(database: Queryable, userId: number, words: readonly ImportedWord[]): Promise<ImportedWord[]> {
  const several = words.filter(({ notes }) => notes.length > 1);
  const kept = await keptNotes(
    database,
    userId,
    several.flatMap(({ notes }) => notes.map(({ guid }) => guid)),
  );
  return words.map((word) => {
    const lead = word.notes.find(({ guid }) => kept.get(guid)?.leads);
    return lead ? { ...word, notes: [lead, ...word.notes.filter((note) => note !== lead)] } : word;
  });
}

/** Answers of a collection that no card here follows, and why. */
function answersLeftOut(leftOut: readonly LeftOut[], words: readonly ImportedWord[]): Report['answersLeftOut'] {
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  return {
    leftOutNotes: sum(leftOut.map(({ answers = 0 }) => answers)),
    otherNotes: sum(words.flatMap(({ notes: [, ...others] }) => others.map(({ answers }) => answers))),
    otherCards: sum(words.flatMap(({ notes }) => notes.map(({ anki }) => anki?.otherAnswers ?? 0))),
  };
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

/** Why a card rests that nobody has answered here: as in Anki, unless the learner says otherwise of it here. */
function restsAfter(
  word: Placed & { readonly before: OwnWord | undefined },
  kept: ReadonlyMap<string, KeptNote>,
): CardToStore['rests'] {
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

/** What a card is given by an import. */
const SCHEDULE = [
  ...['phase', 'step', 'stability', 'difficulty', 'due_day', 'due_at', 'interval_days', 'answers', 'lapses'],
  ...['first_day', 'last_day', 'last_at', 'base'],
];

type CardToStore = Placed & { readonly wordId: number; readonly rests: 'known' | 'suspended' | null };

/** Makes cards, or gives those that nobody has answered yet what was imported. */
async function storeCards(
  transaction: LearnerTransaction,
  userId: number,
  source: Source,
  words: readonly CardToStore[],
): Promise<void> {
  const rows = words.map(({ wordId, rests, schedule: { memory, ...schedule } }) => ({
    wordId,
    rests,
    ...memory,
    ...schedule,
    base: { ...schedule, memory },
  }));
  const cards: { id: number; wordId: number }[] = await transaction.query(
    `WITH given AS (
       SELECT "wordId" AS word_id, phase, step, stability, difficulty, "dueDay" AS due_day, "dueAt" AS due_at,
         s.interval AS interval_days, answers, lapses, "firstDay" AS first_day, "lastDay" AS last_day,
         "lastAt" AS last_at, rests, CASE WHEN answers > 0 THEN base END AS base
       FROM jsonb_to_recordset($2) AS s ("wordId" int, phase smallint, step int, stability double precision,
         difficulty double precision, "dueDay" int, "dueAt" timestamptz, interval int, answers int, lapses int,
         "firstDay" int, "lastDay" int, "lastAt" timestamptz, rests text, base jsonb)
     ), changed AS (
       -- Apart from those that are made: a row that conflicts uses an id up, at each import all of them.
       UPDATE cards SET ${SCHEDULE.map((column) => `${column} = given.${column}`).join(', ')},
         rests = given.rests
       FROM given WHERE cards.word_id = given.word_id
       RETURNING cards.id, cards.word_id
     ), made AS (
       INSERT INTO cards (user_id, word_id, ${SCHEDULE.join(', ')}, rests)
       SELECT $1, word_id, ${SCHEDULE.join(', ')}, rests FROM given
       WHERE NOT EXISTS (SELECT FROM cards WHERE cards.word_id = given.word_id)
       RETURNING id, word_id
     )
     SELECT id, word_id AS "wordId" FROM changed UNION ALL SELECT id, word_id FROM made`,
    [userId, JSON.stringify(rows)],
  );
  const ids = new Map(cards.map(({ id, wordId }) => [wordId, id]));
  const logs = words.filter(({ notes: [note] }) => note.log !== undefined);
  await transaction.query(
    `INSERT INTO card_history (card_id, source, answers, bytes)
     SELECT card_id, $4, answers, bytes FROM unnest($1::int[], $2::int[], $3::bytea[]) AS h (card_id, answers, bytes)
     ON CONFLICT (card_id) DO UPDATE SET answers = excluded.answers, bytes = excluded.bytes, source = excluded.source`,
    [
      logs.map(({ wordId }) => ids.get(wordId)),
      logs.map(({ notes: [note] }) => note.answers),
      logs.map(({ notes: [note] }) => Buffer.from(note.log!)),
      source,
    ],
  );
}

/** Words with the schedules of their best notes, those that are overdue on days that have room for them. */
function placedOn(words: readonly ImportedWord[], today: number, perDay: number) {
  const isAwake = ({ notes: [note] }: ImportedWord) => !note.isSuspended && note.declared === undefined;
  const awake = words.filter(isAwake).map(({ notes: [note] }) => note.schedule);
  const { days, overdue, count } = spread(awake, today, perDay);
  const placed = words.map((word): Placed => {
    const { schedule } = word.notes[0];
    const day = days.get(schedule);
    return { ...word, schedule: day === undefined ? schedule : { ...schedule, dueDay: day } };
  });
  return { placed, overdue, spreadDays: count };
}

/** What an imported word is blocked as. */
const lexemeOf = ({ word, reading, entries: [entry] }: ImportedWord) =>
  entry ? { entry: entry.key, word, reading: entry.reading } : { entry: '', word, reading: toHiragana(reading ?? '') };
