import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { type Document, type GetDocumentResponse, ReaderService } from '@ichibun/proto/reader';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { idParameter, shortText } from '../http/schemas.js';
import { CallerId, OwnId, requireOwn } from '../session/caller.js';

/** A user's id as pages send it; it must be the caller's, and may be left out. */
const userId = z.union([z.number(), z.string()]).optional();

const owner = z.object({ userId });
const newDocument = z.object({ title: shortText(10_000), content: z.string(), userId });
const position = z.object({
  userId,
  sentenceIndex: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
});

@ApiTags('reader')
@Controller('api/documents')
export class DocumentsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Get('user/:userId')
  @ApiParam({ name: 'userId', type: Number, description: 'The caller’s own id' })
  @ApiOperation({ summary: 'The learner’s documents without their sentences, newest first' })
  async list(@OwnId('userId') callerId: number) {
    const { documents } = await this.rpc.call(ReaderService.method.listDocuments, { userId: callerId });
    return { documents: documents.map(presentDocument) };
  }

  @Get('user/:userId/known-shares')
  @ApiParam({ name: 'userId', type: Number, description: 'The caller’s own id' })
  @ApiOperation({ summary: 'How much of each document the learner knows now, in percent of its words' })
  async knownShares(@OwnId('userId') callerId: number) {
    const { shares, counting } = await this.rpc.call(
      ReaderService.method.getKnownShares,
      { userId: callerId },
      { deadlineMs: 30_000 },
    );
    return { shares: shares.map(({ documentId, percent }) => ({ documentId, knownShare: percent })), counting };
  }

  @Post('create-from-text')
  @ApiOperation({ summary: 'Makes a document of a Japanese text' })
  async create(@CallerId() callerId: number, @Body({ schema: newDocument }) given: z.infer<typeof newDocument>) {
    requireOwn(callerId, given.userId);
    const textObject = `texts/${randomUUID()}.txt`;
    // Half a surrogate pair has no UTF-8: it becomes U+FFFD.
    await this.objects.put(textObject, Buffer.from(given.content.toWellFormed(), 'utf8'));
    try {
      const { document } = await this.rpc.call(
        ReaderService.method.createDocument,
        { userId: callerId, title: given.title, textObject },
        { deadlineMs: 30_000 },
      );
      return { document: presentDocument(document!) };
    } finally {
      await this.objects.remove(textObject);
    }
  }

  @Get(':id')
  @ApiQuery({ name: 'userId', required: false })
  @ApiOperation({ summary: 'A document with its sentences' })
  async get(
    @CallerId() callerId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Query({ schema: owner }) given: z.infer<typeof owner>,
  ) {
    requireOwn(callerId, given.userId);
    const sentences: string[] = [];
    const readings: object[] = [];
    let first: GetDocumentResponse | undefined;
    for await (const part of this.rpc.stream(ReaderService.method.getDocument, { userId: callerId, documentId })) {
      first ??= part;
      for (const sentence of part.sentences) sentences.push(sentence);
      for (const { $typeName: _, $unknown: __, ...reading } of part.readings) readings.push(reading);
    }
    const { document, paragraphStarts, chapters } = first!;
    return {
      document: {
        ...presentDocument(document!),
        sentences,
        paragraphStarts,
        chapters: chapters.map(({ title, sentence }) => ({ title, sentence })),
        readings,
      },
    };
  }

  @Get(':id/cover')
  @ApiProduces('image/*')
  @ApiOperation({ summary: 'The picture of a document’s cover' })
  async cover(
    @CallerId() callerId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { coverObject, contentType } = await this.rpc.call(ReaderService.method.getCover, {
      userId: callerId,
      documentId,
    });
    const picture = await this.objects.get(coverObject);
    // A cover never changes. Opened by itself it is a picture and nothing else, whatever a browser may find in it.
    reply
      .header('cache-control', 'private, max-age=86400')
      .header('vary', 'cookie')
      .header('content-security-policy', "default-src 'none'; sandbox");
    return new StreamableFile(picture, { type: contentType });
  }

  @Delete(':id')
  @ApiQuery({ name: 'userId', required: false })
  @ApiOperation({ summary: 'Removes a document' })
  async remove(
    @CallerId() callerId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Query({ schema: owner }) given: z.infer<typeof owner>,
  ) {
    requireOwn(callerId, given.userId);
    await this.rpc.call(ReaderService.method.deleteDocument, { userId: callerId, documentId });
    return {};
  }

  @Post(':id/progress')
  @HttpCode(200)
  @ApiOperation({ summary: 'Keeps the sentence that the learner has come to' })
  async saveProgress(
    @CallerId() callerId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Body({ schema: position }) given: z.infer<typeof position>,
  ) {
    requireOwn(callerId, given.userId);
    const { document } = await this.rpc.call(ReaderService.method.saveProgress, {
      userId: callerId,
      documentId,
      sentenceIndex: given.sentenceIndex,
    });
    return { document: presentDocument(document!) };
  }
}

export const presentDocument = ({
  createdAt,
  readAt,
  knownShare,
  $typeName: _,
  $unknown: __,
  ...document
}: Document) => ({
  ...document,
  knownShare: knownShare ?? null,
  createdAt: timestampDate(createdAt!),
  readAt: readAt ? timestampDate(readAt) : null,
});
