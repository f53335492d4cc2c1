import type { ImplausibleReading } from '@ichibun/failures/english/reader';
import { Database, lockUntilCommit } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { byDay, dayOf } from '@ichibun/time/local-days';
import { Injectable } from '@nestjs/common';
import { type Streaks, streaksOf } from './streaks.js';

/** A stretch of reading without a pause. */
export interface ReadingReport {
  /** UUID. */
  reportId: string;
  endedAt: Date;
  minutes: number;
  sentenceCount: number;
  characterCount: number;
  /** IANA name. */
  timeZone: string | undefined;
  documentId: number | undefined;
}

export interface ReadingSum {
  minutes: number;
  characters: number;
  sentences: number;
}

/** Bounds on one plausible stretch of reading. */
const LIMITS = { minutes: 720, sentences: 20_000, characters: 500_000 } as const;
/** A report may wait in a browser that is offline, but not forever. */
const OLDEST_DAYS = 31;
const OLDEST_MS = OLDEST_DAYS * 86_400_000;
/** A page's clock and ours are never quite the same. */
const AHEAD_MS = 60_000;
const MINUTE_MS = 60_000;

const SUM = `coalesce(sum(seconds), 0) / 60 AS minutes, coalesce(sum(character_count), 0)::float8 AS characters,
  coalesce(sum(sentence_count), 0)::float8 AS sentences`;

/** What learners read, when, and for how long. */
@Injectable()
export class ReadingsService {
  constructor(private readonly database: Database) {}

  /**
   * Counts a stretch of reading: its time, as far as no other report of the learner has covered it, and what was read.
   * A report that is there already changes nothing.
   *
   * @throws DomainError `reader.implausible-reading`, `time.unknown-zone`
   */
  async report(userId: number, report: ReadingReport): Promise<void> {
    check(report);
    const { endedAt, timeZone } = report;
    const startedAt = new Date(endedAt.getTime() - report.minutes * MINUTE_MS);
    const pieces = timeZone ? byDay(startedAt, endedAt, timeZone) : [{ day: null, from: startedAt, to: endedAt }];
    await this.database.transaction(async (transaction) => {
      // One report of a learner after the other: two that overlap must see each other.
      await lockUntilCommit(transaction, `readings of ${userId}`);
      const [seen] = await transaction.query('SELECT FROM readings WHERE user_id = $1 AND report_id = $2 LIMIT 1', [
        userId,
        report.reportId,
      ]);
      if (seen) return;
      for (const [part, { day, from, to }] of pieces.entries()) {
        const isLast = part === pieces.length - 1;
        await transaction.query(
          `INSERT INTO readings (user_id, report_id, part, document_id, day, started_at, ended_at, seconds,
             sentence_count, character_count)
           SELECT $1, $2, $3, (SELECT id FROM documents WHERE id = $4 AND user_id = $1), $5, $6, $7, (
               SELECT coalesce(extract(epoch FROM sum(upper(fresh) - lower(fresh))), 0)
               FROM unnest(tstzmultirange(tstzrange($6, $7)) - (
                 SELECT coalesce(range_agg(tstzrange(started_at, ended_at)), '{}')
                 FROM readings WHERE user_id = $1 AND ended_at > $6 AND started_at < $7
               )) AS fresh
             ), $8, $9`,
          [
            userId,
            report.reportId,
            part,
            report.documentId ?? null,
            day,
            from,
            to,
            isLast ? report.sentenceCount : 0,
            isLast ? report.characterCount : 0,
          ],
        );
      }
    });
  }

  /**
   * The days on which a learner has read, rising, with what was read. A report without a zone counts where it ended.
   */
  async days(userId: number, timeZone: string): Promise<(ReadingSum & { day: string })[]> {
    const [placed, unplaced]: [(ReadingSum & { day: string })[], (ReadingSum & { endedAt: Date })[]] =
      await Promise.all([
        this.database.query<{ day: string; minutes: number; characters: number; sentences: number }>(
          `SELECT to_char(day, 'YYYY-MM-DD') AS day, ${SUM} FROM readings
           WHERE user_id = $1 AND day IS NOT NULL GROUP BY readings.day ORDER BY readings.day`,
          [userId],
        ),
        this.database.query<{ endedAt: Date; minutes: number; characters: number; sentences: number }>(
          `SELECT ended_at AS "endedAt", ${SUM} FROM readings WHERE user_id = $1 AND day IS NULL GROUP BY ended_at`,
          [userId],
        ),
      ]);
    if (unplaced.length === 0) return placed;
    const byDay = new Map(placed.map((sum) => [sum.day, sum]));
    for (const { endedAt, ...sum } of unplaced) {
      const day = dayOf(endedAt, timeZone);
      byDay.set(day, { day, ...add(byDay.get(day) ?? NOTHING, sum) });
    }
    return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  /**
   * What a learner has read today and in total, and for how many days in a row.
   *
   * @param timeZone says when today began
   * @throws DomainError `time.unknown-zone`
   */
  async statistics(
    userId: number,
    timeZone: string,
  ): Promise<{ today: ReadingSum; total: ReadingSum; streaks: Streaks }> {
    const today = dayOf(new Date(), timeZone);
    const days = await this.days(userId, timeZone);
    return {
      today: add(NOTHING, days.find(({ day }) => day === today) ?? NOTHING),
      total: days.reduce<ReadingSum>(add, NOTHING),
      streaks: streaksOf(
        days.filter(isReadingDay).map(({ day }) => day),
        today,
      ),
    };
  }

  /** What a learner has read of each document that is still there. */
  documents(userId: number): Promise<(ReadingSum & { documentId: number })[]> {
    return this.database.query(
      `SELECT document_id AS "documentId", ${SUM} FROM readings
       WHERE user_id = $1 AND document_id IS NOT NULL GROUP BY document_id ORDER BY document_id`,
      [userId],
    );
  }
}

const NOTHING: ReadingSum = { minutes: 0, characters: 0, sentences: 0 };

const add = (a: ReadingSum, b: ReadingSum): ReadingSum => ({
  minutes: a.minutes + b.minutes,
  characters: a.characters + b.characters,
  sentences: a.sentences + b.sentences,
});

/** A day counts for a streak with a sentence, or with a minute spent over one. */
const isReadingDay = ({ sentences, minutes }: ReadingSum) => sentences > 0 || minutes >= 1;

function check({ reportId, endedAt, minutes, sentenceCount, characterCount }: ReadingReport): void {
  const refuse = (why: ImplausibleReading) => {
    throw new DomainError('reader.implausible-reading', why);
  };
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(reportId)) refuse({ problem: 'id' });
  const age = Date.now() - endedAt.getTime();
  if (!(age <= OLDEST_MS)) refuse({ problem: 'old', days: OLDEST_DAYS });
  if (age < -AHEAD_MS) refuse({ problem: 'future' });
  if (!(minutes >= 0 && minutes <= LIMITS.minutes)) refuse({ problem: 'minutes', most: LIMITS.minutes });
  if (sentenceCount > LIMITS.sentences || characterCount > LIMITS.characters) {
    refuse({ problem: 'much' });
  }
}
