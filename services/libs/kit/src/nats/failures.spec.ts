import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type RunningNats, startNatsServer } from '@ichibun/machine/nats-server';
import { AuthService } from '@ichibun/proto/auth';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { subjectOf } from '../rpc/rpc.js';
import { readNatsSettings } from './settings.js';
import { NatsTransport } from './transport.js';
import { HEADER, instanceSubject, whoSubject } from './wire.js';

const SLOW_SERVICE = fileURLToPath(new URL('../testing/slow-service.js', import.meta.url));

/** How often a service is asked in vain before it answers: for much longer than one that is well leaves anything open. */
const QUESTIONS = 8;

/** Far beyond the time that a test may take: nothing fails because of its deadline. */
const FOREVER = { deadlineMs: 600_000 };
const UNAVAILABLE = { code: 'rpc.unavailable', kind: 'unavailable' };

interface Service {
  process: ChildProcess;
  /** Resolves when it has taken one more call. */
  took(): Promise<unknown>;
  taken: number;
}

describe('a call over NATS', () => {
  // A program of this machine also where other servers are containers: it is killed and halted.
  let nats: RunningNats;
  let client: NatsTransport;
  let services: Service[];
  let bystander: NatsConnection | undefined;
  beforeEach(async () => {
    nats = await startNatsServer();
    client = await NatsTransport.connect(readNatsSettings({ NATS_URL: nats.url })!, 'client');
    services = [];
    bystander = undefined;
  });
  afterEach(async () => {
    for (const { process } of services) process.kill('SIGKILL');
    await bystander?.close();
    await client.close();
    await nats.stop();
  });

  async function startService(): Promise<Service> {
    const env = { PATH: process.env.PATH, NATS_URL: nats.url };
    const child = spawn(process.execPath, [SLOW_SERVICE], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout });
    const service: Service = { process: child, taken: 0, took: () => once(lines, 'line') };
    services.push(service);
    await once(lines, 'line');
    lines.on('line', () => service.taken++);
    return service;
  }

  const call = () => client.call(AuthService.method.getUser, { userId: 504 }, FOREVER);
  const stream = async () => {
    for await (const _part of client.stream(VocabularyService.method.listWords, { userId: 1 }, FOREVER));
  };

  /** Listens in on a subject; what it returns waits for a number of messages of a kind from then on. */
  async function listenIn(subject: string) {
    const heard = new EventEmitter();
    bystander = await connect({ servers: nats.url });
    bystander.subscribe(subject, { callback: (_, message) => void heard.emit('message', message) });
    await bystander.flush();
    return (times: number, isMeant: (message: Msg) => boolean = () => true) =>
      new Promise<void>((resolve) => {
        let left = times;
        const hear = (message: Msg) => {
          if (!isMeant(message) || --left > 0) return;
          heard.off('message', hear);
          resolve();
        };
        heard.on('message', hear);
      });
  }

  const saysThatItWorks = ({ headers }: Msg) => headers?.has(HEADER.working) === true;
  const saysThatItLives = ({ subject }: Msg) => /\.probe-\d+$/.test(subject);
  const isDone = ({ process }: Service) => process.stdin!.write('done\n');

  it.each([
    ['a call', call],
    ['a stream', stream],
  ])('fails when its service is killed as soon as it has taken it: %s', async (_, begin) => {
    const service = await startService();
    const outcome = expect(begin()).rejects.toMatchObject(UNAVAILABLE);
    await service.took();
    service.process.kill('SIGKILL');
    await outcome;
  });

  it('fails when its service is killed after a while', async () => {
    const service = await startService();
    await client.call(AuthService.method.getUser, { userId: 1 });
    const answers = await listenIn('_INBOX.>');
    const worksOnIt = answers(1, saysThatItWorks);
    const outcome = expect(call()).rejects.toMatchObject(UNAVAILABLE);
    await worksOnIt;
    await answers(1, saysThatItLives);
    service.process.kill('SIGKILL');
    await outcome;
  });

  it('fails when its service is killed, although the clock has been set back by a day meanwhile', async () => {
    const service = await startService();
    const outcome = expect(call()).rejects.toMatchObject(UNAVAILABLE);
    await service.took();
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - 86_400_000);
    try {
      service.process.kill('SIGKILL');
      await outcome;
    } finally {
      clock.mockRestore();
    }
  });

  it('fails when it got lost on its way, although its service is well', async () => {
    await startService();
    await client.call(AuthService.method.getUser, { userId: 1 });
    // Gets half of the calls, as a server does that others still send to and nobody hears of any more.
    const nowhere = await connect({ servers: nats.url });
    const { getUser } = AuthService.method;
    nowhere.subscribe(subjectOf(getUser), { queue: AuthService.typeName, callback: () => {} });
    await nowhere.flush();
    const callUntilLost = async () => {
      while (true) await client.call(getUser, { userId: 1 }, FOREVER);
    };
    await expect(callUntilLost()).rejects.toMatchObject(UNAVAILABLE);
    await nowhere.close();
  });

  it('goes on when another instance of its service is killed', async () => {
    const [first, second] = [await startService(), await startService()];
    const answers = await listenIn('_INBOX.>');
    const outcomes = new Map<Service, Promise<unknown>[]>([
      [first, []],
      [second, []],
    ]);
    let failed = 0;
    while (first.taken === 0 || second.taken === 0) {
      const before = first.taken;
      const worksOnIt = answers(1, saysThatItWorks);
      const outcome = call().catch((error) => {
        failed++;
        return error;
      });
      await Promise.race([first.took(), second.took()]);
      await worksOnIt;
      outcomes.get(first.taken > before ? first : second)!.push(outcome);
    }
    const failures = ({ taken }: Service) => Array(taken).fill(expect.objectContaining(UNAVAILABLE));
    first.process.kill('SIGKILL');
    expect(await Promise.all(outcomes.get(first)!)).toEqual(failures(first));
    // The other calls are looked after twice.
    await answers(2, saysThatItLives);
    expect(failed).toBe(first.taken);
    second.process.kill('SIGKILL');
    expect(await Promise.all(outcomes.get(second)!)).toEqual(failures(second));
  });

  it('is waited for when its service only stands still for a while', async () => {
    const service = await startService();
    await client.call(AuthService.method.getUser, { userId: 1 }, FOREVER);
    const questions = await listenIn(instanceSubject(AuthService.typeName, '*'));
    service.process.kill('SIGSTOP');
    const answer = client.call(AuthService.method.getUser, { userId: 7 }, FOREVER);
    await questions(QUESTIONS);
    service.process.kill('SIGCONT');
    expect((await answer).user?.id).toBe(7);
  });

  it('is waited for, and made once, when its service is too busy to say that it works on it', async () => {
    const services = [await startService(), await startService()];
    const questions = await listenIn(whoSubject(AuthService.typeName));
    const busy = client.call(AuthService.method.getUser, { userId: 503 }, FOREVER);
    await Promise.race(services.map((service) => service.took()));
    const others = Array.from({ length: 10 }, () => client.call(AuthService.method.getUser, { userId: 1 }, FOREVER));
    await questions(QUESTIONS);
    for (const service of services) isDone(service);
    expect((await busy).user?.id).toBe(503);
    await Promise.all(others);
    while (services[0]!.taken + services[1]!.taken < 11) await Promise.race(services.map((service) => service.took()));
    expect(services[0]!.taken + services[1]!.taken).toBe(11);
  });

  it('is waited for when its service is too busy to say that it works on it, and another instance is killed', async () => {
    const services = [await startService(), await startService()];
    while (services.some(({ taken }) => taken === 0)) await client.call(AuthService.method.getUser, { userId: 1 });
    const questions = await listenIn(whoSubject(AuthService.typeName));
    const before = services[0]!.taken;
    const busy = client.call(AuthService.method.getUser, { userId: 503 }, FOREVER);
    await Promise.race(services.map((service) => service.took()));
    const [working, other] = services[0]!.taken > before ? services : services.toReversed();
    other!.process.kill('SIGKILL');
    await questions(QUESTIONS);
    isDone(working!);
    expect((await busy).user?.id).toBe(503);
  });

  it('fails when NATS is killed while it is answered', async () => {
    const service = await startService();
    const outcome = expect(call()).rejects.toMatchObject(UNAVAILABLE);
    await service.took();
    process.kill(nats.pid, 'SIGKILL');
    await outcome;
  });

  it('fails when NATS is halted while it is answered', async () => {
    const service = await startService();
    const outcome = expect(call()).rejects.toMatchObject(UNAVAILABLE);
    await service.took();
    process.kill(nats.pid, 'SIGSTOP');
    try {
      await outcome;
    } finally {
      process.kill(nats.pid, 'SIGCONT');
    }
  });

  it.each([
    ['a call', call],
    ['a stream', stream],
  ])('fails while NATS is away, is not made later, and works again when NATS is back: %s', async (_, begin) => {
    const service = await startService();
    process.kill(nats.pid, 'SIGKILL');
    await expect(begin()).rejects.toMatchObject(UNAVAILABLE);
    await expect(begin()).rejects.toMatchObject(UNAVAILABLE);
    nats = await startNatsServer({ port: Number(new URL(nats.url).port) });
    while (true) {
      const answer = client.call(AuthService.method.getUser, { userId: 7 });
      if ((await answer.catch(() => undefined))?.user?.id === 7) break;
    }
    // The answer comes over NATS, the word of it over a pipe, which may be slower.
    while (service.taken === 0) await service.took();
    expect(service.taken).toBe(1);
  });

  it('is answered by a service that NATS went away from while it started', async () => {
    const transport = await NatsTransport.connect(readNatsSettings({ NATS_URL: nats.url })!, 'service');
    process.kill(nats.pid, 'SIGSTOP');
    const listening = new Promise<void>((resolve) => transport.server().listen(() => resolve()));
    process.kill(nats.pid, 'SIGKILL');
    nats = await startNatsServer({ port: Number(new URL(nats.url).port) });
    await listening;
    await transport.close();
  });
});
