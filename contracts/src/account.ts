import { z } from 'zod';
import { route } from './route.js';

const closedAccount = z
  .object({
    isDone: z.boolean().describe('Nothing is left; otherwise the rest is being removed'),
  })
  .meta({ id: 'ClosedAccount' });

export const ZIP = 'application/zip';

export const accountCalls = {
  export: route('POST', '/api/users/{id}/export', {
    summary: 'Everything that is the learner’s as a zip of JSON, texts, sound and Anki decks',
    own: 'id',
    answers: { 200: { mediaType: ZIP } },
    perMinute: 5,
    // A learner may have gigabytes of audiobooks, and a slow line.
    deadlineMs: 1_800_000,
  }),
  close: route('DELETE', '/api/users/{id}', {
    summary: 'Deletes the account with everything that is the learner’s, and ends all its sessions',
    own: 'id',
    answers: { 200: closedAccount },
    fails: ['auth.user-not-found'],
    deadlineMs: 20_000,
  }),
};
