import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { cleanLine } from '@ichibun/text/clean';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DocumentsService } from '../documents/documents.service.js';
import { LIMITS } from '../documents/limits.js';
import { FileReader } from './file-reader.js';
import type { Source } from './source.js';
import { titleOf } from './title.js';
import { UploadEntity } from './upload.entity.js';
import { UPLOADS, type UploadPayload } from './uploads.service.js';

/**
 * Makes documents of uploaded files in the background. A document and the end of its run are written in one
 * transaction, so that an interrupted upload is read again and becomes one document all the same.
 */
@Injectable()
export class UploadReader implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly documents: DocumentsService,
    private readonly files: FileReader,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(UPLOADS, {
      work: (run) => this.read(run),
      ended: ({ fileObject }) => this.objects.remove(fileObject),
    });
  }

  private async read(run: ActiveRun<UploadPayload>): Promise<void> {
    const { uploadId, filename, fileObject } = run.payload;
    const source = await this.files.read(run.ownerId!, await this.objects.get(fileObject), filename, run.signal);
    run.signal.throwIfAborted();
    const cover = source.cover && (await this.keepCover(uploadId, source.cover));
    try {
      await this.documents.add(
        run.ownerId!,
        {
          ...source,
          title: titleOf(source.title, filename),
          author: cleanLine(source.author, LIMITS.title),
          cover,
        },
        {
          alongside: async (manager, documentId) => {
            await manager.getRepository(UploadEntity).update({ id: uploadId }, { documentId });
            await run.complete(manager);
          },
        },
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
}
