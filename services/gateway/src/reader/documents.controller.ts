import { randomUUID } from 'node:crypto';
import {
  documentsCalls,
  type givenReading,
  openedDocument,
  type sentenceNote,
  type sentenceTime,
} from '@ichibun/contracts/documents';
import { Turn } from '@ichibun/kit/in-turns';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { withUploadedObject } from '@ichibun/kit/uploaded-object';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { nameOf } from '@ichibun/proto/enum-names';
import { type GetDocumentResponse, NoteKind, ReaderService } from '@ichibun/proto/reader';
import { newWordsPerPage } from '@ichibun/text-words/new-words-per-page';
import { Controller, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { presentAnalysis } from '../content/present-analysis.js';
import { Call, Given } from '../http/call.js';
import { requireOwn } from '../http/caller.js';
import { storedFile } from '../http/stored-file.js';
import { Streamed, type StreamedJson } from '../http/streamed-json.js';
import { Documents } from './documents.js';
import { presentLevels } from './present-levels.js';

@ApiTags('reader')
@Controller()
export class DocumentsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
    private readonly documents: Documents,
  ) {}

  @Call(documentsCalls.list)
  async list(@Given() { userId: callerId }: Given<typeof documentsCalls.list>) {
    const all = await this.rpc.call(ReaderService.method.listDocuments, { userId: callerId });
    return { documents: await this.documents.present(callerId, all.documents) };
  }

  @Call(documentsCalls.knownShares)
  async knownShares(@Given() { userId: callerId }: Given<typeof documentsCalls.knownShares>) {
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
        const perPage = newWordsPerPage(newWords, characters);
        return [{ documentId: id, knownShare: known, newWords, newWordsPerPage: perPage, ...presentLevels(text) }];
      }),
      counting: all.filter(({ textId }) => isCounting.has(textId)).length,
    };
  }

  @Call(documentsCalls.create)
  async create(@Given() { userId: callerId, body: given }: Given<typeof documentsCalls.create>) {
    requireOwn(callerId, given.userId);
    const textObject = `texts/${randomUUID()}.txt`;
    const { document } = await withUploadedObject(this.objects, textObject, given.content, () =>
      this.rpc.call(
        ReaderService.method.createDocument,
        { userId: callerId, title: given.title, textObject, isManga: given.isManga ?? false },
        { deadlineMs: 30_000 },
      ),
    );
    return { document: await this.documents.presentOne(callerId, document!) };
  }

  @Call(documentsCalls.get)
  async get(
    @Given() { userId: callerId, params: { id: documentId }, query: given }: Given<typeof documentsCalls.get>,
    @Streamed() answer: StreamedJson,
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
        notes.add({ sentence, kind: nameOf(NoteKind, kind, 'speaker'), text, at, mark });
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

  @Call(documentsCalls.cover)
  async cover(
    @Given() { userId: callerId, params: { id: documentId } }: Given<typeof documentsCalls.cover>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { coverObject, contentType } = await this.rpc.call(ReaderService.method.getCover, {
      userId: callerId,
      documentId,
    });
    return this.shown(coverObject, contentType, reply);
  }

  @Call(documentsCalls.picture)
  async picture(
    @Given() { userId: callerId, params: { id: documentId, picture } }: Given<typeof documentsCalls.picture>,
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

  @Call(documentsCalls.remove)
  async remove(
    @Given() { userId: callerId, params: { id: documentId }, query: given }: Given<typeof documentsCalls.remove>,
  ) {
    requireOwn(callerId, given.userId);
    await this.rpc.call(ReaderService.method.deleteDocument, { userId: callerId, documentId });
    return {};
  }

  @Call(documentsCalls.analysis)
  async analysis(@Given() { userId: callerId, params: { id: documentId } }: Given<typeof documentsCalls.analysis>) {
    const request = { userId: callerId, documentId };
    const { textId, title } = await this.rpc.call(ReaderService.method.getTextOfDocument, request);
    const opened = await this.rpc.call(ContentAnalysisService.method.openAnalysis, { userId: callerId, textId, title });
    return presentAnalysis(opened.analysis!);
  }

  @Call(documentsCalls.saveProgress)
  async saveProgress(
    @Given() { userId: callerId, params: { id: documentId }, body: given }: Given<typeof documentsCalls.saveProgress>,
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
