import { useDashboard } from '@ichibun/api-client/dashboard';
import { keys } from '@ichibun/api-client/keys';
import { type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { FollowedJobs } from './followed-jobs.js';

beforeEach(() => localStorage.clear());

const remember = (job: object) => localStorage.setItem('followed-jobs:1', JSON.stringify([job]));
const words = { kind: 'import', id: 8, name: 'words.txt' };
const running = { jobId: 8, filename: 'words.txt', status: 'processing', processedWords: 1, totalWords: 4 };

/** A page that has nothing to do with the jobs, but shows something that they change. */
function Page() {
  const known = useDashboard().data?.knownWordsCount;
  return (
    <>
      <p>{known} known</p>
      <FollowedJobs />
    </>
  );
}

function gatewayWith(handlers: Parameters<typeof fakeGateway>[0]): FakeGateway {
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/user/1/dashboard': () => ({ knownWordsCount: 2 }),
    'GET /api/runs': () => ({ runs: [], problems: [] }),
    ...handlers,
  });
}

describe('an import that ends while the learner is on another page', () => {
  it.each([
    [
      { status: 'completed', successfulImports: 2_941 },
      'Import Complete',
      'Successfully imported 2,941 words to vocabulary',
    ],
    [{ status: 'failed', errorMessage: 'Line 3 is too long.' }, 'Import Failed', 'Line 3 is too long.'],
    [{ status: 'failed', errorMessage: null }, 'Import Failed', 'Failed to import vocabulary'],
  ])('is announced there: %j', async (end, title, description) => {
    remember(words);
    gatewayWith({ 'GET /api/users/1/vocabulary/import/8': () => ({ ...running, ...end }) });
    renderPageOfUser(<Page />);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(description)).toBeTruthy();
  });

  it('is looked at again after a second, and what it changed is loaded again', async () => {
    remember(words);
    let looks = 0;
    const gateway = gatewayWith({
      'GET /api/users/1/vocabulary/import/8': () => {
        if (++looks < 2) return running;
        gateway.on({ 'GET /api/user/1/dashboard': () => ({ knownWordsCount: 6_002 }) });
        return { ...running, status: 'completed', successfulImports: 6_000 };
      },
    });
    renderPageOfUser(<Page />);
    expect(await screen.findByText('2 known')).toBeTruthy();
    expect(await screen.findByText('6002 known')).toBeTruthy();
    expect(screen.getByText('Import Complete')).toBeTruthy();
  });

  it('is announced once, however often the page is loaded', async () => {
    remember(words);
    const gateway = gatewayWith({
      'GET /api/users/1/vocabulary/import/8': () => ({ ...running, status: 'completed', successfulImports: 4 }),
    });
    const { unmount } = renderPageOfUser(<Page />);
    await screen.findByText('Import Complete');
    unmount();
    gateway.calls.length = 0;
    renderPageOfUser(<Page />);
    await screen.findByText('2 known');
    expect(gateway.calls.some(({ path }) => path.includes('import'))).toBe(false);
  });
});

it('says why cards from elsewhere did not arrive', async () => {
  remember({ kind: 'cards', id: 4, name: 'mine.colpkg' });
  const errorMessage = 'At most 200,000 notes are imported at once. Export one deck at a time.';
  gatewayWith({
    'GET /api/users/1/imports/4': () => ({ status: 'failed', errorCode: 'imports.too-many-notes', errorMessage }),
  });
  renderPageOfUser(<Page />);
  expect(await screen.findByText('Import Failed')).toBeTruthy();
  expect(screen.getByText(errorMessage)).toBeTruthy();
});

it('asks about all jobs by one call, and about a single one only once that is over', async () => {
  const runs = [
    { kind: 'import-words', subjectId: 8 },
    { kind: 'read-upload', subjectId: 3 },
    { kind: 'analyse-text', subjectId: 5 },
  ];
  const jobs = [words, { kind: 'upload', id: 3, name: 'kokoro.epub' }, { kind: 'analysis', id: 5, name: 'こころ' }];
  localStorage.setItem('followed-jobs:1', JSON.stringify(jobs));
  let looks = 0;
  const gateway = gatewayWith({
    'GET /api/runs': () => ({ runs: runs.slice(0, looks++ < 2 ? 3 : 2), problems: [] }),
    'GET /api/content/analyze': () => [{ id: 5, title: 'こころ', status: 'completed' }],
  });
  renderPageOfUser(<Page />);
  expect(await screen.findByText('Analysis complete')).toBeTruthy();
  const single = gateway.calls.map(({ path }) => path).filter((path) => /import|uploads|analyze/.test(path));
  expect(new Set(single)).toEqual(new Set(['/api/content/analyze']));
  expect(localStorage.getItem('followed-jobs:1')).toContain('words.txt');
});

