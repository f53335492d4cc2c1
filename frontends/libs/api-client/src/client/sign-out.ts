/*
 * Signing out on a computer that others use. The session is in a cookie that no page can remove, so a sign-out that the
 * server has not heard of is remembered, and told before any other call is made: by the page, and by the service worker
 * for what pages do not see, such as an address that is typed.
 */
import { inTime } from '../offline/kept-offline.js';

/** Holds the id of the learner whose sign-out the server has not answered. */
const PENDING = 'signing-out';
/** Tells the other tabs whom they no longer show. */
const CHANNEL = 'left';

export const LOGOUT = '/api/auth/logout';
/** What a page asks the service worker: to send what waits, and to sign out. */
export const LEAVE = 'leave';

/** Whether the server has heard it. One that is busy or starting has not; what it refuses is not tried again. */
export const hasHeard = ({ status }: Response): boolean => status < 500 && status !== 429;

/** Whether a sign-out must be told before anything else is asked. */
export const isSigningOut = (): boolean =>
  typeof localStorage !== 'undefined' && localStorage.getItem(PENDING) !== null;

/** Notes that the learner signs out; from now on nothing is asked before the server has heard it. */
export const noteSignOut = (userId: number): void => localStorage.setItem(PENDING, String(userId));

/** Has the other tabs show the learner no longer. */
export function tellTabs(userId: number): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/** Calls `left` with the id of a learner whom another tab has signed out; returns what ends that. */
export function onLeft(left: (userId: number) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => left(data);
  return () => channel.close();
}

let underWay: Promise<Response | undefined> | undefined;

/**
 * Tells the server of a sign-out that it has not heard of, if there is one.
 *
 * @returns the answer of a server that is busy or starting, which has to be told later
 * @throws {TypeError} when the server cannot be reached
 */
export function finishSignOut(): Promise<Response | undefined> {
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
    const call = { method: 'POST', credentials: 'include', keepalive: true, headers, ...inTime() } as const;
    const answer = await fetch(LOGOUT, call);
    if (!hasHeard(answer)) return answer;
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
