import type { TextToSpeechClient } from '@google-cloud/text-to-speech';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import type { LogEvent } from '@ichibun/kit/log-events';
import { withRetries } from '@ichibun/kit/retries';
import { speechCharacters, speechSeconds } from '@ichibun/kit/telemetry/metrics';
import { codeOf } from '@ichibun/kit/telemetry/span';
import { traced } from '@ichibun/kit/telemetry/tracing';
import { Logger } from '@nestjs/common';
import type { Pcm } from '../../audio/pcm.js';
import type { GoogleSettings } from '../../config.js';
import type { SpokenWord } from '../../script/script.js';
import { type AudioThread, BrokenAudio } from '../audio-thread.js';
import type { EngineVoice, SpeechEngine, Utterance } from '../speech-engine.js';
import { isForMarkup, isPassing, isRefused, retryAfterMs, toDomainError, unusableSound } from './failures.js';
import { type Portion, portionsOf } from './markup.js';
import { presentVoices } from './voices.js';

export interface Limits {
  /** Requests to Google at once. */
  readonly concurrency: number;
  /** Requests that one portion may cost while Google fails. */
  readonly attempts: number;
  /** Wait before the second request, where Google names none; doubled each time. */
  readonly backoffMs: number;
  /** How long one request may take. */
  readonly attemptMs: number;
  /** How long an utterance may take, waits included. */
  readonly utteranceMs: number;
}

const LIMITS: Limits = { concurrency: 4, attempts: 3, backoffMs: 300, attemptMs: 10_000, utteranceMs: 22_000 };

/** Codes of the languages that are spoken, and what they are. */
const LANGUAGES = { 'ja-JP': 'ja', 'en-US': 'en', 'en-GB': 'en' } as const;
/** The paces that Google speaks at; the rest is made by stretching. */
const RATES = { slowest: 0.25, fastest: 2 };

/** Google's Text-to-Speech, through its own library. */
export class GoogleEngine implements SpeechEngine {
  readonly name = 'google';
  private readonly logger = new Logger('Speech');
  private readonly limits: Limits;
  /** Voices that know no markup. */
  private readonly withoutMarkup = new Set<string>();

