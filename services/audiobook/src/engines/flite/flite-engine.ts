import type { Pcm } from '../../audio/pcm.js';
import type { AudioThread } from '../audio-thread.js';
import type { EngineVoice, SpeechEngine, Utterance } from '../speech-engine.js';

const PREFIX = 'flite-';
const VOICES: readonly EngineVoice[] = [
  { name: `${PREFIX}slt`, label: 'Female', gender: 'female', language: 'en' },
  { name: `${PREFIX}rms`, label: 'Male', gender: 'male', language: 'en' },
];
/** What English voices have nothing to say of. */
const NOT_ENGLISH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Cc}<>]+/gu;

/** Flite, built in: English that is understood, by a program that is loaded when somebody asks for it. */
export class FliteEngine implements SpeechEngine {
  readonly name = 'flite';
  readonly isLocal = true;

  constructor(private readonly thread: AudioThread) {}

  async voices(): Promise<readonly EngineVoice[]> {
    return VOICES;
  }

  inputFor(): string {
    return '';
  }

  inputForEnglish(text: string): string {
    const plain = text.replace(NOT_ENGLISH, ' ').trim();
    return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
  }

  async speak({ input, voice, rate }: Utterance, signal: AbortSignal): Promise<Pcm> {
    return this.thread.speakEnglish({ text: input, voice: voice.slice(PREFIX.length), rate }, signal);
  }

  async close(): Promise<void> {}
}
