import { afterEach, expect, it } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { TestServer } from './backend.js';
import { startNats } from './nats.js';

const servers: TestServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

it('gives every caller a NATS server of its own', async () => {
  const [here, there] = await Promise.all([join(), join()]);
  here.subscribe('vocabulary.words', { callback: (_error, message) => void message.respond('here') });
  await here.flush();
  expect((await here.request('vocabulary.words')).string()).toBe('here');
  await expect(there.request('vocabulary.words')).rejects.toThrow('no responders');
  await Promise.all([here.close(), there.close()]);
});

async function join(): Promise<NatsConnection> {
  const server = await startNats();
  servers.push(server);
  return connect({ servers: server.url });
}
