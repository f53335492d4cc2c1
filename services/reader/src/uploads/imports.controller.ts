import { randomUUID } from 'node:crypto';
import { ObjectStore } from '@ichibun/kit/objects';
import { Handles } from '@ichibun/kit/rpc';
import {
  type CreateDocumentRequest,
  type ExtractTextRequest,
  type GetUploadRequest,
  type ListUploadsRequest,
  type OpenDocumentRequest,
  ReaderService,
  type StartUploadRequest,
} from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { titleOf } from '../book-files/title.js';
import { FileReader } from '../bounded/file-reader.js';
import { toDocument } from '../documents/document-row.js';
import { TextImport } from './text-import.js';
import type { UploadEntity } from './upload.entity.js';
import { uploadStatus } from './upload-status.js';
import { UploadsService } from './uploads.service.js';

@Controller()
export class ImportsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly texts: TextImport,
    private readonly files: FileReader,
    private readonly objects: ObjectStore,
  ) {}

  @Handles(ReaderService.method.createDocument)
  async createDocument({ userId, title, textObject, isManga }: CreateDocumentRequest) {
    return { document: toDocument(await this.texts.create(userId, title, textObject, isManga)) };
  }

  @Handles(ReaderService.method.openDocument)
  async openDocument({ userId, analysisId }: OpenDocumentRequest) {
    return { document: toDocument(await this.texts.open(userId, analysisId)) };
  }

  @Handles(ReaderService.method.startUpload)
  async startUpload({ userId, filename, fileObject }: StartUploadRequest) {
    return { upload: toUpload(await this.uploads.start(userId, filename, fileObject)) };
  }

  @Handles(ReaderService.method.getUpload)
  async getUpload({ userId, uploadId, waitMs }: GetUploadRequest) {
    const { upload, document } = await this.uploads.get(userId, uploadId, waitMs);
    return { upload: { ...toUpload(upload), document: document && toDocument(document) } };
  }

  @Handles(ReaderService.method.listUploads)
  async listUploads({ userId }: ListUploadsRequest) {
    return { uploads: (await this.uploads.listWaiting(userId)).map(toUpload) };
  }

  @Handles(ReaderService.method.extractText)
  async extractText({ userId, filename, fileObject }: ExtractTextRequest) {
    const { text, title } = await this.files.read(userId, await this.objects.get(fileObject), filename);
    const textObject = `texts/${randomUUID()}.txt`;
    await this.objects.putText(textObject, text);
    return { title: titleOf(title, filename), textObject };
  }
}

const toUpload = ({ id, filename, run }: UploadEntity) => ({
  id,
  filename,
  status: uploadStatus(run.status),
  errorCode: run.errorCode ?? '',
  errorKind: run.errorKind ?? '',
  errorMessage: run.errorMessage ?? '',
  errorValues: run.errorValues ?? undefined,
});
