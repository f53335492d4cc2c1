import { renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { cat, gatewayWith } from '../testing/vocabulary-page.js';
import VocabularyPage from '../vocabulary-page.js';

beforeEach(() => localStorage.clear());

describe('importing', () => {
  const list = () => new File(['猫\tねこ\n犬'], 'words.txt');
  const choose = async (user: ReturnType<typeof renderPageOfUser>['user'], file: File) =>
    user.upload(await screen.findByTestId('import-file'), file);
  const running = {
    jobId: 8,
    filename: 'words.txt',
    status: 'processing',
    successfulImports: 0,
    processedWords: 1,
    totalWords: 4,
  };

  it('takes only .txt files', async () => {
    const gateway = gatewayWith([cat]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    await choose(user, new File(['x'], 'words.pdf'));
    expect(await screen.findByText('Please select a .txt file')).toBeTruthy();
    expect(gateway.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('sends the list and shows its progress', async () => {
    const gateway = gatewayWith([cat]);
    gateway.on({
      'POST /api/users/1/vocabulary/import': () => ({ jobId: 8, filename: 'words.txt' }),
      'GET /api/users/1/vocabulary/import/8': () => running,
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await choose(user, list());
    expect(await screen.findByText('Import Started')).toBeTruthy();
    expect(await screen.findByText('1 of 4 words · 25.0%')).toBeTruthy();
    expect(screen.getByText('Finalizing...')).toBeTruthy();
    expect(gateway.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      content: '猫\tねこ\n犬',
      filename: 'words.txt',
    });
  });

  it('is found again after a reload', async () => {
    const gateway = gatewayWith([cat]);
    gateway.on({
      'GET /api/users/1/vocabulary/import': () => ({ jobs: [running] }),
      'GET /api/users/1/vocabulary/import/8': () => running,
    });
    renderPageOfUser(<VocabularyPage />);
    expect(await screen.findByText('1 of 4 words · 25.0%')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Importing vocabulary' })).toBeTruthy();
  });

  it('reports afterwards the lines that brought no new word', async () => {
    const report = { duplicates: 2, blankLines: 0, comments: 0, unusable: 0, unusableExamples: [] };
    const gateway = gatewayWith([cat]);
    gateway.on({
      'POST /api/users/1/vocabulary/import': () => ({ jobId: 8, filename: 'words.txt' }),
      'GET /api/users/1/vocabulary/import/8': () => ({
        ...running,
        status: 'completed',
        successfulImports: 1,
        report: { ...report, keptWords: 2, unknownWords: 1, unknownWordExamples: ['ぬぺ'] },
      }),
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await choose(user, list());
    const card = await screen.findByRole('region', { name: 'Import report' });
    expect(within(card).getByText('words.txt: 1 of 4 words imported')).toBeTruthy();
    expect(within(card).getByText('2 lines already in your vocabulary or twice in the list')).toBeTruthy();
    expect(within(card).getByText('ぬぺ')).toBeTruthy();
    gateway.on({ 'DELETE /api/users/1/vocabulary/import/8/unknown': () => ({ removed: 1 }) });
    await user.click(within(card).getByRole('button', { name: 'Remove the 1 word that the dictionary does not know' }));
    const removed = await within(card).findByText('1 word removed');
    await waitFor(() => expect(document.activeElement).toBe(removed));
    expect(within(card).queryByRole('button', { name: /Remove/ })).toBeNull();
    expect(within(card).queryByText('ぬぺ')).toBeNull();
    gateway.on({ 'POST /api/users/1/vocabulary/import/8/known': () => ({ known: 2 }) });
    await user.click(within(card).getByRole('button', { name: 'Mark 2 words that you review as known, too' }));
    expect(await within(card).findByText('1 word removed · 2 words marked as known')).toBeTruthy();
    expect(within(card).queryByRole('button', { name: /that you review/ })).toBeNull();
    await user.click(within(card).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Import report' })).toBeNull();
  });

  it.each([
    { status: 'completed', successfulImports: 4 },
    { status: 'failed', errorMessage: null },
  ])('has no card any more once it is %j', async (end) => {
    const gateway = gatewayWith([cat]);
    gateway.on({
      'POST /api/users/1/vocabulary/import': () => ({ jobId: 8, filename: 'words.txt' }),
      'GET /api/users/1/vocabulary/import/8': () => ({ ...running, ...end }),
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await choose(user, list());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Importing vocabulary' })).toBeNull());
  });

  it('says when it could not start', async () => {
    gatewayWith([cat]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    await choose(user, list());
    expect(await screen.findByText('Failed to start vocabulary import')).toBeTruthy();
  });
});
