import 'reflect-metadata';
import { auth } from '@ichibun/auth/service';
import { type RunningGateway, startGateway } from '@ichibun/gateway/gateway';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { readNatsSettings } from '@ichibun/kit/nats/settings';
import { NatsTransport } from '@ichibun/kit/nats/transport';
import { startService } from '@ichibun/kit/service';
import { startNats } from '@ichibun/test-kit/nats';
import { createDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const MOST = 60;
const TRANSLATIONS = 20;

describe('two gateways and one auth over NATS', () => {
  const begun: (() => Promise<unknown>)[] = [];
  let gateways: RunningGateway[];
  beforeAll(async () => {
    const [database, nats] = await Promise.all([createDatabase(), startNats()]);
    begun.push(
      () => database.drop(),
      () => nats.stop(),
    );
    const log = { json: false, levels: [] };
    const objects = new FileObjectStore('/nowhere');
    const connect = async (name: string) => {
      const transport = await NatsTransport.connect(readNatsSettings({ NATS_URL: nats.url })!, name);
      begun.push(() => transport.close());
      return transport;
    };
    const ofAuth = await connect('auth');
    const service = await startService(auth, {
      environment: {},
      rpc: ofAuth,
      server: () => ofAuth.server(),
      databaseUrl: database.url,
      objects,
      log,
      alone: false,
    });
    begun.push(() => service.stop());
    const environment = {
      PORT: '0',
      DEMO_USER: 'on',
      SESSION_SECRET: 'a secret of thirty-two characters',
      REQUESTS_PER_MINUTE: String(MOST),
    };
    gateways = await Promise.all(
      ['one', 'two'].map(async () => {
        const gateway = await startGateway({ environment, rpc: await connect('gateway'), objects, log, checks: [] });
        begun.push(() => gateway.stop());
        return gateway;
      }),
    );
  });
  afterAll(async () => {
    for (const end of begun.reverse()) await end();
  });

  /** Asks both gateways alternately; how many requests were not refused for being too many. */
  const answered = async (count: number, path: string, init?: RequestInit) => {
    const requests = Array.from({ length: count }, (_, at) => fetch(gateways[at % 2]!.url + path, init));
    const answers = await Promise.all(requests);
    return answers.filter(({ status }) => status !== 429).length;
  };

  it('together let a learner do as often what costs as one of them would', async () => {
    const translation = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Hello.' }),
    };
    expect(await answered(TRANSLATIONS * 2, '/api/translate-to-japanese', translation)).toBe(TRANSLATIONS);
  });

  it('together answer an address as often as one of them would', async () => {
    expect(await answered(MOST * 2, '/api/config')).toBe(MOST);
  });

  it('say when to come back', async () => {
    const { headers, status } = await fetch(`${gateways[0]!.url}/api/config`);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
