import { z } from 'zod';

/** Google's newest stable Flash model at the time of writing: https://ai.google.dev/gemini-api/docs/models */
const GEMINI_MODEL = 'gemini-3.8-flash';

const variables = z.object({
  AI_PROVIDER: z.enum(['auto', 'gemini', 'openai', 'none']).default('auto'),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_MODEL: z.string().default(GEMINI_MODEL),
  GEMINI_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://generativelanguage.googleapis.com'),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().optional(),
});

export type AiConfig =
  | { readonly provider: 'gemini'; readonly apiKey: string; readonly model: string; readonly baseUrl: string }
  | { readonly provider: 'openai'; readonly apiKey?: string; readonly model: string; readonly baseUrl: string }
  | { readonly provider: 'none' };

/**
 * Which language model there is, from the environment. `auto` takes what is configured: Gemini where GEMINI_API_KEY is
 * set, else the OpenAI-compatible endpoint where OPENAI_MODEL is, else none. A service that extends its own variables
 * by these intersects the schemas.
 */
export const aiConfig = variables.transform((env, context): AiConfig => {
  const missing = (variable: string, why: string) => {
    context.addIssue({ code: 'custom', path: [variable], message: why });
    return z.NEVER;
  };
  const provider = env.AI_PROVIDER === 'auto' ? configured(env) : env.AI_PROVIDER;
  if (provider === 'none') return { provider };
  if (provider === 'gemini') {
    if (!env.GEMINI_API_KEY) return missing('GEMINI_API_KEY', 'needed with AI_PROVIDER=gemini');
    return {
      provider,
      apiKey: env.GEMINI_API_KEY,
      model: env.GEMINI_MODEL,
      baseUrl: withoutSlash(env.GEMINI_BASE_URL),
    };
  }
  if (!env.OPENAI_MODEL) return missing('OPENAI_MODEL', 'needed with AI_PROVIDER=openai');
  return { provider, apiKey: env.OPENAI_API_KEY, model: env.OPENAI_MODEL, baseUrl: withoutSlash(env.OPENAI_BASE_URL) };
});

function configured(env: z.infer<typeof variables>): 'gemini' | 'openai' | 'none' {
  if (env.GEMINI_API_KEY) return 'gemini';
  return env.OPENAI_MODEL ? 'openai' : 'none';
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
