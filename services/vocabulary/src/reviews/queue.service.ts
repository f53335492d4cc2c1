import { Database } from '@ichibun/kit/database';
import { startOfStudyDay, studyDayOf } from '@ichibun/time/study-days';
import { Injectable } from '@nestjs/common';
import { isSeen } from '../lexemes/lexeme-owners.sql.js';
import { type KeptFields, type NoteField, shownFields } from '../own-notes/own-note.js';
import type { Question } from '../own-notes/question.js';
import { SCHEDULE_COLUMNS, type ScheduleRow, scheduleOf } from './card-row.js';
import { isAnswer, KINDS, unpackLog } from './packed-log.js';
import { type PointOfCard, pointOf, sentencesOfPoints } from './point-of-card.js';
import { intervalsOf, isLeechAt, PHASES, type Phase } from './schedule.js';
import { PRESET_COLUMN, type PresetRules, type ReviewSettings, rulesOf, rulesOfCard, settingsOf } from './settings.js';

/** Cards whose next step is due within this time come when nothing else is left, as in Anki. */
const AHEAD_MS = 20 * 60_000;
/** The time of a day is estimated by the mean of so many last answers. */
const SAMPLED_ANSWERS = 200;
const DEFAULT_ANSWER_MS = 8_000;
/** A longer answer counts as this: the page was left open. */
const MAX_ANSWER_MS = 60_000;
/** A new card is seen this often on its first day. */
const SEEN_WHEN_NEW = 3;
/** Days back that statistics look. */
const PAST_DAYS = 30;

interface CardRow extends ScheduleRow {
  id: number;
  preset: PresetRules | null;
  /** The learner's own note in Anki. */
  own: KeptFields | null;
  /** Lapses after which it is a leech. */
  leechLapses: number;
  isForgotten: boolean;
  /** Null of a card that is of no word. */
  word: string | null;
  reading: string | null;
  meaning: string | null;
  pointId: number | null;
  /** Of a card of a grammar point. */
  pattern: string | null;
  /** Of a card that only a note in Anki has. */
  question: Question | null;
  turn: number;
  textId: number | null;
  /** Of its word's entries in its spelling. */
  lexemeIds: number[];
}

export interface NextCard {
  id: number;
  /** Empty of a card that is of no word. */
  word: string;
  reading: string | null;
  meaning: string | null;
  phase: Phase;
  version: number;
  /** Minutes until it comes again after each of the four answers. */
  intervals: number[];
  dueAt: Date | undefined;
  turn: number;
  isLeech: boolean;
  lapses: number;
  /** The text that its word was collected from. */
  textId: number | null;
  /** Of its word's entries in its spelling. */
  lexemeIds: number[];
  /** What the learner's own note says beside the word, with what is kept of its sounds and pictures. */
  note: (Pick<NoteField, 'name' | 'text'> & { media: NoteMedia[] })[];
  /** Of a card of a grammar point. */
  point: PointOfCard | undefined;
  /** What a card asks that only a note in Anki has. */
  question: (Omit<Question, 'files'> & { media: NoteMedia[] }) | undefined;
}

export interface NoteMedia {
  id: number;
  isPicture: boolean;
}

/** The rest of a study day. */
export interface DayLeft {
  newCards: number;
  learningCards: number;
  dueCards: number;
  heldBack: number;
  seconds: number;
  nextDueAt: Date | undefined;
  dayEndsAt: Date;
  hasCards: boolean;
  answeredToday: number;
  /** The learner reviews in Anki. */
  inAnki: boolean;
}

const NOTHING_LEFT = {
  newCards: 0,
  learningCards: 0,
  dueCards: 0,
  heldBack: 0,
  seconds: 0,
  nextDueAt: undefined,
  inAnki: true,
};

const CARD_COLUMNS = `c.id, w.word, w.reading, w.meaning, c.point_id AS "pointId", g.pattern, c.turn,
  c.text_id AS "textId", ${SCHEDULE_COLUMNS},
  ARRAY(SELECT l.id FROM word_entries e JOIN lexemes l ON l.word = w.word AND l.entry = e.entry AND ${isSeen('l')}
        WHERE e.word_id = w.id ORDER BY l.id) AS "lexemeIds",
  ${PRESET_COLUMN}, coalesce(p.leech_lapses, $3) AS "leechLapses",
  a.question, CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('names', a.names, 'fields', a.fields) ELSE
    (SELECT jsonb_build_object('names', n.names, 'fields', n.fields) FROM anki_notes n
     WHERE n.word_id = c.word_id AND n.leads ORDER BY n.guid LIMIT 1) END AS own`;

