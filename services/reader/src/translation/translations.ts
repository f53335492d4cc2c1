import { ERROR_KINDS } from '@ichibun/failures/kinds';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { currentRequest, withRequest } from '@ichibun/kit/request-context';
import { type ActiveRun, runIsOver } from '@ichibun/kit/runs/active-run';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { failureOf, hasEnded, type Run } from '@ichibun/kit/runs/run.entity';
import { clean } from '@ichibun/text/clean';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Mode } from './prompts.js';
import { Translator } from './translator.js';

interface Translation {
  readonly text: string;
  readonly mode: Mode;
  /** When the caller stops waiting: milliseconds since 1970. */
  readonly deadline: number;
}

/**
 * A failure is the caller's at once: the model has been asked again already where that helps. A run whose process dies
 * goes on elsewhere.
 */
export const TRANSLATIONS = defineQueue<Translation>('translate-article', {
  concurrency: 4,
  retries: 2,
  finalKinds: ERROR_KINDS,
  keepDays: 1,
});

/** Translations of one learner at a time: each costs money for minutes. */
const AT_ONCE = 2;
/** How long one may take where its caller names no deadline. */
const LONGEST_MS = 5 * 60_000;
/** What is left of the caller's time to say how a run ended. */
const RESERVE_MS = 1_000;

/** Which of the objects in $1 hold a translation that somebody may be waiting for. */
export const TRANSLATION_OBJECTS = `SELECT object AS key FROM unnest($1::text[]) AS object
  WHERE EXISTS (SELECT FROM runs WHERE object = 'translations/' || id || '.txt')`;

const objectOf = ({ id }: Pick<Run, 'id'>) => `translations/${id}.txt`;

/** Translations as runs, so that a learner sees how far one is. Nothing of one is kept once it is answered. */
@Injectable()
export class Translations implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly places: ClusterSemaphore,
    private readonly translator: Translator,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(TRANSLATIONS, {
      work: (run) => this.work(run),
      // Of the others its caller reads how they ended.
      ended: async (_, run) => {
        if (run.status === 'cancelled') await this.jobs.forget(run.id);
      },
    });
  }

  /**
   * An English text in Japanese, as `Translator.translate`. It is given up when the caller of the request goes.
   *
   * @throws DomainError `reader.translations-running`, and what the translator says
   */
  async make(userId: number, text: string, mode: Mode): Promise<string> {
    const made = await this.places.ifFree(`translations of ${userId}`, AT_ONCE, () => this.run(userId, text, mode));
    if (made) return made.result;
    throw new DomainError('reader.translations-running');
  }

  private async run(userId: number, text: string, mode: Mode): Promise<string> {
    const deadline = (currentRequest()?.deadline ?? Date.now() + LONGEST_MS) - RESERVE_MS;
    const payload = { text: clean(text), mode, deadline };
    const id = await this.database.transaction((transaction) =>
      this.jobs.add(transaction, TRANSLATIONS, { payload, ownerId: userId }),
    );
    try {
      const run = await this.jobs.wait(id!, Math.max(0, deadline - Date.now()));
      if (run?.status === 'completed') return Buffer.from(await this.objects.get(objectOf(run))).toString('utf8');
      if (!run || !hasEnded(run) || run.status === 'cancelled') throw runIsOver();
      throw failureOf(run);
    } finally {
      if (!(await this.jobs.cancel(id!))) {
        await this.jobs.forget(id!);
        await this.objects.remove(objectOf({ id: id! }));
      }
    }
  }

  private async work(run: ActiveRun<Translation>): Promise<void> {
    const { text, mode, deadline } = run.payload;
    // Somebody waits for it.
    const request = { ...currentRequest()!, isBackground: false, deadline };
    const translated = await withRequest(request, () =>
      this.translator.translate(text, mode, (done, total) => run.progress({ done, total })),
    );
    await this.objects.putText(objectOf(run), translated);
  }
}
