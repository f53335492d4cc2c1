import type { OwnDictionary } from '@ichibun/contracts/dictionaries';
import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Dictionaries } from './dictionaries.js';

const dictionary = (id: number, given: Partial<OwnDictionary> = {}): OwnDictionary => ({
  id,
  filename: `${id}.zip`,
  title: `Dictionary ${id}`,
  revision: '',
  attribution: '',
  terms: 1200,
  frequencies: 0,
  pitches: 0,
  kanji: 0,
  skipped: 0,
  isOn: true,
  status: 'completed',
  errorCode: null,
  errorMessage: null,
  ...given,
});

/** A server that keeps dictionaries. */
function serverWith(...given: OwnDictionary[]) {
  let kept = given;
  const change = (id: number, body: unknown) => {
    const { place, ...rest } = body as { place?: number; isOn?: boolean };
    const changed = { ...kept.find((one) => one.id === id)!, ...rest };
    const at = place ?? kept.findIndex((one) => one.id === id);
    kept = kept.filter((one) => one.id !== id);
    kept = [...kept.slice(0, at), changed, ...kept.slice(at)];
    return { dictionary: changed };
  };
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/users/1/dictionaries': () => ({ dictionaries: kept }),
    'PATCH /api/users/1/dictionaries/1': ({ body }) => change(1, body),
    'PATCH /api/users/1/dictionaries/2': ({ body }) => change(2, body),
    'DELETE /api/users/1/dictionaries/2': () => {
      kept = kept.filter(({ id }) => id !== 2);
      return {};
    },
  });
}

const names = () => screen.getAllByRole('listitem').map((item) => /Dictionary \d|\w+\.zip/.exec(item.textContent!)![0]);

describe('the page of a learner’s own dictionaries', () => {
  it('says that there is none yet', async () => {
    serverWith();
    renderPageOfUser(<Dictionaries />);
    expect(await screen.findByText('You have not added any yet.')).toBeTruthy();
  });

  it('asks to log in again when the session has ended', async () => {
    const gateway = serverWith();
    gateway.on({
      'GET /api/users/1/dictionaries': () => answer(401, { code: 'auth.session-ended', message: 'Ended.' }),
    });
    const { user } = renderPageOfUser(<Dictionaries />);
    expect(await screen.findByText('Please log in to access your dictionaries.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(localStorage.getItem('userId')).toBeNull();
  });

  it('orders them, switches them off, and removes them when it was asked twice', async () => {
    const gateway = serverWith(dictionary(1), dictionary(2, { pitches: 1, skipped: 3, attribution: 'Somebody' }));
    const { user } = renderPageOfUser(<Dictionaries />);
    expect(await screen.findByText('1,200 entries · 1 pitch · 3 rows could not be read · Somebody')).toBeTruthy();
    expect(names()).toEqual(['Dictionary 1', 'Dictionary 2']);
    await user.click(screen.getByRole('button', { name: 'Move Dictionary 2 up' }));
    await waitFor(() => expect(names()).toEqual(['Dictionary 2', 'Dictionary 1']));
    const box = () => screen.getByRole('checkbox', { name: /Dictionary 1/ }) as HTMLInputElement;
    await user.click(box());
    await waitFor(() => expect(box().checked).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Remove Dictionary 2' }));
    const asked = await screen.findByRole('alertdialog');
    await user.click(within(asked).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names()).toEqual(['Dictionary 1']));
    expect(gateway.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { place: 0 },
      { isOn: false },
    ]);
  });

  it('says which are being read', async () => {
    serverWith(dictionary(1, { title: '', status: 'processing' }));
    renderPageOfUser(<Dictionaries />);
    expect(await screen.findByText('Being read…')).toBeTruthy();
    expect(names()).toEqual(['1.zip']);
  });

  it('says why a file was refused, gives it no place, and takes it off the list', async () => {
    const errorMessage = 'This dictionary is damaged.';
    const gateway = serverWith(
      dictionary(1),
      dictionary(2, { title: '', status: 'failed', errorMessage }),
      dictionary(3, { status: 'processing' }),
    );
    const { user } = renderPageOfUser(<Dictionaries />);
    const refused = within((await screen.findByRole('heading', { name: 'Not added' })).closest('section')!);
    expect(refused.getByText('2.zip')).toBeTruthy();
    expect(refused.getByText(errorMessage)).toBeTruthy();
    expect(refused.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Take 2.zip off this list',
    ]);
    await user.click(screen.getByRole('button', { name: 'Move Dictionary 1 down' }));
    await waitFor(() => expect(names()).toEqual(['2.zip', 'Dictionary 3', 'Dictionary 1']));
    await user.click(refused.getByRole('button'));
    await waitFor(() => expect(names()).toEqual(['Dictionary 3', 'Dictionary 1']));
    expect(screen.queryByRole('heading', { name: 'Not added' })).toBeNull();
    expect(gateway.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ place: 2 }]);
  });

  it('that cannot be loaded says so, and keeps the form', async () => {
    const gateway = serverWith();
    gateway.on({ 'GET /api/users/1/dictionaries': () => answer(503, { code: 'x', message: 'Try again.' }) });
    renderPageOfUser(<Dictionaries />);
    expect(await screen.findByText('Your dictionaries could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });
});