  private constructor(
    private readonly client: TextToSpeechClient,
    private readonly settings: GoogleSettings,
    private readonly thread: AudioThread,
    limits: Partial<Limits>,
    private readonly places: ClusterSemaphore,
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** The library blocks the event loop for 0.2 s when it loads: it does so here, while the service starts. */
  static async open(
    settings: GoogleSettings,
    thread: AudioThread,
    limits: Partial<Limits> = {},
    places = new ClusterSemaphore(),
  ): Promise<GoogleEngine> {
    const { TextToSpeechClient } = await import('@google-cloud/text-to-speech');
    const { hostname, port, protocol } = new URL(settings.endpoint);
    const client = new TextToSpeechClient({
      apiEndpoint: hostname,
      port: Number(port) || (protocol === 'http:' ? 80 : 443),
      protocol: protocol.slice(0, -1),
      // REST, which passes every proxy; there is nothing to stream.
      fallback: true,
      ...(settings.apiKey ? { apiKey: settings.apiKey } : { keyFilename: settings.credentialsFile! }),
    });
    // Finds out how to identify itself, which takes a second; what is wrong with that the first request will tell.
    client.initialize().catch(() => {});
    return new GoogleEngine(client, settings, thread, limits, places);
  }

  async voices(): Promise<readonly EngineVoice[]> {
    try {
      const options = { timeout: this.limits.attemptMs, retry: null };
      const [{ voices }] = await this.client.listVoices({}, options);
      return Object.entries(LANGUAGES).flatMap(([code, language]) => presentVoices(voices ?? [], code, language));
    } catch (error) {
      throw this.failure(error, 'the list of voices');
    }
  }

  inputFor(words: readonly SpokenWord[]): string {
    const portions = portionsOf(words);
    return portions.length === 0 ? '' : JSON.stringify(portions);
  }

  inputForEnglish(text: string): string {
    const words = text.split(/(?<=\s)(?=\S)/).map((word) => ({
      text: word,
      reading: '',
      pronunciation: '',
      attached: true,
      partOfSpeech: '',
      accentPhrases: [],
    }));
    return this.inputFor(words);
  }

  async speak({ input, voice, rate }: Utterance, signal: AbortSignal): Promise<Pcm> {
    const portions: Portion[] = JSON.parse(input);
    const spoken = Math.max(RATES.slowest, Math.min(RATES.fastest, rate));
    const deadline = performance.now() + this.limits.utteranceMs;
    const ask = (portion: Portion) =>
      this.places.inTurn(
        this.name,
        this.limits.concurrency,
        () => this.askPatiently(portion, voice, spoken, deadline, signal),
        signal,
      );
    for (let time = 1; ; time++) {
      const wavs = await Promise.all(portions.map(ask));
      try {
        return await this.thread.readWavs(wavs, rate / spoken, signal);
      } catch (error) {
        if (!(error instanceof BrokenAudio)) throw error;
        this.logger.warn({ event: 'speech.sound-unusable' satisfies LogEvent, voice, time, problem: error.message });
        if (time === 2) throw unusableSound(error);
      }
    }
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  /** Asks again while that can help, waiting as long as Google says; never beyond the deadline. */
  private async askPatiently(
    portion: Portion,
    voice: string,
    rate: number,
    deadline: number,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const { attempts, attemptMs, backoffMs } = this.limits;
    let inMarkup = !this.withoutMarkup.has(voice);
    const attempt = async (): Promise<Uint8Array> => {
      const timeoutMs = Math.min(attemptMs, Math.ceil(deadline - performance.now()));
      try {
        return await this.ask(inMarkup ? { ssml: portion.ssml } : { text: portion.text }, voice, rate, timeoutMs);
      } catch (error) {
        if (!inMarkup || !isRefused(error)) throw error;
        if (isForMarkup(error)) this.withoutMarkup.add(voice);
        inMarkup = false;
        return attempt();
      }
    };
    try {
      return await withRetries(attempt, { attempts, backoffMs, deadline, isPassing, retryAfterMs, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw this.failure(error, voice);
    }
  }

  private async ask(
    input: { ssml: string } | { text: string },
    voice: string,
    rate: number,
    timeoutMs: number,
  ): Promise<Uint8Array> {
    const started = performance.now();
    const log = { event: 'speech.called' satisfies LogEvent, voice, characters: Object.values(input)[0]!.length };
    const ms = () => Math.round(performance.now() - started);
    const count = (outcome: string) =>
      speechSeconds.record((performance.now() - started) / 1000, { engine: 'google', outcome });
    try {
      const [{ audioContent }] = await traced('synthesize google', 'client', { 'ichibun.voice': voice }, () =>
        this.client.synthesizeSpeech(
          {
            input,
            // The name begins with the code: ja-JP-Neural2-C.
            voice: { languageCode: voice.split('-', 2).join('-'), name: voice },
            // An MP3 of each portion could not be joined without gaps.
            audioConfig: { audioEncoding: 'LINEAR16', speakingRate: rate },
          },
          { timeout: Math.max(1, timeoutMs), retry: null },
        ),
      );
      count('ok');
      speechCharacters.increase(log.characters, { engine: 'google' });
      this.logger.log({ ...log, outcome: 'ok', ms: ms() });
      return Uint8Array.from(audioContent as Uint8Array);
    } catch (error) {
      count(codeOf(error));
      this.logger.warn({ ...log, outcome: (error as { code?: number }).code ?? 'failed', ms: ms() });
      throw error;
    }
  }

  private failure(error: unknown, what: string) {
    const setting = this.settings.apiKey ? 'GOOGLE_TTS_API_KEY' : 'GOOGLE_APPLICATION_CREDENTIALS';
    const failure = toDomainError(error, `${setting} and GOOGLE_TTS_ENDPOINT`);
    this.logger.warn({ event: 'speech.failed' satisfies LogEvent, what, code: failure.code });
    return failure;
  }
}
