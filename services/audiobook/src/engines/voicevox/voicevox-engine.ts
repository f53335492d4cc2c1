import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { DomainError } from '@ichibun/kit/errors';
import type { Pcm } from '../../audio/pcm.js';
import type { SpokenWord } from '../../script/script.js';
import { type AudioThread, BrokenAudio } from '../audio-thread.js';
import { HttpProvider, type Limits } from '../http-provider.js';
import type { EngineVoice, SpeechEngine, Utterance } from '../speech-engine.js';
import { type Part, partsOf } from './accent-phrases.js';

const PREFIX = 'voicevox-';
const SAMPLE_RATE = 24_000;
/** The paces that it speaks well at; the rest is made by stretching. */
const RATES = { slowest: 0.5, fastest: 2 };

/** What the server lists, as far as it is looked at. */
interface Speaker {
  readonly name: string;
  readonly styles: readonly { readonly name: string; readonly id: number; readonly type?: string }[];
}

/**
 * VOICEVOX's engine, and those that speak its protocol, over HTTP: Japanese alone. It is given our readings as accent
 * phrases.
 *
 * @see https://voicevox.github.io/voicevox_engine/api/
 */
export class VoicevoxEngine implements SpeechEngine {
  readonly name = 'voicevox';
  private readonly provider: HttpProvider;

  constructor(
    private readonly url: string,
    private readonly thread: AudioThread,
    limits: Partial<Limits> = {},
    places = new ClusterSemaphore(),
  ) {
    this.provider = new HttpProvider({ name: 'VOICEVOX', settings: 'VOICEVOX_URL' }, limits, places);
  }

  async voices(): Promise<readonly EngineVoice[]> {
    const speakers = await this.provider.askJson<readonly Speaker[]>(`${this.url}/speakers`, { method: 'GET' });
    return speakers.flatMap(({ name, styles }) =>
      styles
        // Others sing.
        .filter(({ type = 'talk' }) => type === 'talk')
        .map((style): EngineVoice => {
          const label = `VOICEVOX: ${name} (${style.name})`;
          return { name: PREFIX + style.id, label, gender: 'unknown', language: 'ja' };
        }),
    );
  }

  inputFor(words: readonly SpokenWord[]): string {
    const parts = partsOf(words);
    return parts.length === 0 ? '' : JSON.stringify(parts);
  }

  inputForEnglish(): string {
    return '';
  }

  async speak({ input, voice, rate }: Utterance, signal: AbortSignal): Promise<Pcm> {
    const parts: Part[] = JSON.parse(input);
    const speaker = voice.slice(PREFIX.length);
    const spoken = Math.max(RATES.slowest, Math.min(RATES.fastest, rate));
    const phrases: unknown[] = [];
    for (const part of parts) phrases.push(...(await this.phrasesOf(part, speaker, signal)));
    const query = {
      accent_phrases: phrases,
      speedScale: spoken,
      pitchScale: 0,
      intonationScale: 1,
      volumeScale: 1,
      prePhonemeLength: 0.1,
      postPhonemeLength: 0.1,
      outputSamplingRate: SAMPLE_RATE,
      outputStereo: false,
    };
    const wav = await this.provider.ask(
      `${this.url}/synthesis?${new URLSearchParams({ speaker })}`,
      asJson(query),
      signal,
    );
    return this.thread.readWavs([wav], rate / spoken, signal).catch((error: unknown) => {
      throw error instanceof BrokenAudio ? this.provider.unusable(error) : error;
    });
  }

  async close(): Promise<void> {}

  private async phrasesOf({ text, notation }: Part, speaker: string, signal: AbortSignal): Promise<readonly unknown[]> {
    const ask = (said: string, isKana: boolean) => {
      const query = new URLSearchParams({ speaker, text: said, is_kana: String(isKana) });
      return this.provider.askJson<readonly unknown[]>(
        `${this.url}/accent_phrases?${query}`,
        { method: 'POST' },
        signal,
      );
    };
    if (notation === '') return ask(text, false);
    try {
      return await ask(notation, true);
    } catch (error) {
      // Notation that a server of another version does not know must not silence it.
      if (error instanceof DomainError && error.code === 'speech.refused') return ask(text, false);
      throw error;
    }
  }
}

const asJson = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
