import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { tokensOf } from './documents.js';
import { createQueryClient } from './query-client.js';

const gatewayOfTokens = () =>
  fakeGateway({ 'POST /api/tokenize/words': ({ body }) => ({ tokens: [{ text: (body as { text: string }).text }] }) });

const sentence = (number: number) => `第${number}文。`;

async function load(numbers: number[]) {
  const gateway = gatewayOfTokens();
  const queryClient = createQueryClient();
  const fetch = async (number: number) => queryClient.fetchQuery(tokensOf(queryClient, sentence(number)));
  for (const number of numbers) await fetch(number);
  const asked = () => gateway.calls.map(({ body }) => (body as { text: string }).text);
  return { queryClient, fetch, asked };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('asks for the words of a sentence once', async () => {
  const { fetch, asked } = await load([1, 2]);
  expect(await fetch(1)).toEqual([{ text: sentence(1) }]);
  expect(asked()).toEqual([sentence(1), sentence(2)]);
});

it('keeps the words of 50 sentences', async () => {
  const { fetch, asked } = await load(numbers(50));
  await fetch(1);
  expect(asked()).toHaveLength(50);
});

it('forgets the oldest for the 51st, and keeps the rest', async () => {
  const { queryClient, asked } = await load(numbers(51));
  expect(asked()).toHaveLength(51);
  expect(queryClient.getQueryCache().getAll()).toHaveLength(50);
  expect(queryClient.getQueryData(tokensOf(queryClient, sentence(1)).queryKey)).toBeUndefined();
  for (const number of [2, 51]) {
    expect(queryClient.getQueryData(tokensOf(queryClient, sentence(number)).queryKey)).toBeDefined();
  }
});

it('never forgets a sentence that is shown', async () => {
  const { queryClient, fetch } = await load([1]);
  const leave = new QueryObserver(queryClient, tokensOf(queryClient, sentence(1))).subscribe(() => {});
  for (const number of numbers(60)) await fetch(number);
  leave();
  expect(queryClient.getQueryData(tokensOf(queryClient, sentence(1)).queryKey)).toBeDefined();
  expect(queryClient.getQueryCache().getAll()).toHaveLength(50);
});

it('asks again, at most twice, when the call fails', async () => {
  const gateway = fakeGateway({ 'POST /api/tokenize/words': () => answer(503, { code: 'x.y', message: 'Away.' }) });
  const queryClient = createQueryClient();
  const tokens = queryClient.fetchQuery({ ...tokensOf(queryClient, '猫。'), retryDelay: 0 });
  await expect(tokens).rejects.toThrow('Away.');
  expect(gateway.calls).toHaveLength(3);
});
