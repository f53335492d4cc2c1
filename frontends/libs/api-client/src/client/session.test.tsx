import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { renderPage } from '@ichibun/page-test-kit/render-page';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { requestFile } from './file.js';
import { call, requestJson } from './request.js';
import { sendForm } from './send-form.js';
import { useSession } from './session.js';

function Who() {
  const { isLoading, user, signInAsDemoUser, signOut } = useSession();
  if (isLoading) return <p>Loading</p>;
  return (
    <>
      <p>{user ? `I am ${user.name} with ${user.knownWordsCount} words` : 'Nobody'}</p>
      {user?.role === 'admin' && <p>Administrator</p>}
      <button type="button" onClick={() => signInAsDemoUser(true)}>
        In
      </button>
      <button type="button" onClick={() => signOut().catch(() => {})}>
        Out
      </button>
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('on load', () => {
  it('asks nothing when no user id is stored', async () => {
    const gateway = fakeGateway({});
    renderPage(<Who />);
    expect(await screen.findByText('Nobody')).toBeTruthy();
    expect(gateway.calls).toEqual([]);
  });

  it('restores the user whose id is stored', async () => {
    localStorage.setItem('userId', '7');
    const gateway = fakeGateway({ 'GET /api/auth/user': () => ({ user: { id: 7, name: 'Aki', knownWordsCount: 3 } }) });
    renderPage(<Who />);
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(await screen.findByText('I am Aki with 3 words')).toBeTruthy();
    expect(gateway.calls[0]?.path).toBe('/api/auth/user?userId=7');
  });

  it.each([
    ['the session has ended', () => answer(401)],
    ['the answer holds no user', () => ({})],
    [
      'the server cannot be reached',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('drops the stored id without a word when %s', async (_, handler) => {
    localStorage.setItem('userId', '7');
    fakeGateway({ 'GET /api/auth/user': handler });
    renderPage(<Who />);
    expect(await screen.findByText('Nobody')).toBeTruthy();
    expect(localStorage.getItem('userId')).toBeNull();
  });

  it.each([
    [
      'was cut off by a reload or the network',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['failed on a server that is starting', () => answer(503)],
  ])('signs in with the next page when the request %s', async (_, handler) => {
    localStorage.setItem('userId', '7');
    const gateway = fakeGateway({ 'GET /api/auth/user': handler });
    const { unmount } = renderPage(<Who />);
    await screen.findByText('Nobody');
    unmount();
    gateway.on({ 'GET /api/auth/user': () => ({ user: { id: 7, name: 'Aki', knownWordsCount: 3 } }) });
    renderPage(<Who />);
    expect(await screen.findByText('I am Aki with 3 words')).toBeTruthy();
    expect(localStorage.getItem('userId')).toBe('7');
  });

  describe('while the server does not answer', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

    it.each([
      ['it is starting', 503],
      ['it is asked too often', 429],
    ])('because %s, asks again, and signs in once it does', async (_, status) => {
      localStorage.setItem('userId', '7');
      const gateway = fakeGateway({ 'GET /api/auth/user': () => answer(status) });
      renderPage(<Who />);
      await pass(60_000);
      expect(screen.getByText('Nobody')).toBeTruthy();
      gateway.on({ 'GET /api/auth/user': () => ({ user: { id: 7, name: 'Aki', knownWordsCount: 3 } }) });
      await pass(5_000);
      expect(screen.getByText('I am Aki with 3 words')).toBeTruthy();
      expect(localStorage.getItem('userId')).toBe('7');
    });

    it('asks no more for that user once another has signed in', async () => {
      localStorage.setItem('userId', '7');
      const gateway = fakeGateway({ 'GET /api/auth/user': () => answer(503) });
      renderPage(<Who />);
      await pass(0);
      fireEvent.click(screen.getByText('In'));
      gateway.calls.length = 0;
      await pass(60_000);
      expect(screen.getByText('I am Demo User with 150 words')).toBeTruthy();
      expect(gateway.calls).toEqual([]);
    });
  });

  it('asks nothing any more once the server has said that the session has ended', async () => {
    localStorage.setItem('userId', '7');
    const gateway = fakeGateway({ 'GET /api/auth/user': () => answer(401) });
    const { unmount } = renderPage(<Who />);
    await screen.findByText('Nobody');
    unmount();
    gateway.calls.length = 0;
    renderPage(<Who />);
    await screen.findByText('Nobody');
    expect(gateway.calls).toEqual([]);
  });
});

it('signs in the demo user without a call', async () => {
  const gateway = fakeGateway({});
  const { user } = renderPage(<Who />);
  await user.click(screen.getByText('In'));
  expect(screen.getByText('I am Demo User with 150 words')).toBeTruthy();
  expect(screen.getByText('Administrator')).toBeTruthy();
  expect(localStorage.getItem('userId')).toBe('1');
  expect(gateway.calls).toEqual([]);
});

it('names the user whom the page shows in every call, so that it is never answered for another', async () => {
  localStorage.setItem('userId', '7');
  const gateway = fakeGateway({
    'GET /api/auth/user': () => answer(401),
    ...Object.fromEntries(
      ['GET /api/a', 'POST /api/b', 'POST /api/d', 'POST /api/e', 'POST /api/auth/logout', 'GET /api/config'].map(
        (call) => [call, () => ({})],
      ),
    ),
  });
  const { user } = renderPage(<Who />);
  await screen.findByText('Nobody');
  await user.click(screen.getByText('In'));
  await requestJson('GET', '/api/a');
  await requestJson('POST', '/api/b', { c: 1 });
  await requestFile('POST /api/d' as 'POST /api/sentences/export-anki', { body: { sentenceIds: [], deckName: 'a' } });
  await sendForm('POST /api/e' as 'POST /api/documents/upload', { body: new FormData() }, () => {});
  await user.click(screen.getByText('Out'));
  await call('GET /api/config');
  const named = gateway.calls.map(({ path, headers }) => [path.split('?')[0], headers.get('x-ichibun-user')]);
  expect(named).toEqual([
    ['/api/auth/user', '7'],
    ['/api/a', '1'],
    ['/api/b', '1'],
    ['/api/d', '1'],
    ['/api/e', '1'],
    ['/api/auth/logout', '1'],
    ['/api/config', null],
  ]);
});

describe('in a browser that others use', () => {
  const aki = { user: { id: 7, name: 'Aki', knownWordsCount: 3 } };
  const signedIn = async (handlers: Parameters<typeof fakeGateway>[0] = {}) => {
    localStorage.setItem('userId', '7');
    localStorage.setItem('unsent-reading:7:r', '{}');
    localStorage.setItem('followed-jobs:7', '[]');
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('unsaved-place-3', '9');
    const gateway = fakeGateway({ 'GET /api/auth/user': () => aki, 'GET /api/config': () => ({}), ...handlers });
    const page = renderPage(<Who />);
    await screen.findByText('I am Aki with 3 words');
    return { gateway, ...page };
  };
  const nothingIsLeft = () => {
    expect(Object.keys(localStorage).filter((key) => key.endsWith(':7') || key.includes(':7:'))).toEqual([]);
    expect(localStorage.getItem('theme')).toBe('dark');
  };
  const asked = ({ calls }: { calls: { method: string; path: string }[] }) =>
    calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
  const cut = () => {
    throw new TypeError('Failed to fetch');
  };

  it('a tab shows a learner whom another tab has signed out no longer', async () => {
    await signedIn();
    const other = new BroadcastChannel('left');
    other.postMessage(8);
    other.postMessage(7);
    expect(await screen.findByText('Nobody')).toBeTruthy();
    expect(localStorage.getItem('userId')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    nothingIsLeft();
    other.close();
  });

  it('a page that the browser brings back as it was shows nobody who has left meanwhile', async () => {
    await signedIn();
    localStorage.setItem('userId', '8');
    fireEvent(window, new Event('pageshow'));
    expect(await screen.findByText('Nobody')).toBeTruthy();
    expect(localStorage.getItem('userId')).toBe('8');
  });

  it('tells the other tabs', async () => {
    const { user } = await signedIn({ 'POST /api/auth/logout': () => ({}) });
    const told = new Promise((resolve) => {
      const other = new BroadcastChannel('left');
      other.onmessage = ({ data }) => {
        other.close();
        resolve(data);
      };
    });
    await user.click(screen.getByText('Out'));
    expect(await told).toBe(7);
  });

  it.each([
    ['without a network', cut],
    ['beside a server that is too busy', () => answer(503, { code: 'service.unavailable', message: 'Busy.' })],
  ])('signing out %s is remembered, and is the first call that gets through', async (_, unheard) => {
    const { gateway, user, unmount } = await signedIn({ 'POST /api/auth/logout': unheard });
    await user.click(screen.getByText('Out'));
    expect(await screen.findByText('Nobody')).toBeTruthy();
    nothingIsLeft();
    gateway.calls.length = 0;
    await expect(call('GET /api/config')).rejects.toThrow();
    await expect(
      sendForm('POST /api/e' as 'POST /api/documents/upload', { body: new FormData() }, () => {}),
    ).rejects.toThrow();
    await expect(
      requestFile('POST /api/d' as 'POST /api/sentences/export-anki', { body: { sentenceIds: [], deckName: 'a' } }),
    ).rejects.toThrow();
    expect(new Set(asked(gateway))).toEqual(new Set(['POST /api/auth/logout']));

    unmount();
    gateway.on({ 'POST /api/auth/logout': () => ({}) });
    gateway.calls.length = 0;
    renderPage(<Who />);
    await Promise.all([call('GET /api/config'), call('GET /api/config')]);
    expect(asked(gateway)).toEqual(['POST /api/auth/logout', 'GET /api/config', 'GET /api/config']);
    expect(gateway.calls[0]!.headers.get('x-ichibun-user')).toBe('7');
  });

  it.each(['auth.session-ended', 'auth.not-signed-in'])(
    'what is stored of a learner goes with a session that ended elsewhere, and the page stays: %s',
    async (code) => {
      await signedIn({ 'POST /api/x': () => answer(401, { code, message: 'No.' }) });
      await expect(requestJson('POST', '/api/x')).rejects.toThrow();
      expect(screen.getByText('I am Aki with 3 words')).toBeTruthy();
      nothingIsLeft();
    },
  );

  it('what is stored of a learner goes when the next page finds that the session has ended', async () => {
    const { unmount, gateway } = await signedIn();
    unmount();
    gateway.on({ 'GET /api/auth/user': () => answer(401) });
    renderPage(<Who />);
    expect(await screen.findByText('Nobody')).toBeTruthy();
    nothingIsLeft();
  });

  it.each([
    ['a proxy that wants to know who asks', () => answer(401, 'Authorization required')],
    ['a network that is gone', cut],
    ['a server that fails', () => answer(500)],
  ])('what is stored stays after an answer of %s', async (_, handler) => {
    await signedIn({ 'POST /api/x': handler });
    await expect(requestJson('POST', '/api/x')).rejects.toThrow();
    expect(localStorage.getItem('unsent-reading:7:r')).toBe('{}');
  });
});

it.each([
  ['agrees', () => ({})],
  ['fails', () => answer(500)],
])('signs out here when the server %s', async (_, handler) => {
  const gateway = fakeGateway({ 'POST /api/auth/logout': handler });
  const { user } = renderPage(<Who />);
  await user.click(screen.getByText('In'));
  await user.click(screen.getByText('Out'));
  expect(await screen.findByText('Nobody')).toBeTruthy();
  expect(localStorage.getItem('userId')).toBeNull();
  expect(gateway.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/auth/logout']);
});
