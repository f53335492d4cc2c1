import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ACCESS } from './testing/access.js';
import { attempts, inTurn } from './testing/attempts.js';
import { succeededCalls } from './testing/documented.js';
import { operations } from './testing/operations.js';
import { START_MS, signIn } from './testing/product-under-test.js';
import { bodies, settle } from './testing/settled-learner.js';
import { type StrangersProduct, startStrangersProduct } from './testing/strangers-product.js';

let product: StrangersProduct;
beforeAll(async () => {
  product = await startStrangersProduct();
}, START_MS);
afterAll(() => product?.stop());

it('every call that there is succeeds for its owner, and answers as it is described', async () => {
  const sachiko = await signIn(product.closed, product.issuer, 'sachiko');
  const hers = await settle(sachiko);
  const all = inTurn(await operations(product.closed));
  expect(all).toHaveLength(ACCESS.size);
  const given = bodies(hers);
  const answers: Record<string, string> = {};
  for (const operation of all) {
    const path = attempts(operation, hers, sachiko.id)[0]!;
    const { status, body } = await sachiko.call(operation.method, path, given[operation.name]);
    answers[operation.name] = `${status} ${JSON.stringify(body).slice(0, 300)}`;
  }
  const succeeded = await succeededCalls(product.closed.url);
  const others = all.filter(({ name }) => !succeeded.has(name)).map(({ name }) => `${name} answered ${answers[name]}`);
  expect(others).toEqual([]);
});