/** In SQL: whether the last answer was "again". Without relearning steps the phase does not show it. */
const WAS_LAST_AGAIN = `CASE WHEN c.phase = ${PHASES.relearning} THEN true
  WHEN c.phase <> ${PHASES.review} OR c.lapses < coalesce(p.leech_lapses, $3) THEN false
  ELSE coalesce((SELECT r.rating = 1 FROM reviews r WHERE r.card_id = c.id AND r.undone_at IS NULL
                 ORDER BY r.answered_at DESC, r.id DESC LIMIT 1), false) END AS "isForgotten"`;
const IS_AWAKE = '(c.rests_until_day IS NULL OR c.rests_until_day <= $2)';

/**
 * In SQL: whether card c does not wait for a sibling, a card of the same note, whose deck buries siblings. As in
 * Anki it does when one was answered today, or comes before it: cards in steps, then reviews, then new ones
 * (rslib/src/scheduler/queue/builder/burying.rs).
 */
const IS_FIRST_OF_NOTE = `(c.note_id IS NULL OR c.phase IN (1, 3) OR NOT EXISTS (
  SELECT FROM cards s JOIN deck_presets b ON b.id = s.preset_id
  WHERE s.user_id = c.user_id AND s.note_id = c.note_id AND s.id <> c.id
    AND CASE c.phase WHEN 0 THEN b.buries_new ELSE b.buries_reviews END
    AND (s.last_day = $2 OR s.rests IS NULL AND (s.rests_until_day IS NULL OR s.rests_until_day <= $2) AND (
      s.phase IN (1, 3) AND s.due_at < now() + interval '1 day'
      OR s.phase = 2 AND s.due_day <= $2 AND (c.phase = 0 OR (s.due_day, s.id) < (c.due_day, c.id))
      OR s.phase = 0 AND c.phase = 0 AND s.id < c.id))))`;

/** Cards of one kind that are asked for at once. */
export const MOST_CARDS = 100;

const MAX_DUE_COUNTED = 10_000;

/** In SQL: the number of cards, at most MAX_DUE_COUNTED. */
const countCards = (which: string) => `(
  SELECT count(*)::int FROM (
    SELECT FROM cards c
    WHERE c.user_id = $1 AND c.rests IS NULL AND ${which} AND ${IS_AWAKE} AND ${IS_FIRST_OF_NOTE} LIMIT ${MAX_DUE_COUNTED}
  ) AS found)`;

/** In SQL: the cards of each kind, in the order in which they come; $4 is until when steps are asked for. */
const CARDS = {
  steps: 'c.phase IN (1, 3) AND c.due_at < $4 ORDER BY c.due_at',
  reviews: 'c.phase = 2 AND c.due_day <= $2 ORDER BY c.due_day, c.id',
  fresh: 'c.phase = 0 ORDER BY c.id',
};

/** The cards that are due, and the forecast of the days to come. */
@Injectable()
export class QueueService {
  constructor(private readonly database: Database) {}

