import { renderPage } from '@ichibun/page-test-kit/render-page';
import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { catalogue, showLanguage } from './language.js';
import { lazyDialog } from './lazy-dialog.js';

const Greeting = ({ open }: { open: boolean; onOpenChange(open: boolean): void }) => <p>{open ? 'shown' : 'hidden'}</p>;

const loading = () => jest.fn(async () => Greeting);

function OnPress({ Dialog }: { Dialog: ComponentType<ComponentProps<typeof Greeting>> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        press
      </button>
      <p>{open ? 'asked for' : 'not asked for'}</p>
      <Dialog open={open} onOpenChange={setOpen} />
    </>
  );
}

const press = (user: ReturnType<typeof renderPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'press' }));

it('loads a dialog once, when it is first opened, and keeps it with what is in it', async () => {
  const load = loading();
  const { user } = renderPage(<OnPress Dialog={lazyDialog(load)} />);
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
  const load = loading();
  load.mockRejectedValueOnce(new Error('offline'));
  const { user } = renderPage(<OnPress Dialog={lazyDialog(load)} />);
  await press(user);
  expect(await screen.findByText(/^Its files did not arrive\./)).toBeTruthy();
  await waitFor(() => expect(screen.getByText('not asked for')).toBeTruthy());
  await press(user);
  expect(await screen.findByText('shown')).toBeTruthy();
});

it('shows a dialog that brings messages of its own in the language of the interface', async () => {
  await showLanguage('ja');
  try {
    const load = async () => {
      const messages = catalogue({ hello: 'hello' }, async () => ({ ja: { hello: 'こんにちは' } }));
      return ({ open }: ComponentProps<typeof Greeting>) => open && <p>{messages.hello}</p>;
    };
    const { user } = renderPage(<OnPress Dialog={lazyDialog(load)} />);
    await press(user);
    expect(await screen.findByText('こんにちは')).toBeTruthy();
  } finally {
    await showLanguage('en');
  }
});
