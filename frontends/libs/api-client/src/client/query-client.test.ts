import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { expect, it } from '@jest/globals';
import { createQueryClient } from './query-client.js';
import { call, orNull } from './request.js';

const config = { queryKey: ['/api/config'], queryFn: () => call('GET /api/config') };
const runs = { queryKey: ['/api/runs'], queryFn: () => call('GET /api/runs') };

it('a query asks once: nothing goes stale, and nothing that failed is tried again', async () => {
  const gateway = fakeGateway({ 'GET /api/config': () => ({}), 'GET /api/runs': () => answer(500) });
  const client = createQueryClient();
  await client.fetchQuery(config);
  await client.fetchQuery(config);
  await expect(client.fetchQuery(runs)).rejects.toThrow('500');
  expect(gateway.calls.map(({ path }) => path)).toEqual(['/api/config', '/api/runs']);
});

it('a query fails on a 401, or yields null where that was asked for', async () => {
  fakeGateway({ 'GET /api/runs': () => answer(401) });
  const client = createQueryClient();
  await expect(client.fetchQuery(runs)).rejects.toMatchObject({ status: 401 });
  await expect(orNull(call('GET /api/runs'))).resolves.toBeNull();
});