  /**
   * The cards to be reviewed next: those whose steps are due, then reviews and new cards evenly mixed, then steps of
   * the next minutes.
   *
   * @param count of cards at most
   * @param more cards wanted beyond the limits of the day: reviews, and where there are fewer, new ones
   * @throws DomainError `time.unknown-zone`
   */
  async next(
    userId: number,
    count: number,
    timeZone: string,
    more: number,
  ): Promise<{ cards: NextCard[]; left: DayLeft }> {
    const settings = await settingsOf(this.database, userId);
    const now = new Date();
    const today = studyDayOf(now, timeZone, settings.dayStartHour);
    const dayEndsAt = startOfStudyDay(today + 1, timeZone, settings.dayStartHour);
    const found = await this.figures(userId, today, dayEndsAt, settings, more);
    // Cards are reviewed in Anki, and the schedules here are out of date.
    if (settings.inAnki) return { cards: [], left: { ...found, ...NOTHING_LEFT, dayEndsAt } };
    const figures = { ...found, inAnki: false };
    const { leechLapses } = settings;
    const [steps, reviews, fresh] = await Promise.all([
      this.cards(userId, today, leechLapses, 'steps', count, [new Date(now.getTime() + AHEAD_MS)]),
      this.cards(userId, today, leechLapses, 'reviews', Math.min(count, figures.dueCards)),
      this.cards(userId, today, leechLapses, 'fresh', Math.min(count, figures.newCards)),
    ]);
    const dueSteps = steps.filter(({ dueAt }) => dueAt! <= now);
    const rows = [...dueSteps, ...mixed(reviews, fresh, figures), ...steps.slice(dueSteps.length)].slice(0, count);
    const rules = rulesOf(settings);
    // Cards of one day become due together: a start of a day takes a dozen looks at the zone's clock.
    const starts = new Map<number, Date>();
    const startOf = (day: number): Date => {
      const start = starts.get(day) ?? startOfStudyDay(day, timeZone, settings.dayStartHour);
      starts.set(day, start);
      return start;
    };
    const notes = rows.map(({ own, word, reading, question }) =>
      shownFields(own, word ?? question?.text ?? '', reading),
    );
    const media = await this.mediaOf(userId, [...notes.flat(), ...rows.flatMap(({ question }) => question ?? [])]);
    const keptOf = (files: readonly string[]) => files.flatMap((file) => media.get(file) ?? []);
    const sentences = await sentencesOfPoints(
      this.database,
      rows.flatMap(({ pointId }) => pointId ?? []),
    );
    const cards = rows.map((row, index) => {
      const { id, word, reading, meaning, textId, lexemeIds } = row;
      const schedule = scheduleOf(row);
      const turn = row.turn + schedule.answers;
      const dueAt = schedule.dueAt ?? (schedule.dueDay === undefined ? undefined : startOf(schedule.dueDay));
      return {
        id,
        word: word ?? '',
        reading,
        meaning,
        textId,
        lexemeIds,
        turn,
        point: row.pattern === null ? undefined : pointOf(row.pattern, sentences.get(row.pointId!), turn),
        question: row.question === null ? undefined : shownQuestion(row.question, keptOf),
        dueAt,
        phase: schedule.phase,
        version: schedule.answers,
        intervals: intervalsOf(schedule, now, today, rulesOfCard(row.preset, rules), id),
        isLeech: row.isForgotten && isLeechAt(schedule.lapses, row.leechLapses),
        lapses: schedule.lapses,
        note: notes[index]!.flatMap(({ name, text, files }) => {
          const kept = keptOf(files);
          return text === '' && kept.length === 0 ? [] : [{ name, text, media: kept }];
        }),
      };
    });
    const isDone = figures.newCards + figures.learningCards + figures.dueCards === 0;
    const nextDueAt = isDone ? await this.nextDueAt(userId, today, timeZone, settings) : undefined;
    return { cards, left: { ...figures, nextDueAt, dayEndsAt } };
  }

  /** Sounds and pictures that are kept, by their names. */
  private async mediaOf(userId: number, fields: readonly Pick<NoteField, 'files'>[]): Promise<Map<string, NoteMedia>> {
    const names = fields.flatMap(({ files }) => files);
    if (names.length === 0) return new Map();
    const rows: (NoteMedia & { name: string })[] = await this.database.query(
      `SELECT name, id, media_type LIKE 'image/%' AS "isPicture" FROM anki_media
       WHERE user_id = $1 AND name = ANY($2::text[])`,
      [userId, names],
    );
    return new Map(rows.map(({ name, ...media }) => [name, media]));
  }

  private async cards(
    userId: number,
    today: number,
    leechLapses: number,
    kind: keyof typeof CARDS,
    count: number,
    values: readonly unknown[] = [],
  ): Promise<CardRow[]> {
    if (count === 0) return [];
    // A constant limit: with a parameter PostgreSQL plans to sort all due cards.
    const cards: CardRow[] = await this.database.query(
      `SELECT ${CARD_COLUMNS}, ${WAS_LAST_AGAIN} FROM cards c LEFT JOIN words w ON w.id = c.word_id
         LEFT JOIN grammar_points g ON g.id = c.point_id LEFT JOIN deck_presets p ON p.id = c.preset_id
         LEFT JOIN note_cards a ON a.id = c.note_card_id
       WHERE c.user_id = $1 AND c.rests IS NULL AND ${IS_AWAKE} AND ${IS_FIRST_OF_NOTE} AND ${CARDS[kind]} LIMIT ${MOST_CARDS}`,
      [userId, today, leechLapses, ...values],
    );
    return cards.slice(0, count);
  }

