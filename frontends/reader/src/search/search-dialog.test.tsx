import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { gatewayOfBook, show } from '../testing/reading.js';

beforeEach(() => localStorage.clear());

it('counts what it finds, and goes there by key', async () => {
  gatewayOfBook();
  const { user } = show();
  await screen.findByText('Sentence 1 of 40');
  await user.keyboard('/');
  const dialog = await screen.findByRole('dialog', { name: 'Search in the text' });
  const field = within(dialog).getByRole('combobox', { name: 'Search in the text' });
  await user.type(field, 'タ３');
  expect(await within(dialog).findByText('11 sentences')).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Sentence 30 of 40')).toBeTruthy();
});

it('says when nothing is found', async () => {
  gatewayOfBook();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Search in the text' }));
  await user.type(await screen.findByRole('combobox'), '馬');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
});

it('takes what is typed at once, and what was searched for before is replaced by it', async () => {
  gatewayOfBook();
  const { user } = show();
  await screen.findByText('Sentence 1 of 40');
  await user.keyboard('/');
  await user.keyboard('馬');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  await user.keyboard('{Escape}/');
  await user.keyboard('40');
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', '40'));
});
