import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { expect, it } from '@jest/globals';
import { createQueryClient, loadPath } from './query-client.js';

it('loads a query from the path that its key spells', async () => {
  const gateway = fakeGateway({ 'GET /api/users/1/vocabulary': () => ({ vocabulary: [] }) });
  const client = createQueryClient();
  await expect(client.fetchQuery({ queryKey: ['/api/users', 1, 'vocabulary'] })).resolves.toEqual({ vocabulary: [] });
  expect(gateway.calls.map(({ path }) => path)).toEqual(['/api/users/1/vocabulary']);
});

it('asks once: nothing goes stale, and nothing that failed is tried again', async () => {
  const gateway = fakeGateway({ 'GET /api/good': () => ({}), 'GET /api/bad': () => answer(500) });
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: ['/api/good'] });
  await client.fetchQuery({ queryKey: ['/api/good'] });
  await expect(client.fetchQuery({ queryKey: ['/api/bad'] })).rejects.toThrow('500');
  expect(gateway.calls.map(({ path }) => path)).toEqual(['/api/good', '/api/bad']);
});

it('fails on a 401, or yields null where that was asked for', async () => {
  fakeGateway({ 'GET /api/x': () => answer(401) });
  const client = createQueryClient();
  await expect(client.fetchQuery({ queryKey: ['/api/x'] })).rejects.toMatchObject({ status: 401 });
  await expect(client.fetchQuery({ queryKey: ['/api/x'], queryFn: loadPath('null') })).resolves.toBeNull();
});
