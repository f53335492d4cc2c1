import { Database, lockUntilCommit } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { AnalysisEntity } from './analysis.entity.js';

export const ANALYSES = defineQueue<{ analysisId: number }>('analyse-text', { concurrency: 2, retries: 20 });

export const LIMITS = { characters: 2_000_000, title: 200, analyses: 1_000 } as const;

const number = new Intl.NumberFormat('en');

const invalid = (code: `content.${string}`, message: string) => new DomainError(code, 'invalid', message);

@Injectable()
export class AnalysesService {
  private readonly analyses: Repository<AnalysisEntity>;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
  ) {
    this.analyses = database.repository(AnalysisEntity);
  }

  /**
   * Queues the analysis of a text.
   *
   * @param textObject key of the text; on success it belongs to the analysis
   * @throws DomainError `content.empty-title`, `content.long-title`, `content.empty-text`, `content.long-text`,
   *   `content.no-japanese`, `content.too-many-analyses`
   */
  async create(userId: number, title: string, textObject: string): Promise<AnalysisEntity> {
    const trimmed = title.trim();
    if (trimmed === '') throw invalid('content.empty-title', 'Give the text a title.');
    if (trimmed.length > LIMITS.title) {
      throw invalid('content.long-title', `A title has at most ${LIMITS.title} characters.`);
    }
    checkText((await this.objects.get(textObject)).toString('utf8'));
    return this.database.transaction(async (manager) => {
      await lockUntilCommit(manager, `analyses of ${userId}`);
      const repository = manager.getRepository(AnalysisEntity);
      if ((await repository.countBy({ userId })) >= LIMITS.analyses) {
        throw new DomainError(
          'content.too-many-analyses',
          'conflict',
          `You have ${number.format(LIMITS.analyses)} analyses, the most there can be. Delete one first.`,
        );
      }
      const analysis = await repository.save(repository.create({ userId, title: trimmed, textObject }));
      await this.jobs.add(manager, ANALYSES, {
        payload: { analysisId: analysis.id },
        ownerId: userId,
        subjectId: analysis.id,
        title: trimmed,
      });
      return analysis;
    });
  }

  /** A learner's analyses, newest first. */
  list(userId: number): Promise<AnalysisEntity[]> {
    return this.analyses.find({ where: { userId }, order: { id: 'DESC' } });
  }

  /** @throws DomainError `content.analysis-not-found` when there is none, or it is another learner's */
  async get(userId: number, id: number): Promise<AnalysisEntity> {
    const analysis = await this.analyses.findOneBy({ id, userId });
    if (!analysis)
      throw new DomainError('content.analysis-not-found', 'not-found', 'This analysis is no longer there.');
    return analysis;
  }

  /** @throws DomainError as `get`, and `content.not-completed` */
  async completed(userId: number, id: number): Promise<AnalysisEntity> {
    const analysis = await this.get(userId, id);
    if (analysis.status !== 'completed') {
      throw new DomainError('content.not-completed', 'conflict', 'This analysis is not completed.');
    }
    return analysis;
  }

  /** Removes an analysis in any status; work on it stops at its next batch. */
  async remove(userId: number, id: number): Promise<void> {
    const analysis = await this.get(userId, id);
    await this.analyses.delete({ id });
    await this.objects.remove(analysis.textObject);
  }
}

function checkText(text: string): void {
  if (text.trim() === '') throw invalid('content.empty-text', 'There is no text to analyse.');
  if (text.length > LIMITS.characters) {
    throw new DomainError(
      'content.long-text',
      'too-large',
      `This text has ${number.format(text.length)} characters; at most ${number.format(LIMITS.characters)} are analysed at once. Split it into parts.`,
    );
  }
  if (!/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) {
    throw invalid('content.no-japanese', 'There is no Japanese in this text: no kana and no kanji were found.');
  }
}
