import { expect, it } from '@jest/globals';
import { remoteOfPath } from './remote-of-path.js';

it.each([
  ['/vocabulary', { remote: 'vocabulary', page: 'vocabulary-page' }],
  ['/vocabulary/', { remote: 'vocabulary', page: 'vocabulary-page' }],
  ['/content-coverage', { remote: 'coverage', page: 'coverage-page' }],
  ['/dictionary/word/%E7%8C%AB/%E7%8C%AB', { remote: 'dictionary', page: 'word-page' }],
  ['/vocabulary/more', undefined],
  ['/', undefined],
])('knows whose %s is', (pathname, page) => {
  expect(remoteOfPath(pathname)).toEqual(page);
});
