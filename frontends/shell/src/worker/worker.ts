/*
 * The service worker: the product opens without a network, with the documents that were opened last, and calls that may
 * wait are made later. Each build's files are kept by their names, which hold their hashes; a page that is open goes on
 * with the build it came from, and the next one that is opened is the new build's.
 */

import { SHARE_TARGET } from '@ichibun/api-client/shared';
import { LEAVE, LOGOUT } from '@ichibun/api-client/sign-out';
import { withinSignOutWait } from '@ichibun/api-client/unsent-calls';
import { fileOf, forgetOldBuilds, isFile, keepBuild, pageOf } from './build-files.js';
import {
  deleteLearnerData,
  fetchOrCached,
  fetchPicture,
  fetchSentence,
  fetchWithServerIds,
  isCached,
  isPicture,
  pendingChanges,
  refetchInPages,
  retryStored,
  sendOrStore,
  sendStored,
} from './calls.js';
import { isAboutSentence, mayHaveLocalId, sampleOpenedBy } from './offline-samples.js';
import { type FetchEvent, worker } from './scope.js';
import { takeShare } from './share.js';
import { passSignOut, sendPendingSignOut, signOut } from './sign-out.js';

/** Addresses that are opened as pages and are none of ours. */
const ELSEWHERE = /^\/(?:api|mfe)\/|^\/(?:healthz|readyz)$/;

worker.addEventListener('install', (event) => event.waitUntil(keepBuild().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldBuilds(), worker.clients.claim(), sendWhatWaits()])),
);
worker.addEventListener('sync', (event) => event.waitUntil(sendWhatWaits()));

worker.addEventListener('message', (event) => {
  if (event.data === 'send') event.waitUntil(sendWhatWaits());
  if (event.data !== LEAVE) return;
  const left = signOut(() => withinSignOutWait(sendAll()).then(deleteLearnerData));
  event.waitUntil(left.then((isHeard) => event.ports[0]?.postMessage(isHeard)));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && url.pathname === SHARE_TARGET) return event.respondWith(takeShare(request));
  if (request.mode === 'navigate' && !ELSEWHERE.test(url.pathname)) return event.respondWith(pageOf(request));
  if (request.method === 'GET' && isFile(url.pathname)) return event.respondWith(fileOf(request));
  if (!url.pathname.startsWith('/api/')) return;
  const before = sendPendingSignOut();
  if (before && url.pathname === LOGOUT) return event.respondWith(passSignOut(request));
  if (before) {
    const answer = before.then((isHeard) => (isHeard ? (answerTo(event, url) ?? fetch(request)) : Response.error()));
    return event.respondWith(answer);
  }
  const answer = answerTo(event, url);
  if (answer) event.respondWith(answer);
});

/** What the worker answers to a call; undefined where the call goes to the server as it is. */
function answerTo(event: FetchEvent, url: URL): Promise<Response> | undefined {
  const { request } = event;
  if (request.mode === 'navigate') return undefined;
  if (request.method === 'GET' && isPicture(url)) return fetchPicture(request);
  const user = request.headers.get('x-ichibun-user');
  if (!user) return undefined;
  if (request.headers.has('x-ichibun-can-wait')) return sendOrStore(request, user);
  if (isAboutSentence(request.method, url)) return fetchSentence(request, user);
  // Also a call that a page makes of those that waited.
  if (!isCached(url) && (mayHaveLocalId(request.method, url) || sampleOpenedBy(url.pathname)))
    return fetchWithServerIds(request, user);
  if (request.method !== 'GET') return undefined;
  const waiting = retryStored(user);
  if (waiting) event.waitUntil(waiting);
  const changes = pendingChanges(url, user);
  const answer = () =>
    isCached(url) ? fetchOrCached(request, user, (work) => event.waitUntil(work.catch(() => {}))) : fetch(request);
  if (changes) return changes.then(answer);
  return isCached(url) ? answer() : undefined;
}

async function sendWhatWaits(): Promise<void> {
  const isHeard = await sendPendingSignOut();
  if (isHeard !== false) await sendAll();
}

/** Makes the calls that wait, and tells the pages when the server has got some. */
async function sendAll(): Promise<void> {
  let sent = 0;
  for (const name of await caches.keys()) {
    const user = /^private-(\d+)$/.exec(name)?.[1];
    if (user) sent += (await sendStored(user)).sent;
  }
  if (sent > 0) await refetchInPages();
}
