import { timestampDate } from '@bufbuild/protobuf/wkt';
import { recordingsCalls } from '@ichibun/contracts/recordings';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { SpeechService } from '@ichibun/proto/audiobook';
import { ReaderService, type Recording } from '@ichibun/proto/reader';
import { Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Call, Given } from '../http/call.js';
import { storedFile } from '../http/stored-file.js';

/** Milliseconds to speak twenty sentences on a busy machine. */
const SPEAKING_MS = 120_000;

@ApiTags('reader')
@Controller()
export class RecordingsController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(recordingsCalls.list)
  async list(@Given() { userId, params: { id: documentId } }: Given<typeof recordingsCalls.list>) {
    const { recordings } = await this.rpc.call(ReaderService.method.listRecordings, { userId, documentId });
    return { recordings: recordings.map(present) };
  }

  @Call(recordingsCalls.get)
  async get(@Given() { userId, params: { id: documentId, fingerprint } }: Given<typeof recordingsCalls.get>) {
    const request = { userId, documentId, fingerprint };
    const { recording, starts, ends, doubtful } = await this.rpc.call(ReaderService.method.getRecording, request);
    return { recording: { ...present(recording!), starts, ends, doubtful } };
  }

  @Call(recordingsCalls.save)
  async save(@Given() { userId, params: { id: documentId }, body }: Given<typeof recordingsCalls.save>) {
    const { starts, ends, doubtful, ...recording } = body;
    const request = { userId, documentId, recording, starts, ends, doubtful };
    await this.rpc.call(ReaderService.method.saveRecording, request);
    return {};
  }

  @Call(recordingsCalls.remove)
  async remove(@Given() { userId, params: { id: documentId, fingerprint } }: Given<typeof recordingsCalls.remove>) {
    await this.rpc.call(ReaderService.method.deleteRecording, { userId, documentId, fingerprint });
    return {};
  }

  @Call(recordingsCalls.features)
  async features(
    @Given() { userId, params: { id: documentId }, query }: Given<typeof recordingsCalls.features>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = { userId, documentId, from: query.from, count: query.count };
    const options = { deadlineMs: SPEAKING_MS };
    const { featuresObject } = await this.rpc.call(SpeechService.method.getSpokenFeatures, request, options);
    const features = await storedFile(this.objects, featuresObject, { type: 'application/octet-stream' });
    reply.header('cache-control', 'no-store');
    return features;
  }
}

const present = ({ $typeName: _, $unknown: __, changedAt, ...recording }: Recording) => ({
  ...recording,
  changedAt: timestampDate(changedAt!),
});
