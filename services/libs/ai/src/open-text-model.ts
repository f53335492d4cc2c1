import type { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import type { z } from 'zod';
import type { AiConfig } from './config.js';
import { notConfigured } from './failures.js';
import type { ModelAdapter } from './model-adapter.js';
import { type Limits, RemoteTextModel } from './remote-text-model.js';
import { type Generation, TextModel } from './text-model.js';

/** The language model that the environment names; without one, a model that says which variables to set. */
export async function openTextModel(
  config: AiConfig,
  places?: ClusterSemaphore,
  limits?: Partial<Limits>,
): Promise<TextModel> {
  if (config.provider === 'none') return new NoTextModel();
  return new RemoteTextModel(await adapterOf(config), limits, places);
}

/** The clients of providers are hundreds of modules: only the one that is asked is loaded. */
async function adapterOf(config: Exclude<AiConfig, { provider: 'none' }>): Promise<ModelAdapter> {
  if (config.provider === 'gemini') return new (await import('./gemini.js')).GeminiAdapter(config);
  return new (await import('./openai.js')).OpenAiAdapter(config);
}

class NoTextModel extends TextModel {
  override readonly isConfigured = false;

  override async generate<S extends z.ZodType>({ purpose }: Generation<S>): Promise<z.infer<S>> {
    throw notConfigured(purpose);
  }
}
