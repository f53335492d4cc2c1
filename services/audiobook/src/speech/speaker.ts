import { createHash } from 'node:crypto';
import { DomainError } from '@ichibun/kit/errors';
import { Places } from '@ichibun/kit/places';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { Injectable } from '@nestjs/common';
import { AudioThread } from '../audio/audio-thread.js';
import { durationMs } from '../audio/pcm.js';
import type { Language, Utterance } from '../engines/speech-engine.js';
import { KeptSpeech, type Spoken } from './kept-speech.js';
import { ScriptReader, type TextToRead } from './script.js';
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

/** UTF-16 units: twice the longest sentence there is. */
const LONGEST_TEXT = 1_000;
const LONGEST_READING = 2_000;
const READING = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\p{P}\p{Zs}]+$/u;
/** What a voice says of itself. */
const SAMPLES = {
  ja: '昨日、友達と駅前の本屋へ行って、新しい本を二冊買いました。',
  en: 'Yesterday I went to the bookshop by the station with a friend, and bought two new books.',
} as const;
const RATES = { slowest: 0.25, fastest: 4 };
/** What one learner may have in work at once. */
const AT_ONCE = 8;
/** Milliseconds after which speaking has failed: less than anybody waits for an answer. */
const LONGEST_MS = 25_000;
/** Part of every key: another number discards all sounds, after a change of how they are made. */
const RECIPE = 1;

@Injectable()
export class Speaker {
  /** What is being made, by key, so that equal requests share it. */
  private readonly inWork = new Map<string, Promise<Spoken>>();

  constructor(
    private readonly rpc: Rpc,
    private readonly voices: Voices,
    private readonly thread: AudioThread,
    private readonly kept: KeptSpeech,
    private readonly places: Places,
  ) {}

  /**
   * Speaks a text, from the cache where it is there.
   *
   * @throws DomainError `speech.invalid-text`, `speech.invalid-reading`, `speech.invalid-rate`,
   *   `speech.nothing-to-say`, `speech.too-many`; those of the engine
   */
  async speak(request: SpeechRequest): Promise<Spoken & { voice: Voice }> {
    const { userId, text } = request;
    const [reading, rate] = [request.reading.trim(), checkedRate(request.speakingRate)];
    checkTexts(text, reading);
    return this.inTurn(userId, async () => {
      const [voice, words] = await Promise.all([
        this.voices.choose(request.voice),
        this.scriptOf(request).then((script) => script.read({ text, reading, readings: request.readings })),
      ]);
      return this.utter(voice, voice.engine.inputFor(words), rate);
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
      if (language === 'en') return this.utter(voice, voice.engine.inputForEnglish(SAMPLES.en), 1);
      const words = await new ScriptReader(this.rpc, userId).read({ text: SAMPLES.ja, reading: '', readings: [] });
      return this.utter(voice, voice.engine.inputFor(words), 1);
    });
  }

  private async scriptOf({ userId, documentId }: SpeechRequest): Promise<ScriptReader> {
    if (documentId === 0) return new ScriptReader(this.rpc, userId);
    const { words } = await this.rpc.call(ReaderService.method.getGivenWords, { userId, documentId });
    return new ScriptReader(this.rpc, userId, words);
  }

  /** An input of the voice's engine as sound, from what is kept or made now. */
  private async utter(voice: Voice, input: string, rate: number): Promise<Spoken & { voice: Voice }> {
    if (input === '') throw nothingToSay();
    const utterance = { input, voice: voice.name, rate };
    const key = keyOf(voice, utterance);
    const spoken = (await this.kept.find(key)) ?? (await this.make(key, voice, utterance));
    return { ...spoken, voice };
  }

  private make(key: string, voice: Voice, utterance: Utterance): Promise<Spoken> {
    const begun = this.inWork.get(key);
    if (begun) return begun;
    const making = this.makeAnew(key, voice, utterance).finally(() => this.inWork.delete(key));
    this.inWork.set(key, making);
    return making;
  }

  private async makeAnew(key: string, { engine }: Voice, utterance: Utterance): Promise<Spoken> {
    const signal = AbortSignal.timeout(LONGEST_MS);
    try {
      const pcm = await engine.speak(utterance, signal);
      if (pcm.samples.length === 0) throw nothingToSay();
      return await this.kept.keep(key, await this.thread.encode(pcm, signal), durationMs(pcm));
    } catch (error) {
      if (error instanceof DomainError || !signal.aborted) throw error;
      throw new DomainError('speech.timeout', 'timeout', 'Speaking this took too long. Try again.', { cause: error });
    }
  }

  private async inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const done = await this.places.ifFree(`speech of ${userId}`, AT_ONCE, work);
    if (done) return done.result;
    const message = 'You asked for more speech than can be made at once. Try again in a moment.';
    throw new DomainError('speech.too-many', 'rate-limited', message);
  }
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
  const message = `The speaking rate is between ${RATES.slowest} and ${RATES.fastest}.`;
  throw new DomainError('speech.invalid-rate', 'invalid', message);
}

function checkTexts(text: string, reading: string): void {
  if (text.length > LONGEST_TEXT) {
    const most = LONGEST_TEXT.toLocaleString('en');
    throw new DomainError('speech.invalid-text', 'invalid', `At most ${most} characters are spoken at once.`);
  }
  if (!/[\p{L}\p{N}]/u.test(text)) throw nothingToSay();
  if (reading.length > LONGEST_READING || (reading !== '' && !READING.test(reading))) {
    throw new DomainError('speech.invalid-reading', 'invalid', 'A reading is written in hiragana or katakana.');
  }
}

const nothingToSay = () =>
  new DomainError('speech.nothing-to-say', 'invalid', 'There is nothing in this text that can be spoken.');
