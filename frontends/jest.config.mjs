import { fileURLToPath } from 'node:url';
import { testsOfDates } from './dates-in-tests.mjs';

const rootDir = fileURLToPath(new URL('.', import.meta.url));

/** The tests of pages and their libraries: sources through SWC as ES modules, in a DOM without a browser. */
const frontends = {
  displayName: 'frontends',
  rootDir,
  testMatch: ['**/src/**/*.test.ts', '**/src/**/*.test.tsx'],
  // The same for everybody, wherever the machine is.
  testEnvironmentOptions: { zone: process.env.TZ ?? 'UTC' },
  testEnvironment: '<rootDir>/jest-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        module: { type: 'es6' },
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          experimental: { keepImportAttributes: true },
        },
      },
    ],
  },
  // Our own relative imports end in .js, as everywhere; the files are .ts and .tsx.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};

const ofDates = testsOfDates(rootDir);
const isSweep = process.env.SWEEP === 'on';

/**
 * Tests of dates run again where it is another day than in UTC: as clocks change, and on a day that most years lack.
 * Those of pages run in one of the two, without what has no date in it; `make sweep` takes both, whole.
 */
const elsewhere = [
  ['frontends far west', { zone: 'America/Los_Angeles', now: '2027-03-14T23:30' }],
  ['frontends far east', { zone: 'Pacific/Kiritimati', now: '2028-02-29T00:30' }],
].map(([displayName, testEnvironmentOptions], place, places) => ({
  ...frontends,
  displayName,
  testEnvironmentOptions: { ...testEnvironmentOptions, onlyDates: !isSweep },
  testMatch: ofDates.filter((file, index) => isSweep || file.endsWith('.ts') || index % places.length === place),
}));

export default [frontends, ...elsewhere];
