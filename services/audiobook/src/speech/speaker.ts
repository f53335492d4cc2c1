import { createHash } from 'node:crypto';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { Injectable } from '@nestjs/common';
import { durationMs, type Pcm, silence } from '../audio/pcm.js';
import { AudioThread } from '../engines/audio-thread.js';
import type { Language, Utterance } from '../engines/speech-engine.js';
import { ScriptReader, type TextToRead } from '../script/script.js';
import { EVERYBODY, KeptSpeech, type Spoken } from './kept-speech.js';
import { isSilent, pauseMs } from './pause.js';
import { SAMPLES } from './samples.js';
import { type Voice, Voices } from './voices.js';

export interface SpeechRequest extends TextToRead {
  readonly userId: number;
  /** Name of a voice; the default one where it is empty or not available. */
  readonly voice: string;
  /** 0.25 to 4; 0 for the voice's own pace. */
  readonly speakingRate: number;
  /** The learner's document that the text is of; 0 for none. */
  readonly documentId: number;
}

/** Speech, or the silence in its place. */
interface Said extends Spoken {
  /** Whether the voice can say nothing of the text. */
  readonly isPause: boolean;
}

/** UTF-16 units: twice the longest sentence there is. */
const LONGEST_TEXT = 1_000;
const LONGEST_READING = 2_000;
const READING = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\p{P}\p{Zs}]+$/u;
const RATES = { slowest: 0.25, fastest: 4 };
/** Samples a second of a pause, which no voice makes. */
const PAUSE_SAMPLE_RATE = 24_000;
/** What one learner may have in work at once. */
const AT_ONCE = 8;
/** Milliseconds after which speaking has failed: less than anybody waits for an answer. */
const LONGEST_MS = 25_000;
/** Milliseconds that a slow voice has: what is spoken after its asker has gone is there when they ask again. */
const SLOW_MS = 15 * 60_000;
/** Part of every key: another number discards all sounds, after a change of how they are made. */
const RECIPE = 1;

@Injectable()
export class Speaker {
  /** What is being made, by key, so that equal requests share it. */
  private readonly inWork = new Map<string, Promise<Spoken | undefined>>();

  constructor(
    private readonly rpc: Rpc,
    private readonly voices: Voices,
    private readonly thread: AudioThread,
    private readonly kept: KeptSpeech,
    private readonly places: ClusterSemaphore,
  ) {}

  /**
   * Speaks a text, from the cache where it is there. What the voice cannot say at all, such as marks, is a pause.
   *
   * @throws DomainError `speech.invalid-text`, `speech.invalid-reading`, `speech.invalid-rate`,
   *   `speech.nothing-to-say` of a blank text, `speech.too-many`; those of the engine
   */
  async speak(request: SpeechRequest): Promise<Said & { voice: Voice }> {
    const { userId, text } = request;
    const [reading, rate] = [request.reading.trim(), checkedRate(request.speakingRate)];
    checkTexts(text, reading);
    return this.inTurn(userId, async () => {
      const pause = Math.round(pauseMs(text) / rate);
      if (isSilent(text) && reading === '') {
        const voice = await this.voices.choose(request.voice);
        return { ...(await this.pause(pause)), voice };
      }
      const [voice, words] = await Promise.all([
        this.voices.choose(request.voice),
        this.scriptOf(request).then((script) => script.read({ text, reading, readings: request.readings })),
      ]);
      return { ...(await this.utter(userId, voice, voice.engine.inputFor(words), rate, pause)), voice };
    });
  }

  /**
   * A sentence in a voice, or the default one of the language where it is not available, by which one can choose.
   *
   * @throws DomainError `speech.too-many`; those of the engine
   */
  async sample(userId: number, name: string, language: Language): Promise<Spoken> {
    return this.inTurn(userId, async () => {
      const voice = await this.voices.choose(name, language);
      const sample = SAMPLES[language];
      if (language === 'en')
        return this.utter(EVERYBODY, voice, voice.engine.inputForEnglish(sample), 1, pauseMs(sample));
      const words = await new ScriptReader(this.rpc, userId).read({ text: sample, reading: '', readings: [] });
      return this.utter(EVERYBODY, voice, voice.engine.inputFor(words), 1, pauseMs(sample));
    });
  }

