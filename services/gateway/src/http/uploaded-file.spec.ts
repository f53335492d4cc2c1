import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { uploadedFile } from './uploaded-file.js';

const LARGEST = 200_000;

let server: FastifyInstance;
let take: (bytes: AsyncIterable<Buffer>) => Promise<unknown>;
beforeEach(async () => {
  take = async (bytes) => (await text(bytes)).length;
  server = fastify();
  await server.register(multipart, { throwFileSizeLimit: false });
  server.post('/', (request) => uploadedFile(request, 'document', (bytes) => take(bytes), LARGEST));
  server.setErrorHandler((error, _, reply) => reply.status(400).send({ code: (error as { code?: string }).code }));
});
afterEach(() => server.close());

const part = (disposition: string, content: string) =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const document = (bytes: number) => part('name="document"; filename="a.txt"', 'a'.repeat(bytes));

async function sent(body: string): Promise<unknown> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return (await server.inject({ method: 'POST', url: '/', headers, body })).json();
}

describe('the file in a form', () => {
  const end = '--b--\r\n';
  const other = part('name="other"; filename="b.txt"', 'b'.repeat(10));
  const cases: [string, string, unknown][] = [
    ['is read', document(5) + end, { name: 'a.txt', fields: {}, taken: 5 }],
    [
      'is read with fields around it',
      part('name="a"', '1') + document(5) + part('name="b"', '2') + end,
      {
        name: 'a.txt',
        fields: { a: '1', b: '2' },
        taken: 5,
      },
    ],
    ['may be as large as it may', document(LARGEST) + end, { name: 'a.txt', fields: {}, taken: LARGEST }],
    ['is refused where it is larger', document(LARGEST + 1) + end, { code: 'http.large-file' }],
    ['is refused where the form is far larger', document(3 * LARGEST), { code: 'http.large-file' }],
    ['is refused where the form is cut short', document(5), { code: 'http.broken-form' }],
    ['is missed where another is sent', other + end, { code: 'http.no-file' }],
    ['is refused where another comes with it', document(5) + other + end, { code: 'FST_FILES_LIMIT' }],
  ];
  it.each(cases)('%s', async (_, body, expected) => {
    expect(await sent(body)).toEqual(expected);
  });

  it.each([
    ['a quote', 'My %22best%22 words.apkg', 'My "best" words.apkg'],
    ['line ends', 'two%0D%0Alines%0Aof%0dit.txt', 'two lines of it.txt'],
    ['a percent sign', '100%25 and 50%.txt', '100%25 and 50%.txt'],
    ['Japanese', '単語「一」.apkg', '単語「一」.apkg'],
  ])('has the name that it has on its machine, with %s', async (_, filename, name) => {
    expect(await sent(part(`name="document"; filename="${filename}"`, 'a') + end)).toMatchObject({ name });
  });

  it.each([
    ['far larger than it may be', document(3 * LARGEST), 'http.large-file'],
    ['cut short', document(5), 'http.broken-form'],
  ])('lets go of what takes it before it is refused, where the form is %s', async (_, body, code) => {
    let taking = 0;
    take = async (bytes) => {
      taking++;
      try {
        for await (const _ of bytes);
      } finally {
        taking--;
      }
    };
    expect(await sent(body)).toMatchObject({ code });
    expect(taking).toBe(0);
  });

  it.each([
    ['is far larger than it may be', 3 * LARGEST],
    ['has lost its sender', 5],
  ])('is let go of where it comes over a connection that %s', async (_, bytes) => {
    const taking = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    take = async (parts) => {
      try {
        for await (const _ of parts) taking.resolve();
      } finally {
        over.resolve();
      }
    };
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1').resume();
    socket.on('error', () => {});
    const headers = 'host: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000';
    socket.write(`POST / HTTP/1.1\r\n${headers}\r\n\r\n${document(bytes)}`);
    await taking.promise;
    if (bytes < LARGEST) socket.destroy();
    await over.promise;
    socket.destroy();
  });

  it('fails as what takes it fails', async () => {
    take = async (bytes) => {
      for await (const _ of bytes) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    };
    expect(await sent(document(LARGEST) + end)).toEqual({ code: 'ENOSPC' });
  });
});
