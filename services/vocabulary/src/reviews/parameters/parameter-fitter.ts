import { BoundedProcess } from '@ichibun/kit/bounded-process';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { AnsweredCard } from './training-items.js';

export interface FitQuestion {
  readonly cards: readonly AnsweredCard[];
  /** In which past answers were given: IANA name. */
  readonly timeZone: string;
  readonly dayStartHour: number;
  /** How many there are. */
  readonly relearningSteps: number;
  /** Those in use; null for those that suit most. */
  readonly parameters: readonly number[] | null;
}

/** What a fit came to. Loss is log loss: how far predictions were from what was answered; 0 is never wrong. */
export type Fit =
  | {
      readonly outcome: 'taken';
      readonly answers: number;
      readonly lossBefore: number;
      readonly lossAfter: number;
      readonly parameters: readonly number[];
    }
  | {
      readonly outcome: 'not-better';
      readonly answers: number;
      readonly lossBefore: number;
      readonly lossAfter: number;
    }
  /** Too few answers to learn from; or the program that fits is not on this machine. */
  | { readonly outcome: 'too-few' | 'unavailable'; readonly answers: number };

/** Processor time: 500,000 answers take a third of it. */
const ALLOWED_MS = 120_000;

/** Fits FSRS's parameters to what a learner has answered, in a process of its own. */
@Injectable()
export class ParameterFitter implements OnApplicationShutdown {
  private readonly logger = new Logger('ParameterFitter');
  private readonly running = new Set<BoundedProcess>();
  private available: Promise<boolean> | undefined;

  /** Whether the program that fits is on this machine, as its process found when it was first asked. */
  isAvailable(): Promise<boolean> {
    const nothing = { cards: [], timeZone: 'UTC', dayStartHour: 0, relearningSteps: 0, parameters: null };
    this.available ??= this.fit(nothing).then(
      ({ outcome }) => outcome !== 'unavailable',
      () => {
        this.available = undefined;
        return false;
      },
    );
    return this.available;
  }

  /**
   * @param signal aborted: it is given up
   * @throws DomainError `service.internal`, `rpc.cancelled`
   */
  async fit(question: FitQuestion, signal?: AbortSignal): Promise<Fit> {
    const child = new BoundedProcess(new URL('./fit-process.js', import.meta.url), {
      heapMegabytes: 1_024,
      residentBytes: 1.5 * 1024 ** 3,
      messageBytes: 64 * 1024,
      wallMs: 600_000,
      withAddons: true,
      tooComplex: failed,
      unreadable: (failure) => {
        if (failure) this.logger.warn(`parameters could not be fitted: ${failure}`);
        return failed();
      },
    });
    this.running.add(child);
    try {
      return await child.ask<Fit, Fit>(question, new Uint8Array(), signal, {
        allowedMs: () => ALLOWED_MS,
        take: (fit) => fit,
      });
    } finally {
      child.kill();
      await child.ended();
      this.running.delete(child);
    }
  }

  onApplicationShutdown(): void {
    for (const child of this.running) child.kill();
  }
}

const failed = () => new DomainError('vocabulary.parameters-not-fitted');
