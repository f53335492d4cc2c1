import { setTimeout as pause } from 'node:timers/promises';
import {
  HOSTILE_IMPORTS,
  type HostileImport,
  type HostileImportName,
} from '@ichibun/vocabulary/testing/hostile-imports';
import { HOSTILE, type HostileText } from './hostile-texts.js';

/** What a process that sends hostile texts is asked for. */
export interface TextOrder {
  readonly url: string;
  readonly text: HostileText;
  readonly task: keyof typeof TASKS;
}

/** A file that the process is to import. */
export interface ImportOrder {
  readonly url: string;
  readonly hostileImport: HostileImportName;
}

/** An order by its number, which its answer has, too: one that nobody waits for any more is not taken for the next one's. */
export interface Numbered {
  readonly number: number;
  readonly order: TextOrder | ImportOrder;
}

export interface Done {
  readonly number: number;
  /** Empty of an order that was carried out. */
  readonly failure: string;
}

/** Documents that are opened at once. */
const READERS = 10;

async function call<T>(url: string, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {},
    body: body instanceof FormData ? body : body && JSON.stringify(body),
  });
  const text = await response.text();
  // Answers of some megabytes to ten at once are more than one may have.
  if (response.status === 429) {
    await pause(50);
    return call<T>(url, method, path, body);
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as T;
}

/** Waits until nothing goes on in the background. */
async function settled(url: string): Promise<void> {
  const isUnfinished = ({ status }: { status: string }) => status === 'queued' || status === 'processing';
  for (;;) {
    const { runs } = await call<{ runs: { status: string }[] }>(url, 'GET', '/api/runs');
    if (!runs.some(isUnfinished)) return;
    await pause(50);
  }
}

const TASKS = {
  /** It is read, stored and counted, and ten open it at once. */
  document: async (url: string, content: string) => {
    const body = { title: 'Hostile', content };
    const made = await call<{ document: { id: number } }>(url, 'POST', '/api/documents/create-from-text', body);
    const path = `/api/documents/${made.document.id}`;
    await settled(url);
    await Promise.all(Array.from({ length: READERS }, () => call(url, 'GET', path)));
    await call(url, 'GET', `${path}/words?from=0&count=10`);
    const { id } = await call<{ id: number }>(url, 'POST', `${path}/analysis`);
    for (const part of ['words', 'chapters', 'sentence-coverage']) {
      await call(url, 'GET', `/api/content/analyze/${id}/${part}`);
    }
  },
  'word list': async (url: string, content: string) => {
    await call(url, 'POST', '/api/users/1/vocabulary/import', { filename: 'a.txt', content });
    await settled(url);
  },
  audiobook: async (url: string, content: string) => {
    await call(url, 'POST', '/api/audiobook-preview', { fileContent: Buffer.from(content).toString('base64') });
  },
} satisfies Record<string, (url: string, content: string) => Promise<void>>;

const IMPORTS = '/api/users/1/imports';

/** Uploads a file and, where it is read, looks into it, counts what it would bring, brings it, and takes it back. */
async function importFile(url: string, { filename, bytes, code }: HostileImport): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes())]), filename);
  const opening = call<Opened>(url, 'POST', IMPORTS, form);
  if (code) {
    await opening.then(
      () => Promise.reject(new Error(`it is not refused with ${code}`)),
      (error: Error) => {
        if (!error.message.includes(code)) throw error;
      },
    );
  } else {
    const { id, preview } = await opening;
    const choices = {
      kinds: preview.kinds.map(({ id: kind, state }) => ({ id: kind, word: 0, reading: null, state })),
      decks: preview.decks.map(({ id: deck }) => deck),
      statuses: preview.statuses.map(({ notes: _, ...status }) => status),
      suspended: 'scheduled',
      spreads: true,
      timeZone: 'Asia/Tokyo',
    };
    await call(url, 'GET', `${IMPORTS}/${id}`);
    await call(url, 'POST', `${IMPORTS}/${id}/states`, choices);
    await call(url, 'POST', `${IMPORTS}/${id}/start`, choices);
    await settled(url);
    await call(url, 'GET', `${IMPORTS}/${id}/left-out`);
    await call(url, 'DELETE', `${IMPORTS}/${id}`);
  }
  await call(url, 'GET', IMPORTS);
}

interface Opened {
  readonly id: number;
  readonly preview: {
    readonly kinds: { id: string; state: number | null }[];
    readonly decks: { id: string }[];
    readonly statuses: { kindId: string; field: number | null; value: string; notes: number; state: string }[];
  };
}

process.on('message', async ({ number, order }: Numbered) => {
  const doing =
    'task' in order
      ? TASKS[order.task](order.url, HOSTILE[order.text]())
      : importFile(order.url, HOSTILE_IMPORTS[order.hostileImport]);
  const failure = await doing.then(
    () => '',
    (error: unknown) => String(error),
  );
  process.send!({ number, failure } satisfies Done);
});
