import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../client/query-client.js';
import { requestJson } from '../client/request.js';
import { useRepeated } from './followed-jobs.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('asks at once, after one second, two more, and then every ten, until the answer is final', async () => {
  let status = 'processing';
  const gateway = fakeGateway({ 'GET /api/jobs/9': () => ({ status }) });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(
    () =>
      useRepeated<{ status: string }>(
        { queryKey: ['/api/jobs', 9], queryFn: () => requestJson('GET', '/api/jobs/9') },
        (job) => job?.status === 'completed',
      ),
    {
      wrapper,
    },
  );
  /** How often it has asked when that many more milliseconds have passed. */
  const askedAfter = async (milliseconds: number) => {
    await act(() => jest.advanceTimersByTimeAsync(milliseconds));
    return gateway.calls.length;
  };
  expect(await askedAfter(0)).toBe(1);
  expect(await askedAfter(999)).toBe(1);
  expect(await askedAfter(1)).toBe(2);
  expect(await askedAfter(1_999)).toBe(2);
  expect(await askedAfter(1)).toBe(3);
  expect(await askedAfter(9_999)).toBe(3);
  expect(await askedAfter(1)).toBe(4);
  status = 'completed';
  expect(await askedAfter(10_000)).toBe(5);
  expect(await askedAfter(60_000)).toBe(5);
});
