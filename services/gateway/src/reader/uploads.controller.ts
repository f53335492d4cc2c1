import { randomUUID } from 'node:crypto';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService, type Upload, UploadStatus } from '@ichibun/proto/reader';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CallerId, requireOwn } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { valuesOf } from '../http/failures.js';
import { handOver, lend } from '../http/hand-over.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { idParameter } from '../http/schemas.js';
import { uploadOf } from '../http/uploaded-file.js';
import { Documents } from './documents.js';
import { extractedText, oneDocument, oneUpload, type upload, uploads } from './reader.contract.js';
import { uploadStatus } from './upload-status.js';

/** Time for 50 MB over a slow line, and to wait for a novel to be read. */
const DEADLINE_MS = 5 * 60_000;
/** How long an answer waits for the document; most are there in less than a second. */
const WAIT_MS = 15_000;
/** Longer than the reader service takes for any file. */
const EXTRACT_DEADLINE_MS = 120_000;
/** Files a minute of one learner: each costs a process. */
const PER_MINUTE = 60;

/** What may be wrong with a file. */
const FILE_FAILURES = [
  'reader.invalid-file-type',
  'reader.mislabelled-file',
  'reader.empty-file',
  'reader.damaged-file',
  'reader.unreadable-file',
  'reader.scanned-pdf',
  'reader.encrypted-pdf',
  'reader.drm',
  'reader.unsupported-subtitles',
  'reader.no-text',
  'reader.zip-bomb',
  'reader.too-complex',
  'reader.too-many-readings',
  'reader.empty-text',
  'reader.long-text',
  'reader.no-japanese',
] as const;

@ApiTags('reader')
@Controller('api/documents')
export class UploadsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
    private readonly documents: Documents,
  ) {}

  @Post('upload')
  @Route({ deadlineMs: DEADLINE_MS, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'Makes a document of a TXT, PDF or EPUB file; answers 202 with the upload when that takes long',
    form: { file: 'document', fields: { userId: 'optional' } },
    answers: { 201: oneDocument, 202: oneUpload },
    fails: [
      ...FILE_FAILURES,
      'reader.too-many-documents',
      'reader.long-document',
      'reader.too-many-uploads',
      'auth.not-your-data',
    ],
  })
  async upload(
    @CallerId() callerId: number,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const fileObject = newKey();
    const started = await handOver(this.objects, fileObject, uploadOf(request, 'document'), ({ name, fields }) => {
      requireOwn(callerId, fields.userId);
      return this.rpc.call(ReaderService.method.startUpload, { userId: callerId, filename: name, fileObject });
    });
    const finished = await this.get(callerId, started.upload!.id, WAIT_MS);
    if (finished.status === UploadStatus.FAILED) throw failureOf(finished);
    if (!finished.document) {
      reply.status(202);
      return { upload: await this.present(callerId, finished) };
    }
    return { document: await this.documents.presentOne(callerId, finished.document) };
  }

  @Get('uploads')
  @Operation({ summary: 'The caller’s uploads that are not finished, oldest first', answers: { 200: uploads } })
  async list(@CallerId() userId: number) {
    const all = await this.rpc.call(ReaderService.method.listUploads, { userId });
    return { uploads: await Promise.all(all.uploads.map((one) => this.present(userId, one))) };
  }

  @Get('uploads/:uploadId')
  @Operation({
    summary: 'The progress of an upload, and at its end the document or the reason why there is none',
    answers: { 200: oneUpload },
    fails: ['reader.upload-not-found'],
  })
  async find(@CallerId() callerId: number, @Param('uploadId', { schema: idParameter }) uploadId: number) {
    return { upload: await this.present(callerId, await this.get(callerId, uploadId, 0)) };
  }

  @Post('extract-text')
  @Route({ deadlineMs: DEADLINE_MS, stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'The text of a TXT, PDF or EPUB file, without ruby; makes no document',
    form: { file: 'document', fields: { userId: 'optional' } },
    answers: { 200: extractedText },
    fails: [...FILE_FAILURES, 'reader.too-many-files', 'objects.not-found', 'auth.not-your-data'],
  })
  async extractText(@CallerId() callerId: number, @Req() request: FastifyRequest) {
    const fileObject = newKey();
    const file = uploadOf(request, 'document');
    const { title, textObject } = await lend(this.objects, fileObject, file, ({ name, fields }) => {
      requireOwn(callerId, fields.userId);
      return this.rpc.call(
        ReaderService.method.extractText,
        { userId: callerId, filename: name, fileObject },
        { deadlineMs: EXTRACT_DEADLINE_MS },
      );
    });
    const text = (await this.objects.get(textObject)).toString('utf8');
    await this.objects.remove(textObject);
    return { title, text };
  }

  private async get(userId: number, uploadId: number, waitMs: number): Promise<Upload> {
    const found = await this.rpc.call(
      ReaderService.method.getUpload,
      { userId, uploadId, waitMs },
      { deadlineMs: waitMs + 10_000 },
    );
    return found.upload!;
  }

  private async present(userId: number, given: Upload): Promise<z.output<typeof upload>> {
    const { id, filename, status, errorCode, errorMessage, errorValues, document } = given;
    return {
      id,
      filename,
      status: uploadStatus(status),
      errorCode: errorCode || null,
      errorMessage: errorMessage || null,
      errorValues: valuesOf(errorValues),
      document: document ? await this.documents.presentOne(userId, document) : null,
    };
  }
}

const newKey = () => `uploads/${randomUUID()}`;

const failureOf = ({ errorCode, errorKind, errorMessage, errorValues }: Upload) =>
  new DomainError({ code: errorCode, kind: errorKind, message: errorMessage, values: valuesOf(errorValues) });
