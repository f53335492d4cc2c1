import 'reflect-metadata';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AuthService, type GetUserRequest, Role, type SignOutRequest } from '@ichibun/proto/auth';
import { LanguageService } from '@ichibun/proto/language';
import { type ListWordsRequest, VocabularyService } from '@ichibun/proto/vocabulary';
import { startNats } from '@ichibun/test-kit/nats';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Inject, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DomainError } from '../errors.js';
import { readNatsSettings } from '../nats/settings.js';
import { NatsTransport } from '../nats/transport.js';
import { currentRequest, withRequest } from '../request-context.js';
import { InProcessTransport } from './in-process-transport.js';
import { type CallOptions, Handles, type MethodServer, type Rpc, RpcErrorFilter } from './rpc.js';

const NEVER = new Promise<never>(() => {});
/** Far beyond the time that a test may take: nothing fails because of its deadline. */
const FOREVER = { deadlineMs: 600_000 };

/** Those who wait for the next handler to begin, with the signal that it has of its caller. */
const waiting: ((signal: AbortSignal) => void)[] = [];
/** Resolves when a handler has begun. */
const nextBegun = () => new Promise<AbortSignal>((resolve) => void waiting.push(resolve));
/** Why the caller of a handler has gone. */
const abandonment = async (signal: AbortSignal): Promise<unknown> => {
  if (!signal.aborted) await once(signal, 'abort');
  return signal.reason;
};
const tellOfBeginning = () => {
  const signal = currentRequest()?.signal;
  if (signal) waiting.shift()?.(signal);
};

/** What ended, in order. */
const ended: string[] = [];
let goOn: () => void;

/** Goes on when its server is being stopped, for a while. */
async function toLateEnd(what: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  goOn = resolve;
  tellOfBeginning();
  await promise;
  for (let turn = 0; turn < 100; turn++) await nextTurn();
  ended.push(what);
}

/** Answers like real services, as the request's user id asks it to. */
@Controller()
class ObedientController {
  @Handles(AuthService.method.getUser)
  async getUser({ userId }: GetUserRequest) {
    if (userId === 404) throw new DomainError('vocabulary.word-exists', { word: '“猫”\n', reading: null });
    if (userId === 405) {
      throw new DomainError({ code: 'auth.of-tomorrow', kind: 'not-found', message: 'A name: 名前.' });
    }
    if (userId === 500) throw new Error('the secret cause');
    if (userId === 504) {
      tellOfBeginning();
      return NEVER;
    }
    if (userId === 505) await toLateEnd('a call');
    const { requestId = 'nobody', isBackground = false } = currentRequest() ?? {};
    return { user: { id: userId, name: isBackground ? `${requestId}, unwatched` : requestId, role: Role.ADMIN } };
  }

  @Handles(AuthService.method.signOut)
  async signOut(_: SignOutRequest) {
    return {};
  }

  @Handles(VocabularyService.method.listWords)
  async *listWords({ userId }: ListWordsRequest) {
    if (userId === 404) throw new DomainError('auth.user-not-found');
    if (userId !== 505) tellOfBeginning();
    if (userId === 503) await NEVER;
    if (userId === 505) await toLateEnd('a stream');
    for (let part = 0; part < userId; part++) {
      if (part === 777) throw new DomainError('language.closed');
      yield { words: [{ id: part, word: '猫'.repeat(100) }] };
    }
    if (userId === 504) await NEVER;
  }
}

@Module({ controllers: [ObedientController] })
class ObedientModule {}

interface Transport {
  readonly rpc: Rpc;
  server(): MethodServer;
  close(): Promise<void>;
}

interface Running {
  rpc: Rpc;
  stop(): Promise<void>;
}

async function answering({ rpc, server, close }: Transport): Promise<Running> {
  const app = await NestFactory.createMicroservice(ObedientModule, { strategy: server(), logger: false });
  app.useGlobalFilters(new RpcErrorFilter());
  await app.listen();
  return {
    rpc,
    stop: async () => {
      await app.close();
      await close();
    },
  };
}

