import 'reflect-metadata';
import { operations } from '@ichibun/gateway/testing/operations';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ACCESS } from './testing/access.js';
import { attempts } from './testing/attempts.js';
import { failureCode, isFailureAt } from './testing/failure-protocols.js';
import { caller, type Learner, START_MS, signIn } from './testing/product-under-test.js';
import { MARK } from './testing/settled-learner.js';
import { type StrangersProduct, sight, startStrangersProduct } from './testing/strangers-product.js';

const REFUSALS = [401, 403, 404];
const AN_ADMINISTRATOR = 'an administrator';

let product: StrangersProduct;
beforeAll(async () => {
  product = await startStrangersProduct();
}, START_MS);
afterAll(() => product?.stop());

it('every call that there is has a row in the table of who is let in, and no row is left over', async () => {
  const names = (await operations(product.closed)).map(({ name }) => name);
  expect([...ACCESS.keys()].sort()).toEqual(names.sort());
});

function demoUser(): Learner {
  const call = caller(() => product.open);
  return { id: 1, cookie: '', call: (method, path, body) => call(method, path, body) };
}

it.each([
  ['another learner', () => signIn(product.closed, product.issuer, 'taro')],
  [AN_ADMINISTRATOR, () => signIn(product.closed, product.issuer, 'sachiko')],
  ['the demo user', async () => demoUser()],
] as [string, () => Promise<Learner>][])('%s sees and changes nothing of hers, by any call', async (name, stranger) => {
  const before = await sight(product);
  expect(await whatIsWrongFor(name, await stranger())).toEqual([]);
  expect(await sight(product)).toEqual(before);
});

/** Tries every call as somebody else, one after the other. */
async function whatIsWrongFor(name: string, stranger: Learner): Promise<string[]> {
  const { all, hers, given } = product;
  const problems: string[] = [];
  for (const operation of all) {
    const access = ACCESS.get(operation.name);
    // Administrators' calls belong to no learner.
    if (access === 'administrators' && name === AN_ADMINISTRATOR) continue;
    if (operation.hasBody && !(operation.name in given)) {
      problems.push(`${operation.name}: give it a body in testing/settled-learner.ts`);
      continue;
    }
    // Who has her token is her program: strangers have none, and a session opens no door.
    const withoutToken = access === 'programs' ? { ...hers, token: '-' } : hers;
    for (const path of attempts(operation, withoutToken, stranger.id)) {
      const said = await stranger.call(operation.method, path, given[operation.name]);
      const { status, body } = said;
      const answer = `${operation.method} ${decodeURI(path)} answered ${status} to ${name}`;
      if (access === 'caller' || access === 'anybody') {
        if (status === 400) problems.push(`${answer}: give it what it wants in testing/settled-learner.ts`);
        if (JSON.stringify(body).includes(MARK)) problems.push(`${answer} with something of hers`);
        continue;
      }
      // Some programs read why they are refused of an answer of 200 alone.
      const isRefusedAtDoor =
        access === 'programs' && isFailureAt(path, body) && failureCode(said) === 'auth.token-refused';
      if (!isRefusedAtDoor && !REFUSALS.includes(status)) problems.push(`${answer} ${JSON.stringify(body)}`);
    }
  }
  return problems;
}
