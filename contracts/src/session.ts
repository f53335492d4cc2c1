import { z } from 'zod';
import type { Answered } from './json.js';
import { route } from './route.js';
import { nothing } from './schemas.js';

const credential = z.object({ credential: z.string().min(1).max(10_000).describe('A Google ID token') });
const whoAmI = z.object({ userId: z.string().optional().describe('The caller’s own id') });

const serverConfig = z
  .object({
    demoUser: z.boolean().describe('Whether a visitor may continue as the demo user'),
    demoUserIsAdmin: z.boolean().describe('The demo user administers this installation'),
    googleClientId: z.string().nullable().describe('OAuth client id for Google sign-in; null when it is not set up'),
    communityChatUrl: z.string().nullable().describe('Invites to the learners’ chat; null when there is none'),
  })
  .meta({ id: 'ServerConfig' });
export type ServerConfig = Answered<typeof serverConfig>;

export const user = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    username: z.string(),
    googleId: z.string().nullable().describe('Null of the demo user'),
    picture: z.string().nullable().describe('Address of a picture (http or https); null when there is none'),
    knownWordsCount: z.int().nullable().describe('Null while the service that counts is away, as the two below'),
    processedFilesCount: z.int().nullable(),
    generatedCardsCount: z.int().nullable(),
    role: z.enum(['learner', 'admin']).describe('Administrators may use the paths below /api/admin'),
  })
  .meta({ id: 'User' });
export type User = Answered<typeof user>;
const signedIn = z.object({ user });

export const sessionCalls = {
  getConfig: route('GET', '/api/config', {
    summary: 'What the pages need to know before anybody is signed in',
    answers: { 200: serverConfig },
  }),
  getUser: route('GET', '/api/auth/user', {
    summary: 'The caller, when userId is the caller’s own',
    query: whoAmI,
    answers: { 200: signedIn },
    fails: ['auth.user-not-found'],
  }),
  signIn: route('POST', '/api/auth/google', {
    summary: 'Signs in with a Google ID token, sets the session cookie, and ends the session that the browser had',
    body: credential,
    answers: { 200: signedIn },
    fails: ['auth.invalid-credential', 'auth.credential-used', 'auth.google-not-configured', 'auth.google-unavailable'],
  }),
  signOut: route('POST', '/api/auth/logout', {
    summary: 'Revokes the session',
    answers: { 200: nothing },
  }),
};
