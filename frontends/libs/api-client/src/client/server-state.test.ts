import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type MadeFile, requestFile } from './file.js';
import { requestJson } from './request.js';
import { sendForm } from './send-form.js';
import { serverState, subscribeToServer } from './server-state.js';

const starting = () => answer(503, { code: 'service.starting', message: 'The server is starting.' });
const cut = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('a call to a server that is starting', () => {
  it.each([
    ['a question', () => requestJson('GET', '/api/x')],
    ['a change', () => requestJson('POST', '/api/x', { word: '猫' })],
    ['a form', () => sendForm('POST /api/x' as 'POST /api/documents/upload', { body: new FormData() }, () => {})],
    [
      'one for a file',
      async () =>
        JSON.parse(
          await (
            (await requestFile('POST /api/x' as 'POST /api/sentences/export-anki', {
              body: { sentenceIds: [], deckName: 'a' },
            })) as MadeFile
          ).file.text(),
        ),
    ],
  ])('is made again, once, when that is there: %s', async (_, call) => {
    const gateway = fakeGateway({ 'GET /api/x': starting, 'POST /api/x': starting, 'GET /api/config': starting });
    const made = call();
    await pass(3_000);
    expect(serverState()).toBe('starting');
    const ready = () => ({ done: true });
    gateway.on({ 'GET /api/x': ready, 'POST /api/x': ready, 'GET /api/config': () => ({}) });
    gateway.calls.length = 0;
    await pass(2_000);
    expect(await made).toEqual({ done: true });
    expect(serverState()).toBe('there');
    expect(gateway.calls.filter(({ path }) => path === '/api/x')).toHaveLength(1);
  });

  it('waits no longer than its caller', async () => {
    fakeGateway({ 'GET /api/x': starting, 'GET /api/config': starting });
    const caller = new AbortController();
    const made = requestJson('GET', '/api/x', undefined, { signal: caller.signal });
    const failed = expect(made).rejects.toThrow('no longer');
    await pass(1_000);
    caller.abort(new Error('no longer'));
    await failed;
    fakeGateway({ 'GET /api/config': () => ({}) });
    await pass(2_000);
  });
});

describe('a call without an answer', () => {
  it('has the server asked until it answers, where a page tells of it', async () => {
    const states: string[] = [];
    const stop = subscribeToServer(() => states.push(serverState()));
    const gateway = fakeGateway({ 'GET /api/x': cut, 'GET /api/config': cut });
    await expect(requestJson('GET', '/api/x')).rejects.toThrow(TypeError);
    await pass(1_000);
    gateway.on({ 'GET /api/config': starting });
    await pass(1_000);
    gateway.on({ 'GET /api/config': () => ({}) });
    await pass(1_000);
    expect(states).toEqual(['away', 'starting', 'there']);
    stop();
  });

  it('says nothing of a server that answers otherwise', async () => {
    const states: string[] = [];
    const stop = subscribeToServer(() => states.push(serverState()));
    fakeGateway({ 'GET /api/x': cut, 'GET /api/config': () => ({}) });
    await expect(requestJson('GET', '/api/x')).rejects.toThrow(TypeError);
    await pass(1_000);
    expect(states).toEqual([]);
    stop();
  });

  it('asks nothing more where no page tells of it', async () => {
    const gateway = fakeGateway({ 'GET /api/x': cut });
    await expect(requestJson('GET', '/api/x')).rejects.toThrow(TypeError);
    await pass(10_000);
    expect(gateway.calls).toHaveLength(1);
  });
});
