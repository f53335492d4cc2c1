import { currentRequest } from '@ichibun/kit/request-context';
import { Handles } from '@ichibun/kit/rpc';
import { SpeechService, type TranscribeRequest } from '@ichibun/proto/audiobook';
import { Controller } from '@nestjs/common';
import { Transcriber } from './transcriber.js';

@Controller()
export class TranscriptionController {
  constructor(private readonly transcriber: Transcriber) {}

  @Handles(SpeechService.method.getTranscriber)
  async getTranscriber() {
    return this.transcriber.describe();
  }

  @Handles(SpeechService.method.transcribe)
  async transcribe({ userId, soundObject }: TranscribeRequest) {
    return { lines: await this.transcriber.transcribe(userId, soundObject, currentRequest()?.signal) };
  }
}