describe('an audiobook', () => {
  const audiobook = { kind: 'audiobook', id: 'request-1', name: 'こころ' };
  const made = { requestId: 'request-1', title: 'こころ', status: 'completed', error: null };

  it('is announced on another page once the server no longer works on it', async () => {
    remember(audiobook);
    let looks = 0;
    const gateway = gatewayWith({
      'GET /api/runs': () => ({
        runs: looks++ < 1 ? [{ kind: 'make-audiobook', subjectId: null, title: 'こころ' }] : [],
        problems: [],
      }),
      'GET /api/audiobooks': () => ({ audiobooks: [made] }),
    });
    renderPageOfUser(<Page />);
    expect(await screen.findByText('Audiobook ready')).toBeTruthy();
    const order = gateway.calls.map(({ path }) => path.split('?')[0]).filter((path) => /runs|audiobooks/.test(path!));
    expect(order.slice(0, 3)).toEqual(['/api/runs', '/api/runs', '/api/audiobooks']);
  });

  it.each([
    ['The voice is away.', 'The voice is away.'],
    [null, 'Audiobook generation failed'],
  ])('that failed with %s is announced as %s', async (error, shown) => {
    remember(audiobook);
    gatewayWith({ 'GET /api/audiobooks': () => ({ audiobooks: [{ ...made, status: 'failed', error }] }) });
    renderPageOfUser(<Page />);
    expect(await screen.findByText('Generation failed')).toBeTruthy();
    expect(screen.getByText(shown)).toBeTruthy();
  });

  it('that was deleted is forgotten', async () => {
    remember(audiobook);
    gatewayWith({ 'GET /api/audiobooks': () => ({ audiobooks: [] }) });
    renderPageOfUser(<Page />);
    await waitFor(() => expect(localStorage.getItem('followed-jobs:1')).toBe('[]'));
  });
});

it('forgets a job that the server does not know', async () => {
  remember(words);
  gatewayWith({});
  renderPageOfUser(<Page />);
  await waitFor(() => expect(localStorage.getItem('followed-jobs:1')).toBe('[]'));
});

it('asks nothing about the jobs of another person, and forgets them', async () => {
  localStorage.setItem('followed-jobs:2', JSON.stringify([words]));
  const gateway = gatewayWith({});
  renderPageOfUser(<Page />);
  await screen.findByText('2 known');
  expect(gateway.calls.some(({ path }) => path.includes('import'))).toBe(false);
  expect(localStorage.getItem('followed-jobs:2')).toBeNull();
});

it('looks soon at an analysis that is new, however often the list has been loaded before', async () => {
  remember({ kind: 'analysis', id: 5, name: 'こころ' });
  const analysis = { id: 5, title: 'こころ', status: 'processing' };
  let looks = 0;
  gatewayWith({
    'GET /api/content/analyze': () => [{ ...analysis, status: looks++ === 0 ? 'processing' : 'completed' }],
  });
  function Seasoned() {
    const queryClient = useQueryClient();
    useState(() => {
      for (let look = 0; look < 5; look++) queryClient.setQueryData(keys.analyses, [analysis]);
    });
    return <Page />;
  }
  renderPageOfUser(<Seasoned />);
  expect(await screen.findByText('Analysis complete')).toBeTruthy();
});

describe('a file that has been read, an analysis that is complete, and cards that have arrived', () => {
  const upload = { kind: 'upload', id: 3, name: 'kokoro.epub' };
  const analysis = { kind: 'analysis', id: 5, name: 'こころ' };
  const cards = { kind: 'cards', id: 4, name: 'mine.colpkg' };
  const handlers = {
    'GET /api/users/1/imports/4': () => ({ id: 4, status: 'imported' }),
    'GET /api/documents/uploads/3': () => ({ upload: { status: 'completed', document: { id: 9, title: 'こころ' } } }),
    'GET /api/content/analyze': () => [{ id: 5, title: 'こころ', status: 'completed' }],
  };

  it.each([
    [upload, 'File added', 'Read', '/assisted-reader/read/9'],
    [analysis, 'Analysis complete', 'Open', '/content-coverage?analysis=5'],
    [cards, 'Import Complete', 'Report', '/vocabulary/import?id=4'],
  ])('is announced on another page, and opens from there: %j', async (job, title, label, address) => {
    remember(job);
    gatewayWith(handlers);
    const { user, location } = renderPageOfUser(<Page />);
    expect(await screen.findByText(title)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: label }));
    expect(location()).toBe(address);
  });

  it.each([
    [upload, '/assisted-reader'],
    [analysis, '/content-coverage'],
    [cards, '/vocabulary/import'],
  ])('is left to its own page to show: %j', async (job, path) => {
    remember(job);
    gatewayWith(handlers);
    renderPageOfUser(<Page />, { path });
    await waitFor(() => expect(localStorage.getItem('followed-jobs:1')).toBe('[]'));
    expect(screen.queryByText(/^(?:File added|Analysis complete|Import Complete)$/)).toBeNull();
  });
});
