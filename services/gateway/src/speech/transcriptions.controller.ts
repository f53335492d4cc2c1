import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { LARGEST_PIECE, transcriptionsCalls } from '@ichibun/contracts/transcriptions';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { withUploadedObject } from '@ichibun/kit/uploaded-object';
import { SpeechService } from '@ichibun/proto/audiobook';
import { Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Call, Given } from '../http/call.js';
import { uploadedFile } from '../http/uploaded-file.js';

/** A little less than the call's own, so that the learner hears what was slow. */
const DEADLINE_MS = 145_000;

@ApiTags('speech')
@Controller()
export class TranscriptionsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(transcriptionsCalls.transcriber)
  async transcriber() {
    const { host, model } = await this.rpc.call(SpeechService.method.getTranscriber, {});
    return { host: host || null, model: model || null };
  }

  @Call(transcriptionsCalls.transcribe)
  async transcribe(@Given() { userId }: Given<typeof transcriptionsCalls.transcribe>, @Req() request: FastifyRequest) {
    const { taken } = await uploadedFile(request, 'sound', buffer, LARGEST_PIECE);
    const soundObject = `speech/transcribed-${randomUUID()}.wav`;
    const { lines } = await withUploadedObject(this.objects, soundObject, taken, () =>
      this.rpc.call(SpeechService.method.transcribe, { userId, soundObject }, { deadlineMs: DEADLINE_MS }),
    );
    return {
      lines: lines.map(({ start, end, text, isDoubtful, doubtfulWords }) => ({
        start,
        end,
        text,
        isDoubtful,
        doubtfulWords: doubtfulWords.map(({ start: at, length }) => ({ start: at, length })),
      })),
    };
  }
}
