import { availableParallelism } from 'node:os';
import frontends from './frontends/jest.config.mjs';

/** Everything runs with `make test`, which sets up what this needs first; `make test service=vocabulary` narrows it. */
export default {
  // Real servers on a busy machine: a test that takes this long hangs.
  testTimeout: 60_000,
  // One more than there are processors: at any time some wait for a disk, a network or a pause of the product.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      displayName: 'services',
      roots: ['<rootDir>/services', '<rootDir>/tests', '<rootDir>/tools'],
      // What tsc compiled runs as it is, as in production.
      testMatch: ['**/dist/**/*.spec.js'],
      transform: {},
      testRunner: '<rootDir>/services/libs/test-kit/dist/jest-plain-modules.js',
      setupFilesAfterEnv: ['<rootDir>/services/language/dist/testing/reuse-engines.js'],
      globalSetup: '<rootDir>/services/language/dist/testing/jest-global-setup.js',
      globalTeardown: '<rootDir>/services/libs/test-kit/dist/jest-global-teardown.js',
    },
    ...frontends,
  ],
};
