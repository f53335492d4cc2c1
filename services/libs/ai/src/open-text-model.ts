import type { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import type { z } from 'zod';
import type { AiConfig } from './config.js';
import { notConfigured } from './failures.js';
import { GeminiAdapter } from './gemini.js';
import { OpenAiAdapter } from './openai.js';
import { type Limits, RemoteTextModel } from './remote-text-model.js';
import { type Generation, TextModel } from './text-model.js';

/** The language model that the environment names; without one, a model that says which variables to set. */
export function openTextModel(config: AiConfig, places?: ClusterSemaphore, limits?: Partial<Limits>): TextModel {
  if (config.provider === 'none') return new NoTextModel();
  const adapter = config.provider === 'gemini' ? new GeminiAdapter(config) : new OpenAiAdapter(config);
  return new RemoteTextModel(adapter, limits, places);
}

class NoTextModel extends TextModel {
  override readonly isConfigured = false;

  override async generate<S extends z.ZodType>({ purpose }: Generation<S>): Promise<z.infer<S>> {
    throw notConfigured(purpose);
  }
}
