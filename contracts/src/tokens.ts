import { z } from 'zod';
import { route } from './route.js';
import { idParameter, moment, nothing, visibleText } from './schemas.js';

const purpose = z
  .enum(['yomitan-api', 'anki-connect', 'jiten-reader', 'assistant', 'own-program'])
  .describe('The kind of program: it decides which doors the token opens, and how it is sent');

const accessToken = z
  .object({
    id: z.int(),
    name: z.string(),
    purpose,
    ending: z.string().describe('Its last four characters'),
    createdAt: moment,
    endsAt: moment,
    hasEnded: z.boolean(),
    usedAt: moment.nullable().describe('When it was last used, to the hour; null as long as no program has called'),
  })
  .meta({ id: 'AccessToken' });

const accessTokens = z.object({
  tokens: z.array(accessToken).describe('The newest first'),
  isShared: z.boolean().describe('Others act as the demo user too, who therefore has no tokens here'),
});

export const tokenToMake = z.object({
  name: visibleText(100, 'What is the program called?'),
  purpose,
  days: z.literal([30, 90, 366]).default(90).describe('Until it ends'),
});

const madeToken = z.object({
  token: accessToken,
  secret: z.string().describe('The token itself, which is kept nowhere: it is shown this once'),
});

export const tokensCalls = {
  list: route('GET', '/api/users/{id}/tokens', {
    summary: 'The tokens by which programs of the learner’s call',
    own: 'id',
    answers: { 200: accessTokens },
  }),
  make: route('POST', '/api/users/{id}/tokens', {
    summary: 'Makes a token, which is shown in this answer only',
    own: 'id',
    body: tokenToMake,
    answers: { 201: madeToken },
    fails: ['auth.shared-user', 'auth.too-many-tokens', 'auth.invalid-token', 'auth.user-not-found'],
    // A learner makes a handful in a lifetime.
    perMinute: 30,
  }),
  revoke: route('DELETE', '/api/users/{id}/tokens/{tokenId}', {
    summary: 'Revokes a token at once',
    own: 'id',
    params: { tokenId: idParameter },
    answers: { 200: nothing },
    fails: ['auth.token-not-found'],
  }),
};
