import { randomUUID } from 'node:crypto';
import { type upload, uploadsCalls } from '@ichibun/contracts/uploads';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { uploadFor, withUploadedObject } from '@ichibun/kit/uploaded-object';
import { nameOf } from '@ichibun/proto/enum-names';
import { ReaderService, type Upload, UploadStatus } from '@ichibun/proto/reader';
import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { requireOwn } from '../http/caller.js';
import { valuesOf } from '../http/failures.js';
import { uploadOf } from '../http/uploaded-file.js';
import { Documents } from './documents.js';

/** How long an answer waits for the document; most are there in less than a second. */
const WAIT_MS = 15_000;
/** Longer than the reader service takes for any file. */
const EXTRACT_DEADLINE_MS = 120_000;

@ApiTags('reader')
@Controller()
export class UploadsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
    private readonly documents: Documents,
  ) {}

  @Call(uploadsCalls.upload)
  async upload(
    @Given() { userId: callerId }: Given<typeof uploadsCalls.upload>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const fileObject = newKey();
    const started = await uploadFor(this.objects, fileObject, uploadOf(request, 'document'), ({ name, fields }) => {
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

  @Call(uploadsCalls.list)
  async list(@Given() { userId }: Given<typeof uploadsCalls.list>) {
    const all = await this.rpc.call(ReaderService.method.listUploads, { userId });
    return { uploads: await Promise.all(all.uploads.map((one) => this.present(userId, one))) };
  }

  @Call(uploadsCalls.find)
  async find(@Given() { userId: callerId, params: { uploadId } }: Given<typeof uploadsCalls.find>) {
    return { upload: await this.present(callerId, await this.get(callerId, uploadId, 0)) };
  }

  @Call(uploadsCalls.extractText)
  async extractText(
    @Given() { userId: callerId }: Given<typeof uploadsCalls.extractText>,
    @Req() request: FastifyRequest,
  ) {
    const fileObject = newKey();
    const file = uploadOf(request, 'document');
    const { title, textObject } = await withUploadedObject(this.objects, fileObject, file, ({ name, fields }) => {
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
      status: nameOf(UploadStatus, status),
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
