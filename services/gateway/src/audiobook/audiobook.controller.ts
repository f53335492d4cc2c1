import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { Turn } from '@ichibun/kit/in-turns';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { type Audiobook, AudiobookService, AudiobookStatus, TextLayout } from '@ichibun/proto/audiobook';
import { Body, Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AUDIOBOOK_BODY } from '../http/bounds.js';
import { CallerId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { valuesOf } from '../http/failures.js';
import { handOver, lend } from '../http/hand-over.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { nothing } from '../http/schemas.js';
import { uploadedFile } from '../http/uploaded-file.js';
import {
  type audiobook,
  audiobookPreview,
  audiobookRequest,
  audiobookSource,
  audiobooks,
  sentenceStarts,
  startedAudiobook,
  audiobook as status,
} from './audiobook.contract.js';
import { mp3Download } from './download.js';

/** Time for 20 MB over a slow line. */
const DEADLINE_MS = 5 * 60_000;
const PER_MINUTE = 30;

const SOURCE_FAILURES = [
  'audiobook.empty',
  'audiobook.not-text',
  'audiobook.no-japanese',
  'audiobook.too-large',
  'reader.document-not-found',
] as const;

const START_FAILURES = [
  ...SOURCE_FAILURES,
  'audiobook.invalid-id',
  'audiobook.nothing-included',
  'audiobook.invalid-pause',
  'audiobook.too-many',
  'audiobook.too-many-unfinished',
] as const;

const requestId = z.string().regex(/^\P{Cc}{1,100}$/u, 'has 1 to 100 characters, none of them a control');
const fileName = z.string().regex(/^audiobook_\P{Cc}{1,100}\.mp3$/u, 'is named audiobook_{requestId}.mp3');

@ApiTags('audiobooks')
@Controller('api')
export class AudiobookController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Post('audiobook-request')
  @Route({ deadlineMs: DEADLINE_MS, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'Begins an audiobook of a text or a document',
    body: AUDIOBOOK_BODY,
    answers: { 201: startedAudiobook },
    fails: START_FAILURES,
  })
  async request(
    @CallerId() userId: number,
    @Body({ schema: audiobookRequest }) given: z.infer<typeof audiobookRequest>,
  ) {
    return this.start(userId, randomUUID(), given);
  }

  @Post('upload-audiobook-request')
  @Route({ deadlineMs: DEADLINE_MS, ...costly(PER_MINUTE) })
  @Operation({
    summary:
      'Begins an audiobook by a form whose part `requestFile` is a request in JSON, named {requestId}.json by the client',
    form: { file: 'requestFile', json: AUDIOBOOK_BODY },
    answers: { 201: startedAudiobook },
    fails: [...START_FAILURES, 'audiobook.invalid-request'],
  })
  async upload(@CallerId() userId: number, @Req() request: FastifyRequest) {
    const read = (pieces: AsyncIterable<Buffer>) => request.server.readJson(pieces, AUDIOBOOK_BODY);
    const { name, taken } = await uploadedFile(request, 'requestFile', read, AUDIOBOOK_BODY.bytes);
    return this.start(userId, name.replace(/\.json$/i, ''), requestIn(taken));
  }

  @Post('audiobook-preview')
  @Route({ deadlineMs: DEADLINE_MS, stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'How a text or a document would become an audiobook, and how many sentences lack English',
    body: AUDIOBOOK_BODY,
    answers: { 200: audiobookPreview },
    fails: SOURCE_FAILURES,
  })
  async preview(
    @CallerId() userId: number,
    @Body({ schema: audiobookSource }) { fileContent, documentId = 0, ...voices }: z.infer<typeof audiobookSource>,
  ) {
    const ask = (textObject: string) =>
      this.rpc.call(
        AudiobookService.method.previewAudiobook,
        { userId, textObject, documentId, ...voices },
        { deadlineMs: DEADLINE_MS },
      );
    const key = textKey();
    const { layout, examples, ...found } =
      fileContent === undefined ? await ask('') : await lend(this.objects, key, textIn(fileContent), () => ask(key));
    return {
      ...{ title: found.title, sentences: found.sentences, canTranslate: found.canTranslate },
      layout: LAYOUTS[layout] ?? 'japanese',
      missingEnglish: found.missingEnglish,
      japaneseSeconds: found.japaneseSeconds || null,
      englishSeconds: found.englishSeconds || null,
      examples: examples.map(({ japanese, english }) => ({ japanese, english: english || null })),
    };
  }

  @Get('audiobook-direct-status/:requestId')
  @Operation({
    summary: 'How far an audiobook is, and where its file is when it is completed',
    answers: { 200: status },
    fails: ['audiobook.not-found'],
  })
  async status(@CallerId() userId: number, @Param('requestId', { schema: requestId }) id: string) {
    return present(await this.find(userId, id));
  }

  @Get('audiobooks')
  @Operation({ summary: 'The caller’s audiobooks, finished and unfinished', answers: { 200: audiobooks } })
  async list(@CallerId() userId: number) {
    const found = await this.rpc.call(AudiobookService.method.listAudiobooks, { userId });
    return { audiobooks: found.audiobooks.map(present) };
  }

  @Get('audiobooks/:requestId/sentences')
  @Operation({
    summary: 'Where the sentences of a document begin in its audiobook, for reading along; 404 until it is completed',
    answers: { 200: sentenceStarts },
    fails: ['audiobook.not-found', 'objects.not-found'],
  })
  async sentences(@CallerId() userId: number, @Param('requestId', { schema: requestId }) id: string) {
    const { startsObject } = await this.find(userId, id);
    if (startsObject === '') throw notReady();
    return { starts: JSON.parse((await this.objects.get(startsObject)).toString()) as number[] };
  }

  @Delete('audiobooks/:requestId')
  @Operation({
    summary: 'Removes an audiobook, and stops the work on it',
    answers: { 200: nothing },
    fails: ['audiobook.not-found'],
  })
  async remove(@CallerId() userId: number, @Param('requestId', { schema: requestId }) id: string) {
    await this.rpc.call(AudiobookService.method.deleteAudiobook, { userId, requestId: id });
    return {};
  }

  @Get('audiobook/download/:file')
  @Route({ deadlineMs: DEADLINE_MS })
  @Operation({
    summary: 'An audiobook, named audiobook_{requestId}.mp3; 404 until it is completed',
    answers: { 200: { mediaType: 'audio/mpeg' }, 206: { mediaType: 'audio/mpeg' } },
    fails: ['audiobook.not-found', 'http.bad-range', 'objects.not-found'],
  })
  async download(
    @CallerId() userId: number,
    @Param('file', { schema: fileName }) file: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { audioObject } = await this.find(userId, file.slice('audiobook_'.length, -'.mp3'.length));
    if (audioObject === '') throw notReady();
    return mp3Download(request, reply, this.objects, audioObject, file);
  }

  private async start(
    userId: number,
    id: string,
    { fileContent, documentId = 0, title, ...settings }: z.infer<typeof audiobookRequest>,
  ) {
    const begin = (textObject: string) =>
      this.rpc.call(
        AudiobookService.method.startAudiobook,
        { userId, requestId: id, title, textObject, documentId, settings },
        { deadlineMs: DEADLINE_MS },
      );
    const key = textKey();
    const begun =
      fileContent === undefined
        ? await begin('')
        : await handOver(this.objects, key, textIn(fileContent), () => begin(key));
    return { requestId: begun.audiobook!.requestId };
  }

  private async find(userId: number, id: string): Promise<Audiobook> {
    const found = await this.rpc.call(AudiobookService.method.getAudiobook, { userId, requestId: id });
    return found.audiobook!;
  }
}

