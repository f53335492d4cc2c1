import { CONFIG } from '@ichibun/kit/config';
import { Database } from '@ichibun/kit/database';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Processor } from './processor.js';

/** Stalls in a row at which the processing is started again. */
const STALLS = 3;
/** As often that number doubles while starting again has helped nothing: half an hour between looks of 30 s. */
const MOST_DOUBLED = 4;

/** In SQL: stalls in a row at which it is started again. */
const STALL_LIMIT = `(${STALLS} * 2 ^ least(monitor_restarts, ${MOST_DOUBLED}))::int`;

/** In SQL: total_processed also counts failures, repetitions and sentences that were removed since. */
const PROCESSED_THEN = `greatest(0,
  (SELECT count(*) FROM sentences WHERE status = 'processed') - (total_processed - monitor_count))::float`;

const WAITING = `EXISTS (SELECT FROM sentences WHERE status = 'waiting')`;

export interface MonitorStatus {
  readonly isMonitoring: boolean;
  /** Milliseconds. */
  readonly interval: number;
  /** Sentences that were processed at the last look: as many as the processing's own status counted then. */
  readonly lastProcessedCount: number;
  readonly stallCount: number;
  /** Stalls in a row at which the processing is started again, as it is now. */
  readonly stallLimit: number;
  readonly restartedAt: Date | null;
  readonly checkedAt: Date | null;
}

/**
 * Looks at the processing at its start and at intervals: a stall is when sentences wait as they did at the last look,
 * and none was done since; at the third in a row the processing is started again. What is slow and does not hang would
 * never end that way: until a sentence is done, each next time takes twice as many stalls. Every replica tries, and the
 * row lets one of them look at a time; so another looks when one dies.
 */
@Injectable()
export class Monitor implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Monitor');
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly processor: Processor,
    @Inject(CONFIG) private readonly config: { readonly CORPUS_MONITOR_MS: number },
  ) {}

  onApplicationBootstrap(): void {
    const look = () => {
      this.looking ??= this.look()
        .catch((error) => this.logger.error(error))
        .finally(() => {
          this.looking = undefined;
        });
    };
    // At once, or an administrator would read for an interval that nobody looks.
    look();
    this.timer = setInterval(look, this.config.CORPUS_MONITOR_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  async status(): Promise<MonitorStatus> {
    const status = await this.database.queryOne<{
      isMonitoring: boolean;
      lastProcessedCount: number;
      stallCount: number;
      stallLimit: number;
      restartedAt: Date | null;
      checkedAt: Date | null;
    }>(
      `SELECT coalesce(monitor_checked_at > now() - make_interval(secs => $1::float * 3), false) AS "isMonitoring",
         ${PROCESSED_THEN} AS "lastProcessedCount", monitor_stalls AS "stallCount",
         ${STALL_LIMIT} AS "stallLimit",
         monitor_restarted_at AS "restartedAt", monitor_checked_at AS "checkedAt"
       FROM corpus_state`,
      [this.config.CORPUS_MONITOR_MS / 1000],
    );
    return { ...status, interval: this.config.CORPUS_MONITOR_MS };
  }

  /** Begins again without stalls, with this moment as the last look. */
  async restart(): Promise<void> {
    await this.database.query(
      `UPDATE corpus_state SET monitor_stalls = 0, monitor_restarts = 0, monitor_count = total_processed,
         monitor_checked_at = now()`,
    );
  }

  private async look(): Promise<void> {
    const looked: { isStalled: boolean }[] = await this.database.query(
      `WITH looked AS (
         UPDATE corpus_state SET monitor_checked_at = now(), monitor_count = total_processed,
           monitor_saw_waiting = ${WAITING},
           monitor_stalls = CASE
             WHEN monitor_count = total_processed AND monitor_saw_waiting AND ${WAITING}
             THEN monitor_stalls + 1 ELSE 0 END,
           monitor_restarts = CASE WHEN monitor_count = total_processed THEN monitor_restarts ELSE 0 END
         WHERE monitor_checked_at IS NULL OR monitor_checked_at <= now() - make_interval(secs => $1::float * 0.9)
         RETURNING monitor_stalls, monitor_restarts
       ) SELECT monitor_stalls >= ${STALL_LIMIT} AS "isStalled" FROM looked`,
      [this.config.CORPUS_MONITOR_MS / 1000],
    );
    if (!looked[0]?.isStalled) return;
    this.logger.warn({ event: 'corpus.restarted' satisfies LogEvent });
    await this.processor.restart();
    await this.database.query(
      `UPDATE corpus_state SET monitor_stalls = 0, monitor_restarts = monitor_restarts + 1, monitor_restarted_at = now()`,
    );
  }
}
