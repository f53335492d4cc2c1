import 'reflect-metadata';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { type Operation, operations } from '@ichibun/gateway/testing/operations';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';
import { sampleOf } from '@ichibun/test-kit/sweep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCESS } from './testing/access.js';
import { type BodyKind, KINDS } from './testing/heavy-bodies.js';
import type { Shot } from './testing/heavy-sender.js';
import { type Learner, START_MS, signIn } from './testing/product-under-test.js';
import { addressed, type Hers, programHeaders } from './testing/settled-learner.js';
import { startWatchedProduct, type WatchedProduct } from './testing/watched-product.js';

/** Milliseconds of processor time that a request may keep others waiting, and bytes that memory may grow by. */
const MOST_MS = 100;
const MOST_BYTES = 100 * 1024 * 1024;
/** Bytes of a large body that those may send who are refused before it is read. */
const BEGINNING = 1_000;
const LARGE = 1024 * 1024;

let issuer: Issuer;
let product: WatchedProduct;
let learner: Learner;
let all: Operation[];
let sender: ChildProcess;
let callOff: () => void;
/** Of a program's, in the paths of doors. */
let token = '-';
let ankiToken = '-';
let jitenToken = '-';
let assistantToken = '-';
beforeAll(async () => {
  issuer = await startIssuer();
  product = await startWatchedProduct({ DEMO_USER: 'off', REQUESTS_PER_MINUTE: '1000000', ...issuer.environment });
  learner = await signIn(product, issuer, 'hanako');
  all = await operations(product);
  sender = fork(fileURLToPath(new URL('./testing/heavy-sender.js', import.meta.url)));
  callOff = killChildOnExit(sender.pid!, 'KILL', []);
}, START_MS);
afterAll(async () => {
  sender?.kill();
  callOff?.();
  await product?.stop();
  await issuer?.stop();
});

/** Ids that name nothing: what a body does before its call finds that out is what matters here. */
const NOTHING = new Proxy({} as Hers, {
  get: (_, name) =>
    ({ user: learner.id, book: 'book-1', token, ankiToken, jitenToken, assistantToken, tokenId: 1_000 })[
      name as string
    ] ?? 1,
});

/** Sends a request, and watches what it does to the product. */
async function watched(
  shot: Omit<Shot, 'url' | 'path' | 'headers'>,
): Promise<{ answer: string; ms: number; bytes: number }> {
  const { result, ...did } = await product.longestTurn(async () => {
    const answered = once(sender, 'message');
    sender.send({
      url: product.url,
      path: addressed(shot.operation, NOTHING),
      ...shot,
      headers: programHeaders(shot.operation, NOTHING),
    } satisfies Shot);
    return String((await answered)[0]);
  });
  return { answer: result, ...did };
}

/**
 * What a request does at least: where it looks too long it is sent again, three times in all. On a busy machine the
 * bytes of many packets are there at once, and one turn of the event loop handles them all; what a body does by
 * itself it does each time.
 */
async function watchedAtLeast(
  shot: Omit<Shot, 'url' | 'path' | 'headers'>,
): Promise<Awaited<ReturnType<typeof watched>>> {
  let least = await watched(shot);
  for (let sent = 1; sent < 3 && least.ms > MOST_MS; sent++) {
    const again = await watched(shot);
    least = { ...again, ms: Math.min(least.ms, again.ms), bytes: Math.max(least.bytes, again.bytes) };
  }
  return least;
}

/** What is wrong with what a request did; undefined when nothing is. */
function wrongIn({ answer, ms, bytes }: Awaited<ReturnType<typeof watched>>): string | undefined {
  const [, status = 'no answer'] = /^HTTP\/1.1 (\d+) /.exec(answer) ?? [];
  return /^[24]/.test(status) && status !== '401' ? tooMuchOf({ ms, bytes }) : `${status} ${answer.slice(-300)}`;
}

function tooMuchOf({ ms, bytes }: { ms: number; bytes: number }): string | undefined {
  if (ms > MOST_MS) return `kept others waiting for ${Math.round(ms)} ms`;
  return bytes > MOST_BYTES ? `took ${Math.round(bytes / 1e6)} MB` : undefined;
}

/**
 * A file is stored as it arrives, and a call that takes no body has no schema to check it by: what is in it matters
 * less.
 */
