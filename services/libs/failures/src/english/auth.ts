import type { Failures } from '../failure.js';

export const auth = {
  'auth.admins-only': {
    kind: 'forbidden',
    meaning: 'The caller is no administrator.',
    text: 'Only an administrator may do this.',
  },
  'auth.credential-used': {
    kind: 'unauthenticated',
    meaning: 'The token has opened a session before.',
    text: 'Google sign-in was used already. Sign in again.',
  },
  'auth.google-not-configured': {
    kind: 'unavailable',
    meaning: 'Google sign-in is not set up here.',
    text: 'Google sign-in is not set up here: GOOGLE_CLIENT_ID is missing.',
  },
  'auth.google-unavailable': {
    kind: 'unavailable',
    meaning: 'Google could not be reached to confirm the token.',
    text: 'Google could not be reached to confirm who you are. Try again in a moment.',
  },
  'auth.invalid-credential': {
    kind: 'unauthenticated',
    meaning: 'The token is not a valid Google ID token for this product.',
    text: 'Google sign-in failed. Try again.',
  },
  'auth.invalid-session': {
    kind: 'invalid',
    meaning: 'The hash of the session’s token has not the right length.',
    text: 'A session needs the hash of its token.',
  },
  'auth.invalid-token': {
    kind: 'invalid',
    meaning: 'The token has no name, or would not end.',
    text: ({ days }: { days: number }) => `A token has a name, and ends within ${days} days.`,
  },
  'auth.not-signed-in': {
    kind: 'unauthenticated',
    meaning: 'There is no session; sign in first.',
    text: ({ why }: { why: 'no-session' | 'other-user' | 'token' | 'unknown-proxy' }) =>
      ({
        'no-session': 'Please log in first.',
        'other-user': 'You are not signed in as this user.',
        token: 'A token opens only addresses below /api/doors.',
        'unknown-proxy':
          'This comes through a proxy that is not set up here, so it does not count as this machine. Whoever runs Ichibun ' +
          'sets PUBLIC_URL and TRUSTED_PROXIES.',
      })[why],
  },
  'auth.not-your-data': {
    kind: 'forbidden',
    meaning: 'The request names another user.',
    text: 'This belongs to another user.',
  },
  'auth.out-of-scope': {
    kind: 'forbidden',
    meaning: 'The token was not made for what is asked.',
    text: 'This token was not made for what the program asks.',
  },
  'auth.session-ended': {
    kind: 'unauthenticated',
    meaning: 'The session of the cookie has ended; sign in again.',
    text: 'Your session has ended. Please log in again.',
  },
  'auth.shared-user': {
    kind: 'forbidden',
    meaning: 'Others act as the demo user too, who therefore has no tokens here.',
    text: 'Everybody here acts as the demo user: log in first.',
  },
  'auth.token-not-found': {
    kind: 'not-found',
    meaning: 'The learner has no such token.',
    text: 'There is no such token.',
  },
  'auth.token-refused': {
    kind: 'unauthenticated',
    meaning: 'The token is missing, unknown, revoked or over, or sent in another way than it may be.',
    text: 'This address has no token that holds. Make a new one in Ichibun, on the page “Programs”.',
  },
  'auth.too-many-tokens': {
    kind: 'conflict',
    meaning: 'The learner has the most tokens that there can be.',
    text: ({ most }: { most: number }) => `You have ${most} tokens, the most there can be. Revoke one first.`,
  },
  'auth.user-not-found': {
    kind: 'not-found',
    meaning: 'There is no such user.',
    text: 'There is no such user.',
  },
  'auth.wrong-purpose': {
    kind: 'forbidden',
    meaning: 'The token was made for another kind of program.',
    text: 'This token was made for another kind of program.',
  },
} as const satisfies Failures;
