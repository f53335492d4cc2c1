import { toHiragana } from '@ichibun/japanese/kana';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { studyDayOf } from '@ichibun/time/study-days';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { MOST_BLOCKED } from '../blocked/blocked-words.service.js';
import type { LeftOut, ReadNote, Source } from '../card-files/collection.js';
import { LexemesService } from '../lexemes/lexemes.service.js';
import { MOST_CARDS } from '../reviews/cards.service.js';
import type { Rating } from '../reviews/memory.js';
import { unpackLog } from '../reviews/packed-log.js';
import { type ElsewhereAnswer, ReviewLog } from '../reviews/review-log.js';
import { PHASES, type Schedule, stateOf } from '../reviews/schedule.js';
import { settingsOf } from '../reviews/settings.js';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import { raiseRevision } from '../words/revision.js';
import { STATES, type State } from '../words/states.js';
import { WordBank } from '../words/word-bank.js';
import { meaningOf } from '../words/word-form.js';
import { CARD_IMPORTS, type CardImportPayload } from './card-import.js';
import { CardImportsService, statesOf } from './card-imports.service.js';
import { CollectionReader } from './collection-reader.js';
import { countReasons, NO_STATES, type Report } from './report.js';
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
}

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
    const { words, leftOut } = await wordsOfNotes(this.rpc, notes);
    run.signal.throwIfAborted();
    const today = studyDayOf(new Date(), timeZone, settings.dayStartHour);
    const perDay = choices!.spreads ? Math.max(1, settings.reviewsPerDay) : Number.POSITIVE_INFINITY;
    const { placed, ...overdue } = placedOn(words, today, perDay);
    const all = [...read.filter((note): note is LeftOut => 'reason' in note), ...leftOut];
    const report = before ?? {
      ...{ states: NO_STATES, added: 0, kept: 0, answers: 0, ...overdue },
      doubles: notes.length - leftOut.length - words.length,
      leftOut: countReasons(all),
    };
    if (run.total === 0) await this.begin(run, words.length, all);
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
      const ended = { ...report, states: await statesOf(transaction, importId) };
      await transaction.query(
        'UPDATE card_imports SET report = $2, imported_at = now(), file_object = NULL WHERE id = $1',
        [importId, JSON.stringify(ended)],
      );
    });
  }

  /** @throws DomainError `vocabulary.too-many-cards` */
  private begin(run: ActiveRun<CardImportPayload>, total: number, leftOut: readonly LeftOut[]): Promise<void> {
    return changeLearner(this.database, run.ownerId!, async (transaction) => {
      await run.progress({ total }, transaction);
      const [{ count }] = await transaction.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM cards WHERE user_id = $1',
        [run.ownerId],
      );
      if (count + total > MOST_CARDS) {
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
    const [{ count }] = await transaction.query<{ count: number }>(
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
    const [{ filename }] = await transaction.query<{ filename: string }>(
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
        learned: { state: stateAfter({ notes, schedule }), at: schedule.lastAt },
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
    await transaction.query(
      `INSERT INTO anki_notes (user_id, guid, word_id, changed_at)
       SELECT DISTINCT ON (guid) $1::int, guid, word_id, changed_at
       FROM unnest($2::text[], $3::int[], $4::bigint[]) AS n (guid, word_id, changed_at)
       ON CONFLICT (user_id, guid) DO UPDATE SET word_id = excluded.word_id, changed_at = excluded.changed_at`,
      [
        userId,
        ...columns(
          placed.flatMap(({ notes, wordId }) =>
            // What is not Anki's has none.
            notes.flatMap(({ guid, changedAt }) => (guid === '' ? [] : [[guid, wordId, changedAt] as const])),
          ),
        ),
      ],
    );
    // What was answered here stays as it is here, but for what was answered elsewhere since it came from there.
    const wanted = placed.filter(({ before }) => !before?.answers);
    const answered = placed.filter(({ before }) => before?.answers);
    const since = await answersSince(transaction, answered);
    const appended = await this.log.append(transaction, userId, importId, since, timeZone);
    const updated = answered.filter(({ before }) => appended.has(before!.cardId!));
    report.kept += answered.length - updated.length;
    report.answers += [...appended.values()].reduce((sum, count) => sum + count, 0);
    const changed = [...wanted, ...updated];
    await transaction.query(
      `INSERT INTO imported_words (import_id, word_id, state_before, made_card, rests_before, appended)
       SELECT $1, * FROM unnest($2::int[], $3::smallint[], $4::boolean[], $5::text[], $6::boolean[]) ON CONFLICT DO NOTHING`,
      [
        importId,
        changed.map(({ wordId }) => wordId),
        changed.map(({ before }) => before?.state ?? null),
        changed.map((word) => word.before?.cardId == null && needsCard(word)),
        changed.map(({ before }) => before?.rests ?? null),
        changed.map((_, index) => index >= wanted.length),
      ],
    );
    await storeCards(
      transaction,
      userId,
      source,
      wanted.filter(needsCard).map((word) => ({
        ...word,
        rests: stateAfter(word) === STATES.known ? 'known' : word.notes[0].isSuspended ? 'suspended' : null,
      })),
    );
    report.answers += wanted.reduce((sum, { notes: [note] }) => sum + note.answers, 0);
    await this.bank.setStates(
      transaction,
      userId,
      // Those that it added have theirs.
      wanted
        .filter(({ before }) => before !== undefined)
        .map((word) => ({ wordId: word.wordId, state: stateAfter(word), at: word.schedule.lastAt })),
    );
  }
}

/** The learner's words that imported ones are; undefined where she has none. */
async function ownWords(
  transaction: LearnerTransaction,
  userId: number,
  words: readonly Placed[],
): Promise<(OwnWord | undefined)[]> {
  const rows: (OwnWord & { position: number })[] = await transaction.query(
    `SELECT g.position::int - 1 AS position, w.id AS "wordId", w.state, c.id AS "cardId", c.answers, c.rests
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

/** Answers of Anki's that were given since cards were brought from there; of cards without such a log, none. */
async function answersSince(
  transaction: LearnerTransaction,
  words: readonly (Placed & { readonly before: OwnWord | undefined })[],
): Promise<ElsewhereAnswer[]> {
  const logs = new Map(
    words.flatMap(({ before, notes: [{ log }] }) =>
      log && before?.cardId ? [[before.cardId, unpackLog(log)] as const] : [],
    ),
  );
  const histories: { cardId: number; bytes: Buffer }[] = await transaction.query(
    `SELECT card_id AS "cardId", bytes FROM card_history WHERE source = 'anki' AND card_id = ANY($1::int[])`,
    [[...logs.keys()]],
  );
  return histories.flatMap(({ cardId, bytes }) => {
    const last = unpackLog(bytes).at(-1)?.at ?? 0;
    return logs
      .get(cardId)!
      .filter(({ at }) => at > last)
      .map(({ at, rating, tookMs }) => ({ cardId, at, rating: rating as Rating, tookMs }));
  });
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
    ...{ wordId, rests, ...memory, ...schedule },
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
         rests = coalesce(given.rests, cards.rests)
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

/** Rows as columns. */
function columns<A, B, C>(rows: readonly (readonly [A, B, C])[]): [A[], B[], C[]] {
  return [rows.map(([a]) => a), rows.map(([, b]) => b), rows.map(([, , c]) => c)];
}
