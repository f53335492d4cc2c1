import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { cleanLine } from '@ichibun/text/clean';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ParsedFile, PictureFile } from '../book-files/parsed-file.js';
import { titleOf } from '../book-files/title.js';
import { FileReader } from '../bounded/file-reader.js';
import { LIMITS } from '../documents/limits.js';
import { NewDocuments } from '../documents/new-documents.js';
import type { KeptPicture } from '../documents/pictures.js';
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
    private readonly documents: NewDocuments,
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
    const { pictureFiles = [], ...text } = source;
    const kept: string[] = [];
    try {
      const cover = source.cover && (await this.keepCover(uploadId, source.cover, kept));
      const keptPictures = await this.keepPictures(uploadId, pictureFiles, kept);
      run.signal.throwIfAborted();
      await this.documents.add(
        run.ownerId!,
        {
          ...text,
          title: titleOf(source.title, filename),
          author: cleanLine(source.author, LIMITS.title),
          cover,
          pictureFiles: keptPictures,
        },
        {
          alongside: async (transaction, documentId) => {
            await transaction.repository(UploadEntity).update({ id: uploadId }, { documentId });
            await run.complete(transaction);
          },
        },
      );
    } catch (error) {
      for (const key of kept) await this.objects.remove(key);
      throw error;
    }
  }

  /** The same keys on every try, so that none is left behind. */
  private async keepCover(uploadId: number, { picture, contentType }: Required<ParsedFile>['cover'], kept: string[]) {
    const coverObject = `covers/${uploadId}.${contentType.slice('image/'.length)}`;
    kept.push(coverObject);
    await this.objects.put(coverObject, picture);
    return { coverObject, contentType };
  }

  private async keepPictures(uploadId: number, files: readonly PictureFile[], kept: string[]): Promise<KeptPicture[]> {
    const pictures: KeptPicture[] = [];
    for (const [index, { bytes, contentType, width, height }] of files.entries()) {
      const object = `pictures/${uploadId}/${index}.${contentType.slice('image/'.length)}`;
      kept.push(object);
      await this.objects.put(object, bytes);
      pictures.push({ object, contentType, width, height });
    }
    return pictures;
  }
}
