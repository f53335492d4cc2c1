import { Database } from '@ichibun/kit/database';
import type { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { Certainty, type WordCount } from '@ichibun/proto/language';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { byKey, keyOf, makeLexemes } from '@ichibun/text-words/lexemes';
import { sentenceEnds } from '@ichibun/text-words/sentence-ends';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager, Repository } from 'typeorm';
import { ANALYSES } from './analyses.service.js';
import { AnalysisEntity } from './analysis.entity.js';
import { type BatchPlan, planBatches } from './batch-plan.js';
import { indexSentences, type SentenceIndex, toBytes } from './sentence-index.js';

/** Batches of one text that are worked on side by side: one on each of the tokenizer's threads. */
const BATCHES_AT_ONCE = 2;

/** One count of a text, with the learner's corrections as they were when it began. */
interface Count {
  readonly analysisId: number;
  readonly text: string;
  /** UTF-16 offset behind each sentence. */
  readonly ends: readonly number[];
  readonly plan: BatchPlan;
  readonly learner: LearnerWords;
  readonly revision: number;
}

/** The analysis was deleted while it was worked on. */
class Deleted extends Error {}

/**
 * Analyses texts in the background. Each batch's counts are one row, written with the progress in one transaction and
 * never twice, so that an interrupted analysis goes on with the batches that are missing; the words are added up from
 * the rows at the end. A completed analysis is counted again, unseen, when its learner has corrected the analyser.
 */
