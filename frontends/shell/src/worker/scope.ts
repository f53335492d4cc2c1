/* The part of a service worker's global scope that ours uses: the DOM's types, which the pages have, lack it. */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface MessageEventOfPage extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  sync: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEventOfPage;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly { postMessage(message: unknown): void }[]> };
  /** What the build says of itself; it is before the worker's own source. */
  readonly ichibunBuild: { version: string; files: string[]; routes: Record<string, string> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

export type { FetchEvent };
export const worker = globalThis as unknown as WorkerScope;
