import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { Injectable } from '@nestjs/common';

export const IMPORT_QUEUE = 'import-words';

/** A job's payload. */
export interface WordImportJob {
  readonly importId: number;
}

export type ImportStatus = 'queued' | 'processing' | 'completed' | 'failed';

/** An import as its row holds it. */
export interface ImportRow {
  id: number;
  userId: number;
  filename: string;
  contentObject: string;
  status: ImportStatus;
  errorMessage: string | null;
  startedAt: Date | null;
  totalWords: number;
  totalBatches: number;
  currentBatch: number;
  processedWords: number;
  successfulImports: number;
  blankLines: number;
  comments: number;
  duplicates: number;
  unusable: number;
  unusableExamples: string[];
  unknownWords: number;
  unknownWordExamples: string[];
}

const COLUMNS = `id, user_id AS "userId", filename, content_object AS "contentObject", status,
  error_message AS "errorMessage", started_at AS "startedAt", total_words AS "totalWords",
  total_batches AS "totalBatches", current_batch AS "currentBatch", processed_words AS "processedWords",
  successful_imports AS "successfulImports", blank_lines AS "blankLines", comments, duplicates, unusable,
  unusable_examples AS "unusableExamples", unknown_words AS "unknownWords",
  unknown_word_examples AS "unknownWordExamples"`;

/** Bytes of a list: some 300,000 words, more than anybody knows. */
const LARGEST_LIST = 5_000_000;
const FILENAME_LENGTH = 255;

@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Queues the import of a list.
   *
   * @param contentObject key of the list; on success it belongs to the import
   * @throws DomainError `vocabulary.not-a-text-file`, `vocabulary.empty-list`, `vocabulary.long-list`
   */
  async start(userId: number, filename: string, contentObject: string): Promise<ImportRow> {
    if (!filename.toLowerCase().endsWith('.txt')) {
      throw new DomainError('vocabulary.not-a-text-file', 'invalid', 'Please select a .txt file');
    }
    const content = await this.objects.get(contentObject);
    if (content.length > LARGEST_LIST) {
      throw new DomainError(
        'vocabulary.long-list',
        'too-large',
        `This list has ${(content.length / 1e6).toFixed(1)} MB; at most ${LARGEST_LIST / 1e6} MB are imported at once.`,
      );
    }
    if (content.toString('utf8').trim() === '') {
      throw new DomainError('vocabulary.empty-list', 'invalid', 'There are no words in this file.');
    }
    return this.database.transaction(async (manager) => {
      const [row]: [ImportRow] = await manager.query(
        `INSERT INTO imports (user_id, filename, content_object) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
        [userId, filename.slice(-FILENAME_LENGTH), contentObject],
      );
      await this.jobs.add(IMPORT_QUEUE, { importId: row.id } satisfies WordImportJob, manager);
      return row;
    });
  }

  /** @throws DomainError `vocabulary.import-not-found` when there is none, or it is another learner's */
  async get(userId: number, id: number): Promise<ImportRow> {
    const row = await this.find(id);
    if (row?.userId !== userId) {
      throw new DomainError('vocabulary.import-not-found', 'not-found', 'This import is no longer there.');
    }
    return row;
  }

  /** An import by its id alone: for whoever works on it. */
  async find(id: number): Promise<ImportRow | undefined> {
    const [row] = await this.database.query(`SELECT ${COLUMNS} FROM imports WHERE id = $1`, [id]);
    return row;
  }

  /** A learner's imports that are not finished, oldest first. */
  listActive(userId: number): Promise<ImportRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM imports WHERE user_id = $1 AND status IN ('queued', 'processing') ORDER BY id`,
      [userId],
    );
  }
}
