import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { asDomainError } from '../errors.js';
import { FileObjectStore } from './file-objects.js';
import type { ObjectStore } from './objects.js';
import { S3ObjectStore, type S3Settings } from './s3-objects.js';

interface Opened {
  store: ObjectStore;
  close(): Promise<void>;
}

/** A file store, and a bucket of a server that speaks S3. */
const stores: Record<string, (folder: string) => Promise<Opened>> = {
  'in files': async (folder) => ({ store: new FileObjectStore(folder), close: async () => {} }),
  'in a bucket': async (folder) => {
    const server = new S3rver({ address: '127.0.0.1', port: 0, directory: folder, silent: true });
    const { port } = (await server.run()) as AddressInfo;
    const store = new S3ObjectStore({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'ichibun',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    });
    await store.prepare();
    await store.prepare();
    return { store, close: () => server.close() };
  },
};

describe.each(Object.entries(stores))('objects %s', (_, open) => {
  let folder: string;
  let opened: Opened;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-objects-'));
    opened = await open(folder);
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('come back as they were put', async () => {
    const text = '吾輩は猫である。😀\u0000';
    await opened.store.put('texts/a.txt', Buffer.from(text));
    expect((await opened.store.get('texts/a.txt')).toString()).toBe(text);
  });

  it('of several megabytes come back whole', async () => {
    const data = Buffer.alloc(6_000_000, '猫');
    await opened.store.put('texts/long.txt', data);
    expect((await opened.store.get('texts/long.txt')).equals(data)).toBe(true);
  });

  it.each([
    ['short', '吾輩は猫である。', '吾輩は猫である。'],
    ['long', '猫が'.repeat(100_000), '猫が'.repeat(100_000)],
    ['of characters outside the basic plane', `a${'😀'.repeat(50_000)}`, `a${'😀'.repeat(50_000)}`],
    ['with half a character', '猫\ud83d犬', '猫\ufffd犬'],
    ['of half characters alone', '\ud83d'.repeat(70_000), '\ufffd'.repeat(70_000)],
    ['empty', '', ''],
  ])('put as a text that is %s come back as UTF-8', async (_, text, expected) => {
    await opened.store.putText('texts/put.txt', text);
    const stored = (await opened.store.get('texts/put.txt')).toString();
    expect(stored === expected).toBe(true);
  });

  it('put in parts come back whole, and by ranges', async () => {
    const part = Buffer.alloc(1_000_000, '0123456789');
    async function* parts() {
      for (let index = 0; index < 20; index++) yield part;
    }
    await opened.store.putParts('sounds/long.mp3', parts());
    expect(await opened.store.size('sounds/long.mp3')).toBe(20_000_000);
    const read = async (range?: { start: number; end: number }) => {
      const chunks: Buffer[] = [];
      for await (const chunk of await opened.store.read('sounds/long.mp3', range)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    };
    expect((await read({ start: 15_000_003, end: 15_000_012 })).toString()).toBe('3456789012');
    expect((await read()).length).toBe(20_000_000);
  });

  it('whose parts fail are not stored', async () => {
    async function* broken() {
      yield Buffer.from('begun');
      throw new Error('the parts fail');
    }
    await opened.store.put('sounds/kept.mp3', Buffer.from('before'));
    await expect(opened.store.putParts('sounds/kept.mp3', broken())).rejects.toThrow('the parts fail');
    expect((await opened.store.get('sounds/kept.mp3')).toString()).toBe('before');
  });

  it('that are not there have neither size nor content', async () => {
    const absent = { code: 'objects.not-found' };
    await expect(opened.store.size('sounds/absent.mp3')).rejects.toMatchObject(absent);
    await expect(opened.store.read('sounds/absent.mp3')).rejects.toMatchObject(absent);
    await expect(opened.store.read('sounds/absent.mp3', { start: 0, end: 1 })).rejects.toMatchObject(absent);
  });

  it('are there from when they are put until they are removed', async () => {
    expect(await opened.store.has('texts/there.txt')).toBe(false);
    await opened.store.put('texts/there.txt', Buffer.from('x'));
    expect(await opened.store.has('texts/there.txt')).toBe(true);
    await opened.store.remove('texts/there.txt');
    expect(await opened.store.has('texts/there.txt')).toBe(false);
  });

  it('are replaced when put again', async () => {
    await opened.store.put('texts/b.txt', Buffer.from('first'));
    await opened.store.put('texts/b.txt', Buffer.from('second'));
    expect((await opened.store.get('texts/b.txt')).toString()).toBe('second');
  });

  it('are gone when removed, however often', async () => {
    await opened.store.put('texts/c.txt', Buffer.from('x'));
    await opened.store.remove('texts/c.txt');
    await opened.store.remove('texts/c.txt');
    await expect(opened.store.get('texts/c.txt')).rejects.toMatchObject({ code: 'objects.not-found' });
  });

  it('are listed by folder, with when they were stored', async () => {
    const before = Date.now() - 2_000;
    for (const key of ['lists/a.txt', 'lists/below/b', 'listsed/c']) await opened.store.put(key, Buffer.from('x'));
    const listed = [];
    for await (const object of opened.store.list('lists')) listed.push(object);
    expect(listed.map(({ key }) => key).sort()).toEqual(['lists/a.txt', 'lists/below/b']);
    for (const { storedAt } of listed) expect(storedAt.getTime()).toBeGreaterThan(before);
    for await (const object of opened.store.list('nothing')) throw new Error(object.key);
  });

  it('can be checked for', async () => {
    await expect(opened.store.check()).resolves.toBeUndefined();
  });

  it.each(['../secret', 'texts/../../secret', '/etc/passwd', 'texts', 'Texts/a.txt', 'texts/a b'])(
    'are never looked for under %s',
    async (key) => {
      await expect(opened.store.get(key)).rejects.toThrow('not an object key');
      await expect(opened.store.put(key, Buffer.from('x'))).rejects.toThrow('not an object key');
    },
  );
});

it('a file store leaves no drafts behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-objects-'));
  await new FileObjectStore(folder).put('texts/a.txt', Buffer.from('x'));
  expect(await readdir(join(folder, 'texts'))).toEqual(['a.txt']);
  await rm(folder, { recursive: true });
});

