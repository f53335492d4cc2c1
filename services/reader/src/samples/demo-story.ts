import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { CONFIG } from '@ichibun/kit/config';
import { Database } from '@ichibun/kit/database';
import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import type { LogEvent } from '@ichibun/kit/log-events';
import { ObjectStore } from '@ichibun/kit/objects';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { Rpc } from '@ichibun/kit/rpc';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { hasEnded } from '@ichibun/kit/runs/run.entity';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { SentencesService, Source } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { type GradedText, gradedTexts } from '@ichibun/text/graded-texts';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { ReaderConfig } from '../config.js';
import { DocumentsService } from '../documents/documents.service.js';
import { ReadingsService } from '../statistics/readings.service.js';
import { SamplesService } from './samples.service.js';

export const DEMO_STORIES = defineQueue<Record<never, never>>('demo-story', { concurrency: 1, retries: 20 });

/**
 * The samples that the demo user has, the hardest first, as a learner goes on with the text that was begun last; and how
 * many percent of them have been read. Those without a number are analysed only.
 */
const LIBRARY: ReadonlyMap<string, number | undefined> = new Map([
  ['urashima-taro', 8],
  ['chiisana-toshokan', 50],
  ['ame-no-hi-no-tegami', undefined],
  ['ekimae-no-panya', undefined],
  ['watashi-no-ichinichi', undefined],
]);
/** Of its runs, of which there is one for an installation. */
const KEY = 'demo user';
/** It takes seconds; nobody is kept waiting for longer. */
const LONGEST_WAIT_MS = 60_000;
/** Minutes read on each of the last days, today first. */
const READ_MINUTES = [9, 14, 22, 8, 17, 12, 25, 11, 6, 19, 15, 10, 21, 13];
/** Characters that somebody of this level reads in a minute. */
const CHARACTERS_A_MINUTE = 95;
const CHARACTERS_A_SENTENCE = 22;
const DAY_MS = 86_400_000;

/**
 * Gives the demo user something to begin with: texts, one of them half read, 150 words, 25 sentences, a fortnight of
 * reading. Once for an installation, and only to a demo user who has nothing.
 */
@Injectable()
export class DemoStory implements OnApplicationBootstrap {
  private readonly logger = new Logger('DemoStory');
  /** In order; a run that was interrupted goes on with the step that was not done. */
  private readonly steps = [
    () => this.addWords(),
    () => this.addTexts(),
    () => this.saveSentences(),
    () => this.reportReading(),
  ];

