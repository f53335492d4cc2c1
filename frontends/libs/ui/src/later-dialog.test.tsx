import { renderPage } from '@ichibun/page-test-kit/render-page';
import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { LaterDialog } from './later-dialog.js';

type Load = Parameters<typeof LaterDialog>[0]['load'];

const Greeting: Awaited<ReturnType<Load>> = ({ open }) => <p>{open ? 'shown' : 'hidden'}</p>;

function OnPress({ load }: { load: Load }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        press
      </button>
      <p>{open ? 'asked for' : 'not asked for'}</p>
      <LaterDialog load={load} open={open} onOpenChange={setOpen} />
    </>
  );
}

const press = (user: ReturnType<typeof renderPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'press' }));

it('loads a dialog once, when it is first opened, and keeps it with what is in it', async () => {
  const load = jest.fn<Load>(async () => Greeting);
  const { user } = renderPage(<OnPress load={load} />);
  expect(load).not.toHaveBeenCalled();
  await press(user);
  expect(await screen.findByText('shown')).toBeTruthy();
  await press(user);
  expect(await screen.findByText('hidden')).toBeTruthy();
  await press(user);
  expect(await screen.findByText('shown')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that the files of a dialog did not arrive, and asks for them at the next press', async () => {
  const load = jest.fn<Load>(async () => Greeting);
  load.mockRejectedValueOnce(new Error('offline'));
  const { user } = renderPage(<OnPress load={load} />);
  await press(user);
  expect(await screen.findByText(/^Its files did not arrive\./)).toBeTruthy();
  await waitFor(() => expect(screen.getByText('not asked for')).toBeTruthy());
  await press(user);
  expect(await screen.findByText('shown')).toBeTruthy();
});
