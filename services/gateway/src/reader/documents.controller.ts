import { randomUUID } from 'node:crypto';
import { Turn } from '@ichibun/kit/in-turns';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { type GetDocumentResponse, NoteKind, ReaderService } from '@ichibun/proto/reader';
import { Body, Controller, Delete, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { analysis } from '../content/content.contract.js';
import { presentAnalysis } from '../content/present-analysis.js';
import { TEXT_BODY } from '../http/bounds.js';
import { CallerId, OwnId, requireOwn } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { lend } from '../http/hand-over.js';
import { Large, type LargeAnswer } from '../http/large-answer.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { idParameter, nothing } from '../http/schemas.js';
import { storedFile } from '../http/stored-file.js';
import { Documents } from './documents.js';
import { newWordsPerPage } from './new-words-per-page.js';
import {
  documents,
  type givenReading,
  knownShares,
  newDocument,
  oneDocument,
  openedDocument,
  owner,
  pictureParameter,
  position,
  type sentenceNote,
  type sentenceTime,
} from './reader.contract.js';

/** Documents that one learner may make of texts in a minute: each is read, divided and stored at once. */
const PER_MINUTE = 600;

const NOTE_KINDS = {
  [NoteKind.UNSPECIFIED]: 'speaker',
  [NoteKind.SPEAKER]: 'speaker',
  [NoteKind.MISSING]: 'missing',
  [NoteKind.FOOTNOTE]: 'footnote',
} as const;

@ApiTags('reader')
@Controller('api/documents')
export class DocumentsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
    private readonly documents: Documents,
  ) {}

  @Get('user/:userId')
  @Operation({ summary: 'The learner’s documents without their sentences, newest first', answers: { 200: documents } })
  async list(@OwnId('userId') callerId: number) {
    const all = await this.rpc.call(ReaderService.method.listDocuments, { userId: callerId });
    return { documents: await this.documents.present(callerId, all.documents) };
  }

  @Get('user/:userId/known-shares')
  @Operation({
    summary: 'How much of each document the learner knows now, in percent of its words, and how many new words it has',
    answers: { 200: knownShares },
  })
  async knownShares(@OwnId('userId') callerId: number) {
    const request = { userId: callerId };
    const options = { deadlineMs: 30_000 };
    const [{ documents: all }, { counting }] = await Promise.all([
      this.rpc.call(ReaderService.method.listDocuments, request),
      this.rpc.call(ContentAnalysisService.method.getKnownShares, request, options),
    ]);
    const { texts } = await this.rpc.call(ContentAnalysisService.method.countNewWords, request, options);
    const counted = new Map(texts.map((text) => [text.textId, text]));
    // The text of a document of an earlier release is counted once it has been handed over.
    const isCounting = new Set([0, ...counting]);
    return {
      shares: all.flatMap(({ id, textId }) => {
        const text = counted.get(textId);
        if (!text) return [];
        const { newWords, characters, known } = text;
        return [
          { documentId: id, knownShare: known, newWords, newWordsPerPage: newWordsPerPage(newWords, characters) },
        ];
      }),
      counting: all.filter(({ textId }) => isCounting.has(textId)).length,
    };
  }

  @Post('create-from-text')
  @Route(costly(PER_MINUTE))
  @Operation({
    summary: 'Makes a document of a Japanese text',
    body: TEXT_BODY,
    answers: { 201: oneDocument },
    fails: [
      'reader.empty-title',
      'reader.too-complex',
      'reader.unreadable-file',
      'reader.too-many-files',
      'reader.too-many-readings',
      'reader.long-document',
      'reader.long-title',
      'reader.empty-text',
      'reader.long-text',
      'reader.no-japanese',
      'reader.unsupported-subtitles',
      'reader.too-many-documents',
      'auth.not-your-data',
    ],
  })
  async create(@CallerId() callerId: number, @Body({ schema: newDocument }) given: z.infer<typeof newDocument>) {
    requireOwn(callerId, given.userId);
    const textObject = `texts/${randomUUID()}.txt`;
    const { document } = await lend(this.objects, textObject, given.content, () =>
      this.rpc.call(
        ReaderService.method.createDocument,
        { userId: callerId, title: given.title, textObject },
        { deadlineMs: 30_000 },
      ),
    );
    return { document: await this.documents.presentOne(callerId, document!) };
  }

  @Get(':id')
  @Operation({
    summary: 'A document with its sentences',
    answers: { 200: openedDocument },
    fails: ['reader.document-not-found', 'auth.not-your-data'],
  })
  async get(
    @CallerId() callerId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Query({ schema: owner }) given: z.infer<typeof owner>,
    @Large() answer: LargeAnswer,
  ) {
    requireOwn(callerId, given.userId);
    const sentences = answer.list<string>();
    const readings = answer.list<z.output<typeof givenReading>>();
    const times = answer.list<z.output<typeof sentenceTime>>();
    const notes = answer.list<z.output<typeof sentenceNote>>();
    const turn = new Turn();
    let first: GetDocumentResponse | undefined;
    for await (const part of this.rpc.stream(ReaderService.method.getDocument, { userId: callerId, documentId })) {
      first ??= part;
      for (const sentence of part.sentences) sentences.add(sentence);
      for (const { $typeName: _, $unknown: __, ...reading } of part.readings) readings.add(reading);
      for (let at = 0; at < part.times.length; at += 2) times.add({ start: part.times[at]!, end: part.times[at + 1]! });
      for (const { sentence, kind, text, at, mark } of part.notes)
        notes.add({ sentence, kind: NOTE_KINDS[kind], text, at, mark });
      if (turn.isOver) await turn.next();
    }
    const { document, paragraphStarts, chapters, pictures } = first!;
    return answer.of<z.output<typeof openedDocument>>({
      document: {
        ...(await this.documents.presentOne(callerId, document!)),
        sentences,
        paragraphStarts,
        chapters: chapters.map(({ title, sentence }) => ({ title, sentence })),
        readings,
        pictures: pictures.map(({ sentence, width, height, alt }) => ({ sentence, width, height, alt })),
        times,
        notes,
      },
    });
  }

  @Get(':id/cover')
  @Operation({
    summary: 'The picture of a document’s cover',
    answers: { 200: { mediaType: 'image/*' } },
    fails: ['reader.document-not-found', 'reader.no-cover', 'objects.not-found'],
  })
  async cover(
    @CallerId() callerId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { coverObject, contentType } = await this.rpc.call(ReaderService.method.getCover, {
      userId: callerId,
      documentId,
    });
    return this.shown(coverObject, contentType, reply);
  }

  @Get(':id/pictures/:picture')
  @Operation({
    summary: 'A picture of a document',
    answers: { 200: { mediaType: 'image/*' } },
    fails: ['reader.document-not-found', 'reader.no-picture', 'objects.not-found'],
  })
  async picture(
    @CallerId() callerId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Param('picture', { schema: pictureParameter }) picture: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = { userId: callerId, documentId, picture };
    const { pictureObject, contentType } = await this.rpc.call(ReaderService.method.getPicture, request);
    return this.shown(pictureObject, contentType, reply);
  }

  /** A picture of a book, which never changes. Opened by itself it is a picture and nothing else, whatever is in it. */
  private async shown(object: string, contentType: string, reply: FastifyReply): Promise<StreamableFile> {
    const picture = await storedFile(this.objects, object, { type: contentType });
    reply
      .header('cache-control', 'private, max-age=86400')
      .header('vary', 'cookie')
      .header('content-security-policy', "default-src 'none'; sandbox");
    return picture;
  }

  @Delete(':id')
  @Operation({
    summary: 'Removes a document',
    answers: { 200: nothing },
    fails: ['reader.document-not-found', 'auth.not-your-data'],
  })
  async remove(
    @CallerId() callerId: number,
    @Param('id', { schema: idParameter }) documentId: number,
    @Query({ schema: owner }) given: z.infer<typeof owner>,
  ) {
    requireOwn(callerId, given.userId);
    await this.rpc.call(ReaderService.method.deleteDocument, { userId: callerId, documentId });
    return {};
  }

  @Post(':id/analysis')
  @Operation({
    summary: 'The analysis of a document’s text: the newest one, made where there is none',
    answers: { 200: analysis },
    fails: ['reader.document-not-found', 'content.too-many-analyses', 'content.text-not-found'],
  })
  async analysis(@CallerId() callerId: number, @Param('id', { schema: idParameter }) documentId: number) {
    const request = { userId: callerId, documentId };
    const { textId, title } = await this.rpc.call(ReaderService.method.getTextOfDocument, request);
    const opened = await this.rpc.call(ContentAnalysisService.method.openAnalysis, { userId: callerId, textId, title });
    return presentAnalysis(opened.analysis!);
  }

  @Post(':id/progress')
  @Operation({
    summary: 'Keeps the sentence that the learner has come to',
    answers: { 200: oneDocument },
    fails: ['reader.document-not-found', 'reader.no-such-sentence', 'auth.not-your-data'],
  })
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
    return { document: await this.documents.presentOne(callerId, document!) };
  }
}
