import { hasNaturalVoice } from '@ichibun/machine/natural-voice';
import type { Pcm } from '../../audio/pcm.js';
import { phrasesOf, type SpokenPart } from '../../script/phrases.js';
import type { SpokenWord } from '../../script/script.js';
import type { EngineVoice, SpeechEngine, Utterance } from '../speech-engine.js';
import { kokoroProcess } from './kokoro-process.js';

const PREFIX = 'kokoro-';
const VOICES: readonly EngineVoice[] = [
  { name: `${PREFIX}jf_alpha`, label: 'Alpha, female', gender: 'female', language: 'ja' },
  { name: `${PREFIX}jf_gongitsune`, label: 'Gongitsune, female', gender: 'female', language: 'ja' },
  { name: `${PREFIX}jf_nezumi`, label: 'Nezumi, female', gender: 'female', language: 'ja' },
  { name: `${PREFIX}jf_tebukuro`, label: 'Tebukuro, female', gender: 'female', language: 'ja' },
  { name: `${PREFIX}jm_kumo`, label: 'Kumo, male', gender: 'male', language: 'ja' },
];

/** Part of every key of a sound: another number discards those of this engine, after a change of how it speaks. */
const VERSION = 1;

/**
 * The natural voice: Kokoro, a network of 82 million numbers, in a process of its own. It is given kana in its own
 * symbols, which have no accents: 雨 and 飴 are the same to it.
 */
export class KokoroEngine implements SpeechEngine {
  readonly name = 'kokoro';
  readonly isLocal = true;
  readonly isSlow = true;

  /** @param folder where the voice is, or will be */
  constructor(
    private readonly folder: string,
    private readonly process = kokoroProcess(),
  ) {}

  async voices(): Promise<readonly EngineVoice[]> {
    return hasNaturalVoice(this.folder) ? VOICES : [];
  }

  inputFor(words: readonly SpokenWord[]): string {
    const said = phrasesOf(words).map((one): SpokenPart => {
      if (!('phrases' in one)) return one;
      // Accents are not part of what is asked for, and so not of its key.
      return { phrases: one.phrases.map((phrase) => ({ ...phrase, accent: 0 })) };
    });
    const isSpoken = said.some((one) => 'phrases' in one || /[A-Za-z]/.test(one.unread));
    return isSpoken ? JSON.stringify({ version: VERSION, said }) : '';
  }

  inputForEnglish(): string {
    return '';
  }

  async speak({ input, voice, rate, inBackground }: Utterance, signal: AbortSignal): Promise<Pcm> {
    const { said }: { said: SpokenPart[] } = JSON.parse(input);
    const { name, gender } = VOICES.find((one) => one.name === voice) ?? VOICES[0]!;
    const task = { folder: this.folder, voice: name.slice(PREFIX.length), gender, said, rate };
    return this.process.run(task, signal, inBackground);
  }

  async close(): Promise<void> {
    await this.process.close();
  }
}
