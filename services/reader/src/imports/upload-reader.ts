import { Database } from '@ichibun/kit/database';
import { DomainError, internalError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { stackOf } from '@ichibun/kit/logging';
import { ObjectStore } from '@ichibun/kit/objects';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DocumentsService } from '../documents/documents.service.js';
import { LIMITS } from '../documents/limits.js';
import { cleanLine } from './clean.js';
import { FileReader } from './file-reader.js';
import type { Source } from './source.js';
import { titleOf } from './title.js';
import { UPLOAD_QUEUE, type UploadJob, type UploadRow, UploadsService } from './uploads.service.js';

/** Failures that another try may not meet; all others are the file's. */
const PASSING = ['unavailable', 'timeout', 'cancelled', 'internal'];

/**
 * Makes documents of uploaded files in the background. A document and the end of its upload are written in one
 * transaction, so that an interrupted upload is read again and becomes one document all the same.
 */
@Injectable()
export class UploadReader implements OnApplicationBootstrap {
  private readonly logger = new Logger('UploadReader');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly uploads: UploadsService,
    private readonly documents: DocumentsService,
    private readonly files: FileReader,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work<UploadJob>(UPLOAD_QUEUE, (job, signal, lastTry) => this.work(job.uploadId, signal, lastTry));
  }

  private async work(uploadId: number, signal: AbortSignal, lastTry: boolean): Promise<void> {
    const upload = await this.uploads.find(uploadId);
    if (!upload) return;
    if (upload.status !== 'completed' && upload.status !== 'failed') {
      try {
        await this.read(upload, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        const isFinal = error instanceof DomainError && !PASSING.includes(error.kind);
        if (!isFinal && !lastTry) throw error;
        if (!isFinal) this.logger.error(stackOf(error));
        await this.fail(uploadId, error instanceof DomainError ? error : internalError());
      }
    }
    await this.objects.remove(upload.fileObject);
  }

  private async read({ id, userId, filename, fileObject }: UploadRow, signal: AbortSignal): Promise<void> {
    await this.database.query(`UPDATE uploads SET status = 'processing' WHERE id = $1`, [id]);
    const source = await this.files.read(await this.objects.get(fileObject), filename);
    signal.throwIfAborted();
    const cover = source.cover && (await this.keepCover(id, source.cover));
    try {
      await this.documents.add(
        userId,
        {
          ...source,
          title: titleOf(source.title, filename),
          author: cleanLine(source.author, LIMITS.title),
          cover,
        },
        (manager, documentId) =>
          manager.query(`UPDATE uploads SET status = 'completed', document_id = $2 WHERE id = $1`, [id, documentId]),
      );
    } catch (error) {
      if (cover) await this.objects.remove(cover.coverObject);
      throw error;
    }
  }

  /** The same key on every try, so that none is left behind. */
  private async keepCover(uploadId: number, { picture, contentType }: Required<Source>['cover']) {
    const coverObject = `covers/${uploadId}.${contentType.slice('image/'.length)}`;
    await this.objects.put(coverObject, picture);
    return { coverObject, contentType };
  }

  private async fail(uploadId: number, { code, kind, message }: DomainError): Promise<void> {
    await this.database.query(
      `UPDATE uploads SET status = 'failed', error_code = $2, error_kind = $3, error_message = $4 WHERE id = $1`,
      [uploadId, code, kind, message],
    );
  }
}
