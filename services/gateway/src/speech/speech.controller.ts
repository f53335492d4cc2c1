import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { Engine, SpeechService, type Voice, VoiceGender } from '@ichibun/proto/audiobook';
import { Body, Controller, Get, HttpCode, Post, Res, StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { costly } from '../http/costly.js';
import { shortText } from '../http/schemas.js';
import { CallerId } from '../session/caller.js';

const DEADLINE_MS = 30_000;
/** Sentences a minute of one learner; a fast reader turns twenty. */
const PER_MINUTE = 120;

const toSpeak = z.object({
  // The service tells people its own, lower bounds.
  text: shortText(10_000).refine((text) => text.trim() !== '', 'What is to be spoken?'),
  voice: shortText(100).default(''),
  speakingRate: z.number().min(0.25).max(4).default(1),
  reading: shortText(10_000).default(''),
  readings: z
    .array(
      z.object({
        start: z.int().min(0).max(10_000),
        length: z.int().min(1).max(10_000),
        reading: shortText(1_000),
      }),
    )
    .max(1_000)
    .default([]),
});

const ENGINES: Record<Engine, string> = {
  [Engine.UNSPECIFIED]: 'unknown',
  [Engine.GOOGLE]: 'google',
  [Engine.ESPEAK]: 'espeak',
};

const GENDERS: Record<VoiceGender, string | null> = {
  [VoiceGender.UNSPECIFIED]: null,
  [VoiceGender.FEMALE]: 'female',
  [VoiceGender.MALE]: 'male',
};

@ApiTags('speech')
@Controller('api/tts')
export class SpeechController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Post('japanese')
  @HttpCode(200)
  @RouteConfig({ deadlineMs: DEADLINE_MS, stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @ApiOperation({
    summary:
      'Speaks a text with the readings that are shown; x-voice says which voice speaks, the default one where the one asked for is not there',
  })
  @ApiOkResponse({ content: { 'audio/mpeg': { schema: { type: 'string', format: 'binary' } } } })
  async speak(
    @CallerId() userId: number,
    @Body({ schema: toSpeak }) given: z.infer<typeof toSpeak>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { audioObject, mediaType, durationMs, voice } = await this.rpc.call(
      SpeechService.method.speak,
      { userId, ...given },
      { deadlineMs: DEADLINE_MS },
    );
    const bytes = await this.objects.get(audioObject);
    reply.headers({ 'x-voice': voice!.name, 'x-duration-ms': durationMs, 'cache-control': 'no-store' });
    return new StreamableFile(bytes, { type: mediaType, length: bytes.length });
  }

  @Get('voices')
  @ApiOperation({ summary: 'The voices there are, the best first, and why others are missing' })
  async voices() {
    const { voices, defaultVoice, problem } = await this.rpc.call(
      SpeechService.method.listVoices,
      {},
      { deadlineMs: DEADLINE_MS },
    );
    return { voices: voices.map(present), defaultVoice: defaultVoice || null, problem: problem || null };
  }
}

const present = ({ name, label, engine, gender }: Voice) => ({
  name,
  label,
  engine: ENGINES[engine],
  gender: GENDERS[gender],
});
