import { setTimeout as pause } from 'node:timers/promises';
import type { Issuer } from '@ichibun/auth/testing/issuer';
import type { Latencies } from './latencies.js';

/** Sentences on a page of the reader. */
const PAGE = 15;

/** How fast a learner reads. */
export interface Pace {
  /** Words looked up on each page. */
  readonly lookUps: number;
  /** Milliseconds before each of them, and before the next page, at least and at most. */
  readonly thinking: { readonly least: number; readonly most: number };
}

export const PACES = {
  /**
   * A page of the novel has some 430 characters and 200 words. Native readers of Japanese read 357 characters a minute
   * (IReST, 2012); one word of twenty is new to one who knows 95 %: two minutes a page, with ten words looked up.
   */
  people: { lookUps: 10, thinking: { least: 7_000, most: 15_000 } },
  /** A page every eight seconds, fifteen times as many pages as people read: the most that they could ask for. */
  hurried: { lookUps: 1, thinking: { least: 2_000, most: 6_000 } },
} as const satisfies Record<string, Pace>;

/** Opening a word: what must never be slow. */
export const LOOK_UP = 'look a word up';

interface Word {
  readonly uniqueVocabId: number | null;
  readonly word: string;
}

/** Somebody who is signed in and calls the product from an address of their own. */
export class LoadLearner {
  private constructor(
    private readonly url: string,
    readonly headers: Readonly<Record<string, string>>,
    readonly id: number,
  ) {}

  /** @param at number of the learner, and of the address */
  static async signIn(url: string, issuer: Issuer, at: number): Promise<LoadLearner> {
    const headers = { 'x-forwarded-for': `10.1.${at >> 8}.${at & 255}` };
    const response = await fetch(`${url}/api/auth/google`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        credential: await issuer.token({
          sub: `learner-${at}`,
          email: `learner-${at}@example.com`,
          name: `Learner ${at}`,
        }),
      }),
    });
    if (!response.ok) throw new Error(`signing in was answered with ${response.status} ${await response.text()}`);
    const { user } = (await response.json()) as { user: { id: number } };
    return new LoadLearner(url, { ...headers, cookie: response.headers.get('set-cookie')!.split(';')[0]! }, user.id);
  }

  /** @throws Error with the status and code of an answer that is no success */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    return JSON.parse(await this.send(method, path, body)) as T;
  }

  /** The text of the answer; throws as `call` does. */
  async send(method: string, path: string, body?: object): Promise<string> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...this.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return text;
    throw new Error(`${response.status} ${/"code":"([^"]+)"/.exec(text)?.[1] ?? text.slice(0, 100)}`);
  }
}

/** Reads a document page by page and looks words up, until `signal` says that it is over. */
export async function readAndLookUp(
  learner: LoadLearner,
  documentId: number,
  { lookUps, thinking: { least, most } }: Pace,
  latencies: Latencies,
  random: () => number,
  signal: AbortSignal,
): Promise<void> {
  const think = () => pause(least + random() * (most - least), undefined, { signal }).catch(() => {});
  const call = <T>(what: string, method: string, path: string, body?: object) =>
    latencies.of(what, () => learner.call<T>(method, path, body));
  /** For answers that nothing is done with: what parses pages takes processor time from the product. */
  const send = (what: string, method: string, path: string, body?: object) =>
    latencies.of(what, () => learner.send(method, path, body));
  const path = `/api/documents/${documentId}`;
  // They do not all begin at once.
  await pause(random() * most, undefined, { signal }).catch(() => {});
  // Each is somewhere on a page: 200 people may open their books together, but do not turn each page together.
  let lookedUp = Math.floor(random() * lookUps);
  while (!signal.aborted) {
    await send('see the library', 'GET', `/api/documents/user/${learner.id}`);
    const opened = await call<{ document: { sentenceCount: number } }>('open a document', 'GET', path);
    const sentences = opened?.document.sentenceCount ?? PAGE;
    for (let at = 0; at < sentences && !signal.aborted; at += PAGE) {
      await send('turn a page', 'GET', `${path}/words?from=${at}&count=${Math.min(PAGE, sentences - at)}`);
      await send('keep the place', 'POST', `${path}/progress`, { sentenceIndex: at });
      for (; lookedUp < lookUps; lookedUp++) {
        await think();
        // Whoever was thinking when it is over does nothing more: all of them at once would be what is measured.
        if (signal.aborted) return;
        const sentenceIndex = Math.min(sentences - 1, at + Math.floor(random() * PAGE));
        const found = await call<{ words: Word[] }>(LOOK_UP, 'POST', '/api/contextual/words', {
          documentId,
          sentenceIndex,
        });
        const known = found?.words.find(({ uniqueVocabId }) => uniqueVocabId !== null);
        if (known && random() < 0.1) {
          await send('know why a word is known', 'GET', `/api/vocabulary/${known.uniqueVocabId}/why`);
        }
      }
      lookedUp = 0;
      await think();
      if (signal.aborted) return;
      if (random() < 0.2) {
        const read = { sentenceCount: PAGE, characterCount: 30 * PAGE, readingMinutes: 1, documentId };
        await send('keep the reading time', 'POST', `/api/user/${learner.id}/reading-stats`, read);
      }
      await send('see what is under way', 'GET', '/api/runs?endedWithin=60');
    }
  }
}
