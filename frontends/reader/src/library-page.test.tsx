import type { DocumentEntry } from '@ichibun/api-client/documents';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import LibraryPage from './library-page.js';

const kokoro: DocumentEntry = {
  id: 7,
  title: 'こころ',
  author: '',
  fileType: 'text',
  vertical: false,
  hasCover: false,
  sentenceCount: 1200,
  characterCount: 40_000,
  currentSentence: 99,
  progress: 8.333,
  createdAt: '2026-11-19T12:00:00Z',
  readAt: '2026-11-20T12:00:00Z',
  knownShare: null,
};

function gatewayWith(documents: DocumentEntry[]): FakeGateway {
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/documents/user/1': () => ({ documents }),
  });
}

const show = () => renderPageOfUser(<LibraryPage />, { path: '/assisted-reader' });
const posts = (gateway: FakeGateway) => gateway.calls.filter(({ method }) => method === 'POST');

beforeEach(() => localStorage.clear());

describe('the library', () => {
  it('lists each document with its progress and dates, and opens it', async () => {
    gatewayWith([kokoro]);
    const { user, location } = show();
    expect(await screen.findByText('8.3%')).toBeTruthy();
    expect(screen.getByText(/1,200 sentences/).textContent).toContain('added Nov 19, 2026');
    expect(screen.getByText(/1,200 sentences/).textContent).toContain('read Nov 20, 2026');
    await user.click(screen.getByRole('link', { name: 'こころ' }));
    expect(location()).toBe('/assisted-reader/read/7');
  });

  it('says what to do while it is empty', async () => {
    gatewayWith([]);
    show();
    expect(await screen.findByText('No documents yet')).toBeTruthy();
  });

  it('deletes a document once asked and answered', async () => {
    const gateway = gatewayWith([kokoro]);
    gateway.on({ 'DELETE /api/documents/7': () => ({}) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete こころ' }));
    const question = screen.getByRole('alertdialog');
    expect(within(question).getByText('Are you sure you want to delete this document?')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No documents yet')).toBeTruthy();
    expect(gateway.calls.at(-1)?.path).toBe('/api/documents/7?userId=1');
  });

  it('keeps a document that could not be deleted, and says so', async () => {
    const gateway = gatewayWith([kokoro]);
    gateway.on({ 'DELETE /api/documents/7': () => answer(500, { code: 'x.y', message: 'The database is away.' }) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete こころ' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete failed')).toBeTruthy();
    expect(screen.getByText('Could not delete document.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'こころ' })).toBeTruthy();
  });

  it.each([
    [401, {}, 'Please log in to access the assisted reader.'],
    [503, { code: 'x.y', message: 'The database is away.' }, 'The database is away.'],
  ])('says why it cannot be shown on a %i', async (status, body, text) => {
    const gateway = gatewayWith([]);
    gateway.on({ 'GET /api/documents/user/1': () => answer(status, body) });
    show();
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('a pasted text', () => {
  it.each([
    [' 題 ', '猫がいる。', '題'],
    ['', '\n　猫がいる。\n犬もいる。', '　猫がいる。'.trim()],
  ])('titled %j becomes a document and opens', async (typed, text, title) => {
    const gateway = gatewayWith([]);
    gateway.on({ 'POST /api/documents/create-from-text': () => ({ document: kokoro }) });
    const { user, location } = show();
    if (typed) await user.type(await screen.findByLabelText('Title (Optional)'), typed);
    await user.click(await screen.findByLabelText('Text'));
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Add and read' }));
    await waitFor(() => expect(location()).toBe('/assisted-reader/read/7'));
    expect(posts(gateway)[0]?.body).toEqual({ title, content: text, userId: 1 });
  });

  it('must not be blank', async () => {
    const gateway = gatewayWith([]);
    const { user } = show();
    await user.type(await screen.findByLabelText('Text'), '　 ');
    await user.click(screen.getByRole('button', { name: 'Add and read' }));
    expect(await screen.findByText('No text provided')).toBeTruthy();
    expect(screen.getByText('Please paste some Japanese text to upload.')).toBeTruthy();
    expect(posts(gateway)).toEqual([]);
  });

  it('stays when the server refuses it, with the reason', async () => {
    const gateway = gatewayWith([]);
    gateway.on({ 'POST /api/documents/create-from-text': () => answer(413, { code: 'x.y', message: 'Too long.' }) });
    const { user } = show();
    await user.type(await screen.findByLabelText('Text'), '猫');
    await user.click(screen.getByRole('button', { name: 'Add and read' }));
    expect(await screen.findByText('Upload failed')).toBeTruthy();
    expect(screen.getByText('Too long.')).toBeTruthy();
    expect(screen.getByLabelText('Text')).toHaveProperty('value', '猫');
  });
});
