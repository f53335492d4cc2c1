import type { AudioThread } from '../../audio/audio-thread.js';
import type { Pcm } from '../../audio/pcm.js';
import type { SpokenWord } from '../../speech/script.js';
import type { EngineVoice, SpeechEngine, Utterance } from '../speech-engine.js';
import { type Piece, piecesFor } from './kana.js';
import { paceOf } from './pace.js';

const VARIANTS: Readonly<Record<string, string>> = { 'espeak-ja': '', 'espeak-ja-female': 'f2' };

const VOICES: readonly EngineVoice[] = [
  { name: 'espeak-ja', label: 'Built-in, low (robotic)', gender: 'male' },
  { name: 'espeak-ja-female', label: 'Built-in, high (robotic)', gender: 'female' },
];

/** The embedded engine: needs neither key nor network, sounds like a machine, and has no pitch accent. */
export class EspeakEngine implements SpeechEngine {
  readonly name = 'espeak';

  constructor(private readonly thread: AudioThread) {}

  async voices(): Promise<readonly EngineVoice[]> {
    return VOICES;
  }

  inputFor(words: readonly SpokenWord[]): string {
    const pieces = piecesFor(words);
    return pieces.length === 0 ? '' : JSON.stringify(pieces);
  }

  async speak({ input, voice, rate }: Utterance, signal: AbortSignal): Promise<Pcm> {
    const pieces: Piece[] = JSON.parse(input);
    return this.thread.speak({ pieces, variant: VARIANTS[voice] ?? '', ...paceOf(rate) }, signal);
  }

  async close(): Promise<void> {}
}
