import { openTextModel } from '@ichibun/ai/open-text-model';
import { TextModel } from '@ichibun/ai/text-model';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { CONFIG } from '@ichibun/kit/config';
import { exportsLearner, forgetsLearner } from '@ichibun/kit/learner-data';
import { listsRuns } from '@ichibun/kit/runs/list-runs';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { AudiobookService } from '@ichibun/proto/audiobook';
import { Module } from '@nestjs/common';
import { AlignmentController } from './alignment/alignment.controller.js';
import { SpokenFeatures } from './alignment/spoken-features.js';
import { AudiobookEntity } from './books/audiobook.entity.js';
import { BOOKS, BookMaker } from './books/book-maker.js';
import { BookSpeaker } from './books/book-speaker.js';
import { BooksController } from './books/books.controller.js';
import { BooksService, SWEEPS } from './books/books.service.js';
import { English } from './books/english.js';
import { BOOK_OBJECTS } from './books/objects.js';
import { Previews } from './books/preview.js';
import { type AudiobookConfig, audiobookConfig, type SpeechConfig } from './config.js';
import { CreateKeptSpeech1700000000000 } from './database/1700000000000-create-kept-speech.js';
import { CreateAudiobooks1795314000000 } from './database/1795314000000-create-audiobooks.js';
import { AddDocumentToAudiobooks1795326800000 } from './database/1795326800000-add-document-to-audiobooks.js';
import { KeepErrorValuesOfBooks1795812800000 } from './database/1795812800000-keep-error-values-of-books.js';
import { NoteWhoUsesWhatIsKept1795899700004 } from './database/1795899700004-note-who-uses-what-is-kept.js';
import { AudioThread } from './engines/audio-thread.js';
import { EspeakEngine } from './engines/espeak/espeak-engine.js';
import { FliteEngine } from './engines/flite/flite-engine.js';
import { GoogleEngine } from './engines/google/google-engine.js';
import { HtsEngine } from './engines/hts/hts-engine.js';
import { KokoroEngine } from './engines/kokoro/kokoro-engine.js';
import { OpenAiEngine } from './engines/openai/openai-engine.js';
import type { SpeechEngine } from './engines/speech-engine.js';
import { VoicevoxEngine } from './engines/voicevox/voicevox-engine.js';
import { LEARNER_DATA } from './learner-data.js';
import { KEPT_OBJECTS, KeptSpeech } from './speech/kept-speech.js';
import { FETCHES, FROM_ITS_MAKERS, NaturalVoice, NaturalVoiceSource } from './speech/natural-voice.js';
import { Pace } from './speech/pace.js';
import { RecordedSounds } from './speech/recorded-sounds.js';
import { Sounds } from './speech/sounds.js';
import { Speaker } from './speech/speaker.js';
import { SpeechController } from './speech/speech.controller.js';
import { Voices } from './speech/voices.js';
import { Transcriber } from './transcription/transcriber.js';
import { TranscriptionController } from './transcription/transcription.controller.js';

async function openVoices(config: SpeechConfig, thread: AudioThread, places: ClusterSemaphore): Promise<Voices> {
  const { google, openai, voicevox, espeak, voicesDir, naturalVoiceDir } = config;
  const engines: SpeechEngine[] = [];
  if (google) engines.push(await GoogleEngine.open(google, thread, {}, places));
  if (openai) engines.push(new OpenAiEngine(openai, thread, {}, places));
  if (voicevox) engines.push(new VoicevoxEngine(voicevox, thread, {}, places));
  if (espeak && voicesDir) engines.push(new HtsEngine(voicesDir, thread));
  if (espeak && naturalVoiceDir) engines.push(new KokoroEngine(naturalVoiceDir));
  if (espeak) engines.push(new FliteEngine(thread), new EspeakEngine(thread));
  return new Voices(engines);
}

@Module({
  controllers: [
    SpeechController,
    BooksController,
    AlignmentController,
    TranscriptionController,
    listsRuns(AudiobookService.method.listRuns),
    exportsLearner(AudiobookService.method.exportLearner, LEARNER_DATA),
    forgetsLearner(AudiobookService.method.forgetLearner, LEARNER_DATA),
  ],
  providers: [
    { provide: AudioThread, useFactory: () => new AudioThread() },
    RecordedSounds,
    KeptSpeech,
    Speaker,
    Pace,
    NaturalVoice,
    { provide: NaturalVoiceSource, useValue: FROM_ITS_MAKERS },
    Sounds,
    SpokenFeatures,
    Transcriber,
    English,
    BookMaker,
    BookSpeaker,
    BooksService,
    Previews,
    {
      provide: TextModel,
      inject: [CONFIG, ClusterSemaphore],
      useFactory: ({ ai }: AudiobookConfig, places: ClusterSemaphore) => openTextModel(ai, places),
    },
    { provide: Voices, inject: [CONFIG, AudioThread, ClusterSemaphore], useFactory: openVoices },
  ],
})
class AudiobookModule {}

export const audiobook: ServiceDefinition = {
  name: 'audiobook',
  config: audiobookConfig,
  database: {
    entities: [AudiobookEntity],
    migrations: [
      CreateKeptSpeech1700000000000,
      CreateAudiobooks1795314000000,
      AddDocumentToAudiobooks1795326800000,
      KeepErrorValuesOfBooks1795812800000,
      NoteWhoUsesWhatIsKept1795899700004,
    ],
  },
  objects: [
    { folder: 'speech', named: KEPT_OBJECTS },
    { folder: 'audiobooks', named: BOOK_OBJECTS },
  ],
  allowances: true,
  queues: [BOOKS, SWEEPS, FETCHES],
  module: AudiobookModule,
};
