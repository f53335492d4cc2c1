/*
 * Signing out on a shared computer. The session is in a cookie that no page can remove, so a sign-out that did not reach
 * the server is remembered and sent before any other call: by the page, and by the service worker for requests that no
 * page makes, such as a typed address.
 */
import { withTimeout } from '../offline/unsent-calls.js';

/** Holds the id of the learner whose sign-out the server has not answered. */
const PENDING = 'signing-out';
/** Carries the id of a learner who signed out to the other tabs. */
const CHANNEL = 'left';

export const LOGOUT = '/api/auth/logout';
/** A page's message to the service worker: send the waiting calls, then sign out. */
export const LEAVE = 'leave';

/** Whether the server received the sign-out. One that is busy or starting did not; a refusal is not retried. */
export const hasReceived = ({ status }: Response): boolean => status < 500 && status !== 429;

export const isSignOutPending = (): boolean =>
  typeof localStorage !== 'undefined' && localStorage.getItem(PENDING) !== null;

export const rememberSignOut = (userId: number): void => localStorage.setItem(PENDING, String(userId));

export function tellTabs(userId: number): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/** Calls the listener when another tab signs a learner out; returns how to remove it. */
export function onLeft(left: (userId: number) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => left(data);
  return () => channel.close();
}

let underWay: Promise<Response | undefined> | undefined;

/**
 * Sends a remembered sign-out, if there is one.
 *
 * @returns the answer of a server that is busy or starting: the sign-out stays remembered
 * @throws {TypeError} when the server cannot be reached
 */
export function sendSignOut(): Promise<Response | undefined> {
  const { locks } = navigator;
  underWay ??= (locks ? locks.request(CHANNEL, tell) : tell()).finally(() => {
    underWay = undefined;
  }) as Promise<Response | undefined>;
  return underWay;
}

async function tell(): Promise<Response | undefined> {
  const user = localStorage.getItem(PENDING);
  if (user === null) return undefined;
  if (!(await leaveByWorker())) {
    const headers = { 'x-ichibun-user': user };
    const call = { method: 'POST', credentials: 'include', keepalive: true, headers, ...withTimeout() } as const;
    const answer = await fetch(LOGOUT, call);
    if (!hasReceived(answer)) return answer;
  }
  localStorage.removeItem(PENDING);
  return undefined;
}

/** Longer than the worker takes to send what waits. */
const WORKER_MS = 6_000;

/**
 * Has the service worker send what waits and sign out, which it does also when the page is closed meanwhile. Resolves
 * to whether it has: not where there is none, or the server could not be reached.
 */
function leaveByWorker(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(false);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), WORKER_MS);
    worker.postMessage(LEAVE, [port2]);
  });
}
