/*
 * The service worker: the product opens without a network, with the documents that were opened last, and calls that may
 * wait are made later. Each build's files are kept by their names, which hold their hashes; a page that is open goes on
 * with the build it came from, and the next one that is opened is the new build's.
 */
import { sendUnsent } from '@ichibun/api-client/kept-offline';
import { fileOf, forgetOldBuilds, isFile, keepBuild, pageOf } from './build-files.js';
import { answerOf, changesBefore, isKept, isPicture, makeOrKeep, pictureOf, sendWaiting, tellPages } from './calls.js';
import { worker } from './scope.js';

/** Addresses that are opened as pages and are none of ours. */
const ELSEWHERE = /^\/(?:api|mfe)\/|^\/(?:healthz|readyz)$/;

worker.addEventListener('install', (event) => event.waitUntil(keepBuild().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldBuilds(), worker.clients.claim(), sendAll()])),
);
worker.addEventListener('sync', (event) => event.waitUntil(sendAll()));

worker.addEventListener('message', (event) => {
  if (event.data === 'send') event.waitUntil(sendAll().finally(() => event.ports[0]?.postMessage('done')));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!ELSEWHERE.test(url.pathname)) event.respondWith(pageOf(request));
    return;
  }
  if (request.method === 'GET' && isFile(url.pathname)) return event.respondWith(fileOf(request));
  if (request.method === 'GET' && isPicture(url)) return event.respondWith(pictureOf(request));
  const user = request.headers.get('x-ichibun-user');
  if (!user) return;
  if (request.headers.has('x-ichibun-can-wait')) return event.respondWith(makeOrKeep(request, user));
  if (request.method !== 'GET') return;
  const waiting = sendWaiting(user);
  if (waiting) event.waitUntil(waiting);
  const changes = changesBefore(url, user);
  const answer = () =>
    isKept(url) ? answerOf(request, user, (work) => event.waitUntil(work.catch(() => {}))) : fetch(request);
  if (changes) event.respondWith(changes.then(answer));
  else if (isKept(url)) event.respondWith(answer());
});

/** Makes the calls that wait, and tells the pages when the server has got some. */
async function sendAll(): Promise<void> {
  let sent = 0;
  for (const name of await caches.keys()) {
    const user = /^private-(\d+)$/.exec(name)?.[1];
    if (user) sent += (await sendUnsent(user)).sent;
  }
  if (sent > 0) await tellPages();
}
