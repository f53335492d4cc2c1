import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { release } from '@ichibun/kit/release';
import { Rpc } from '@ichibun/kit/rpc';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { ReaderService } from '@ichibun/proto/reader';
import { givenWordsOf } from '@ichibun/text-words/given-words';
import { Injectable } from '@nestjs/common';
import { encodedAsMp3 } from '../audio/mp3-stream.js';
import { resampled } from '../audio/pcm.js';
import { ScriptReader } from '../script/script.js';
import { pauseMs } from '../speech/pause.js';
import { Sounds } from '../speech/sounds.js';
import { ahead } from './ahead.js';
import type { AudiobookEntity } from './audiobook.entity.js';
import { segmentsOf } from './settings.js';
import type { BookSentence } from './text-layout.js';
import { type Clip, Track } from './track.js';

/** Sentences spoken at a time: those that readers listen to get a turn in between. */
const SPOKEN_AT_ONCE = 4;
/** Sample rates that an MP3 may have; others are resampled to `OTHER_RATE`. */
const MP3_RATES = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const OTHER_RATE = 24_000;

/** A sentence that was spoken, where it begins and ends in the sound, with the silence after it. */
export interface SpokenSentence {
  readonly title: string;
  readonly place: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** Speaks books, joins and encodes what is spoken once, with one sentence in memory at a time. */
@Injectable()
export class BookSpeaker {
  constructor(
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    private readonly sounds: Sounds,
  ) {}

  /**
   * Writes the sound of a book as an MP3 without a tag, and says in the run how far it is.
   *
   * @param object where it is written
   * @throws DomainError `audiobook.nothing-to-say`, and what the speech engine says
   */
  async speak(
    run: ActiveRun,
    book: AudiobookEntity,
    sentences: readonly BookSentence[],
    object: string,
  ): Promise<{ spoken: SpokenSentence[]; durationMs: number }> {
    const { signal } = run;
    const script = await this.scriptOf(book, sentences);
    const clipsOf = (sentence: BookSentence) => this.clipsOf(script, book, sentence, signal);
    const sampleRate = await this.rateOf(clipsOf, sentences);
    const track = new Track(sampleRate);
    const said: SpokenSentence[] = [];
    const total = Math.max(run.total, sentences.length);
    let spoken = total - sentences.length;
    async function* blocks() {
      let index = 0;
      for await (const clips of ahead(sentences, SPOKEN_AT_ONCE, clipsOf)) {
        signal.throwIfAborted();
        const startMs = track.ms;
        if (clips.length > 0) {
          const fitting = clips.map(({ pcm, pause }) => (pcm ? { pcm: resampled(pcm, sampleRate), pause } : { pause }));
          const samples = track.add(fitting);
          for (const { pcm } of [...clips, ...fitting]) if (pcm) release(pcm.samples);
          yield samples;
          const { japanese, place } = sentences[index]!;
          said.push({ title: japanese, place, startMs, endMs: track.ms });
        }
        index++;
        spoken++;
        run.progress({ total, done: Math.max(run.done, spoken) });
      }
      yield track.end();
    }
    await this.objects.putParts(object, encodedAsMp3(blocks(), sampleRate));
    return { spoken: said, durationMs: track.ms };
  }

  /**
   * The samples a second of the book: the most that a voice of its first sentence with a sound has.
   *
   * @throws DomainError `audiobook.nothing-to-say` where there is not even a pause
   */
  private async rateOf(clipsOf: (sentence: BookSentence) => Promise<Clip[]>, sentences: readonly BookSentence[]) {
    let isEmpty = true;
    for (const sentence of sentences) {
      const clips = await clipsOf(sentence);
      // Of two voices the finer one: the other is not made worse by more samples.
      const sampleRate = Math.max(...clips.map(({ pcm }) => pcm?.sampleRate ?? 0));
      if (sampleRate > 0) return MP3_RATES.includes(sampleRate) ? sampleRate : OTHER_RATE;
      if (clips.length > 0) isEmpty = false;
    }
    if (!isEmpty) return OTHER_RATE;
    throw new DomainError('audiobook.nothing-to-say');
  }

  /** Names are read as the whole text has them. */
  private async scriptOf({ userId, documentId }: AudiobookEntity, sentences: readonly BookSentence[]) {
    if (documentId === null) {
      const text = sentences.map(({ japanese }) => japanese).join('\n');
      return new ScriptReader(this.rpc, userId, { givenWords: await givenWordsOf(this.rpc, text) });
    }
    const { words, textId } = await this.rpc.call(ReaderService.method.getGivenWords, { userId, documentId });
    return new ScriptReader(this.rpc, userId, { textId, givenWords: words });
  }

  private async clipsOf(
    script: ScriptReader,
    { userId, settings }: AudiobookEntity,
    { japanese, english, readings }: BookSentence,
    signal: AbortSignal,
  ): Promise<Clip[]> {
    const segments = segmentsOf(settings, english !== '');
    const say = (language: 'ja' | 'en') =>
      segments.some((segment) => segment.language === language)
        ? this.sounds.of(
            language === 'ja'
              ? { userId, script, language, text: japanese, readings, voice: settings.voice }
              : { userId, script, language, text: english, readings: [], voice: settings.englishVoice },
            signal,
          )
        : undefined;
    const sounds = { ja: await say('ja'), en: await say('en') };
    const firstJapanese = segments.find(({ language }) => language === 'ja');
    return segments.flatMap((segment): Clip[] => {
      const pcm = sounds[segment.language];
      if (pcm) return [{ pcm, pause: segment.pause }];
      // Japanese that no voice can say is a pause, once.
      return segment === firstJapanese ? [{ pause: pauseMs(japanese) / 1_000 + segment.pause }] : [];
    });
  }
}
