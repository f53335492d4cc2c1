import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Features } from '@ichibun/alignment/features';
import type { Pcm } from '../../audio/pcm.js';
import { phrasesOf, type SpokenPart } from '../../script/phrases.js';
import type { SpokenWord } from '../../script/script.js';
import type { AudioThread } from '../audio-thread.js';
import type { EngineVoice, SpeechEngine, Utterance } from '../speech-engine.js';

interface HtsVoiceFile extends EngineVoice {
  readonly file: string;
}

const VOICES: readonly HtsVoiceFile[] = [
  { name: 'hts-mei', label: 'Mei, female', gender: 'female', language: 'ja', file: 'mei_normal.htsvoice' },
  { name: 'hts-m001', label: 'Male', gender: 'male', language: 'ja', file: 'nitech_jp_atr503_m001.htsvoice' },
];

/** Part of every key of a sound: another number discards those of this engine, after a change of how it speaks. */
const VERSION = 1;

/**
 * Voices for HTS's engine, with pitch accent, in an engine of our own: Japanese alone. They speak where their files
 * are.
 */
export class HtsEngine implements SpeechEngine {
  readonly name = 'hts';
  readonly isLocal = true;

  /** @param folder where the voices' files are */
  constructor(
    private readonly folder: string,
    private readonly thread: AudioThread,
  ) {}

  async voices(): Promise<readonly EngineVoice[]> {
    return VOICES.filter(({ file }) => existsSync(join(this.folder, file))).map(
      ({ name, label, gender, language }): EngineVoice => ({ name, label, gender, language }),
    );
  }

  inputFor(words: readonly SpokenWord[]): string {
    const said = phrasesOf(words);
    const isSpoken = said.some((one) => 'phrases' in one || /[A-Za-z]/.test(one.unread));
    return isSpoken ? JSON.stringify({ version: VERSION, said }) : '';
  }

  inputForEnglish(): string {
    return '';
  }

  async speak(utterance: Utterance, signal: AbortSignal): Promise<Pcm> {
    return this.thread.speakPhrases(this.taskOf(utterance), signal);
  }

  async features(utterance: Utterance, signal: AbortSignal): Promise<Features> {
    return this.thread.features({ task: 'speak-phrases', ...this.taskOf(utterance) }, signal);
  }

  async close(): Promise<void> {}

  private taskOf({ input, voice, rate }: Utterance) {
    const { said }: { said: SpokenPart[] } = JSON.parse(input);
    const { file, gender } = VOICES.find(({ name }) => name === voice) ?? VOICES[0]!;
    return { voice: join(this.folder, file), gender, said, rate };
  }
}