  constructor(
    @Inject(CONFIG) private readonly config: ReaderConfig,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    private readonly documents: DocumentsService,
    private readonly samples: SamplesService,
    private readonly readings: ReadingsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demoStory) return;
    await this.jobs.work(DEMO_STORIES, { work: (run) => this.tell(run) });
    await this.database.transaction(async (transaction) => {
      const begun = await transaction.query(
        'INSERT INTO demo_stories (user_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING user_id',
        [DEMO_USER_ID],
      );
      if (begun.length > 0) await this.jobs.add(transaction, DEMO_STORIES, { payload: {}, key: KEY });
    });
  }

  /** Whether a learner's texts, words and sentences are just being made. */
  async isBeingTold(userId: number): Promise<boolean> {
    if (!this.config.demoStory || userId !== DEMO_USER_ID) return false;
    const run = await this.jobs.last(DEMO_STORIES, KEY);
    return run !== null && !hasEnded(run) && Date.now() - run.createdAt.getTime() < LONGEST_WAIT_MS;
  }

  private async tell(run: ActiveRun): Promise<void> {
    const total = this.steps.length + 1;
    let { done } = run;
    const isDone = async () => {
      await this.database.transaction((transaction) => run.progress({ done: ++done, total }, transaction));
    };
    if (done === 0) {
      if (!(await retryUntilAvailable(() => this.hasNothing(), run.signal))) return;
      await isDone();
    }
    for (const step of this.steps.slice(done - 1)) {
      await retryUntilAvailable(step, run.signal);
      await isDone();
    }
  }

  private async hasNothing(): Promise<boolean> {
    const userId = DEMO_USER_ID;
    const [documents, reading, { words, blockedWords }, { completedAnalyses }, { sentences }] = await Promise.all([
      this.documents.list(userId),
      this.readings.days(userId, 'UTC'),
      this.rpc.call(VocabularyService.method.getCounters, { userId }),
      this.rpc.call(ContentAnalysisService.method.getCounters, { userId }),
      this.rpc.call(SentencesService.method.getCounters, { userId }),
    ]);
    return documents.length + reading.length + words + blockedWords + completedAnalyses + sentences === 0;
  }

  private async addWords(): Promise<void> {
    const rows = await rowsOf('words.tsv');
    const now = Date.now();
    for (const [index, [word, reading, meaning]] of rows.entries()) {
      const addedAt = timestampFromDate(new Date(now - daysAgo(index / rows.length) * DAY_MS));
      const request = { userId: DEMO_USER_ID, word, reading: reading || undefined, meaning, addedAt };
      await this.rpc.call(VocabularyService.method.addWord, request).catch(unless('vocabulary.word-exists'));
    }
  }

  private async addTexts(): Promise<void> {
    const userId = DEMO_USER_ID;
    const { analyses } = await this.rpc.call(ContentAnalysisService.method.listAnalyses, { userId });
    const texts = new Map((await gradedTexts()).map((text) => [text.id, text]));
    for (const [sampleId, readPercent] of LIBRARY) {
      const sample = texts.get(sampleId)!;
      if (readPercent !== undefined) {
        const { id, title, textId, sentenceCount } = await this.samples.open(userId, sample.id);
        await this.documents.saveProgress(userId, id, Math.ceil((sentenceCount * readPercent) / 100) - 1);
        await this.rpc.call(ContentAnalysisService.method.openAnalysis, { userId, textId: textId!, title });
      } else if (!analyses.some(({ title }) => title === sample.title.text)) await this.analyse(sample);
    }
  }

  private async analyse({ title, content }: GradedText): Promise<void> {
    const textObject = `texts/${randomUUID()}.txt`;
    await this.objects.putText(textObject, content.text);
    const request = { userId: DEMO_USER_ID, title: title.text, textObject };
    await this.rpc.call(ContentAnalysisService.method.createAnalysis, request);
  }

  private async saveSentences(): Promise<void> {
    const userId = DEMO_USER_ID;
    const [documents, { analyses }, texts] = await Promise.all([
      this.documents.list(userId),
      this.rpc.call(ContentAnalysisService.method.listAnalyses, { userId }),
      gradedTexts(),
    ]);
    const rows = await rowsOf('sentences.tsv');
    const now = Date.now();
    for (const [index, row] of rows.entries()) {
      const [sampleId, targetWord, targetReading, shortDefinition, japanese, english] = row;
      const title = texts.find(({ id }) => id === sampleId)!.title.text;
      const documentId = documents.find((document) => document.title === title)?.id;
      const analysisId =
        documentId === undefined ? analyses.find((analysis) => analysis.title === title)?.id : undefined;
      const sentence = { targetWord, targetReading, shortDefinition, japanese, english, source: Source.TEXT };
      const addedAt = timestampFromDate(new Date(now - daysAgo(index / rows.length) * DAY_MS));
      const request = { userId, documentId, analysisId, sentences: [sentence], addedAt };
      try {
        await this.rpc.call(SentencesService.method.saveSentences, request);
      } catch (error) {
        // Another dictionary may divide a sentence differently: then the bank has one less.
        unless('sentences.target-missing')(error);
        this.logger.warn({ event: 'demo-story.word-missing' satisfies LogEvent, word: targetWord });
      }
    }
  }

  private async reportReading(): Promise<void> {
    const books = await this.documents.list(DEMO_USER_ID);
    const now = Date.now();
    for (const [day, minutes] of READ_MINUTES.entries()) {
      const characterCount = minutes * CHARACTERS_A_MINUTE;
      await this.readings.report(DEMO_USER_ID, {
        reportId: uuidOf(`demo story, ${day} days ago`),
        endedAt: new Date(now - day * DAY_MS),
        minutes,
        sentenceCount: Math.round(characterCount / CHARACTERS_A_SENTENCE),
        characterCount,
        timeZone: undefined,
        documentId: books[day % Math.max(1, books.length)]?.id,
      });
    }
  }
}

/**
 * How many days ago a word was learned, or a sentence saved: the longer a day was read, the more it brought.
 *
 * @param place of the word or sentence among all, from 0 for the first to below 1
 */
function daysAgo(place: number): number {
  let minutes = place * READ_MINUTES.reduce((sum, read) => sum + read);
  let day = READ_MINUTES.length - 1;
  while (minutes >= READ_MINUTES[day]!) minutes -= READ_MINUTES[day--]!;
  return day;
}

/** @throws the error, unless it is of this code */
const unless = (code: string) => (error: unknown) => {
  if (!(error instanceof DomainError && error.code === code)) throw error;
};

/** The cells of a file's lines. */
async function rowsOf(name: string): Promise<string[][]> {
  const text = await readFile(new URL(`../../demo-story/${name}`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

/** The same for the same name, so that a repeated report counts once. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
