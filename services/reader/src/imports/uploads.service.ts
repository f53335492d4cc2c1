import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '@ichibun/kit/database';
import { DomainError, type ErrorCode, type ErrorKind } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { Injectable } from '@nestjs/common';
import { type DocumentRow, DocumentsService } from '../documents/documents.service.js';

export const UPLOAD_QUEUE = 'read-upload';

/** A job's payload. */
export interface UploadJob {
  readonly uploadId: number;
}

/** A file on its way to become a document, as its row holds it. */
export interface UploadRow {
  id: number;
  userId: number;
  filename: string;
  fileObject: string;
  status: 'queued' | 'processing' | 'completed' | 'failed';
  errorCode: ErrorCode | null;
  errorKind: ErrorKind | null;
  errorMessage: string | null;
  documentId: number | null;
}

const COLUMNS = `id, user_id AS "userId", filename, file_object AS "fileObject", status, error_code AS "errorCode",
  error_kind AS "errorKind", error_message AS "errorMessage", document_id AS "documentId"`;

/** Files of a learner that wait to be read, at most. */
const WAITING_UPLOADS = 20;
const FILENAME_LENGTH = 255;
const LONGEST_WAIT_MS = 20_000;
const LOOK_MS = 50;

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
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('uploads of ' || $1::int, 0))`, [userId]);
      await manager.query(
        `DELETE FROM uploads WHERE user_id = $1 AND status IN ('completed', 'failed') AND created_at < now() - interval '1 day'`,
        [userId],
      );
      const [{ waiting }] = await manager.query(
        `SELECT count(*)::int AS waiting FROM uploads WHERE user_id = $1 AND status IN ('queued', 'processing')`,
        [userId],
      );
      if (waiting >= WAITING_UPLOADS) {
        throw new DomainError(
          'reader.too-many-uploads',
          'rate-limited',
          `${WAITING_UPLOADS} of your files are still being read. Wait for them, then upload this one.`,
        );
      }
      const [row]: [UploadRow] = await manager.query(
        `INSERT INTO uploads (user_id, filename, file_object) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
        [userId, filename.slice(-FILENAME_LENGTH).toWellFormed(), fileObject],
      );
      await this.jobs.add(UPLOAD_QUEUE, { uploadId: row.id } satisfies UploadJob, manager);
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
    const end = Date.now() + Math.min(waitMs, LONGEST_WAIT_MS);
    for (;;) {
      const upload = await this.find(id);
      if (upload?.userId !== userId) {
        throw new DomainError('reader.upload-not-found', 'not-found', 'This upload is no longer there.');
      }
      if (upload.documentId !== null)
        return { upload, document: await this.documents.entry(userId, upload.documentId) };
      const isFinished = upload.status === 'completed' || upload.status === 'failed';
      if (isFinished || Date.now() >= end) return { upload };
      await pause(LOOK_MS);
    }
  }

  /** An upload by its id alone: for whoever works on it. */
  async find(id: number): Promise<UploadRow | undefined> {
    const [row] = await this.database.query(`SELECT ${COLUMNS} FROM uploads WHERE id = $1`, [id]);
    return row;
  }

  /** A learner's uploads that are not finished, oldest first. */
  listWaiting(userId: number): Promise<UploadRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM uploads WHERE user_id = $1 AND status IN ('queued', 'processing') ORDER BY id`,
      [userId],
    );
  }
}
