import { describe, expect, it } from '@jest/globals';

interface ChangedTests {
  nearest(tests: string[], changed: string[], times: Record<string, number>, seconds: number): string[];
  testsReaching(projects: string[], files: string[]): string[];
}

const { nearest, testsReaching } = (await import(
  String(new URL('../../../scripts/changed-tests.mjs', import.meta.url))
)) as ChangedTests;

describe('the tests of what changed', () => {
  const near = 'services/reader/dist/texts/near.spec.js';
  const beside = 'services/reader/dist/uploads/beside.spec.js';
  const far = 'tests/product/dist/far.spec.js';
  const changed = ['services/reader/src/texts/texts.ts'];

  it.each([
    ['the nearest first', {}, 60, [near, beside, far]],
    ['of two that are as near, the quicker first', { [near]: 30, [beside]: 20, [far]: 10 }, 60, [near, beside, far]],
    ['none that would take longer than is left', { [near]: 30, [beside]: 100, [far]: 10 }, 60, [near, far]],
    ['the nearest, however long it takes', { [near]: 300 }, 60, [near]],
  ])('are %s', (_, times, seconds, expected) => {
    expect(nearest([far, beside, near], changed, times, seconds)).toEqual(expected);
  });

  it.each([
    [
      'a library that a service imports',
      'services/libs/japanese/src/kana.ts',
      'services/language/dist/search/search.spec.js',
    ],
    ['a test itself', 'services/libs/time/src/study-days.spec.ts', 'services/libs/time/dist/study-days.spec.js'],
    ['data of a package', 'services/libs/failures/package.json', 'services/libs/failures/dist/catalogue.spec.js'],
  ])('reach %s', (_, file, test) => {
    expect(testsReaching(['services'], [file])).toContain(test);
  });
});
