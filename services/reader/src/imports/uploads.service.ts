import { Database, lockUntilCommit } from '@ichibun/kit/database';
import { DomainError, type ErrorCode, type ErrorKind } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { defineQueue } from '@ichibun/kit/runs/queue';
import type { RunStatus } from '@ichibun/kit/runs/run.entity';
import { Injectable } from '@nestjs/common';
import { type DocumentRow, DocumentsService } from '../documents/documents.service.js';

/** What the reading of an upload needs to know. */
export interface UploadPayload {
  readonly uploadId: number;
  readonly filename: string;
  /** Key of the file. */
  readonly fileObject: string;
}

/**
 * A learner's files are read one after the other, so that nobody waits for another's; `FileReader` has fewer places.
 */
export const UPLOADS = defineQueue<UploadPayload>('read-upload', {
  concurrency: 6,
  perOwner: 1,
  retries: 5,
  keepDays: 1,
});

/** A file on its way to become a document, with how far its run is. */
export interface UploadRow {
  id: number;
  userId: number;
  filename: string;
  runId: string;
  status: RunStatus;
  errorCode: ErrorCode | null;
  errorKind: ErrorKind | null;
  errorMessage: string | null;
  documentId: number | null;
}

const SELECT = `SELECT uploads.id, user_id AS "userId", filename, run_id AS "runId", status,
    error_code AS "errorCode", error_kind AS "errorKind", error_message AS "errorMessage", document_id AS "documentId"
  FROM uploads JOIN runs ON runs.id = run_id`;

/** Files of a learner that wait to be read, at most. */
const WAITING_UPLOADS = 20;
const FILENAME_LENGTH = 255;
const LONGEST_WAIT_MS = 20_000;

@Injectable()
export class UploadsService {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly documents: DocumentsService,
  ) {}

  /**
   * Queues a file to be read.
   *
   * @param fileObject its key; on success it belongs to the upload
   * @throws DomainError `reader.too-many-uploads`
   */
  start(userId: number, filename: string, fileObject: string): Promise<UploadRow> {
    return this.database.transaction(async (manager) => {
      await lockUntilCommit(manager, `uploads of ${userId}`);
      const [{ waiting }] = await manager.query(
        `SELECT count(*)::int AS waiting FROM uploads JOIN runs ON runs.id = run_id
         WHERE user_id = $1 AND status IN ('queued', 'processing')`,
        [userId],
      );
      if (waiting >= WAITING_UPLOADS) {
        throw new DomainError(
          'reader.too-many-uploads',
          'rate-limited',
          `${WAITING_UPLOADS} of your files are still being read. Wait for them, then upload this one.`,
        );
      }
      const name = filename.slice(-FILENAME_LENGTH).toWellFormed();
      const [{ id }] = await manager.query('INSERT INTO uploads (user_id, filename) VALUES ($1, $2) RETURNING id', [
        userId,
        name,
      ]);
      const runId = await this.jobs.add(manager, UPLOADS, {
        payload: { uploadId: id, filename, fileObject },
        ownerId: userId,
        subjectId: id,
        title: name,
      });
      await manager.query('UPDATE uploads SET run_id = $2 WHERE id = $1', [id, runId]);
      const [row]: [UploadRow] = await manager.query(`${SELECT} WHERE uploads.id = $1`, [id]);
      return row;
    });
  }

  /**
   * An upload as it is once it is finished, or when the waiting is over, with the document that it has become.
   *
   * @param waitMs at most 20,000
   * @throws DomainError `reader.upload-not-found` when there is none, or it is another learner's
   */
  async get(userId: number, id: number, waitMs: number): Promise<{ upload: UploadRow; document?: DocumentRow }> {
    const { runId } = await this.find(userId, id);
    await this.jobs.wait(runId, Math.min(waitMs, LONGEST_WAIT_MS));
    const upload = await this.find(userId, id);
    if (upload.documentId === null) return { upload };
    return { upload, document: await this.documents.entry(userId, upload.documentId) };
  }

  /** A learner's uploads that are not finished, oldest first. */
  listWaiting(userId: number): Promise<UploadRow[]> {
    return this.database.query(
      `${SELECT} WHERE user_id = $1 AND status IN ('queued', 'processing') ORDER BY uploads.id`,
      [userId],
    );
  }

  private async find(userId: number, id: number): Promise<UploadRow> {
    const [row]: UploadRow[] = await this.database.query(`${SELECT} WHERE uploads.id = $1 AND user_id = $2`, [
      id,
      userId,
    ]);
    if (!row) throw new DomainError('reader.upload-not-found', 'not-found', 'This upload is no longer there.');
    return row;
  }
}
