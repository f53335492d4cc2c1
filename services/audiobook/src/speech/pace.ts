import { Rpc } from '@ichibun/kit/rpc';
import { Injectable } from '@nestjs/common';
import type { Language } from '../engines/speech-engine.js';
import { ScriptReader } from '../script/script.js';
import { SAMPLES } from './samples.js';
import type { Voice } from './voices.js';

/** A word that loads the engine before it is measured. */
const FIRST = { ja: 'はい。', en: 'Yes.' } as const;
/** How long a measurement holds: what else the machine does changes. */
const HOLDS_MS = 30 * 60_000;
/** A machine on which one sentence takes longer has no room for the voice; that it is unknown is said then. */
const LONGEST_MS = 120_000;

interface Measured {
  readonly secondsPerCharacter: Promise<number | undefined>;
  /** When it was begun. */
  readonly at: number;
}

/** How fast voices speak on this machine, measured by a sentence of each. */
@Injectable()
export class Pace {
  private readonly measured = new Map<string, Measured>();

  constructor(private readonly rpc: Rpc) {}

  /**
   * Seconds in which a voice makes the sound of a character.
   *
   * @returns undefined of a voice that is not on this machine, or cannot be measured now
   */
  async of(voice: Voice, language: Language): Promise<number | undefined> {
    if (!voice.engine.isLocal) return undefined;
    const key = `${voice.name} ${language}`;
    const known = this.measured.get(key);
    if (known && performance.now() - known.at < HOLDS_MS) return known.secondsPerCharacter;
    const measured = {
      secondsPerCharacter: this.measure(voice, language).catch(() => undefined),
      at: performance.now(),
    };
    this.measured.set(key, measured);
    const seconds = await measured.secondsPerCharacter;
    if (seconds === undefined && this.measured.get(key) === measured) this.measured.delete(key);
    return seconds;
  }

  private async measure(voice: Voice, language: Language): Promise<number> {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const say = async (text: string) => {
      const input = await this.inputOf(voice, language, text);
      const began = performance.now();
      await voice.engine.speak({ input, voice: voice.name, rate: 1 }, signal);
      return performance.now() - began;
    };
    await say(FIRST[language]);
    const ms = await say(SAMPLES[language]);
    return ms / 1_000 / SAMPLES[language].length;
  }

  private async inputOf({ engine }: Voice, language: Language, text: string): Promise<string> {
    if (language === 'en') return engine.inputForEnglish(text);
    return engine.inputFor(await new ScriptReader(this.rpc, 0).read({ text, reading: '', readings: [] }));
  }
}