  private async figures(userId: number, today: number, dayEndsAt: Date, settings: ReviewSettings, more: number) {
    const row = await this.database.queryOne<{
      fresh: number;
      due: number;
      steps: number;
      hasCards: boolean;
      begun: number;
      reviewed: number;
      answeredToday: number;
      answerMs: number;
    }>(
      `SELECT
         ${countCards('c.phase = 0')} AS fresh,
         ${countCards('c.phase = 2 AND c.due_day <= $2')} AS due,
         (SELECT count(*)::int FROM cards c
          WHERE c.user_id = $1 AND c.rests IS NULL AND c.phase IN (1, 3) AND c.due_at < $3 AND ${IS_AWAKE}) AS steps,
         EXISTS (SELECT FROM cards WHERE user_id = $1) AS "hasCards",
         (SELECT count(*)::int FROM cards WHERE user_id = $1 AND first_day = $2) AS begun,
         (SELECT count(*)::int FROM reviews
          WHERE user_id = $1 AND day = $2 AND rating > 0 AND phase = 2 AND undone_at IS NULL) AS reviewed,
         (SELECT count(*)::int FROM reviews
          WHERE user_id = $1 AND day = $2 AND rating > 0 AND undone_at IS NULL) AS "answeredToday",
         (SELECT avg(least(took_ms, ${MAX_ANSWER_MS})) FROM (
            SELECT took_ms FROM reviews WHERE user_id = $1 AND rating > 0 AND undone_at IS NULL
            ORDER BY day DESC LIMIT ${SAMPLED_ANSWERS}) AS last)::float8 AS "answerMs"`,
      [userId, today, dayEndsAt],
    );
    const { fresh, due, steps, begun, reviewed, answerMs, hasCards, answeredToday } = row;
    const allowed = Math.min(due, Math.max(0, settings.reviewsPerDay - reviewed));
    const dueCards = Math.min(due, allowed + more);
    const newCards = Math.min(fresh, Math.max(0, settings.newPerDay - begun) + more - (dueCards - allowed));
    const answers = dueCards + steps + newCards * SEEN_WHEN_NEW;
    return {
      newCards,
      dueCards,
      learningCards: steps as number,
      hasCards: hasCards as boolean,
      heldBack: fresh - newCards + due - dueCards,
      seconds: Math.ceil((answers * (answerMs ?? DEFAULT_ANSWER_MS)) / 1_000),
      answeredToday: answeredToday as number,
    };
  }

  /** When the next card is due that today's limits do not hold back. A card that rests is due when its rest ends. */
  private async nextDueAt(
    userId: number,
    today: number,
    timeZone: string,
    settings: ReviewSettings,
  ): Promise<Date | undefined> {
    const { day, at } = await this.database.queryOne<{ day: number; at: Date }>(
      `SELECT min(greatest(c.due_day, c.rests_until_day, CASE WHEN NOT ${IS_FIRST_OF_NOTE} THEN $2 + 1 END)) FILTER (WHERE c.phase = 2 OR NOT ${IS_AWAKE}) AS day,
         min(c.due_at) FILTER (WHERE c.phase IN (1, 3) AND ${IS_AWAKE}) AS at
       FROM cards c WHERE c.user_id = $1 AND c.rests IS NULL`,
      [userId, today],
    );
    const byDay = day === null ? undefined : startOfStudyDay(day, timeZone, settings.dayStartHour);
    return at && (!byDay || at < byDay) ? at : byDay;
  }

