import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { Engine, SpeechService, type Voice, VoiceGender } from '@ichibun/proto/audiobook';
import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { USUAL_BODY } from '../http/bounds.js';
import { CallerId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { valuesOf } from '../http/failures.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { storedFile } from '../http/stored-file.js';
import { sample, utterance, type voice, voices } from './speech.contract.js';

const DEADLINE_MS = 30_000;
/** Sentences a minute of one learner; a fast reader turns twenty. */
const PER_MINUTE = 120;

const SPEECH_FAILURES = [
  'speech.invalid-text',
  'speech.invalid-rate',
  'speech.invalid-reading',
  'speech.nothing-to-say',
  'speech.too-many',
  'speech.rate-limited',
  'speech.no-voice',
  'speech.misconfigured',
  'speech.unavailable',
  'speech.refused',
  'speech.unusable-answer',
  'speech.closed',
  'speech.timeout',
  'speech.failed',
] as const;

const ENGINES = {
  [Engine.GOOGLE]: 'google',
  [Engine.ESPEAK]: 'espeak',
  [Engine.OPENAI]: 'openai',
  [Engine.VOICEVOX]: 'voicevox',
  [Engine.HTS]: 'hts',
  [Engine.KOKORO]: 'kokoro',
  [Engine.FLITE]: 'flite',
} as const;

const GENDERS = {
  [VoiceGender.UNSPECIFIED]: null,
  [VoiceGender.FEMALE]: 'female',
  [VoiceGender.MALE]: 'male',
} as const;

@ApiTags('speech')
@Controller('api/tts')
export class SpeechController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Post('japanese')
  @Route({ deadlineMs: DEADLINE_MS, stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'Speaks a text with the readings that are shown, by the default voice where the one asked for is missing',
    body: { bytes: 2 * USUAL_BODY.bytes, values: 4_300 },
    answers: {
      200: {
        mediaType: 'audio/mpeg',
        headers: { 'x-voice': 'Name of the voice that speaks', 'x-duration-ms': 'Milliseconds' },
      },
    },
    fails: SPEECH_FAILURES,
  })
  async speak(
    @CallerId() userId: number,
    @Body({ schema: utterance }) given: z.infer<typeof utterance>,
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

  @Get('sample')
  @Route({ deadlineMs: DEADLINE_MS, stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'A sentence in a voice, by which a learner can choose one',
    answers: { 200: { mediaType: 'audio/mpeg' } },
    fails: SPEECH_FAILURES,
  })
  async sample(
    @CallerId() userId: number,
    @Query({ schema: sample }) { voice, language }: z.infer<typeof sample>,
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

  @Get('voices')
  @Operation({ summary: 'The voices there are, the best first, and why others are missing', answers: { 200: voices } })
  async voices() {
    const { defaultVoice, defaultEnglishVoice, problem, problemCode, problemValues, ...found } = await this.rpc.call(
      SpeechService.method.listVoices,
      {},
      { deadlineMs: DEADLINE_MS },
    );
    return {
      ...{ voices: found.voices.map(present), defaultVoice: defaultVoice || null },
      ...{ problem: problem || null, problemCode: problemCode || null, problemValues: valuesOf(problemValues) },
      englishVoices: found.englishVoices.map(present),
      defaultEnglishVoice: defaultEnglishVoice || null,
    };
  }
}

const present = ({ name, label, engine, gender }: Voice): z.output<typeof voice> => ({
  name,
  label,
  engine: ENGINES[engine as keyof typeof ENGINES],
  gender: GENDERS[gender],
});
