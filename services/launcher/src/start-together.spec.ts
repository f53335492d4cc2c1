import { expect, it } from '@jest/globals';
import { startTogether } from './start-together.js';

const part = (name: string, log: string[]) => ({ name, stop: async () => void log.push(`${name} stops`) });

async function stopAll(running: { stop(): Promise<void> }[]): Promise<void> {
  for (const one of running.splice(0).reverse()) await one.stop();
}

it('are stopped while they start: first they come up, then the last stops first, then what they need', async () => {
  const log: string[] = [];
  const running = [part('the database', log)];
  const late = Promise.withResolvers<ReturnType<typeof part>>();
  const starting = startTogether([Promise.resolve(part('one', log)), late.promise], running);
  const stopping = stopAll(running);
  log.push('the other is up');
  late.resolve(part('the other', log));
  await stopping;
  expect(log).toEqual(['the other is up', 'the other stops', 'one stops', 'the database stops']);
  expect((await starting).map(({ name }) => name)).toEqual(['one', 'the other']);
  expect(running).toEqual([]);
});

it('are not waited for where they need nothing that is stopped', async () => {
  const log: string[] = [];
  const running = [part('the database', log)];
  const never = new Promise<ReturnType<typeof part>>(() => {});
  const one = Promise.resolve(part('one', log));
  void startTogether([one, never], running, [one]);
  await stopAll(running);
  expect(log).toEqual(['one stops', 'the database stops']);
});

it('stop before what was pushed for them meanwhile', async () => {
  const log: string[] = [];
  const running: ReturnType<typeof part>[] = [];
  const connected = async () => {
    running.push(part('its connection', log));
    return part('a service', log);
  };
  await startTogether([connected()], running);
  await stopAll(running);
  expect(log).toEqual(['a service stops', 'its connection stops']);
});

it('leave those that are up to be stopped where one fails', async () => {
  const log: string[] = [];
  const running: { stop(): Promise<void> }[] = [];
  const failing = Promise.reject(new Error('no table'));
  await expect(startTogether([Promise.resolve(part('one', log)), failing], running)).rejects.toThrow('no table');
  await stopAll(running);
  expect(log).toEqual(['one stops']);
});
