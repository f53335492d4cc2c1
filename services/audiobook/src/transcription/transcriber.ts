import { FeatureExtractor } from '@ichibun/alignment/features';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { CONFIG } from '@ichibun/kit/config';
import { DomainError } from '@ichibun/kit/errors';
import { Turn } from '@ichibun/kit/in-turns';
import { RateLimiter } from '@ichibun/kit/limits/rate-limiter';
import { ObjectStore } from '@ichibun/kit/objects';
import { Inject, Injectable } from '@nestjs/common';
import { durationMs, type Pcm } from '../audio/pcm.js';
import { readWav, WavError } from '../audio/wav.js';
import type { AudiobookConfig, TranscriptionSettings } from '../config.js';
import { HttpProvider, type Limits } from '../engines/http-provider.js';
import { type Line, linesOf, transcription } from './transcript.js';

const LONGEST_SECONDS = 60;
/** Bytes of a minute of 16-bit sound at 48,000 samples a second, and of its header. */
const MOST_BYTES = 6_000_000;
/** Pieces that one learner may have transcribed in a day: more than a day's hours of sound, in pieces cut at pauses. */
const PIECES_A_DAY = 5_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of one learner. */
const AT_ONCE = 2;
/**
 * A recogniser on a processor takes as long as the sound; another one waits for its turn. What is said in a minute takes
 * 200 kB with the times of its words and tokens.
 */
const TRANSCRIPTION_LIMITS: Partial<Limits> = { concurrency: 4, answerMs: 120_000, answerBytes: 1024 ** 2 };
const FULL_SCALE = 32_768;
/** Of a sound whose loudness is measured in a turn: a few milliseconds. */
const PART_SECONDS = 2;

const NAMED = {
  name: 'The server that transcribes',
  settings: 'TRANSCRIPTION_BASE_URL, TRANSCRIPTION_API_KEY and TRANSCRIPTION_MODEL',
};

/**
 * Any endpoint that speaks OpenAI's `/audio/transcriptions`.
 *
 * @see https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
@Injectable()
export class Transcriber {
  private readonly settings: TranscriptionSettings | undefined;
  private readonly provider: HttpProvider;

  constructor(
    @Inject(CONFIG) { transcription: settings }: AudiobookConfig,
    private readonly objects: ObjectStore,
    private readonly places: ClusterSemaphore,
    private readonly limiter: RateLimiter,
  ) {
    this.settings = settings;
    this.provider = new HttpProvider(NAMED, TRANSCRIPTION_LIMITS, places, 'transcription');
  }

  /** Where sound is sent; empty where nothing transcribes. */
  describe(): { host: string; model: string } {
    if (!this.settings) return { host: '', model: '' };
    return { host: new URL(this.settings.baseUrl).host, model: this.settings.model };
  }

  /**
   * The lines of a piece of sound.
   *
   * @param soundObject key of a WAV file of 16-bit mono PCM
   * @throws DomainError `transcription.*`, `objects.not-found`; the signal's reason when it is aborted
   */
  async transcribe(userId: number, soundObject: string, signal?: AbortSignal): Promise<Line[]> {
    const { wav, pcm } = await this.soundIn(soundObject);
    const { settings } = this;
    if (!settings) throw new DomainError('transcription.not-configured');
    const pieces = { name: `transcriptions of ${userId}`, most: PIECES_A_DAY, windowMs: DAY_MS };
    if ((await this.limiter.take(pieces)).granted === 0) {
      throw new DomainError('transcription.too-many', { most: PIECES_A_DAY });
    }
    return this.places.inTurn(
      `transcriptions of ${userId}`,
      AT_ONCE,
      async () => {
        const answer = await this.ask(settings, wav, signal);
        return linesOf(answer, await loudnessOf(pcm));
      },
      signal,
    );
  }

  private async soundIn(soundObject: string): Promise<{ wav: Buffer<ArrayBuffer>; pcm: Pcm }> {
    const invalid = (cause?: unknown) =>
      new DomainError('transcription.invalid-sound', { seconds: LONGEST_SECONDS }, { cause });
    if ((await this.objects.size(soundObject)) > MOST_BYTES) throw invalid();
    try {
      const wav = Buffer.from(await this.objects.get(soundObject));
      const pcm = readWav(wav);
      if (durationMs(pcm) > LONGEST_SECONDS * 1_000) throw invalid();
      return { wav, pcm };
    } catch (error) {
      throw error instanceof WavError ? invalid(error) : error;
    }
  }

  private async ask({ baseUrl, apiKey, model }: TranscriptionSettings, wav: Buffer<ArrayBuffer>, signal?: AbortSignal) {
    const form = new FormData();
    form.set('file', new Blob([wav], { type: 'audio/wav' }), 'piece.wav');
    form.set('model', model);
    form.set('language', 'ja');
    form.set('response_format', 'verbose_json');
    form.append('timestamp_granularities[]', 'segment');
    form.append('timestamp_granularities[]', 'word');
    const answer = await this.provider.askJson<unknown>(
      `${baseUrl}/audio/transcriptions`,
      { method: 'POST', headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {}, body: form },
      signal,
    );
    const { data, error } = transcription.safeParse(answer);
    if (data) return data;
    throw this.provider.unusable(error);
  }
}

async function loudnessOf({ samples, sampleRate }: Pcm): Promise<Uint8Array> {
  const extractor = new FeatureExtractor(sampleRate);
  const turn = new Turn();
  const part = PART_SECONDS * sampleRate;
  for (let from = 0; from < samples.length; from += part) {
    extractor.push(Float32Array.from(samples.subarray(from, from + part), (sample) => sample / FULL_SCALE));
    await turn.next();
  }
  return extractor.take().loudness;
}