/** Stores the text of a request. */
const textIn = (fileContent: string) => async (objects: ObjectStore, key: string) => {
  // Others get a turn: the request has been read just now, and 30 MB of base64 take as long again.
  await new Turn().next();
  await objects.put(key, Buffer.from(fileContent, 'base64'));
};

const textKey = () => `audiobooks/request-${randomUUID()}.txt`;

const notReady = () => new DomainError('audiobook.not-found', { why: 'not-ready' });

/** The request in an uploaded file. @throws DomainError `audiobook.invalid-request` */
function requestIn(given: unknown): z.infer<typeof audiobookRequest> {
  const { data, error } = audiobookRequest.safeParse(given);
  if (data) return data;
  const problem = z.prettifyError(error);
  throw new DomainError('audiobook.invalid-request', { problem });
}

const STATUS = {
  [AudiobookStatus.QUEUED]: 'queued',
  [AudiobookStatus.PROCESSING]: 'processing',
  [AudiobookStatus.COMPLETED]: 'completed',
  [AudiobookStatus.FAILED]: 'failed',
} as const;

const LAYOUTS = {
  [TextLayout.UNSPECIFIED]: null,
  [TextLayout.JAPANESE]: 'japanese',
  [TextLayout.COLUMNS]: 'columns',
  [TextLayout.ALTERNATING]: 'alternating',
} as const;

function present(found: Audiobook): z.output<typeof audiobook> {
  const { requestId: id, audioObject, done, total, rate, createdAt, completedAt } = found;
  const file = `audiobook_${id}.mp3`;
  const isDone = audioObject !== '';
  return {
    ...{ requestId: id, title: found.title, sentences: found.sentences, missingEnglish: found.missingEnglish },
    ...{ done, total, durationMs: found.durationMs, bytes: Number(found.bytes) },
    status: STATUS[found.status as keyof typeof STATUS],
    error: found.errorMessage || null,
    errorCode: found.errorCode || null,
    errorValues: valuesOf(found.errorValues),
    downloadUrl: isDone ? `/api/audiobook/download/${file}` : null,
    audioFile: isDone ? file : null,
    layout: LAYOUTS[found.layout],
    documentId: found.documentId || null,
    secondsLeft: rate > 0 && total > 0 ? Math.ceil((total - done) / rate) : null,
    createdAt: timestampDate(createdAt!),
    completedAt: completedAt ? timestampDate(completedAt) : null,
  };
}
