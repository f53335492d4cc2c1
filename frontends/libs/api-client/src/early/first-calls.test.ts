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
        '/api/content/analyze/7/words/top/10',
        '/api/user/3/dashboard',
        '/api/content/analyze/7/statistics',
        '/api/content/analyze/7/sentence-coverage',
        '/api/content/analyze/7/chapters',
        '/api/content/settings',
        '/api/dictionary',
      ],
    ],
    ['/content-coverage', '?analysis=../../user/4', ['/api/content/analyze']],
    ['/assisted-reader/read/12', '', ['/api/documents/12?userId=3']],
    ['/dictionary', '', []],
    ['/dictionary', '?q=%20', []],
    ['/dictionary', `?q=${'a'.repeat(501)}`, []],
    ['/dictionary', '?q=to%20eat%26b', ['/api/dictionary/search?q=to+eat%26b&count=30']],
    [
      '/dictionary/word/%E9%A3%9F%E3%81%B9%E3%82%8B%E3%83%BB%E3%81%9F%E3%81%B9%E3%82%8B/%E9%A3%9F%E3%81%B9%E3%82%8B',
      '',
      [
        `/api/dictionary/words?${new URLSearchParams({ entry: '食べる・たべる', word: '食べる' })}`,
        `/api/words/candidates?word=${encodeURIComponent('食べる')}`,
      ],
    ],
    [
      `/dictionary/kanji/${encodeURIComponent('食')}`,
      '',
      [
        `/api/words/candidates?word=${encodeURIComponent('食')}`,
        `/api/dictionary/search?${new URLSearchParams({ q: '*食*', count: '50' })}`,
        `/api/dictionary/kanji/${encodeURIComponent('食')}`,
      ],
    ],
    [
      '/dictionary/kanji/%E9',
      '',
      ['/api/words/candidates?word=%25E9', '/api/dictionary/search?q=*%25E9*&count=50', '/api/dictionary/kanji/%25E9'],
    ],
    ['/about', '', []],
  ])('of %s%s', (pathname, search, calls) => {
    expect(firstCallsOf({ pathname, search }, '3')).toEqual(calls);
  });
});
