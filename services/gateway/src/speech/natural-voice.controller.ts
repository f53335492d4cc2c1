import { Rpc } from '@ichibun/kit/rpc';
import { type NaturalVoice, NaturalVoiceState, SpeechService } from '@ichibun/proto/audiobook';
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Admin } from '../http/caller.js';
import { presentFailure } from '../http/failures.js';
import { Operation } from '../http/operation.js';
import { naturalVoice } from './speech.contract.js';

@ApiTags('admin')
@Admin()
@Controller('api/admin/natural-voice')
export class NaturalVoiceController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @Operation({
    summary: 'Whether the natural voice is here, and how far its download is',
    answers: { 200: naturalVoice },
  })
  async status() {
    return present(await this.rpc.call(SpeechService.method.getNaturalVoice, {}));
  }

  @Post()
  @Operation({
    summary: 'Downloads the natural voice, in the background',
    answers: { 201: naturalVoice },
    fails: ['speech.natural-voice-not-offered'],
  })
  async fetch() {
    return present(await this.rpc.call(SpeechService.method.fetchNaturalVoice, {}));
  }
}

const STATES = {
  [NaturalVoiceState.UNSPECIFIED]: 'not-offered',
  [NaturalVoiceState.NOT_OFFERED]: 'not-offered',
  [NaturalVoiceState.ABSENT]: 'absent',
  [NaturalVoiceState.FETCHING]: 'fetching',
  [NaturalVoiceState.FAILED]: 'failed',
  [NaturalVoiceState.HERE]: 'here',
} as const;

function present({ naturalVoice: found }: { naturalVoice?: NaturalVoice | undefined }): z.output<typeof naturalVoice> {
  const { state, fetchedBytes, bytes, problem, failure } = found!;
  return {
    ...{ state: STATES[state], fetchedBytes: Number(fetchedBytes), bytes: Number(bytes) },
    ...{ problem: problem || null, failure: presentFailure(failure) },
  };
}
