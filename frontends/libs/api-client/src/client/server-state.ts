import { pauseAfter } from './while-unfinished.js';

/** How the server is, as far as calls have shown: `offline` where this device has no network. */
export type ServerState = 'there' | 'starting' | 'away' | 'offline';

/** Code of a server that answers nothing else yet, and has done nothing of what it was asked. */
const STARTING = 'service.starting';
/** Milliseconds in which a server that is there has answered. */
const ANSWER_MS = 5_000;

let state: ServerState = 'there';
let underWay: Promise<void> | undefined;
const listeners = new Set<() => void>();

export const serverState = (): ServerState => state;

/** Has the listener called when the server's state changes; returns what ends that. */
export function subscribeToServer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const saysStarting = (status: number, code: unknown): boolean => status === 503 && code === STARTING;

/** As `saysStarting`, of an answer, whose body stays to be read. */
export async function isStarting(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return saysStarting(503, (body as { code?: unknown } | null)?.code);
}

/** A call got no answer. Where that is of interest to somebody, the server is asked until it answers. */
export function missServer(): void {
  if (listeners.size > 0) underWay ??= ask();
}

/**
 * For a server that is starting: resolves when it answers.
 * @throws the signal's reason when that is aborted before
 */
export async function untilServerIsThere(signal?: AbortSignal | null): Promise<void> {
  become('starting');
  underWay ??= pause(0).then(ask);
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  await Promise.race([underWay, aborted]);
  signal?.throwIfAborted();
}

async function ask(): Promise<void> {
  const since = performance.now();
  for (let found = await probe(); found !== 'there'; found = await probe()) {
    become(found);
    await pause(performance.now() - since);
  }
  underWay = undefined;
  become('there');
}

const pause = (watchedMs: number) => new Promise((resolve) => setTimeout(resolve, pauseAfter(watchedMs)));

async function probe(): Promise<ServerState> {
  if (!navigator.onLine) return 'offline';
  const options = { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) } as const;
  const answer = await fetch('/api/config', options).catch(() => undefined);
  if (!answer) return 'away';
  if (await isStarting(answer)) return 'starting';
  return answer.status < 500 ? 'there' : 'away';
}

function become(next: ServerState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}
