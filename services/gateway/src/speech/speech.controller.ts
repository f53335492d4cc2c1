import { speechCalls, type voice } from '@ichibun/contracts/speech';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { Engine, SpeechService, type Voice, VoiceGender } from '@ichibun/proto/audiobook';
import { nameOf } from '@ichibun/proto/enum-names';
import { Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { valuesOf } from '../http/failures.js';
import { storedFile } from '../http/stored-file.js';

const DEADLINE_MS = 30_000;

@ApiTags('speech')
@Controller()
export class SpeechController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(speechCalls.speak)
  async speak(
    @Given() { userId, body: given }: Given<typeof speechCalls.speak>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const {
      audioObject,
      mediaType,
      durationMs,
      voice: speaker,
    } = await this.rpc.call(SpeechService.method.speak, { userId, ...given }, { deadlineMs: DEADLINE_MS });
    const spoken = await storedFile(this.objects, audioObject, { type: mediaType });
    reply.headers({ 'x-voice': speaker!.name, 'x-duration-ms': durationMs, 'cache-control': 'no-store' });
    return spoken;
  }

  @Call(speechCalls.sample)
  async sample(
    @Given() { userId, query: { voice, language } }: Given<typeof speechCalls.sample>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { audioObject, mediaType } = await this.rpc.call(
      SpeechService.method.speakSample,
      { userId, voice, english: language === 'en' },
      { deadlineMs: DEADLINE_MS },
    );
    const spoken = await storedFile(this.objects, audioObject, { type: mediaType });
    reply.header('cache-control', 'no-store');
    return spoken;
  }

  @Call(speechCalls.voices)
  async voices() {
    const { defaultVoice, defaultEnglishVoice, problem, problemCode, problemValues, ...found } = await this.rpc.call(
      SpeechService.method.listVoices,
      {},
      { deadlineMs: DEADLINE_MS },
    );
    return {
      voices: found.voices.map(present),
      defaultVoice: defaultVoice || null,
      problem: problem || null,
      problemCode: problemCode || null,
      problemValues: valuesOf(problemValues),
      englishVoices: found.englishVoices.map(present),
      defaultEnglishVoice: defaultEnglishVoice || null,
    };
  }
}

const present = ({ name, label, engine, gender }: Voice): z.output<typeof voice> => ({
  name,
  label,
  engine: nameOf(Engine, engine),
  gender: nameOf(VoiceGender, gender, null),
});
