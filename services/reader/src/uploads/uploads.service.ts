import { Database, lockUntilCommit } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { DocumentRow } from '../documents/document-row.js';
import { DocumentsService } from '../documents/documents.service.js';
import { UploadEntity } from './upload.entity.js';

/** What the reading of an upload needs to know. */
export interface UploadPayload {
  readonly uploadId: number;
  readonly filename: string;
  /** Key of the file. */
  readonly fileObject: string;
}

/**
 * A learner's files are read one after the other, so that others need not wait for them: `FileReader` has few places.
 */
export const UPLOADS = defineQueue<UploadPayload>('read-upload', {
  concurrency: 6,
  perOwner: 1,
  retries: 5,
  keepDays: 1,
});

/** Files of a learner that wait to be read, at most. */
const WAITING_UPLOADS = 20;
const FILENAME_LENGTH = 255;
const LONGEST_WAIT_MS = 20_000;

const UNFINISHED = { status: In(['queued', 'processing']) };

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
  async start(userId: number, filename: string, fileObject: string): Promise<UploadEntity> {
    const title = filename.slice(-FILENAME_LENGTH).toWellFormed();
    const id = await this.database.transaction(async (transaction) => {
      await lockUntilCommit(transaction, `uploads of ${userId}`);
      const uploads = transaction.repository(UploadEntity);
      const waiting = await uploads.countBy({ userId, run: UNFINISHED });
      if (waiting >= WAITING_UPLOADS) {
        throw new DomainError('reader.too-many-uploads', { waiting: WAITING_UPLOADS });
      }
      const { id } = await uploads.save(uploads.create({ userId, filename: title }));
      const payload = { uploadId: id, filename, fileObject };
      const runId = await this.jobs.add(transaction, UPLOADS, { payload, ownerId: userId, subjectId: id, title });
      await uploads.update({ id }, { run: { id: runId } });
      return id;
    });
    return this.find(userId, id);
  }

  /**
   * An upload once it is finished, or after `waitMs`, with the document that it has become.
   *
   * @param waitMs at most 20,000
   * @throws DomainError `reader.upload-not-found` when there is none, or it is another learner's
   */
  async get(userId: number, id: number, waitMs: number): Promise<{ upload: UploadEntity; document?: DocumentRow }> {
    const { run } = await this.find(userId, id);
    await this.jobs.wait(run.id, Math.min(waitMs, LONGEST_WAIT_MS));
    const upload = await this.find(userId, id);
    if (upload.documentId === null) return { upload };
    return { upload, document: await this.documents.entry(userId, upload.documentId) };
  }

  /** A learner's uploads that are not finished, oldest first. */
  listWaiting(userId: number): Promise<UploadEntity[]> {
    return this.uploads.find({
      where: { userId, run: UNFINISHED },
      relations: { run: true },
      order: { id: 'ASC' },
    });
  }

  private async find(userId: number, id: number): Promise<UploadEntity> {
    const found = await this.uploads.findOne({ where: { id, userId }, relations: { run: true } });
    if (!found) throw new DomainError('reader.upload-not-found');
    return found;
  }

  private get uploads() {
    return this.database.repository(UploadEntity);
  }
}
