import { request } from 'node:http';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { operations } from '@ichibun/gateway/testing/operations';
import { inParts } from '@ichibun/kit/parts';
import { type FakeGoogleSpeech, startFakeGoogleSpeech } from '@ichibun/model-fakes/fake-google-speech';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { printedSeed } from '@ichibun/test-kit/seed';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ACCESS } from './access.js';
import { badRequests, type RawRequest } from './bad-requests.js';
import { isFailureAt } from './failure-protocols.js';
import { type Learner, type Product, START_MS, signIn, startProduct } from './product-under-test.js';
import { addressed, type Hers, programHeaders, settle } from './settled-learner.js';

/** Requests to each call, on every machine the same. */
const RUNS = 10;
/** More than a body of JSON may have. */
const TOO_LARGE = 33 * 1024 * 1024;

/** Removing comes late, and last the account and signing out, so that there is something to ask for until then. */
const LAST = ['DELETE /api/users/{id}', 'POST /api/auth/logout'];
const byHarm = (name: string) => (name.startsWith('DELETE ') ? 1 : 0) + 2 * (LAST.indexOf(name) + 1);
/** Calls that one test tries. */
const AT_ONCE = 20;
const PARTS = [
  ...inParts(
    [...ACCESS.keys()].sort((one, other) => byHarm(one) - byHarm(other)),
    AT_ONCE,
  ),
];
/** Of the calls that there are, what each of two tests that run side by side tries. */
const HALVES = {
  first: PARTS.slice(0, Math.ceil(PARTS.length / 2)),
  second: PARTS.slice(Math.ceil(PARTS.length / 2)),
};

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** What is wrong with an answer to a bad request; undefined when it is right. */
function wrongIn(path: string, { status, text }: Answer): string | undefined {
  if (status < 400) return undefined;
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  try {
    if (isFailureAt(path, JSON.parse(text))) return undefined;
  } catch {
    // It is no JSON, or nothing that has members.
  }
  return `${status}, no failure of its protocol: ${text.slice(0, 300)}`;
}

const shown = (sent: RawRequest) => JSON.stringify({ ...sent, body: sent.body?.slice(0, 500) }).slice(0, 1_500);

/** Tests that bad input is refused by half of all calls, each with its own product. */
export function refusesBadInput(half: keyof typeof HALVES): void {
  let issuer: Issuer;
  let models: FakeModels;
  let speech: FakeGoogleSpeech;
  let product: Product;
  let learner: Learner;
  let hers: Hers;
  beforeAll(async () => {
    [issuer, models, speech] = await Promise.all([startIssuer(), startFakeModels(), startFakeGoogleSpeech()]);
    const outside = { ...issuer.environment, ...models.gemini, ...speech.environment };
    product = await startProduct({ DEMO_USER: 'off', REQUESTS_PER_MINUTE: '1000000', ...outside });
    learner = await signIn(product, issuer, 'hanako');
    hers = await settle(learner);
  }, START_MS);
  afterAll(async () => {
    await product?.stop();
    await Promise.all([issuer, models, speech].map((part) => part?.stop()));
  });

  function send({ method, path, headers, body }: RawRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const all = { cookie: learner.cookie, ...headers };
      const sent = request(product.url + path, { method, headers: all }, async (response) => {
        let text = '';
        try {
          for await (const part of response) text += part;
        } catch {
          // A refused body ends the connection when the answer has been sent.
        }
        resolve({ status: response.statusCode!, text });
      });
      sent.on('error', reject).end(body);
    });
  }

  it('larger than a body may be is refused by every call of them that takes JSON', async () => {
    const problems: string[] = [];
    const names = new Set(HALVES[half].flat());
    const taking = (await operations(product)).filter(
      ({ name, bodySchemas }) => names.has(name) && 'application/json' in bodySchemas,
    );
    expect(taking.length).toBeGreaterThan(10);
    for (const operation of taking) {
      const length = { 'content-type': 'application/json', 'content-length': String(TOO_LARGE) };
      const headers = { ...length, ...programHeaders(operation, hers) };
      const path = addressed(operation, hers);
      const { status, text } = await send({ method: operation.method, path, headers, body: '{' });
      const expected = ACCESS.get(operation.name) === 'administrators' ? 403 : 413;
      // AnkiConnect has no other status than 200.
      const isRefused = path.endsWith('/anki')
        ? status === 200 && isFailureAt(path, JSON.parse(text))
        : status === expected;
      if (!isRefused || wrongIn(path, { status, text })) problems.push(`${operation.name}: ${status} ${text}`);
    }
    expect(problems).toEqual([]);
  });

  it('of every kind is sent to every call that there is, by one of the two', async () => {
    expect((await operations(product)).map(({ name }) => name).sort()).toEqual(PARTS.flat().sort());
  });

  it.each(HALVES[half].map((names) => [`${names[0]} … ${names.at(-1)}`, names] as const))(
    'of every kind is refused in the protocol of the call and below 500 by %s',
    async (_, names) => {
      const seed = printedSeed('bad input');
      const all = await operations(product);
      const tried = names.flatMap((name) => all.filter((operation) => operation.name === name));
      const ids = Object.values(hers).filter((value): value is number => typeof value === 'number');
      const problems: string[] = [];
      let requests = 0;
      for (const operation of tried) {
        const generated = badRequests(operation, addressed(operation, hers), ids).map((one) => ({
          ...one,
          headers: { ...one.headers, ...programHeaders(operation, hers) },
        }));
        const property = fc.asyncProperty(generated, async (one) => {
          const wrong = wrongIn(operation.path, await send(one));
          if (wrong) throw new Error(wrong);
        });
        // A failure is not made smaller, which would take requests without end.
        const settings = { seed, numRuns: RUNS, endOnFailure: true };
        const { failed, counterexample, errorInstance, numRuns } = await fc.check(property, settings);
        if (failed) problems.push(`${counterexample && shown(counterexample[0])} was answered with ${errorInstance}`);
        requests += numRuns;
      }
      expect(problems).toEqual([]);
      expect(requests).toBe(names.length * RUNS);
    },
  );

  it('leaves the product well', async () => {
    expect((await send({ method: 'GET', path: '/readyz', headers: {} })).status).toBe(200);
  });
}