  /** Answers of the last days in another program, from the logs of imported cards; one that was reset has no last day. */
  private async importedAnswers(
    userId: number,
    today: number,
    timeZone: string,
    dayStartHour: number,
  ): Promise<PastDay[]> {
    const starts = startsOf(today, timeZone, dayStartHour);
    const rows: { bytes: Buffer }[] = await this.database.query(
      `SELECT h.bytes FROM cards c JOIN card_history h ON h.card_id = c.id
       WHERE c.user_id = $1 AND coalesce(c.last_day, $2) > $2 - ${PAST_DAYS + 1}`,
      [userId, today],
    );
    const days = Array.from({ length: PAST_DAYS }, (_, day) => ({
      day,
      answers: 0,
      ms: 0,
      reviewed: 0,
      remembered: 0,
    }));
    for (const { bytes } of rows) {
      for (const answer of unpackLog(bytes)) {
        if (answer.at < starts[0]! || !isAnswer(answer)) continue;
        const day = days[starts.findLastIndex((start) => start <= answer.at)];
        if (!day) continue;
        day.answers++;
        day.ms += Math.min(answer.tookMs, MAX_ANSWER_MS);
        if (answer.kind !== KINDS.review) continue;
        day.reviewed++;
        if (answer.rating > 1) day.remembered++;
      }
    }
    return days.map(({ ms, ...day }) => ({ ...day, seconds: Math.round(ms / 1_000) }));
  }

  /**
   * How many reviews come due on the days to come, and how the last 30 days went.
   *
   * @throws DomainError `time.unknown-zone`
   */
  async forecast(userId: number, days: number, timeZone: string) {
    const { dayStartHour } = await settingsOf(this.database, userId);
    const today = studyDayOf(new Date(), timeZone, dayStartHour);
    const [coming, here, imported]: [{ day: number; count: number }[], PastDay[], PastDay[]] = await Promise.all([
      this.database.query<{ day: number; count: number }>(
        `SELECT greatest(due_day, coalesce(rests_until_day, due_day), $2) - $2 AS day, count(*)::int AS count FROM cards
         WHERE user_id = $1 AND rests IS NULL AND phase = 2 AND due_day < $2 + $3 GROUP BY 1`,
        [userId, today, days],
      ),
      this.database.query<{ day: number; answers: number; seconds: number; reviewed: number; remembered: number }>(
        `SELECT r.day - $2 + ${PAST_DAYS} - 1 AS day, count(*)::int AS answers,
           (sum(least(r.took_ms, ${MAX_ANSWER_MS})) / 1000)::int AS seconds,
           count(*) FILTER (WHERE r.phase = 2)::int AS reviewed,
           count(*) FILTER (WHERE r.phase = 2 AND r.rating > 1)::int AS remembered
         FROM reviews r
         WHERE r.user_id = $1 AND r.day > $2 - ${PAST_DAYS} AND r.day <= $2 AND r.rating > 0 AND r.undone_at IS NULL
         GROUP BY 1`,
        [userId, today],
      ),
      this.importedAnswers(userId, today, timeZone, dayStartHour),
    ]);
    const past = [...here, ...imported];
    const due = Array<number>(days).fill(0);
    for (const { day, count } of coming) if (day < days) due[day] = count;
    const seconds = Array<number>(PAST_DAYS).fill(0);
    const answers = Array<number>(PAST_DAYS).fill(0);
    for (const one of past) {
      seconds[one.day]! += one.seconds;
      answers[one.day]! += one.answers;
    }
    const sum = (of: (day: PastDay) => number) => past.reduce((total, day) => total + of(day), 0);
    return { due, seconds, answers, reviewed: sum((day) => day.reviewed), remembered: sum((day) => day.remembered) };
  }
}

const shownQuestion = ({ files, ...question }: Question, keptOf: (files: readonly string[]) => NoteMedia[]) => ({
  ...question,
  media: keptOf(files),
});

/** Where the last days begin, the first of them in front, and when the last one ends. */
const startsOf = (today: number, timeZone: string, dayStartHour: number): number[] =>
  Array.from({ length: PAST_DAYS + 1 }, (_, index) =>
    startOfStudyDay(today - PAST_DAYS + 1 + index, timeZone, dayStartHour).getTime(),
  );

interface PastDay {
  day: number;
  answers: number;
  seconds: number;
  reviewed: number;
  remembered: number;
}

/** Reviews with the new cards between them, as evenly as what is left of both today allows. */
function mixed<Card>(
  reviews: readonly Card[],
  fresh: readonly Card[],
  { dueCards, newCards }: { dueCards: number; newCards: number },
): Card[] {
  const cards: Card[] = [];
  const share = newCards / Math.max(1, newCards + dueCards);
  let begun = 0;
  for (let place = 1; place <= reviews.length + fresh.length; place++) {
    const isNew = begun < fresh.length && (begun + 1 <= place * share || place - begun > reviews.length);
    cards.push(isNew ? fresh[begun++]! : reviews[place - begun - 1]!);
  }
  return cards;
}
