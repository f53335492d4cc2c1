import { expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSentOnce } from './use-sent-once.js';

function setUp() {
  const calls: number[] = [];
  const told: number[] = [];
  const answers: (() => void)[] = [];
  function Page() {
    const { mutate } = useSentOnce({
      mutationFn: (row: { id: number }) => {
        calls.push(row.id);
        return new Promise<number>((resolve) => answers.push(() => resolve(row.id)));
      },
    });
    const press = (id: number) => mutate({ id }, { onSuccess: (answer) => told.push(answer) });
    return [1, 2].map((id) => (
      <button key={id} type="button" onClick={() => press(id)}>
        {id}
      </button>
    ));
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const answer = () => act(async () => answers.shift()!());
  return { calls, told, press, answer };
}

it('sends once what is pressed twice, and again once it is answered', async () => {
  const { calls, told, press, answer } = setUp();
  await act(async () => {
    press('1');
    press('1');
  });
  expect(calls).toEqual([1]);
  await answer();
  expect(told).toEqual([1]);
  await act(async () => press('1'));
  expect(calls).toEqual([1, 1]);
});

it('sends what is pressed in two rows', async () => {
  const { calls, press } = setUp();
  await act(async () => {
    press('1');
    press('2');
  });
  expect(calls).toEqual([1, 2]);
});
