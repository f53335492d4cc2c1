import { DomainError } from '@ichibun/kit/errors';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { EngineVoice, Language, SpeechEngine } from '../engines/speech-engine.js';

export interface Voice extends EngineVoice {
  readonly engine: SpeechEngine;
}

export interface VoiceList {
  /** The best of each language first. */
  readonly voices: readonly Voice[];
  /** Why an engine that is configured has none among these. */
  readonly problem: DomainError | undefined;
}

/** Voices that the specification names: where an engine has them, they are the default ones. */
const READER_VOICE = 'ja-JP-Neural2-C';
export const AUDIOBOOK_VOICE = 'ja-JP-Chirp3-HD-Achernar';
/** A provider's list changes a few times a year. */
const LIST_MS = 60 * 60_000;
/** How long an engine that failed is left alone. */
const FAILURE_MS = 30_000;

/** Every voice of every engine. */
export class Voices implements OnApplicationShutdown {
  private list: Promise<VoiceList> | undefined;
  private until = 0;

  constructor(private readonly engines: readonly SpeechEngine[]) {}

  all(): Promise<VoiceList> {
    if (!this.list || performance.now() > this.until) {
      this.until = performance.now() + LIST_MS;
      this.list = this.ask();
    }
    return this.list;
  }

  /** Asks the engines again, since one has more voices now. */
  refresh(): void {
    this.until = 0;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const engine of this.engines) await engine.close();
  }

  /**
   * The voice of that name, or else a default one of that language.
   *
   * @param preferred name of the voice that is the default one where an engine has it
   * @throws DomainError of the engine, when no engine has a voice right now
   */
  async choose(name: string, language: Language = 'ja', preferred: string = READER_VOICE): Promise<Voice> {
    const { voices, problem } = await this.all();
    const inLanguage = voices.filter((one) => one.language === language);
    const voice = inLanguage.find((one) => one.name === name) ?? defaultOf(inLanguage, preferred);
    if (voice) return voice;
    throw problem ?? new DomainError('speech.no-voice', { language });
  }

  private async ask(): Promise<VoiceList> {
    const asked = await Promise.allSettled(this.engines.map((engine) => engine.voices()));
    const failed = asked.find((answer) => answer.status === 'rejected');
    if (failed) this.until = performance.now() + FAILURE_MS;
    if (failed && !(failed.reason instanceof DomainError)) throw failed.reason;
    return {
      voices: asked.flatMap((answer, index) =>
        answer.status === 'fulfilled' ? answer.value.map((voice) => ({ ...voice, engine: this.engines[index]! })) : [],
      ),
      problem: failed?.reason,
    };
  }
}

/** Of voices of one language. */
export const defaultOf = (voices: readonly Voice[], preferred: string = READER_VOICE): Voice | undefined =>
  voices.find(({ name }) => name === preferred) ?? voices[0];