@Injectable()
export class TextAnalyser implements OnApplicationBootstrap {
  private readonly analyses: Repository<AnalysisEntity>;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
  ) {
    this.analyses = database.repository(AnalysisEntity);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(ANALYSES, {
      work: ({ payload, signal }) => this.work(payload.analysisId, signal),
      failed: (manager, { analysisId }, error) => this.noteFailure(manager, analysisId, error),
    });
  }

  private async work(analysisId: number, signal: AbortSignal): Promise<void> {
    try {
      await this.analyse(analysisId, signal);
    } catch (error) {
      if (!(error instanceof Deleted)) throw error;
    }
  }

  /** A recount that fails leaves the count there was. */
  private async noteFailure(manager: EntityManager, analysisId: number, { message }: DomainError): Promise<void> {
    await manager.query(
      `UPDATE analyses SET recounting = false,
         status = CASE status WHEN 'completed' THEN status ELSE 'failed' END,
         error_message = CASE status WHEN 'completed' THEN error_message ELSE $2 END
       WHERE id = $1`,
      [analysisId, message],
    );
  }

  private async analyse(analysisId: number, signal: AbortSignal): Promise<void> {
    const analysis = await this.analyses.findOneBy({ id: analysisId });
    if (!analysis) throw new Deleted();
    if (analysis.status === 'failed') return;
    const { userId } = analysis;
    const learner = new LearnerWords(this.rpc, userId);
    const { revision } = await learner.corrections();
    if (analysis.status === 'completed' && analysis.correctionsRevision >= revision) return;
    const text = (await this.objects.get(analysis.textObject)).toString('utf8');
    const ends = await sentenceEnds(this.rpc, text);
    const plan = await this.plan(analysis, ends);
    const count = { analysisId, text, ends, plan, learner, revision };
    await this.countBatches(count, signal);
    await this.addUp(count);
  }

  /** The plan made by an earlier try, or a new one. */
  private async plan(analysis: AnalysisEntity, sentenceEnds: readonly number[]): Promise<BatchPlan> {
    if (analysis.batchEnds && analysis.batchSentences) {
      return { ends: analysis.batchEnds, sentences: analysis.batchSentences };
    }
    const plan = planBatches(sentenceEnds);
    await this.analyses.update(
      { id: analysis.id },
      { status: 'processing', batchEnds: plan.ends, batchSentences: plan.sentences },
    );
    return plan;
  }

  private async countBatches(count: Count, signal: AbortSignal): Promise<void> {
    const { text, plan, learner } = count;
    const done = await this.batchesDone(count);
    const waiting = [...plan.ends.keys()].filter((number) => !done.has(number)).values();
    const lexemeIds = new Map<string, number>();
    const worker = async () => {
      for (const number of waiting) {
        signal.throwIfAborted();
        const batch = text.slice(plan.ends[number - 1] ?? 0, plan.ends[number]);
        const { words } = await learner.count(batch);
        await this.resolveLexemes(words, lexemeIds);
        await this.store(count, number, words, lexemeIds);
      }
    };
    await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, worker));
  }

  /** The numbers of the batches that an earlier try has counted with the same corrections; the progress begins there. */
  private async batchesDone({ analysisId, plan, revision }: Count): Promise<Set<number>> {
    const rows: { number: number }[] = await this.database.query(
      'SELECT number FROM batches WHERE analysis_id = $1 AND corrections_revision = $2',
      [analysisId, revision],
    );
    const sentences = rows.reduce((sum, { number }) => sum + plan.sentences[number]!, 0);
    await this.database.query(
      `UPDATE analyses SET current_batch = $2, processed_sentences = $3 WHERE id = $1 AND status = 'processing'`,
      [analysisId, rows.length, sentences],
    );
    return new Set(rows.map(({ number }) => number));
  }

  /** Adds the ids of words that are not in `lexemeIds` yet. */
  private async resolveLexemes(words: readonly WordCount[], lexemeIds: Map<string, number>): Promise<void> {
    const missing = [...byKey(words.filter((word) => !lexemeIds.has(keyOf(word)))).values()];
    const made = await makeLexemes(this.rpc, missing);
    await this.database.query(
      `INSERT INTO lexemes (id, entry, word, reading, is_certain)
       SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::bool[])
       ORDER BY 1
       ON CONFLICT DO NOTHING`,
      [
        missing.map((word) => made.get(keyOf(word))),
        missing.map(({ entry }) => entry),
        missing.map(({ word }) => word),
        missing.map(({ reading }) => reading),
        missing.map(({ certainty }) => certainty !== Certainty.UNCERTAIN),
      ],
    );
    for (const [key, id] of made) lexemeIds.set(key, id);
  }

  private async store(
    count: Count,
    number: number,
    words: readonly WordCount[],
    lexemeIds: ReadonlyMap<string, number>,
  ): Promise<void> {
    const { analysisId, plan, revision } = count;
    const sentences = sentencesOf(count, number, words, lexemeIds);
    const [stored] = await this.database.query(
      `WITH analysis AS (
         SELECT id FROM analyses WHERE id = $1 FOR UPDATE
       ), batch AS (
         INSERT INTO batches (
           analysis_id, corrections_revision, number, lexeme_ids, counts, sentence_ends, sentence_words
         )
         SELECT id, $2, $3, $4, $5, $7, $8 FROM analysis
         ON CONFLICT DO NOTHING RETURNING number
       ), progress AS (
         UPDATE analyses SET current_batch = current_batch + 1, processed_sentences = processed_sentences + $6
         WHERE id = $1 AND status = 'processing' AND EXISTS (SELECT FROM batch)
       )
       SELECT id FROM analysis`,
      [
        analysisId,
        revision,
        number,
        words.map((word) => lexemeIds.get(keyOf(word))),
        words.map(({ count }) => count),
        plan.sentences[number],
        toBytes(sentences.ends),
        toBytes(sentences.words),
      ],
    );
    if (!stored) throw new Deleted();
  }

  /** Makes the words of the batches' rows, in place of those counted with older corrections, and the analysis completed. */
  private async addUp({ analysisId, revision }: Count): Promise<void> {
    await this.database.transaction(async (manager) => {
      const [analysis] = await manager.query(
        'SELECT status, corrections_revision AS revision FROM analyses WHERE id = $1 FOR UPDATE',
        [analysisId],
      );
      if (!analysis) throw new Deleted();
      // Somebody else was faster, with newer corrections.
      if (analysis.status === 'completed' && analysis.revision >= revision) return;
      await manager.query('DELETE FROM words WHERE analysis_id = $1', [analysisId]);
      await manager.query(
        `INSERT INTO words (analysis_id, lexeme_id, occurrences)
         SELECT $1, lexeme_id, sum(count)
         FROM batches, unnest(lexeme_ids, counts) AS counted (lexeme_id, count)
         WHERE analysis_id = $1 AND corrections_revision = $2
         GROUP BY lexeme_id`,
        [analysisId, revision],
      );
      await manager.query('DELETE FROM sentences WHERE analysis_id = $1', [analysisId]);
      await manager.query(
        `INSERT INTO sentences (analysis_id, number, ends, words)
         SELECT analysis_id, number, sentence_ends, sentence_words
         FROM batches WHERE analysis_id = $1 AND corrections_revision = $2`,
        [analysisId, revision],
      );
      await manager.query(
        `UPDATE analyses SET
           status = 'completed', recounting = recount_revision > $2, unique_words = sums.certain, uncertain_words = sums.uncertain,
           total_occurrences = sums.occurrences, corrections_revision = $2, figures_revision = NULL
         FROM (
           SELECT count(*) FILTER (WHERE is_certain) AS certain,
                  count(*) FILTER (WHERE NOT is_certain) AS uncertain,
                  coalesce(sum(occurrences) FILTER (WHERE is_certain), 0) AS occurrences
           FROM words JOIN lexemes ON lexemes.id = lexeme_id
           WHERE analysis_id = $1
         ) AS sums
         WHERE id = $1`,
        [analysisId, revision],
      );
      await manager.query('DELETE FROM batches WHERE analysis_id = $1 AND corrections_revision <= $2', [
        analysisId,
        revision,
      ]);
    });
  }
}

/** Which words stand in which sentence of a batch; the offsets are the whole text's. */
function sentencesOf(
  { ends, plan }: Count,
  number: number,
  words: readonly WordCount[],
  lexemeIds: ReadonlyMap<string, number>,
): SentenceIndex {
  const start = plan.ends[number - 1] ?? 0;
  const end = plan.ends[number]!;
  const within = ends.filter((one) => one > start && one < end);
  return indexSentences(
    [...within, end],
    words.map((word) => ({
      lexemeId: lexemeIds.get(keyOf(word))!,
      starts: word.starts.map((offset) => start + offset),
    })),
  );
}
