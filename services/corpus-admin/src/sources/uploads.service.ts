import type { FailureValues } from '@ichibun/failures/failure';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { plainText } from '@ichibun/text/markup';
import { Injectable } from '@nestjs/common';
import { SourcesService } from '../corpus/sources.service.js';
import { SOURCE_COUNTS } from '../corpus/sources.sql.js';

export const UPLOADS = defineQueue<{ sourceId: number }>('read-upload', { concurrency: 1, retries: 5 });

/** UTF-16 units. */
const LONGEST = { filename: 255, sourceDocument: 200 };

export interface UploadRow {
  id: number;
  filename: string;
  sourceDocument: string;
  /** Bytes. */
  fileSize: number;
  status: 'queued' | 'processing' | 'completed' | 'failed';
  createdAt: Date;
  completedAt: Date | null;
  processed: number;
  total: number;
  failed: number;
  duplicates: number;
  errorCode: string;
  errorMessage: string;
  errorValues: FailureValues | null;
  /** The most frequent reasons first, at most 5. */
  failures: { reason: string; code: string | null; values: FailureValues | null; sentences: number }[];
}

/** Files whose sentences an admin adds to the corpus. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly sources: SourcesService,
  ) {}

  /**
   * Takes over a file, to be read in the background.
   *
   * @param fileObject its key in the object store; on success the object belongs to the upload
   * @throws DomainError `corpus.invalid-upload`, `objects.not-found`
   */
  async start(filename: string, sourceDocument: string, fileObject: string): Promise<UploadRow> {
    const name = plainText(sourceDocument);
    const file = plainText(filename);
    if (name === '' || name.length > LONGEST.sourceDocument || file === '' || file.length > LONGEST.filename) {
      throw new DomainError('corpus.invalid-upload', LONGEST);
    }
    const size = await this.objects.size(fileObject);
    const id = await this.database.transaction(async (transaction) => {
      const row = await transaction.queryOne<{ id: number }>(
        `INSERT INTO sources (kind, name, filename, file_size, file_object) VALUES ('upload', $1, $2, $3, $4)
         RETURNING id`,
        [name, file, size, fileObject],
      );
      await this.jobs.add(transaction, UPLOADS, { payload: { sourceId: row.id }, subjectId: row.id, title: file });
      return row.id as number;
    });
    return (await this.list(id))[0]!;
  }

  /** All uploads, newest first, or one. */
  async list(id?: number): Promise<UploadRow[]> {
    // What is completed does not change: only the others are counted.
    return this.database.query(
      `SELECT source.id, source.filename, source.name AS "sourceDocument", source.file_size AS "fileSize",
         source.status, source.created_at AS "createdAt", source.completed_at AS "completedAt",
         coalesce(counts.processed, source.processed_sentences) AS processed,
         coalesce(counts.total, source.total_sentences) AS total,
         coalesce(counts.failed, source.failed_sentences) AS failed,
         coalesce(source.read_position - counts.added, source.duplicate_sentences) AS duplicates,
         source.error_code AS "errorCode", source.error_message AS "errorMessage",
         source.error_values AS "errorValues",
         coalesce(failures.list, '[]') AS failures
       FROM sources source
       LEFT JOIN LATERAL (SELECT * FROM (${SOURCE_COUNTS}) AS fresh WHERE source.status <> 'completed') AS counts ON true
       LEFT JOIN LATERAL (
         SELECT json_agg(reasons) AS list FROM (
           SELECT failure AS reason, failure_code AS code, failure_values AS values, count(*)::int AS sentences FROM sentences s JOIN source_sentences ON sentence_id = s.id
           WHERE source_id = source.id AND s.status = 'failed' 
           GROUP BY failure, failure_code, failure_values ORDER BY count(*) DESC LIMIT 5
         ) AS reasons
       ) AS failures ON true
       WHERE source.kind = 'upload' AND ($1::int IS NULL OR source.id = $1) ORDER BY source.id DESC`,
      [id ?? null],
    );
  }

  /**
   * Removes an upload, in any status, with the sentences that no other source has.
   *
   * @returns how many sentences went
   * @throws DomainError `corpus.upload-not-found`
   */
  async remove(id: number): Promise<number> {
    const [upload] = await this.database.query<{ fileObject: string | null }>(
      `SELECT file_object AS "fileObject" FROM sources WHERE id = $1 AND kind = 'upload'`,
      [id],
    );
    const removed = upload && (await this.sources.remove(id));
    if (!upload || removed === undefined) throw new DomainError('corpus.upload-not-found');
    if (upload.fileObject) await this.objects.remove(upload.fileObject);
    return removed;
  }
}
