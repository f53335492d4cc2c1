import { aiConfig } from '@ichibun/ai/config';
import { readableFile } from '@ichibun/kit/config';
import { z } from 'zod';

/** Of OpenAI's own endpoint: https://platform.openai.com/docs/guides/text-to-speech */
const OPENAI_VOICES = 'alloy,ash,ballad,coral,echo,fable,onyx,nova,sage,shimmer,verse';

const variables = z.object({
  TTS_PROVIDER: z.enum(['auto', 'google', 'openai', 'voicevox', 'espeak']).default('auto'),
  GOOGLE_TTS_API_KEY: z.string().optional(),
  GOOGLE_APPLICATION_CREDENTIALS: readableFile.optional(),
  GOOGLE_TTS_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://texttospeech.googleapis.com'),
  OPENAI_TTS_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'),
  OPENAI_TTS_API_KEY: z.string().optional(),
  OPENAI_TTS_MODEL: z.string().optional(),
  OPENAI_TTS_VOICES: z
    .string()
    .default(OPENAI_VOICES)
    .transform((list) => list.split(',').map((name) => name.trim()))
    .refine((names) => names.every((name) => /^[\w.+-]{1,80}$/.test(name)), 'names, separated by commas'),
  VOICEVOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  VOICES_DIR: z.string().optional(),
  NATURAL_VOICE: z.enum(['on', 'asked', 'off']).default('off'),
  NATURAL_VOICE_DIR: z.string().optional(),
  SPEECH_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(500),
});

/** How Google is spoken to. */
export interface GoogleSettings {
  /** Without one, the credentials in GOOGLE_APPLICATION_CREDENTIALS. */
  readonly apiKey: string | undefined;
  readonly credentialsFile: string | undefined;
  readonly endpoint: string;
}

/** How an OpenAI-compatible endpoint is spoken to. */
export interface OpenAiSpeechSettings {
  readonly baseUrl: string;
  /** Local servers want none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly voices: readonly string[];
}

const LOCAL_VOICEVOX = 'http://127.0.0.1:50021';

/**
 * Which engines speak, the preferred first, from the environment. `auto` takes what is configured, and the embedded
 * engine beside it; so does VOICEVOX, which speaks no English.
 */
export const speechConfig = variables.transform((env, context) => {
  const google: GoogleSettings = {
    apiKey: env.GOOGLE_TTS_API_KEY,
    credentialsFile: env.GOOGLE_TTS_API_KEY ? undefined : env.GOOGLE_APPLICATION_CREDENTIALS,
    endpoint: env.GOOGLE_TTS_ENDPOINT,
  };
  const { TTS_PROVIDER: wanted, OPENAI_TTS_MODEL: model } = env;
  const uses = (provider: typeof wanted, isConfigured: boolean) =>
    wanted === provider || (wanted === 'auto' && isConfigured);
  const missing = (variable: string, message: string) => {
    context.addIssue({ code: 'custom', path: [variable], message });
    return z.NEVER;
  };
  const hasGoogle = Boolean(google.apiKey ?? google.credentialsFile);
  if (wanted === 'google' && !hasGoogle) {
    return missing('GOOGLE_TTS_API_KEY', 'this or GOOGLE_APPLICATION_CREDENTIALS is needed with TTS_PROVIDER=google');
  }
  if (wanted === 'openai' && !model) return missing('OPENAI_TTS_MODEL', 'needed with TTS_PROVIDER=openai');
  const openai = {
    baseUrl: withoutSlash(env.OPENAI_TTS_BASE_URL),
    apiKey: env.OPENAI_TTS_API_KEY,
    model: model ?? '',
    voices: env.OPENAI_TTS_VOICES,
  };
  return {
    google: uses('google', hasGoogle) ? google : undefined,
    openai: uses('openai', model !== undefined) ? openai : undefined,
    voicevox: uses('voicevox', env.VOICEVOX_URL !== undefined)
      ? withoutSlash(env.VOICEVOX_URL ?? LOCAL_VOICEVOX)
      : undefined,
    espeak: wanted !== 'google' && wanted !== 'openai',
    voicesDir: env.VOICES_DIR || undefined,
    naturalVoice: env.NATURAL_VOICE,
    naturalVoiceDir: env.NATURAL_VOICE_DIR || undefined,
    cacheBytes: env.SPEECH_CACHE_MB * 1024 * 1024,
  };
});

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

export type SpeechConfig = z.infer<typeof speechConfig>;

const bookVariables = z
  .object({ AUDIOBOOK_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(30) })
  .transform(({ AUDIOBOOK_KEEP_DAYS }) => ({ keepDays: AUDIOBOOK_KEEP_DAYS }));

const transcriptionVariables = z
  .object({
    TRANSCRIPTION_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'),
    TRANSCRIPTION_MODEL: z.string().optional(),
    TRANSCRIPTION_API_KEY: z.string().optional(),
  })
  .transform(({ TRANSCRIPTION_BASE_URL, TRANSCRIPTION_MODEL: model, TRANSCRIPTION_API_KEY: apiKey }) => ({
    transcription: model ? { baseUrl: withoutSlash(TRANSCRIPTION_BASE_URL), apiKey, model } : undefined,
  }));

/** How an endpoint is asked that speaks OpenAI's `/audio/transcriptions`. */
export type TranscriptionSettings = Omit<OpenAiSpeechSettings, 'voices'>;

/** Speech, transcription, the model that translates, and how long audiobooks are kept, from the environment. */
export const audiobookConfig = speechConfig
  .and(bookVariables)
  .and(transcriptionVariables)
  .and(aiConfig.transform((ai) => ({ ai })));

export type AudiobookConfig = z.infer<typeof audiobookConfig>;
