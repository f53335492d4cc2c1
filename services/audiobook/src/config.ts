import { aiConfig } from '@ichibun/ai/config';
import { readableFile } from '@ichibun/kit/config';
import { z } from 'zod';

const variables = z.object({
  TTS_PROVIDER: z.enum(['auto', 'google', 'espeak']).default('auto'),
  GOOGLE_TTS_API_KEY: z.string().optional(),
  GOOGLE_APPLICATION_CREDENTIALS: readableFile.optional(),
  GOOGLE_TTS_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://texttospeech.googleapis.com'),
  SPEECH_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(500),
});

/** How Google is spoken to. */
export interface GoogleSettings {
  /** Without one, the credentials in GOOGLE_APPLICATION_CREDENTIALS. */
  readonly apiKey: string | undefined;
  readonly credentialsFile: string | undefined;
  readonly endpoint: string;
}

/**
 * Which engines speak, the preferred first, from the environment. `auto` takes Google where it is configured, and the
 * embedded engine beside it.
 */
export const speechConfig = variables.transform((env, context) => {
  const google: GoogleSettings = {
    apiKey: env.GOOGLE_TTS_API_KEY,
    credentialsFile: env.GOOGLE_TTS_API_KEY ? undefined : env.GOOGLE_APPLICATION_CREDENTIALS,
    endpoint: env.GOOGLE_TTS_ENDPOINT,
  };
  const isConfigured = Boolean(google.apiKey ?? google.credentialsFile);
  if (env.TTS_PROVIDER === 'google' && !isConfigured) {
    const message = 'this or GOOGLE_APPLICATION_CREDENTIALS is needed with TTS_PROVIDER=google';
    context.addIssue({ code: 'custom', path: ['GOOGLE_TTS_API_KEY'], message });
    return z.NEVER;
  }
  return {
    google: isConfigured && env.TTS_PROVIDER !== 'espeak' ? google : undefined,
    espeak: env.TTS_PROVIDER !== 'google',
    cacheBytes: env.SPEECH_CACHE_MB * 1024 * 1024,
  };
});

export type SpeechConfig = z.infer<typeof speechConfig>;

const bookVariables = z
  .object({ AUDIOBOOK_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(30) })
  .transform(({ AUDIOBOOK_KEEP_DAYS }) => ({ keepDays: AUDIOBOOK_KEEP_DAYS }));

/** Speech, the model that translates, and how long audiobooks are kept, from the environment. */
export const audiobookConfig = speechConfig.and(bookVariables).and(aiConfig.transform((ai) => ({ ai })));

export type AudiobookConfig = z.infer<typeof audiobookConfig>;
