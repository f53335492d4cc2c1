import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { FileObjectStore, type ObjectStore, S3ObjectStore } from './objects.js';

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
