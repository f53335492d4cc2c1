import type { Features } from '@ichibun/alignment/features';
import type { Pcm } from '../../audio/pcm.js';
import type { SpokenWord } from '../../script/script.js';
import type { AudioThread } from '../audio-thread.js';
import type { EngineVoice, SpeechEngine, Utterance } from '../speech-engine.js';
import { type Piece, piecesFor } from './kana.js';
import { paceOf } from './pace.js';

const VARIANTS: Readonly<Record<string, string>> = { 'espeak-ja-female': 'f2', 'espeak-en-female': 'f2' };

const VOICES: readonly EngineVoice[] = (['ja', 'en'] as const).flatMap((language): EngineVoice[] => [
  { name: `espeak-${language}`, label: 'Built-in, low (robotic)', gender: 'male', language },
  { name: `espeak-${language}-female`, label: 'Built-in, high (robotic)', gender: 'female', language },
]);
/** What the English voice would read out as "Chinese letter". */
const NOT_ENGLISH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Cc}<>]+/gu;

/** The embedded engine: needs neither key nor network, sounds like a machine, and has no pitch accent. */
export class EspeakEngine implements SpeechEngine {
  readonly name = 'espeak';
  readonly isLocal = true;

  constructor(private readonly thread: AudioThread) {}

  async voices(): Promise<readonly EngineVoice[]> {
    return VOICES;
  }

  inputFor(words: readonly SpokenWord[]): string {
    const pieces = piecesFor(words);
    return pieces.length === 0 ? '' : JSON.stringify(pieces);
  }

  inputForEnglish(text: string): string {
    const piece: Piece = { text: text.replace(NOT_ENGLISH, ' ').trim(), language: 'en' };
    return /[\p{L}\p{N}]/u.test(piece.text) ? JSON.stringify([piece]) : '';
  }

  async speak(utterance: Utterance, signal: AbortSignal): Promise<Pcm> {
    return this.thread.speak(taskOf(utterance), signal);
  }

  async features(utterance: Utterance, signal: AbortSignal): Promise<Features> {
    return this.thread.features({ task: 'speak', ...taskOf(utterance) }, signal);
  }

  async close(): Promise<void> {}
}

function taskOf({ input, voice, rate }: Utterance) {
  const pieces: Piece[] = JSON.parse(input);
  return { pieces, variant: VARIANTS[voice] ?? '', ...paceOf(rate) };
}