describe('a bucket', () => {
  let folder: string;
  let closers: (() => unknown)[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-objects-'));
    closers = [];
  });
  afterEach(async () => {
    for (const close of closers) await close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A store behind whose back somebody looks at each request, and may answer it in the server's place. */
  async function watched(
    settings: Partial<S3Settings>,
    look: (request: IncomingMessage, response: ServerResponse) => boolean,
  ): Promise<S3ObjectStore> {
    const server = new S3rver({ address: '127.0.0.1', port: 0, directory: folder, silent: true });
    const { port } = (await server.run()) as AddressInfo;
    const front = createServer((incoming, response) => {
      if (look(incoming, response)) return;
      const { method, url, headers } = incoming;
      const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    closers.push(
      () => server.close(),
      () => front.close(),
    );
    const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    const store = new S3ObjectStore({
      endpoint,
      bucket: 'ichibun',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      ...settings,
    });
    await store.prepare();
    return store;
  }

  const faults: [string, (response: ServerResponse) => unknown][] = [
    ['that cuts the connection', (response) => response.destroy()],
    ['that is overloaded', (response) => refuse(response, 503, 'SlowDown')],
    ['that has an error of its own', (response) => refuse(response, 500, 'InternalError')],
  ];
  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>Not now.</Message></Error>`);
  it.each(faults)('of a server %s is away until that is over', async (_, fail) => {
    let isAway = false;
    const store = await watched({}, (_, response) => {
      if (isAway) fail(response);
      return isAway;
    });
    await store.put('texts/a.txt', Buffer.from('猫'));
    isAway = true;
    const asked = [store.get('texts/a.txt'), store.put('texts/b.txt', Buffer.from('犬')), store.has('texts/a.txt')];
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome.status === 'rejected' && asDomainError(outcome.reason)).toMatchObject({
        code: 'service.unavailable',
      });
    }
    isAway = false;
    expect((await store.get('texts/a.txt')).toString()).toBe('猫');
  });

  async function* twoParts() {
    yield Buffer.alloc(9_000_000, 'x');
  }

  const AES = { 'x-amz-server-side-encryption': 'AES256' };
  const KMS = {
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
  };
  const encryptions: [string, Partial<S3Settings>, Record<string, string>][] = [
    ['nothing of encryption where it is not asked to', {}, {}],
    ['that it is to encrypt with its own keys', { encryption: 'AES256' }, AES],
    ['the key that it is to encrypt with', { encryption: 'aws:kms', kmsKey: 'key-1' }, KMS],
  ];
  it.each(encryptions)('is told %s', async (_, settings, expected) => {
    const told: Record<string, unknown>[] = [];
    const store = await watched(settings, ({ method, url, headers }) => {
      const begins =
        method === 'PUT' ? !/[?&]partNumber=|^\/ichibun\/?$/.test(url!) : method === 'POST' && /\?uploads/.test(url!);
      const named = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-server-side'));
      if (begins) told.push(Object.fromEntries(named));
      return false;
    });
    await store.put('texts/a.txt', Buffer.from('x'));
    await store.putParts('sounds/long.mp3', twoParts());
    expect(told).toEqual([expected, expected]);
    expect(await store.size('sounds/long.mp3')).toBe(9_000_000);
  });

  it('is rid of uploads that were begun long ago and never ended', async () => {
    const upload = (key: string, id: string, initiated: string) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
    const pages: Record<string, string> = {
      '': `<IsTruncated>true</IsTruncated><NextKeyMarker>sounds/b.mp3</NextKeyMarker><NextUploadIdMarker>2</NextUploadIdMarker>
        ${upload('sounds/a.mp3', '1', '2026-01-01T00:00:00.000Z')}${upload('sounds/b.mp3', '2', '2026-03-01T00:00:00.000Z')}`,
      'sounds/b.mp3': `<IsTruncated>false</IsTruncated>${upload('sounds/c.mp3', '3', '2026-01-02T00:00:00.000Z')}`,
    };
    const aborted: string[] = [];
    const store = await watched({}, (incoming, response) => {
      const { searchParams, pathname } = new URL(incoming.url!, 'http://bucket');
      if (incoming.method === 'DELETE' && searchParams.has('uploadId')) {
        aborted.push(`${pathname} ${searchParams.get('uploadId')}`);
        response.writeHead(204).end();
        return true;
      }
      if (!searchParams.has('uploads')) return false;
      expect(searchParams.get('prefix')).toBe('sounds/');
      const page = pages[searchParams.get('key-marker') ?? '']!;
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><ListMultipartUploadsResult>${page}</ListMultipartUploadsResult>`);
      return true;
    });
    await store.removeDrafts('sounds/', new Date('2026-02-01T00:00:00Z'));
    expect(aborted).toEqual(['/ichibun/sounds/a.mp3 1', '/ichibun/sounds/c.mp3 3']);
  });

  it('that cannot list open uploads is swept all the same', async () => {
    const store = await watched({}, (incoming, response) => {
      if (!/[?&]uploads\b/.test(incoming.url!)) return false;
      response.writeHead(501, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>NotImplemented</Code><Message>no</Message></Error>');
      return true;
    });
    await expect(store.removeDrafts('sounds/', new Date())).resolves.toBeUndefined();
  });
});
