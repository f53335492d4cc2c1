import { z } from 'zod';
import { MEGABYTE, USUAL_BODY } from './bounds.js';
import { MODEL_FAILURES } from './model-failures.js';
import { route } from './route.js';

const article = z
  .object({
    // The reader service tells people its own, much lower bound.
    text: z.string().max(1_000_000).meta({ minLength: 1, maxLength: 50_000 }),
    mode: z.enum(['beginner', 'advanced']).default('beginner'),
  })
  .meta({ id: 'Article' });
const translationAvailability = z.object({
  available: z.boolean().describe('Whether there is a language model to translate with'),
});
const translatedArticle = z.object({ translation: z.string() });

export const translationCalls = {
  availability: route('GET', '/api/translate-to-japanese', {
    summary: 'Whether English texts can be translated here',
    answers: { 200: translationAvailability },
  }),
  translate: route('POST', '/api/translate-to-japanese', {
    summary:
      'Translates an English text, its paragraphs kept; takes minutes for a long one, whose progress is among the runs',
    body: article,
    bodyBounds: { bytes: 3 * MEGABYTE, values: USUAL_BODY.values },
    answers: { 200: translatedArticle },
    fails: [...MODEL_FAILURES, 'reader.empty-text', 'reader.long-text', 'reader.translations-running'],
    perMinute: 20,
    // A long article takes a model minutes.
    deadlineMs: 5 * 60_000,
    stopsWhenAbandoned: true,
  }),
};
