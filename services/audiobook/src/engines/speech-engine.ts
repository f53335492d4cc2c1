import type { Features } from '@ichibun/alignment/features';
import type { Pcm } from '../audio/pcm.js';
import type { SpokenWord } from '../script/script.js';

/** What is spoken. */
export type Language = 'ja' | 'en';

export interface EngineVoice {
  /** Stays the same, and is no other engine's. */
  readonly name: string;
  /** For people. */
  readonly label: string;
  readonly gender: 'female' | 'male' | 'unknown';
  readonly language: Language;
}

/** What an engine is given to speak. */
export interface Utterance {
  /** The engine's own form of the words; the same input, voice and rate make the same sound. */
  readonly input: string;
  /** Name of one of the engine's voices. */
  readonly voice: string;
  /** 0.25 to 4; 1 is the voice's own pace. */
  readonly rate: number;
  /** Whether nobody listens for it now: others go before it where one waits for another. */
  readonly inBackground?: boolean;
}

/** Makes sound of words; speaks one provider's protocol. */
export interface SpeechEngine {
  readonly name: 'google' | 'openai' | 'voicevox' | 'hts' | 'kokoro' | 'flite' | 'espeak';
  /** Whether it speaks on this machine, so that it can be measured and costs nothing. */
  readonly isLocal?: boolean;
  /** Whether a sentence may take longer than anybody waits for an answer. */
  readonly isSlow?: boolean;

  /**
   * The voices for Japanese and English, the best of each language first.
   *
   * @throws DomainError when they are not available right now
   */
  voices(): Promise<readonly EngineVoice[]>;

  /** Japanese words as the engine wants them; empty when it has nothing to say of them. */
  inputFor(words: readonly SpokenWord[]): string;

  /** English as the engine wants it; empty when there is nothing to say. */
  inputForEnglish(text: string): string;

  /**
   * The sound of an utterance, without silence around it.
   *
   * @throws DomainError that says what can be done
   */
  speak(utterance: Utterance, signal: AbortSignal): Promise<Pcm>;

  /**
   * The features of an utterance's sound; of engines of this machine that make them at once.
   *
   * @throws as `speak`
   */
  features?(utterance: Utterance, signal: AbortSignal): Promise<Features>;

  close(): Promise<void>;
}
