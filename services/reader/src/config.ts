import { aiConfig } from '@ichibun/ai/config';
import { switchVariable } from '@ichibun/kit/config';
import { z } from 'zod';

const story = z
  .object({ DEMO_USER: switchVariable.default(false), DEMO_STORY: switchVariable.default(true) })
  .transform((env) => ({
    /** Whether the demo user begins with texts, words, sentences and days of reading. */
    demoStory: env.DEMO_USER && env.DEMO_STORY,
  }));

export const readerConfig = aiConfig.and(story);

export type ReaderConfig = z.infer<typeof readerConfig>;
