import { expect, it } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import { startNats } from './nats.js';

it('gives every caller a NATS server of its own', async () => {
  const servers = await Promise.all([startNats(), startNats()]);
  const [here, there] = await Promise.all(servers.map(({ url }) => connect({ servers: url })));
  here!.subscribe('vocabulary.words', { callback: (_error, message) => void message.respond('here') });
  await here!.flush();
  expect((await here!.request('vocabulary.words')).string()).toBe('here');
  await expect(there!.request('vocabulary.words')).rejects.toThrow('no responders');
  await Promise.all([here!.close(), there!.close()]);
  await Promise.all(servers.map((server) => server.stop()));
});
