/**
 * @jest-environment node
 */
import { beforeEach, expect, it, jest } from '@jest/globals';

/** Names of the caches that there are: what is left when the browser ends a worker. */
let names: Set<string>;
let calls: string[];
let logout: () => Promise<Response>;

beforeEach(() => {
  names = new Set();
  calls = [];
  logout = async () => new Response('{}');
  Object.assign(globalThis, {
    caches: {
      has: async (name: string) => names.has(name),
      open: async (name: string) => void names.add(name),
      delete: async (name: string) => names.delete(name),
    },
    registration: { sync: { register: async (tag: string) => void calls.push(`sync ${tag}`) } },
    fetch: async (path: string, { method }: RequestInit) => {
      calls.push(`${method} ${path}`);
      return logout();
    },
  });
});

/** The worker as the browser starts it. */
async function start() {
  jest.resetModules();
  return import('./sign-out.js');
}

const cut = () => Promise.reject(new TypeError('Failed to fetch'));

it('lets calls pass at once while nobody has signed out', async () => {
  const { sendPendingSignOut } = await start();
  await sendPendingSignOut();
  expect(sendPendingSignOut()).toBeUndefined();
  expect(calls).toEqual([]);
});

it('sends what waits, then signs out, and holds every call back until then', async () => {
  const { signOut, sendPendingSignOut } = await start();
  const left = signOut(async () => void calls.push('what waits'));
  expect(await sendPendingSignOut()).toBe(true);
  expect(calls).toEqual(['what waits', 'POST /api/auth/logout']);
  expect(await left).toBe(true);
  expect(sendPendingSignOut()).toBeUndefined();
  expect(names).toEqual(new Set());
});

it.each([
  ['the network is gone', cut],
  ['the server is starting', async () => new Response('', { status: 503 })],
  ['the server is busy', async () => new Response('', { status: 429 })],
])('while %s lets nothing pass, also in a worker that is started later, and signs out first', async (_, unheard) => {
  logout = unheard;
  const before = await start();
  expect(await before.signOut(async () => {})).toBe(false);
  expect(await before.sendPendingSignOut()).toBe(false);
  expect(calls).toContain('sync sign-out');
  const { sendPendingSignOut } = await start();
  expect(await sendPendingSignOut()).toBe(false);
  logout = async () => new Response('{}');
  calls.length = 0;
  expect(await sendPendingSignOut()).toBe(true);
  expect(sendPendingSignOut()).toBeUndefined();
  expect(calls).toEqual(['POST /api/auth/logout']);
});

it('takes the sign-out that a page has made for its own', async () => {
  logout = cut;
  const { passSignOut, signOut, sendPendingSignOut } = await start();
  await signOut(async () => {});
  globalThis.fetch = async () => new Response('{}');
  expect((await passSignOut(new Request('http://localhost/api/auth/logout', { method: 'POST' }))).status).toBe(200);
  expect(sendPendingSignOut()).toBeUndefined();
});

it('signs out also when what waits cannot be sent', async () => {
  const { signOut } = await start();
  expect(await signOut(cut)).toBe(true);
});
