import type { Answer } from '@ichibun/contracts/calls';
import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Programs } from './programs.js';

type Token = Answer<'GET /api/users/{id}/tokens'>['tokens'][number];

const DAY_MS = 24 * 3_600_000;
const token = (id: number, given: Partial<Token> = {}): Token => ({
  id,
  name: `Program ${id}`,
  purpose: 'yomitan-api',
  ending: 'wxyz',
  createdAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 60 * DAY_MS).toISOString(),
  hasEnded: false,
  usedAt: null,
  ...given,
});

/** A server that keeps tokens. */
function serverWith(...given: Token[]) {
  const state = { tokens: given, isShared: false };
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/users/1/tokens': () => state,
    'POST /api/users/1/tokens': ({ body }) => {
      const made = token(9, body as Partial<Token>);
      state.tokens = [made, ...state.tokens];
      return { token: made, secret: 'ichi_secret' };
    },
    'DELETE /api/users/1/tokens/1': () => {
      state.tokens = state.tokens.filter(({ id }) => id !== 1);
      return {};
    },
  });
  return { gateway, state };
}

describe('the page of programs', () => {
  it('makes an address for a player, tells three steps, and says when it has called', async () => {
    const { gateway, state } = serverWith();
    const { user } = renderPageOfUser(<Programs />);
    expect(await screen.findByText('You have not connected any yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create address' }));
    const address = (await screen.findByLabelText('Address')) as HTMLInputElement;
    expect(address.value).toBe(`${location.origin}/api/doors/ichi_secret/yomitan`);
    const steps = within(address.closest('ol')!);
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    expect(steps.getByRole('status').textContent).toBe('The program has not called yet.');
    expect(gateway.calls.find(({ method }) => method === 'POST')!.body).toEqual({
      name: 'asbplayer, GameSentenceMiner',
      purpose: 'yomitan-api',
      days: 90,
    });
    state.tokens = state.tokens.map((one) => ({ ...one, usedAt: new Date().toISOString() }));
    expect(await screen.findByText('The program has called: it is connected.')).toBeTruthy();
  });

  it('leads to the address that was made, and says of each whether it was copied', async () => {
    const { gateway } = serverWith();
    const { user } = renderPageOfUser(<Programs />);
    const make = await screen.findByRole('button', { name: 'Create address' });
    await user.click(make);
    const address = await screen.findByRole('textbox', { name: 'Address' });
    expect(document.activeElement).toBe(address);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    const other = token(10);
    gateway.on({
      'GET /api/users/1/tokens': () => ({ tokens: [other], isShared: false }),
      'POST /api/users/1/tokens': () => ({ token: other, secret: 'ichi_other' }),
    });
    await user.click(make);
    expect(await screen.findByDisplayValue(/ichi_other/)).toBe(document.activeElement);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  it('tells a program that sends to Anki its address, deck and note type', async () => {
    serverWith();
    const { user } = renderPageOfUser(<Programs />);
    await user.click(await screen.findByRole('radio', { name: /send to Ichibun/ }));
    await user.click(screen.getByRole('button', { name: 'Create address' }));
    const address = (await screen.findByLabelText('Address')) as HTMLInputElement;
    expect(address.value).toBe(`${location.origin}/api/doors/ichi_secret/anki`);
    const steps = within(address.closest('ol')!).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Copy this address.'),
      expect.stringContaining('the deck and the note type Ichibun'),
      expect.stringContaining('Send a card from the program.'),
    ]);
  });

  it('gives an extension its address and its key', async () => {
    serverWith();
    const { user } = renderPageOfUser(<Programs />);
    await user.click(await screen.findByRole('radio', { name: /Jiten Reader/ }));
    await user.click(screen.getByRole('button', { name: 'Create address' }));
    const address = (await screen.findByLabelText('Address')) as HTMLInputElement;
    expect(address.value).toBe(`${location.origin}/api/doors/-/jiten`);
    expect((screen.getByLabelText('API key') as HTMLInputElement).value).toBe('ichi_secret');
  });

  it('gives a program of one’s own its token in a header', async () => {
    serverWith();
    const { user } = renderPageOfUser(<Programs />);
    await user.click(await screen.findByRole('radio', { name: /A program of your own/ }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Create address' }));
    const header = (await screen.findByLabelText('Header')) as HTMLInputElement;
    expect(header.value).toBe('Authorization: Bearer ichi_secret');
    expect((screen.getByLabelText('Address') as HTMLInputElement).value).not.toContain('ichi_secret');
    expect(screen.getByRole('heading', { name: 'Set up Mine' })).toBeTruthy();
  });

  it('gives an assistant a header, and an address with the token for one that takes no header', async () => {
    serverWith();
    const { user } = renderPageOfUser(<Programs />);
    await user.click(await screen.findByRole('radio', { name: /Assistant/ }));
    await user.click(screen.getByRole('button', { name: 'Create address' }));
    const address = (await screen.findByLabelText('Address')) as HTMLInputElement;
    expect(address.value).toBe(`${location.origin}/api/doors/-/mcp`);
    expect((screen.getByLabelText('Header') as HTMLInputElement).value).toBe('Authorization: Bearer ichi_secret');
    const alone = screen.getByLabelText('Address with the token') as HTMLInputElement;
    expect(alone.value).toBe(`${location.origin}/api/doors/ichi_secret/mcp`);
  });

  it('lists what there is, says what has ended, and disconnects when it was asked twice', async () => {
    serverWith(token(1), token(2, { hasEnded: true, endsAt: '2026-01-02T00:00:00.000Z' }));
    const { user } = renderPageOfUser(<Programs />);
    expect(await screen.findByText(/^Ended on Jan \d, 2026\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Disconnect Program 1' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(screen.queryByText('Program 1')).toBeNull());
    expect(screen.getByText('Program 2')).toBeTruthy();
  });

  it('says why the demo user of many people has none', async () => {
    const { state } = serverWith();
    state.isShared = true;
    renderPageOfUser(<Programs />);
    expect(await screen.findByText(/Everybody here uses the same demo account/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create address' })).toBeNull();
  });

  it('saves the words as a file that asbplayer imports', async () => {
    const { gateway } = serverWith();
    const word = (text: string, state: string, isBlocked = false) => ({ word: text, state, isBlocked });
    gateway.on({
      'GET /api/users/1/vocabulary': () => ({
        vocabulary: [word('猫', 'known'), word('犬', 'young'), word('鳥', 'new', true), word('犬', 'learning')],
      }),
    });
    let saved: Blob | undefined;
    URL.revokeObjectURL = () => {};
    HTMLAnchorElement.prototype.click = () => {};
    URL.createObjectURL = (file) => {
      saved = file as Blob;
      return 'blob:1';
    };
    const { user } = renderPageOfUser(<Programs />);
    await user.click(await screen.findByRole('button', { name: 'Save the file' }));
    await waitFor(() => expect(saved).toBeDefined());
    const content = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsText(saved!);
    });
    const rows = JSON.parse(content);
    expect(rows).toEqual([
      { profile: 'Default', token: '猫', status: 5, lemmas: ['猫'] },
      { profile: 'Default', token: '犬', status: 4, lemmas: ['犬'] },
      { profile: 'Default', token: '鳥', status: 1, lemmas: ['鳥'], states: [0] },
    ]);
  });

  it('offers to try again where it cannot be loaded', async () => {
    const { gateway } = serverWith();
    gateway.on({ 'GET /api/users/1/tokens': () => answer(503, { code: 'x', message: 'Try again.' }) });
    renderPageOfUser(<Programs />);
    expect(await screen.findByText('Your programs could not be loaded.')).toBeTruthy();
  });
});
