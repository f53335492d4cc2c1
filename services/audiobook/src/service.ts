import { CONFIG } from '@ichibun/kit/config';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { Module } from '@nestjs/common';
import { AudioThread } from './audio/audio-thread.js';
import { type SpeechConfig, speechConfig } from './config.js';
import { CreateKeptSpeech1700000000000 } from './database/1700000000000-create-kept-speech.js';
import { EspeakEngine } from './engines/espeak/espeak-engine.js';
import { GoogleEngine } from './engines/google/google-engine.js';
import type { SpeechEngine } from './engines/speech-engine.js';
import { KEPT_OBJECTS, KeptSpeech } from './speech/kept-speech.js';
import { Speaker } from './speech/speaker.js';
import { SpeechController } from './speech/speech.controller.js';
import { Voices } from './speech/voices.js';

async function openVoices({ google, espeak }: SpeechConfig, thread: AudioThread): Promise<Voices> {
  const engines: SpeechEngine[] = [];
  if (google) engines.push(await GoogleEngine.open(google, thread));
  if (espeak) engines.push(new EspeakEngine(thread));
  return new Voices(engines);
}

@Module({
  controllers: [SpeechController],
  providers: [
    { provide: AudioThread, useFactory: () => new AudioThread() },
    KeptSpeech,
    Speaker,
    { provide: Voices, inject: [CONFIG, AudioThread], useFactory: openVoices },
  ],
})
class AudiobookModule {}

export const audiobook: ServiceDefinition = {
  name: 'audiobook',
  config: speechConfig,
  database: { entities: [], migrations: [CreateKeptSpeech1700000000000] },
  objects: [{ folder: 'speech', named: KEPT_OBJECTS }],
  module: AudiobookModule,
};