const transports: Record<string, () => Promise<Transport>> = {
  'in process': async () => {
    const rpc = new InProcessTransport();
    return { rpc, server: () => rpc.server(), close: async () => {} };
  },
  'over NATS': async () => {
    const nats = await startNats();
    const server = await NatsTransport.connect(readNatsSettings({ NATS_URL: nats.url })!, 'server');
    const rpc = await NatsTransport.connect(readNatsSettings({ NATS_URL: nats.url })!, 'client');
    return {
      rpc,
      server: () => server.server(),
      close: async () => {
        await rpc.close();
        await server.close();
        await nats.stop();
      },
    };
  },
};

describe.each(Object.entries(transports))('a call %s', (_, connect) => {
  let running: Running;
  let rpc: Rpc;
  beforeAll(async () => {
    running = await answering(await connect());
    rpc = running.rpc;
  });
  afterAll(() => running.stop());

  const wordsOf = async (userId: number, deadlineMs?: number) => {
    const ids: number[] = [];
    for await (const { words } of rpc.stream(VocabularyService.method.listWords, { userId }, { deadlineMs })) {
      ids.push(...words.map(({ id }) => id));
    }
    return ids;
  };

  it('brings the request there and the answer back', async () => {
    const { user } = await rpc.call(AuthService.method.getUser, { userId: 7 });
    expect(user).toMatchObject({ $typeName: 'ichibun.auth.v1.User', id: 7, role: Role.ADMIN, email: '' });
  });

  it('brings each of thousands of answers to its own call', async () => {
    await rpc.call(AuthService.method.getUser, { userId: 1 });
    for (let round = 0; round < 30; round++) {
      const ids = [...Array(100).keys()].map((index) => round * 100 + index + 1_000);
      const answers = await Promise.all(ids.map((userId) => rpc.call(AuthService.method.getUser, { userId })));
      expect(answers.map(({ user }) => user?.id)).toEqual(ids);
    }
  });

  it('brings an answer without content', async () => {
    expect(await rpc.call(AuthService.method.signOut, { sessionHash: new Uint8Array(32) })).toMatchObject({});
  });

  it('takes the request id along', async () => {
    const call = () => rpc.call(AuthService.method.getUser, { userId: 1 });
    const { user } = await withRequest({ requestId: 'request-42' }, call);
    expect(user?.name).toBe('request-42');
  });

  it('says that nobody watches what belongs to a run', async () => {
    const call = () => rpc.call(AuthService.method.getUser, { userId: 1 });
    const { user } = await withRequest({ requestId: 'request-42', isBackground: true }, call);
    expect(user?.name).toBe('request-42, unwatched');
  });

  it('hands on an error that the service foresaw, with code, kind, message and values', async () => {
    const call = rpc.call(AuthService.method.getUser, { userId: 404 });
    await expect(call).rejects.toBeInstanceOf(DomainError);
    await expect(call).rejects.toMatchObject({
      code: 'vocabulary.word-exists',
      kind: 'conflict',
      message: '““猫”\n” is already in your vocabulary.',
      values: { word: '“猫”\n', reading: null },
    });
  });

  it('hands on an error of another release, whose code this one does not know', async () => {
    await expect(rpc.call(AuthService.method.getUser, { userId: 405 })).rejects.toMatchObject({
      code: 'auth.of-tomorrow',
      kind: 'not-found',
      message: 'A name: 名前.',
      values: undefined,
    });
  });

  it('tells nothing of an error that nobody foresaw', async () => {
    await expect(rpc.call(AuthService.method.getUser, { userId: 500 })).rejects.toMatchObject({
      code: 'service.internal',
      kind: 'internal',
      message: expect.not.stringContaining('secret'),
    });
  });

  it('fails at the deadline', async () => {
    const call = rpc.call(AuthService.method.getUser, { userId: 504 }, { deadlineMs: 50 });
    await expect(call).rejects.toMatchObject({ code: 'rpc.timeout', kind: 'timeout' });
  });

  it('fails at the deadline of the request it belongs to, when that is sooner', async () => {
    const call = () => rpc.call(AuthService.method.getUser, { userId: 504 });
    const soon = { requestId: 'r', deadline: Date.now() + 50 };
    await expect(withRequest(soon, call)).rejects.toMatchObject({ code: 'rpc.timeout' });
  });

  it('says so when nobody answers', async () => {
    const call = rpc.call(LanguageService.method.getDictionary, {}, FOREVER);
    await expect(call).rejects.toMatchObject({ code: 'rpc.unavailable', kind: 'unavailable' });
  });

  it.each([0, 1, 3, 500])('streams an answer of %i parts whole and in order', async (parts) => {
    expect(await wordsOf(parts)).toEqual([...Array(parts).keys()]);
  });

  it('streams to several callers at once without mixing them up', async () => {
    const answers = await Promise.all([40, 50, 60].map((parts) => wordsOf(parts)));
    expect(answers.map((ids) => ids.length)).toEqual([40, 50, 60]);
  });

  it('hands on an error before the first part', async () => {
    await expect(wordsOf(404)).rejects.toMatchObject({ code: 'auth.user-not-found', kind: 'not-found' });
  });

  it('hands on an error between two parts', async () => {
    await expect(wordsOf(1_000)).rejects.toMatchObject({ code: 'language.closed' });
  });

  it('fails when the next part does not come in time', async () => {
    await expect(wordsOf(504, 100)).rejects.toMatchObject({ code: 'rpc.timeout' });
  });

  const calls = {
    'a call': (options: CallOptions) => rpc.call(AuthService.method.getUser, { userId: 504 }, options),
    'a stream': async (options: CallOptions) => {
      for await (const _part of rpc.stream(VocabularyService.method.listWords, { userId: 504 }, options));
    },
  };
  describe.each(Object.entries(calls))('cancelling %s', (_, call) => {
    it('ends it at once, and tells the handler', async () => {
      const begun = nextBegun();
      const caller = new AbortController();
      const outcome = expect(call({ signal: caller.signal })).rejects.toMatchObject({
        code: 'rpc.cancelled',
        kind: 'cancelled',
      });
      const signal = await begun;
      caller.abort();
      await outcome;
      expect(await abandonment(signal)).toMatchObject({ code: 'rpc.cancelled' });
    });

    it('leaves no timer, though the handler goes on', async () => {
      const [begun, ended] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')];
      try {
        const handler = nextBegun();
        const caller = new AbortController();
        const work = expect(call({ signal: caller.signal, deadlineMs: 54_321 })).rejects.toMatchObject({
          code: 'rpc.cancelled',
        });
        await handler;
        caller.abort();
        await work;
        // What NATS waits for is its own; ours are of this length, or a little less for what has passed.
        const own = begun.mock.results.filter((_, at) => (begun.mock.calls[at]![1] ?? 0) > 54_000);
        const cleared = ended.mock.calls.map(([timer]) => timer);
        expect(own.filter(({ value }) => !cleared.includes(value as NodeJS.Timeout))).toEqual([]);
      } finally {
        jest.restoreAllMocks();
      }
    });

    it('happens when the request that it belongs to is cancelled', async () => {
      const begun = nextBegun();
      const caller = new AbortController();
      const work = withRequest({ requestId: 'r', signal: caller.signal }, () => call({}));
      const outcome = expect(work).rejects.toMatchObject({ code: 'rpc.cancelled' });
      const signal = await begun;
      caller.abort();
      await outcome;
      expect(await abandonment(signal)).toMatchObject({ code: 'rpc.cancelled' });
    });

    it('before it began makes no call', async () => {
      await expect(call({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'rpc.cancelled' });
    });
  });

  it('tells the handler of a stream whose first part does not come in time', async () => {
    const begun = nextBegun();
    await expect(wordsOf(503, 100)).rejects.toMatchObject({ code: 'rpc.timeout' });
    expect(await abandonment(await begun)).toMatchObject({ code: 'rpc.cancelled' });
  });

  it('tells the handler of a stream that nobody reads on', async () => {
    const begun = nextBegun();
    for await (const _part of rpc.stream(VocabularyService.method.listWords, { userId: 504 })) break;
    expect(await abandonment(await begun)).toMatchObject({ code: 'rpc.cancelled' });
  });

  it('says so when nobody answers a stream', async () => {
    const nobody = { ...VocabularyService.method.listWords, name: 'ListNothing' };
    const parts = rpc.stream(nobody, { userId: 1 }, FOREVER);
    await expect(
      (async () => {
        for await (const _part of parts);
      })(),
    ).rejects.toMatchObject({ code: 'rpc.unavailable' });
  });
});

describe.each(Object.entries(transports))('a stopped service %s', (_, connect) => {
  const calls = {
    'a call': (rpc: Rpc, signal: AbortSignal) =>
      rpc.call(AuthService.method.getUser, { userId: 505 }, { signal, ...FOREVER }),
    'a stream': async (rpc: Rpc, signal: AbortSignal) => {
      const parts = rpc.stream(VocabularyService.method.listWords, { userId: 505 }, { signal, ...FOREVER });
      for await (const _part of parts);
    },
  };
  it.each(Object.entries(calls))('ends after the handler of %s whose caller has gone', async (name, call) => {
    ended.length = 0;
    const running = await answering(await connect());
    const caller = new AbortController();
    const begun = nextBegun();
    const outcome = expect(call(running.rpc, caller.signal)).rejects.toMatchObject({ code: 'rpc.cancelled' });
    await begun;
    caller.abort();
    await outcome;
    const stopped = running.stop().then(() => ended.push('the service'));
    goOn();
    await stopped;
    expect(ended).toEqual([name, 'the service']);
  });
});

/** Says of which version it is. */
@Controller()
class VersionedController {
  constructor(@Inject('version') private readonly version: string) {}

  @Handles(LanguageService.method.getDictionary)
  async getDictionary() {
    return { analyserVersion: this.version };
  }
}

describe.each(Object.entries(transports))('two replicas %s whose versions differ', (_, connect) => {
  let transport: Transport;
  const stops: (() => Promise<void>)[] = [];
  const start = async (version: string) => {
    const strategy = transport.server();
    const module = {
      module: class {},
      controllers: [VersionedController],
      providers: [{ provide: 'version', useValue: version }],
    };
    const app = await NestFactory.createMicroservice(module, { strategy, logger: false });
    strategy.version = version;
    await app.listen();
    return () => app.close();
  };
  beforeAll(async () => {
    transport = await connect();
    for (const version of ['rules 1 EDICT', 'rules 2 EDICT']) stops.push(await start(version));
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
    await transport.close();
  });

  const versionOf = async (version: string) =>
    (await transport.rpc.call(LanguageService.method.getDictionary, {}, { version, ...FOREVER })).analyserVersion;

  it('each answer what is asked of their version only', async () => {
    for (let call = 0; call < 20; call++) {
      expect(await Promise.all(['rules 1 EDICT', 'rules 2 EDICT'].map(versionOf))).toEqual([
        'rules 1 EDICT',
        'rules 2 EDICT',
      ]);
    }
  });

  it('leave a call of a third version unanswered, which fails at once', async () => {
    await expect(versionOf('rules 3 EDICT')).rejects.toMatchObject({ code: 'rpc.unavailable', kind: 'unavailable' });
  });

  it('answer no call of the version of one that has stopped', async () => {
    await stops.pop()!();
    await expect(versionOf('rules 2 EDICT')).rejects.toMatchObject({ code: 'rpc.unavailable' });
    expect(await versionOf('rules 1 EDICT')).toBe('rules 1 EDICT');
  });

  it('are not asked by version for a method that has no versions', async () => {
    const call = async () =>
      transport.rpc.call(AuthService.method.getUser, { userId: 1 }, { version: 'rules 1 EDICT' });
    await expect(call()).rejects.toThrow('AuthService.GetUser is not called by version');
  });
});

describe('a service over NATS', () => {
  it('is waited for while it restarts', async () => {
    const nats = await startNats();
    const client = await NatsTransport.connect(readNatsSettings({ NATS_URL: nats.url })!, 'client');
    const call = client.call(AuthService.method.getUser, { userId: 3 });
    const server = await NatsTransport.connect(readNatsSettings({ NATS_URL: nats.url })!, 'server');
    const running = await answering({ rpc: client, server: () => server.server(), close: () => server.close() });
    expect((await call).user?.id).toBe(3);
    await running.stop();
    await client.close();
    await nats.stop();
  });
});
