import { describe, expect, it } from '@jest/globals';
import { firstCallsOf } from './first-calls.js';

describe('the first calls of a page', () => {
  it.each([
    ['/content-coverage', '', ['/api/content/analyze']],
    ['/content-coverage/', '', ['/api/content/analyze']],
    [
      '/content-coverage',
      '?analysis=7',
      [
        '/api/content/analyze',
        '/api/content/analyze/7/statistics',
        '/api/content/analyze/7/sentence-coverage',
        '/api/content/analyze/7/chapters',
        '/api/content/analyze/7/words/top/10',
        '/api/content/settings',
        '/api/dictionary',
        '/api/user/3/dashboard?timeZone={zone}',
      ],
    ],
    ['/content-coverage', '?analysis=../../user/4', ['/api/content/analyze']],
    ['/assisted-reader/read/12', '', ['/api/documents/12?userId=3']],
    ['/about', '', []],
  ])('of %s%s', (pathname, search, calls) => {
    expect(firstCallsOf({ pathname, search }, '3')).toEqual(calls);
  });
});
