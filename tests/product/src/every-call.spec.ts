import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { succeededCalls } from '@ichibun/gateway/testing/documented';
import { NAMES_NOBODY, type Operation, operations } from '@ichibun/gateway/testing/operations';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ACCESS } from './testing/access.js';
import { attempts, inTurn } from './testing/attempts.js';
import { caller, type Learner, START_MS, signIn } from './testing/product-under-test.js';
import { recordedAnswer } from './testing/recorded-answers.js';
import { bodies, programHeaders, settle } from './testing/settled-learner.js';
import { type StrangersProduct, startStrangersProduct } from './testing/strangers-product.js';

/** Where the answers of all calls are written, to be compared with another commit's (docs/tests.md). */
const { ANSWERS_FILE } = process.env;
/** Each call waits for the work that those before have begun. */
const RECORDING_MS = 5 * 60_000;

let product: StrangersProduct;
beforeAll(async () => {
  product = await startStrangersProduct();
}, START_MS);
afterAll(() => product?.stop());

/** Ways to write a number that JavaScript reads as the same one. */
const spellings = (id: string) => [`0x${Number(id).toString(16)}`, `${id}e0`, `${id}.0`, `%20${id}`, `%2B${id}`];

it('no call takes an id or a number in its address that is written otherwise than in digits', async () => {
  const { closed, hanako, hers } = product;
  const call = caller(() => closed);
  const problems: string[] = [];
  let tried = 0;
  const refuse = async (operation: Operation, path: string) => {
    const { method, name } = operation;
    tried++;
    const headers = { cookie: hanako.cookie, ...programHeaders(operation, hers) };
    const { status, body } = await call(method, path, product.given[name], headers);
    const reason = body.error_message ?? body.message;
    const isPlain = status === 400 && /Enter a whole number between \d+ and \d+\./.test(reason);
    // A path's own id is compared with the caller's as it is written.
    const isRefused = isPlain || (status === 403 && /^auth\.(not-your-data|admins-only)$/.test(body.code));
    if (!isRefused) problems.push(`${method} ${path} answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
  };
  for (const operation of inTurn(await operations(closed))) {
    if (operation.name === NAMES_NOBODY) continue;
    const path = attempts(operation, hers, hanako.id)[0]!;
    for (const [part] of path.matchAll(/(?<=\/)\d+(?=\/|\?|$)/g)) {
      for (const other of spellings(part)) {
        await refuse(operation, path.replace(new RegExp(`/${part}(?=/|\\?|$)`), `/${other}`));
      }
    }
    const numbers = Object.entries(operation.querySchemas).filter(([, { type }]) => type === 'integer');
    for (const [query] of numbers) {
      const others = path.replace(new RegExp(`[?&]${query}=[^&]*`), '');
      for (const other of spellings('1')) {
        await refuse(operation, `${others}${others.includes('?') ? '&' : '?'}${query}=${other}`);
      }
    }
  }
  expect(problems).toEqual([]);
  expect(tried).toBeGreaterThan(200);
});

it(
  'every call that there is succeeds for its owner, and answers as it is described',
  async () => {
    const sachiko = await signIn(product.closed, product.issuer, 'sachiko');
    const hers = await settle(sachiko);
    const all = inTurn(await operations(product.closed));
    expect(all).toHaveLength(ACCESS.size);
    const given = bodies(hers);
    const call = caller(() => product.closed);
    const answers: Record<string, string> = {};
    const recorded: Record<string, unknown> = {};
    const secrets = [hers.token, hers.ankiToken, hers.jitenToken, hers.assistantToken];
    for (const operation of all) {
      const path = attempts(operation, hers, sachiko.id)[0]!;
      const headers = { cookie: sachiko.cookie, ...programHeaders(operation, hers) };
      if (ANSWERS_FILE) await noRunsOf(sachiko);
      const answer = await call(operation.method, path, given[operation.name], headers);
      const { status, body } = answer;
      recorded[operation.name] = recordedAnswer(answer, secrets);
      answers[operation.name] = `${status} ${JSON.stringify(body).slice(0, 300)}`;
    }
    if (ANSWERS_FILE) writeFileSync(ANSWERS_FILE, JSON.stringify(recorded, undefined, 1));
    const succeeded = succeededCalls(product.closed.url);
    const others = all
      .filter(({ name }) => !succeeded.has(name))
      .map(({ name }) => `${name} answered ${answers[name]}`);
    expect(others).toEqual([]);
  },
  ANSWERS_FILE ? RECORDING_MS : undefined,
);

/** Waits for the end of what a learner has begun. */
const noRunsOf = ({ call }: Learner) =>
  until(
    async () => (await call('GET', '/api/runs')).body.runs ?? [],
    (runs: { status: string }[]) => runs.every(({ status }) => !['queued', 'processing'].includes(status)),
  );
