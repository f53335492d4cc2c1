import 'reflect-metadata';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { readLauncherConfig } from '@ichibun/launcher/config';
import { startSingleMachine } from '@ichibun/launcher/single-machine';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  caller,
  type PreparedProduct,
  type Product,
  prepareProduct,
  signIn,
  startProduct,
} from './testing/product-under-test.js';

let product: Product;
let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
  product = await startProduct({ ...issuer.environment, ADMIN_EMAILS: 'boss@example.com' });
});
afterAll(async () => {
  await product.stop();
  await issuer.stop();
});

const call = caller(() => product);

/** The cookie of somebody who has just signed in. */
async function cookieOf(name: string): Promise<string> {
  const credential = await issuer.token({ sub: name, email: `${name}@example.com`, name });
  const { headers } = await call('POST', '/api/auth/google', { credential });
  return headers.get('set-cookie')!.split(';')[0]!;
}

describe('a session that has ended', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await cookieOf('hanako');
    const { headers } = await call('POST', '/api/auth/logout', undefined, { cookie });
    // Pictures of books are in the browser's own cache for a day.
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });

  it.each([
    ['GET', '/api/auth/user', undefined],
    ['GET', '/api/content/analyze', undefined],
    ['POST', '/api/content/analyze', { title: '秘密の日記', text: '猫がいる。' }],
    ['POST', '/api/user/1/reading-stats', { sentenceCount: 1, characterCount: 1, readingMinutes: 1 }],
    ['GET', '/api/users/1/vocabulary', undefined],
  ])('is nobody, and not the demo user, for %s %s', async (method, path, body) => {
    const { status, body: refusal, headers } = await call(method, path, body, { cookie });
    expect({ status, code: refusal.code }).toEqual({ status: 401, code: 'auth.session-ended' });
    expect(headers.get('set-cookie')).toMatch(/^ichibun_session=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('leaves nothing in the lists of the demo user', async () => {
    expect((await call('GET', '/api/content/analyze')).body).toEqual([]);
  });

  it.each(['ichibun_session=', 'ichibun_session=%00', 'ichibun_session=made-up'])(
    'is one by the cookie %s',
    async (cookie) => {
      expect(await call('GET', '/api/auth/user', undefined, { cookie })).toMatchObject({ status: 401 });
    },
  );

  it('does not keep anybody from signing in, nor from reading what is public', async () => {
    expect(await call('GET', '/api/config', undefined, { cookie })).toMatchObject({ status: 200 });
    const credential = await issuer.token({ sub: 'hanako', email: 'hanako@example.com', name: 'hanako' });
    expect(await call('POST', '/api/auth/google', { credential }, { cookie })).toMatchObject({ status: 200 });
  });
});

it('a session ends when its browser signs in again', async () => {
  const before = await cookieOf('goro');
  const credential = await issuer.token({ sub: 'goro', email: 'goro@example.com', name: 'goro' });
  const { headers } = await call('POST', '/api/auth/google', { credential }, { cookie: before });
  const after = headers.get('set-cookie')!.split(';')[0]!;
  expect(await call('GET', '/api/auth/user', undefined, { cookie: before })).toMatchObject({ status: 401 });
  expect(await call('GET', '/api/auth/user', undefined, { cookie: after })).toMatchObject({ status: 200 });
});

describe('a page that names the user it shows', () => {
  const shows = (id: number, headers: Record<string, string> = {}) => ({ 'x-ichibun-user': String(id), ...headers });

  it('is answered for the demo user while a session lives in the browser', async () => {
    const cookie = await cookieOf('jiro');
    const { status, body } = await call('GET', '/api/auth/user', undefined, shows(1, { cookie }));
    expect({ status, id: body.user.id }).toEqual({ status: 200, id: 1 });
    await call('POST', '/api/users/1/vocabulary', { word: '猫', meaning: 'cat' }, shows(1, { cookie }));
    expect((await call('GET', '/api/users/1/vocabulary')).body.vocabulary).toMatchObject([{ word: '猫' }]);
  });

  it('is refused when the browser has become another person’s, or nobody’s', async () => {
    const cookie = await cookieOf('saburo');
    const { id } = (await call('GET', '/api/auth/user', undefined, { cookie })).body.user;
    expect(await call('GET', '/api/content/analyze', undefined, shows(id, { cookie }))).toMatchObject({ status: 200 });
    const refused = { status: 401, body: { code: 'auth.not-signed-in' } };
    expect(await call('GET', '/api/content/analyze', undefined, shows(id + 1, { cookie }))).toMatchObject(refused);
    expect(await call('GET', '/api/content/analyze', undefined, shows(id))).toMatchObject(refused);
  });
});

describe('who is an administrator', () => {
  it('is the demo user of a machine that nobody else reaches, and whom ADMIN_EMAILS names', async () => {
    expect((await call('GET', '/api/auth/user')).body.user.role).toBe('admin');
    const boss = await signIn(product, issuer, 'boss');
    expect((await boss.call('GET', '/api/auth/user')).body.user.role).toBe('admin');
    const other = await signIn(product, issuer, 'other');
    expect((await other.call('GET', '/api/auth/user')).body.user.role).toBe('learner');
  });
});

it('answers the same demo user as pages make without asking', async () => {
  expect((await call('GET', '/api/auth/user?userId=1')).body.user).toEqual({
    id: 1,
    name: 'Demo User',
    email: 'demo@example.com',
    username: 'demo',
    googleId: null,
    picture: null,
    knownWordsCount: 150,
    processedFilesCount: 5,
    generatedCardsCount: 25,
    role: 'admin',
  });
});

describe('a session secret that was replaced', () => {
  const [BEFORE, NOW] = ['b', 'n'].map((letter) => letter.repeat(32)) as [string, string];
  let prepared: PreparedProduct;
  beforeAll(async () => {
    prepared = await prepareProduct({ ...issuer.environment, DEMO_USER: 'off' });
  });
  afterAll(() => prepared?.remove());

  /** What is done while the product runs with these secrets. */
  async function during<T>(secrets: Record<string, string>, work: (url: string) => Promise<T>): Promise<T> {
    const environment = { ...prepared.environment, ...secrets };
    const lost = (error: Error) => {
      throw error;
    };
    const config = readLauncherConfig(environment);
    const running = await startSingleMachine({ config, environment, pages: '/no/pages', onLost: lost });
    try {
      return await work(running.url);
    } finally {
      await running.stop();
    }
  }
  const status = async (url: string, cookie: string) =>
    (await caller(() => ({ url }))('GET', '/api/auth/user', undefined, { cookie })).status;
  const statusOfDoor = async (url: string, token: string) =>
    (await caller(() => ({ url }))('POST', `/api/doors/${token}/yomitan/serverVersion`)).status;

  it('leaves sessions and tokens as they were while the one before is accepted, and ends them without it', async () => {
    const { cookie, leaving, token } = await during({ SESSION_SECRET: BEFORE }, async (url) => {
      const hanako = await signIn({ url }, issuer, 'hanako');
      const program = { name: 'A program', purpose: 'yomitan-api' };
      const made = await hanako.call('POST', `/api/users/${hanako.id}/tokens`, program);
      const { cookie: leaving } = await signIn({ url }, issuer, 'jiro');
      return { cookie: hanako.cookie, leaving, token: made.body.secret };
    });
    const fresh = await during({ SESSION_SECRET: NOW, SESSION_SECRET_BEFORE: BEFORE }, async (url) => {
      expect(await status(url, cookie)).toBe(200);
      expect(await statusOfDoor(url, token)).toBe(200);
      await caller(() => ({ url }))('POST', '/api/auth/logout', undefined, { cookie: leaving });
      expect(await status(url, leaving)).toBe(401);
      return (await signIn({ url }, issuer, 'saburo')).cookie;
    });
    await during({ SESSION_SECRET: NOW }, async (url) => {
      expect([await status(url, fresh), await status(url, cookie), await statusOfDoor(url, token)]).toEqual([
        200, 401, 401,
      ]);
    });
  }, 60_000);
});
