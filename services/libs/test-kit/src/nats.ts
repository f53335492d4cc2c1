import { type Backend, startTestNats, type TestServer } from './backend.js';

/**
 * Starts a NATS server for the calling test file alone, so that services of the same name in parallel test files never
 * answer each other's calls. It starts in about ten milliseconds. Stop it when the file is done.
 */
export function startNats(): Promise<TestServer> {
  return startTestNats(process.env.TEST_BACKEND_IN_USE as Backend);
}