const FEW_KINDS: BodyKind[] = ['letters', 'nested lists'];
const mayMatter = (kind: BodyKind, { bodySchemas, hasBody, mostBytes }: Operation): boolean =>
  FEW_KINDS.includes(kind) || (hasBody && !('multipart/form-data' in bodySchemas && mostBytes > 40 * LARGE));
const ROWS = (Object.keys(KINDS) as BodyKind[]).flatMap((kind) => [
  { kind, size: 'small', isOfSize: (bytes: number) => bytes < LARGE },
  { kind, size: 'large', isOfSize: (bytes: number) => bytes >= LARGE },
]);

describe('a body as large as its call takes', () => {
  beforeAll(async () => {
    const make = async (purpose: string) =>
      (await learner.call('POST', `/api/users/${learner.id}/tokens`, { name: 'A player', purpose })).body.secret;
    [token, ankiToken] = [await make('yomitan-api'), await make('anki-connect')];
    jitenToken = await make('jiten-reader');
    assistantToken = await make('assistant');
  });
  afterAll(() => {
    assistantToken = '-';
    jitenToken = '-';
    ankiToken = '-';
    token = '-';
  });
  const name = 'of $kind, where that is $size, keeps nobody waiting and takes little memory';
  it.each(ROWS)(
    name,
    async ({ kind, size, isOfSize }) => {
      const problems: string[] = [];
      let [requests, longest, most] = [0, 0, 0];
      const taking = all.filter((one) => isOfSize(one.mostBytes) && mayMatter(kind, one));
      for (const operation of sampleOf(taking, 30)) {
        if (ENDS_SESSION.includes(operation.name) && kind !== 'nested lists') continue;
        requests++;
        const did = await watchedAtLeast({ operation, kind, cookie: learner.cookie });
        [longest, most] = [Math.max(longest, did.ms), Math.max(most, did.bytes)];
        const wrong = wrongIn(did);
        if (wrong) problems.push(`${operation.name}: ${wrong}`);
      }
      const told = `at most ${Math.round(longest)} ms, ${Math.round(most / 1e6)} MB`;
      process.stdout.write(`heavy bodies: ${requests} ${size} requests of ${kind}, ${told}\n`);
      expect(problems).toEqual([]);
      expect(requests).toBeGreaterThan(0);
    },
    120_000,
  );
});

/** With a body that can be read they would succeed. */
const ENDS_SESSION = ['DELETE /api/users/{id}', 'POST /api/auth/logout'];

describe('who may not call', () => {
  beforeAll(() => {
    // At - it would be in the body, which is read first.
    [token, ankiToken] = ['mistyped', 'mistyped'];
  });
  const callers: [string, () => string, string][] = [
    ['nobody', () => '', 'auth.not-signed-in'],
    ['somebody whose session has ended', () => `ichibun_session=${'a'.repeat(43)}`, 'auth.session-ended'],
  ];
  it.each(callers)(
    'is told so before the body: %s',
    async (_, cookie, code) => {
      const problems: string[] = [];
      const refusing = all.filter(({ name }) => ACCESS.get(name) !== 'anybody');
      expect(refusing.length).toBeGreaterThan(100);
      for (const operation of refusing) {
        const shot = { operation, kind: 'nested lists', cookie: cookie(), sends: BEGINNING } as const;
        const { answer, ...did } = await watchedAtLeast(shot);
        const why = ACCESS.get(operation.name) === 'programs' ? 'auth.token-refused' : code;
        // AnkiConnect has no other status than 200.
        const status = operation.path.endsWith('/anki') ? 200 : 401;
        const isRefused = answer.startsWith(`HTTP/1.1 ${status} `) && answer.includes(why);
        const wrong = isRefused ? tooMuchOf(did) : answer.slice(-200);
        if (wrong) problems.push(`${operation.name}: ${wrong}`);
      }
      expect(problems).toEqual([]);
    },
    120_000,
  );

  it('keeps nobody waiting with a body that would have the token as its key', async () => {
    const operation = all.find(({ name }) => name === 'POST /api/doors/{token}/anki')!;
    ankiToken = '-';
    for (const kind of Object.keys(KINDS) as BodyKind[]) {
      const { answer, ...did } = await watchedAtLeast({ operation, kind, cookie: '' });
      const told = /\r\nx-failure-code: (.*)\r\n/.exec(answer)?.[1];
      expect([kind, told, tooMuchOf(did)]).toEqual([
        kind,
        expect.stringMatching(/token-refused|invalid-request/),
        undefined,
      ]);
    }
  });
});
