import { naturalVoice, naturalVoiceCalls } from '@ichibun/contracts/speech';
import { Rpc } from '@ichibun/kit/rpc';
import { type NaturalVoice, NaturalVoiceState, SpeechService } from '@ichibun/proto/audiobook';
import { nameOf } from '@ichibun/proto/enum-names';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call } from '../http/call.js';
import { Admin } from '../http/caller.js';
import { presentFailure } from '../http/failures.js';

@ApiTags('admin')
@Admin()
@Controller()
export class NaturalVoiceController {
  constructor(private readonly rpc: Rpc) {}

  @Call(naturalVoiceCalls.status)
  async status() {
    return present(await this.rpc.call(SpeechService.method.getNaturalVoice, {}));
  }

  @Call(naturalVoiceCalls.fetch)
  async fetch() {
    return present(await this.rpc.call(SpeechService.method.fetchNaturalVoice, {}));
  }
}

function present({ naturalVoice: found }: { naturalVoice?: NaturalVoice | undefined }): z.output<typeof naturalVoice> {
  const { state, fetchedBytes, bytes, problem, failure } = found!;
  return {
    state: nameOf(NaturalVoiceState, state, 'not-offered'),
    fetchedBytes: Number(fetchedBytes),
    bytes: Number(bytes),
    problem: problem || null,
    failure: presentFailure(failure),
  };
}
