import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type audiobook, audiobookCalls, audiobookRequest } from '@ichibun/contracts/audiobook';
import { AUDIOBOOK_BODY } from '@ichibun/contracts/bounds';
import { DomainError } from '@ichibun/kit/errors';
import { Turn } from '@ichibun/kit/in-turns';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { uploadFor, withUploadedObject } from '@ichibun/kit/uploaded-object';
import { type Audiobook, AudiobookService, AudiobookStatus, TextLayout } from '@ichibun/proto/audiobook';
import { nameOf } from '@ichibun/proto/enum-names';
import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { valuesOf } from '../http/failures.js';
import { uploadedFile } from '../http/uploaded-file.js';
import { mp3Download } from './download.js';

/** Time for 20 MB over a slow line. */
const DEADLINE_MS = 5 * 60_000;

@ApiTags('audiobooks')
@Controller()
export class AudiobookController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(audiobookCalls.request)
  async request(@Given() { userId, body: given }: Given<typeof audiobookCalls.request>) {
    return this.start(userId, randomUUID(), given);
  }

  @Call(audiobookCalls.upload)
  async upload(@Given() { userId }: Given<typeof audiobookCalls.upload>, @Req() request: FastifyRequest) {
    const read = (pieces: AsyncIterable<Buffer>) => request.server.readJson(pieces, AUDIOBOOK_BODY);
    const { name, taken } = await uploadedFile(request, 'requestFile', read, AUDIOBOOK_BODY.bytes);
    return this.start(userId, name.replace(/\.json$/i, ''), requestIn(taken));
  }

  @Call(audiobookCalls.preview)
  async preview(
    @Given() { userId, body: { fileContent, documentId = 0, ...voices } }: Given<typeof audiobookCalls.preview>,
  ) {
    const ask = (textObject: string) =>
      this.rpc.call(
        AudiobookService.method.previewAudiobook,
        { userId, textObject, documentId, ...voices },
        { deadlineMs: DEADLINE_MS },
      );
    const key = textKey();
    const { layout, examples, ...found } =
      fileContent === undefined
        ? await ask('')
        : await withUploadedObject(this.objects, key, textIn(fileContent), () => ask(key));
    return {
      title: found.title,
      sentences: found.sentences,
      canTranslate: found.canTranslate,
      layout: nameOf(TextLayout, layout, 'japanese'),
      missingEnglish: found.missingEnglish,
      japaneseSeconds: found.japaneseSeconds || null,
      englishSeconds: found.englishSeconds || null,
      examples: examples.map(({ japanese, english }) => ({ japanese, english: english || null })),
    };
  }

  @Call(audiobookCalls.status)
  async status(@Given() { userId, params: { requestId: id } }: Given<typeof audiobookCalls.status>) {
    return present(await this.find(userId, id));
  }

  @Call(audiobookCalls.list)
  async list(@Given() { userId }: Given<typeof audiobookCalls.list>) {
    const found = await this.rpc.call(AudiobookService.method.listAudiobooks, { userId });
    return { audiobooks: found.audiobooks.map(present) };
  }

  @Call(audiobookCalls.sentences)
  async sentences(@Given() { userId, params: { requestId: id } }: Given<typeof audiobookCalls.sentences>) {
    const { startsObject } = await this.find(userId, id);
    if (startsObject === '') throw notReady();
    return { starts: JSON.parse((await this.objects.get(startsObject)).toString()) as number[] };
  }

  @Call(audiobookCalls.remove)
  async remove(@Given() { userId, params: { requestId: id } }: Given<typeof audiobookCalls.remove>) {
    await this.rpc.call(AudiobookService.method.deleteAudiobook, { userId, requestId: id });
    return {};
  }

  @Call(audiobookCalls.download)
  async download(
    @Given() { userId, params: { file } }: Given<typeof audiobookCalls.download>,
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
        : await uploadFor(this.objects, key, textIn(fileContent), () => begin(key));
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

function present(found: Audiobook): z.output<typeof audiobook> {
  const { requestId: id, audioObject, done, total, rate, createdAt, completedAt } = found;
  const file = `audiobook_${id}.mp3`;
  const isDone = audioObject !== '';
  return {
    requestId: id,
    title: found.title,
    sentences: found.sentences,
    missingEnglish: found.missingEnglish,
    done,
    total,
    durationMs: found.durationMs,
    bytes: Number(found.bytes),
    status: nameOf(AudiobookStatus, found.status),
    error: found.errorMessage || null,
    errorCode: found.errorCode || null,
    errorValues: valuesOf(found.errorValues),
    downloadUrl: isDone ? `/api/audiobook/download/${file}` : null,
    audioFile: isDone ? file : null,
    layout: nameOf(TextLayout, found.layout, null),
    documentId: found.documentId || null,
    secondsLeft: rate > 0 && total > 0 ? Math.ceil((total - done) / rate) : null,
    createdAt: timestampDate(createdAt!),
    completedAt: completedAt ? timestampDate(completedAt) : null,
  };
}