  private async scriptOf({ userId, documentId }: SpeechRequest): Promise<ScriptReader> {
    if (documentId === 0) return new ScriptReader(this.rpc, userId);
    const { words, textId } = await this.rpc.call(ReaderService.method.getGivenWords, { userId, documentId });
    return new ScriptReader(this.rpc, userId, { textId, givenWords: words });
  }

  /**
   * An input of the voice's engine as sound, from what is kept or made now.
   *
   * @param userId whose text it is
   * @param pause milliseconds of silence where the engine has nothing to say of it
   */
  private async utter(userId: number, voice: Voice, input: string, rate: number, pause: number): Promise<Said> {
    if (input === '') return this.pause(pause);
    const utterance = { input, voice: voice.name, rate };
    const speak = (signal: AbortSignal) => voice.engine.speak(utterance, signal);
    const spoken = await this.found(userId, keyOf(voice, utterance), speak, voice.engine.isSlow);
    return spoken ? { ...spoken, isPause: false } : this.pause(pause);
  }

  /** Silence of some milliseconds. */
  private async pause(ms: number): Promise<Said> {
    const key = createHash('sha256').update(JSON.stringify([RECIPE, 'pause', ms]));
    const made = await this.found(EVERYBODY, key.digest('hex'), async () => silence(ms, PAUSE_SAMPLE_RATE));
    return { ...made!, isPause: true };
  }

  /**
   * The sound of that key, from what is kept, is just being made, or is made now.
   *
   * @returns undefined for a sound without samples, which is not kept
   */
  private async found(
    userId: number,
    key: string,
    make: (signal: AbortSignal) => Promise<Pcm>,
    isSlow = false,
  ): Promise<Spoken | undefined> {
    const kept = await this.kept.find(userId, key);
    if (kept) return kept;
    const begun = this.inWork.get(key);
    const making = begun ?? this.keptSound(userId, key, make, isSlow).finally(() => this.inWork.delete(key));
    if (!begun) this.inWork.set(key, making);
    return isSlow ? inTime(making) : making;
  }

  private async keptSound(
    userId: number,
    key: string,
    make: (signal: AbortSignal) => Promise<Pcm>,
    isSlow: boolean,
  ): Promise<Spoken | undefined> {
    const signal = AbortSignal.timeout(isSlow ? SLOW_MS : LONGEST_MS);
    try {
      const pcm = await make(signal);
      if (pcm.samples.length === 0) return undefined;
      return await this.kept.keep(userId, key, await this.thread.encode(pcm, signal), durationMs(pcm));
    } catch (error) {
      if (error instanceof DomainError || !signal.aborted) throw error;
      throw new DomainError('speech.timeout', { what: 'text' }, { cause: error });
    }
  }

  private async inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const done = await this.places.ifFree(`speech of ${userId}`, AT_ONCE, work);
    if (done) return done.result;
    throw new DomainError('speech.too-many', { whose: 'learner' });
  }
}

/** What is made, unless that takes longer than its asker waits: it goes on then. */
async function inTime<T>(making: Promise<T>): Promise<T> {
  // Its failure is somebody's who asks again.
  making.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DomainError('speech.timeout', { what: 'voice' })), LONGEST_MS);
  });
  return Promise.race([making, late]).finally(() => clearTimeout(timer));
}

/** Names a sound by everything that makes it. */
export function keyOf({ engine }: Voice, { input, voice, rate }: Utterance): string {
  return createHash('sha256')
    .update(JSON.stringify([RECIPE, engine.name, voice, rate, input]))
    .digest('hex');
}

/** To two decimals, so that a slider does not miss the cache. */
function checkedRate(rate: number): number {
  if (rate === 0) return 1;
  if (rate >= RATES.slowest && rate <= RATES.fastest) return Math.round(rate * 100) / 100;
  throw new DomainError('speech.invalid-rate', RATES);
}

function checkTexts(text: string, reading: string): void {
  if (text.length > LONGEST_TEXT) {
    throw new DomainError('speech.invalid-text', { most: LONGEST_TEXT });
  }
  if (text.trim() === '') {
    throw new DomainError('speech.nothing-to-say');
  }
  if (reading.length > LONGEST_READING || (reading !== '' && !READING.test(reading))) {
    throw new DomainError('speech.invalid-reading');
  }
}
