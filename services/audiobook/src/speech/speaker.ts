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

interface Answer extends Spoken {
  /** Silence, for a text that the voice cannot say. */
  readonly isPause: boolean;
}

/** UTF-16 units: twice the longest sentence. */
const MAX_TEXT = 1_000;
const MAX_READING = 2_000;
const READING = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\p{P}\p{Zs}]+$/u;
const RATES = { slowest: 0.25, fastest: 4 };
const PAUSE_SAMPLE_RATE = 24_000;
const MAX_CONCURRENT_PER_LEARNER = 8;
/** Less than the deadline of callers. */
const TIMEOUT_MS = 25_000;
/** A slow voice goes on after its caller has timed out: the next call finds the sound in the cache. */
const SLOW_TIMEOUT_MS = 15 * 60_000;
/** Part of every cache key: raise it when sounds are made in another way. */
const CACHE_VERSION = 1;

@Injectable()
export class Speaker {
  /** By cache key: equal requests share one synthesis. */
  private readonly pending = new Map<string, Promise<Spoken | undefined>>();

  constructor(
    private readonly rpc: Rpc,
    private readonly voices: Voices,
    private readonly thread: AudioThread,
    private readonly kept: KeptSpeech,
    private readonly semaphore: ClusterSemaphore,
  ) {}

  /**
   * Speaks a text, from the cache if possible. A text that the voice cannot say, such as marks, is a pause.
   *
   * @throws DomainError `speech.invalid-text`, `speech.invalid-reading`, `speech.invalid-rate`,
   *   `speech.nothing-to-say` of a blank text, `speech.too-many`; those of the engine
   */
  async speak(request: SpeechRequest): Promise<Answer & { voice: Voice }> {
    const { userId, text } = request;
    const [reading, rate] = [request.reading.trim(), checkedRate(request.speakingRate)];
    checkTexts(text, reading);
    return this.limited(userId, async () => {
      const pause = Math.round(pauseMs(text) / rate);
      if (isSilent(text) && reading === '') {
        const voice = await this.voices.choose(request.voice);
        return { ...(await this.pause(pause)), voice };
      }
      const [voice, words] = await Promise.all([
        this.voices.choose(request.voice),
        this.scriptOf(request).then((script) => script.read({ text, reading, readings: request.readings })),
      ]);
      return { ...(await this.synthesize(userId, voice, voice.engine.inputFor(words), rate, pause)), voice };
    });
  }

  /**
   * A sample sentence in a voice, or in the language's default voice if that is not available.
   *
   * @throws DomainError `speech.too-many`; those of the engine
   */
  async sample(userId: number, name: string, language: Language): Promise<Spoken> {
    return this.limited(userId, async () => {
      const voice = await this.voices.choose(name, language);
      const sample = SAMPLES[language];
      if (language === 'en')
        return this.synthesize(EVERYBODY, voice, voice.engine.inputForEnglish(sample), 1, pauseMs(sample));
      const words = await new ScriptReader(this.rpc, userId).read({ text: sample, reading: '', readings: [] });
      return this.synthesize(EVERYBODY, voice, voice.engine.inputFor(words), 1, pauseMs(sample));
    });
  }

  private async scriptOf({ userId, documentId }: SpeechRequest): Promise<ScriptReader> {
    if (documentId === 0) return new ScriptReader(this.rpc, userId);
    const { words, textId } = await this.rpc.call(ReaderService.method.getGivenWords, { userId, documentId });
    return new ScriptReader(this.rpc, userId, { textId, givenWords: words });
  }

  /** @param pauseMs of the silence for an input that the engine cannot say */
  private async synthesize(
    userId: number,
    voice: Voice,
    input: string,
    rate: number,
    pauseMs: number,
  ): Promise<Answer> {
    if (input === '') return this.pause(pauseMs);
    const utterance = { input, voice: voice.name, rate };
    const speak = (signal: AbortSignal) => voice.engine.speak(utterance, signal);
    const spoken = await this.cached(userId, keyOf(voice, utterance), speak, voice.engine.isSlow);
    return spoken ? { ...spoken, isPause: false } : this.pause(pauseMs);
  }

  private async pause(ms: number): Promise<Answer> {
    const key = createHash('sha256').update(JSON.stringify([CACHE_VERSION, 'pause', ms]));
    const made = await this.cached(EVERYBODY, key.digest('hex'), async () => silence(ms, PAUSE_SAMPLE_RATE));
    return { ...made!, isPause: true };
  }

  /**
   * The sound of a cache key, made if it is missing.
   *
   * @returns undefined for a sound without samples, which is not cached
   */
  private async cached(
    userId: number,
    key: string,
    make: (signal: AbortSignal) => Promise<Pcm>,
    isSlow = false,
  ): Promise<Spoken | undefined> {
    const kept = await this.kept.find(userId, key);
    if (kept) return kept;
    const begun = this.pending.get(key);
    const making = begun ?? this.makeAndCache(userId, key, make, isSlow).finally(() => this.pending.delete(key));
    if (!begun) this.pending.set(key, making);
    return isSlow ? withTimeout(making) : making;
  }

  private async makeAndCache(
    userId: number,
    key: string,
    make: (signal: AbortSignal) => Promise<Pcm>,
    isSlow: boolean,
  ): Promise<Spoken | undefined> {
    const signal = AbortSignal.timeout(isSlow ? SLOW_TIMEOUT_MS : TIMEOUT_MS);
    try {
      const pcm = await make(signal);
      if (pcm.samples.length === 0) return undefined;
      return await this.kept.keep(userId, key, await this.thread.encode(pcm, signal), durationMs(pcm));
    } catch (error) {
      if (error instanceof DomainError || !signal.aborted) throw error;
      throw new DomainError('speech.timeout', { what: 'text' }, { cause: error });
    }
  }

  private async limited<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const done = await this.semaphore.ifFree(`speech of ${userId}`, MAX_CONCURRENT_PER_LEARNER, work);
    if (done) return done.result;
    throw new DomainError('speech.too-many', { whose: 'learner' });
  }
}

/** Fails after TIMEOUT_MS, while the synthesis goes on. */
async function withTimeout<T>(making: Promise<T>): Promise<T> {
  // A failure after the timeout has no listener.
  making.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DomainError('speech.timeout', { what: 'voice' })), TIMEOUT_MS);
  });
  return Promise.race([making, late]).finally(() => clearTimeout(timer));
}

/** Names a sound by everything that makes it. */
export function keyOf({ engine }: Voice, { input, voice, rate }: Utterance): string {
  return createHash('sha256')
    .update(JSON.stringify([CACHE_VERSION, engine.name, voice, rate, input]))
    .digest('hex');
}

/** To two decimals, so that a slider does not miss the cache. */
function checkedRate(rate: number): number {
  if (rate === 0) return 1;
  if (rate >= RATES.slowest && rate <= RATES.fastest) return Math.round(rate * 100) / 100;
  throw new DomainError('speech.invalid-rate', RATES);
}

function checkTexts(text: string, reading: string): void {
  if (text.length > MAX_TEXT) {
    throw new DomainError('speech.invalid-text', { most: MAX_TEXT });
  }
  if (text.trim() === '') {
    throw new DomainError('speech.nothing-to-say');
  }
  if (reading.length > MAX_READING || (reading !== '' && !READING.test(reading))) {
    throw new DomainError('speech.invalid-reading');
  }
}
