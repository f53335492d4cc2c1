import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import type { Pcm } from '../../audio/pcm.js';
import type { OpenAiSpeechSettings } from '../../config.js';
import type { SpokenWord } from '../../script/script.js';
import { type AudioThread, BrokenAudio } from '../audio-thread.js';
import { HttpProvider, type Limits } from '../http-provider.js';
import { inKana } from '../in-kana.js';
import type { EngineVoice, SpeechEngine, Utterance } from '../speech-engine.js';

/** Names of this engine's voices begin so: those of endpoints may be anything. */
const PREFIX = 'openai-';
/** The input also says which model speaks: another one makes another sound. */
type Input = readonly [model: string, text: string];

/**
 * Any endpoint that speaks OpenAI's `/audio/speech`: OpenAI, or a local speech server. It takes plain text, so what has
 * a reading is written in kana.
 *
 * @see https://platform.openai.com/docs/api-reference/audio/createSpeech
 */
export class OpenAiEngine implements SpeechEngine {
  readonly name = 'openai';
  private readonly provider: HttpProvider;

  constructor(
    private readonly settings: OpenAiSpeechSettings,
    private readonly thread: AudioThread,
    limits: Partial<Limits> = {},
    places = new ClusterSemaphore(),
  ) {
    const named = {
      name: 'The speech endpoint',
      settings: 'OPENAI_TTS_BASE_URL, OPENAI_TTS_API_KEY and OPENAI_TTS_MODEL',
    };
    this.provider = new HttpProvider(named, limits, places);
  }

  /** The protocol has no list of voices: they are configured, and each speaks every language. */
  async voices(): Promise<readonly EngineVoice[]> {
    return (['ja', 'en'] as const).flatMap((language) =>
      this.settings.voices.map((voice) => ({
        name: PREFIX + voice,
        label: voice,
        gender: 'unknown' as const,
        language,
      })),
    );
  }

  inputFor(words: readonly SpokenWord[]): string {
    return this.inputForEnglish(words.map(inKana).join(''));
  }

  inputForEnglish(text: string): string {
    if (!/[\p{L}\p{N}]/u.test(text)) return '';
    return JSON.stringify([this.settings.model, text] satisfies Input);
  }

  async speak({ input, voice, rate }: Utterance, signal: AbortSignal): Promise<Pcm> {
    const { baseUrl, apiKey } = this.settings;
    const [model, text]: Input = JSON.parse(input);
    const wav = await this.provider.ask(
      `${baseUrl}/audio/speech`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify({
          model,
          input: text,
          voice: voice.slice(PREFIX.length),
          response_format: 'wav',
          speed: rate,
        }),
      },
      signal,
    );
    return this.thread.readWavs([wav], 1, signal).catch((error: unknown) => {
      throw error instanceof BrokenAudio ? this.provider.unusable(error) : error;
    });
  }

  async close(): Promise<void> {}
}
