import { Database, lockUntilCommit, type Transaction } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { ANALYSES } from '../texts/queues.js';
import type { TextEntity } from '../texts/text.entity.js';
import { NOT_VIEWED, TextsService } from '../texts/texts.service.js';
import { AnalysisEntity } from './analysis.entity.js';

const LIMITS = { title: 200, analyses: 1_000 } as const;

@Injectable()
export class AnalysesService {
  private readonly analyses: Repository<AnalysisEntity>;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly texts: TextsService,
  ) {
    this.analyses = database.repository(AnalysisEntity);
  }

  /**
   * Begins the analysis of a text. One that the learner has added before is not added, and not counted, a second time.
   *
   * @param textObject key of the text; on success it belongs to the text
   * @throws DomainError `content.empty-title`, `content.long-title`, `content.too-many-analyses`, and as
   *   `TextsService.add`
   */
  async create(userId: number, title: string, textObject: string): Promise<AnalysisEntity> {
    const checked = checkTitle(title);
    const id = await this.texts.add({ userId, textObject }, async (transaction, { id: textId, isUncounted }) => {
      const analysisId = await this.insert(transaction, userId, textId, checked);
      if (isUncounted) {
        const run = { payload: { textId }, ownerId: userId, subjectId: analysisId, title: checked };
        await this.jobs.add(transaction, ANALYSES, run);
      }
      return analysisId;
    });
    return this.get(userId, id);
  }

  /**
   * The newest analysis of a text, made where there is none.
   *
   * @throws DomainError as `create`, and `content.text-not-found`
   */
  async open(userId: number, textId: number, title: string): Promise<AnalysisEntity> {
    const checked = checkTitle(title);
    const id = await this.database.transaction(async (transaction) => {
      const [text] = await transaction.query<{ id: number }>(
        'SELECT id FROM texts WHERE id = $1 AND user_id = $2 FOR UPDATE',
        [textId, userId],
      );
      if (!text) throw new DomainError('content.text-not-found');
      const [newest] = await transaction.query<{ id: number }>(
        'SELECT id FROM analyses WHERE text_id = $1 ORDER BY id DESC LIMIT 1',
        [textId],
      );
      return newest?.id ?? this.insert(transaction, userId, textId, checked);
    });
    return this.get(userId, id);
  }

  /** A learner's analyses, newest first. */
  list(userId: number): Promise<AnalysisEntity[]> {
    return this.analyses.find({ where: { userId }, order: { id: 'DESC' } });
  }

  /** @throws DomainError `content.analysis-not-found` when there is none, or it is another learner's */
  async get(userId: number, id: number): Promise<AnalysisEntity> {
    // Of a single one with its text TypeORM would ask twice: first for its id, which may be in several joined rows.
    const [analysis] = await this.analyses.findBy({ id, userId });
    if (!analysis) {
      throw new DomainError('content.analysis-not-found');
    }
    return analysis;
  }

  /**
   * The text of an analysis, which has all its figures.
   *
   * @throws DomainError as `get`, and `content.not-completed`
   */
  async completed(userId: number, id: number): Promise<TextEntity> {
    const { text } = await this.get(userId, id);
    if (text.status !== 'completed') {
      throw new DomainError('content.not-completed');
    }
    return text;
  }

  /**
   * A learner's text, which has all its figures.
   *
   * @throws DomainError `content.text-not-found`, `content.being-counted`
   */
  async counted(userId: number, textId: number): Promise<TextEntity> {
    const text = await this.texts.get(userId, textId);
    if (text.status !== 'completed') throw new DomainError('content.being-counted');
    return text;
  }

  /** The text of an analysis, or the one that is named itself; throws as `completed` and `counted`. */
  async textOf({ userId, analysisId, textId }: { userId: number; analysisId: number; textId: number }) {
    return textId > 0 ? this.counted(userId, textId) : this.completed(userId, analysisId);
  }

  /** How many of a learner's texts are counted: a text that is read is analysed, too. */
  async countTexts(userId: number): Promise<number> {
    const { count } = await this.database.queryOne<{ count: number }>(
      `SELECT count(*)::int AS count FROM texts
       WHERE user_id = $1 AND status = 'completed' AND NOT (${NOT_VIEWED})`,
      [userId],
    );
    return count;
  }

  /** Removes an analysis in any status; its text stays while a document or another analysis shows it. */
  async remove(userId: number, id: number): Promise<void> {
    const { textId } = await this.get(userId, id);
    await this.texts.removeView(userId, textId, (transaction) =>
      transaction.repository(AnalysisEntity).delete({ id, userId }),
    );
  }

  private async insert(transaction: Transaction, userId: number, textId: number, title: string): Promise<number> {
    await lockUntilCommit(transaction, `analyses of ${userId}`);
    const repository = transaction.repository(AnalysisEntity);
    if ((await repository.countBy({ userId })) >= LIMITS.analyses) {
      throw new DomainError('content.too-many-analyses', { most: LIMITS.analyses });
    }
    const { id } = await repository.save(repository.create({ userId, title, textId }));
    return id;
  }
}

function checkTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === '') throw new DomainError('content.empty-title');
  if (trimmed.length > LIMITS.title) {
    throw new DomainError('content.long-title', { most: LIMITS.title });
  }
  return trimmed;
}
