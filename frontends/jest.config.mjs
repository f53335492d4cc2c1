import { fileURLToPath } from 'node:url';

/** The tests of pages and their libraries: sources through SWC as ES modules, in a DOM without a browser. */
export default {
  displayName: 'frontends',
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  testMatch: ['**/src/**/*.test.ts', '**/src/**/*.test.tsx'],
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
        },
      },
    ],
  },
  // Our own relative imports end in .js, as everywhere; the files are .ts and .tsx.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};
