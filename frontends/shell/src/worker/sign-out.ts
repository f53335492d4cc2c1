import { hasReceived, LOGOUT } from '@ichibun/api-client/sign-out';
import { withTimeout } from '@ichibun/api-client/unsent-calls';
import { worker } from './scope.js';

/** Holds that a sign-out waits, also when the browser has ended this worker meanwhile. */
const CACHE = 'signing-out';

/** Undefined until that has been looked up. */
let waits: boolean | undefined;
const known = caches.has(CACHE).then(
  (found) => {
    waits ??= found;
  },
  () => {
    waits ??= false;
  },
);
let underWay: Promise<boolean> | undefined;

/**
 * What comes before any call: a sign-out that the server has not heard of. Undefined where there is none; otherwise
 * resolves to whether the server has heard it now, without which nothing may be asked with the cookie of who has left.
 */
export function sendPendingSignOut(): Promise<boolean> | undefined {
  if (waits === false) return undefined;
  return known.then(() => !waits || finish());
}

/**
 * Signs out. From now on every other call waits for it.
 *
 * @param before what is done while the session is still there
 * @returns whether the server has heard it
 */
export function signOut(before: () => Promise<unknown>): Promise<boolean> {
  waits = true;
  underWay ??= caches
    .open(CACHE)
    // A device without room keeps it as long as the worker runs.
    .catch(() => {})
    .then(before)
    .catch(() => {})
    .then(tell)
    .finally(() => {
      underWay = undefined;
    });
  return underWay;
}

/** Has the server hear of the sign-out that waits. */
const finish = () => signOut(async () => {});

/** A page signs out by itself, as when it was too slow to hear that the worker had. */
export async function passSignOut(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (hasReceived(answer)) await isHeard();
  return answer;
}

async function tell(): Promise<boolean> {
  const answer = await fetch(LOGOUT, { method: 'POST', credentials: 'include', ...withTimeout() }).catch(
    () => undefined,
  );
  if (answer && hasReceived(answer)) {
    await isHeard();
    return true;
  }
  await worker.registration.sync?.register('sign-out').catch(() => {});
  return false;
}

async function isHeard(): Promise<void> {
  waits = false;
  await caches.delete(CACHE);
}
