import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError, reasonOf, requestJson } from './request.js';

describe('an answer that is not OK', () => {
  it.each([
    [
      'a JSON body',
      409,
      '{"code":"a.b","message":"Already there"}',
      'Conflict',
      '409: {"code":"a.b","message":"Already there"}',
    ],
    ['a text body', 500, 'Something broke', 'Internal Server Error', '500: Something broke'],
    ['no body', 503, '', 'Service Unavailable', '503: Service Unavailable'],
  ])('with %s says the status and the body or else the status text', async (_, status, body, statusText, message) => {
    fakeGateway({ 'GET /api/x': () => answer(status, body, statusText) });
    await expect(requestJson('GET', '/api/x')).rejects.toThrow(new Error(message));
  });

  it('carries the code and message of the gateway', async () => {
    fakeGateway({ 'GET /api/x': () => answer(409, { code: 'vocabulary.word-exists', message: 'Already there' }) });
    await expect(requestJson('GET', '/api/x')).rejects.toMatchObject({
      status: 409,
      code: 'vocabulary.word-exists',
      reason: 'Already there',
    });
  });

  it.each([['<html>Bad gateway</html>'], ['null'], ['[1]'], ['{"code":7,"message":{}}']])(
    'with the body %s carries no code and no reason',
    async (body) => {
      fakeGateway({ 'GET /api/x': () => answer(502, body) });
      await expect(requestJson('GET', '/api/x')).rejects.toMatchObject({
        status: 502,
        code: undefined,
        reason: undefined,
      });
    },
  );
});

describe('a call', () => {
  beforeEach(() => localStorage.clear());

  it('sends cookies, and a JSON body with its content type only when there is one', async () => {
    const gateway = fakeGateway({ 'POST /api/x': () => ({}), 'DELETE /api/x': () => ({}) });
    await requestJson('POST', '/api/x', { word: '猫' });
    await requestJson('DELETE', '/api/x');
    const [withBody, without] = gateway.calls;
    expect(withBody).toMatchObject({ credentials: 'include', body: { word: '猫' } });
    expect(withBody?.headers.get('content-type')).toBe('application/json');
    expect(without).toMatchObject({ credentials: 'include', body: undefined });
    expect(without?.headers.has('content-type')).toBe(false);
  });

  it('reads an empty answer as undefined', async () => {
    fakeGateway({ 'POST /api/x': () => answer(200) });
    await expect(requestJson('POST', '/api/x')).resolves.toBeUndefined();
  });
});

it.each([
  [new ApiError(409, '', '{"message":"Already there"}'), 'Already there'],
  [new ApiError(500, 'Internal Server Error', ''), 'The server gave no reason. Try again in a moment.'],
  [new ApiError(502, 'Bad Gateway', '<html>bad gateway</html>'), 'The server gave no reason. Try again in a moment.'],
  [new TypeError('Failed to fetch'), 'The server could not be reached. Check your connection and try again.'],
  [new Error('Plain'), 'Plain'],
  ['thrown text', 'The server gave no reason. Try again in a moment.'],
])('explains %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

it('says what the page says of an answer that has no words for people', () => {
  expect(reasonOf(new ApiError(502, 'Bad Gateway', '<html>bad gateway</html>'), 'Upload failed')).toBe('Upload failed');
  expect(reasonOf(new ApiError(413, '', '{"message":"Too large."}'), 'Upload failed')).toBe('Too large.');
});
