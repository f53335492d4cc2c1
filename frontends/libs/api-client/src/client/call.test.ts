import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { describe, expect, it } from '@jest/globals';
import { addressOf, call } from './request.js';

describe('a call by its name', () => {
  it('has its parameters in the path, its query behind it and its body as JSON', async () => {
    const gateway = fakeGateway({ 'POST /api/users/7/vocabulary': () => ({}) });
    await call('POST /api/users/{id}/vocabulary', { params: { id: 7 }, body: { word: '猫', meaning: null } });
    expect(gateway.calls).toMatchObject([{ method: 'POST', body: { word: '猫', meaning: null } }]);
  });

  it('encodes what it names, and leaves out what is undefined', () => {
    const given = { params: { id: 7, word: 'a/b?c' }, query: { reading: 'ねこ&' } };
    expect(addressOf('DELETE /api/users/{id}/vocabulary/{word}', given)).toBe(
      `/api/users/7/vocabulary/a%2Fb%3Fc?reading=${encodeURIComponent('ねこ&')}`,
    );
    expect(addressOf('GET /api/analytics/daily/{userId}', { params: { userId: 7 }, query: { days: undefined } })).toBe(
      '/api/analytics/daily/7',
    );
  });
});

/** The compiler refuses each of these; nothing runs them. */
export const refused = [
  // @ts-expect-error the gateway has no such call
  () => call('POST /api/nowhere'),
  // @ts-expect-error the path needs the learner
  () => call('GET /api/users/{id}/vocabulary'),
  // @ts-expect-error and no other parameter
  () => call('GET /api/users/{id}/vocabulary', { params: { user: 7 } }),
  // @ts-expect-error the text is missing
  () => call('POST /api/content/analyze', { body: { title: 'a' } }),
  // @ts-expect-error the body is missing
  () => call('POST /api/content/analyze'),
  // @ts-expect-error a text is no number
  () => call('POST /api/content/analyze', { body: { title: 'a', text: 4 } }),
  // @ts-expect-error no such field
  () => call('POST /api/content/analyze', { body: { title: 'a', text: 'b', txet: 'c' } }),
  // @ts-expect-error a call that takes no body
  () => call('GET /api/runs', { body: {} }),
  // @ts-expect-error no such part of the query
  () => call('GET /api/runs', { query: { page: 1 } }),
  // @ts-expect-error the answer has no such field
  async () => (await call('GET /api/runs')).jobs,
];
