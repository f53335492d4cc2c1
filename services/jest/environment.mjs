import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/**
 * The process itself, for test files that share modules (runtime.mjs). Mocks and fake timers end with their file; a file
 * that leaves other environment variables than it found fails.
 */
export default class ProcessEnvironment {
  global = globalThis;

  constructor({ projectConfig }) {
    const mocker = new ModuleMocker(globalThis);
    const timers = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.jest = new Proxy(
      {},
      { get: (_target, name) => (name in mocker ? mocker[name].bind(mocker) : timers[name].bind(timers)) },
    );
    this.moduleMocker = mocker;
    this.fakeTimersModern = timers;
    // Jest puts its own in their place for the file.
    this.given = { console: globalThis.console, exit: process.exit, variables: { ...process.env } };
  }

  setup() {}

  teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    globalThis.console = this.given.console;
    process.exit = this.given.exit;
    const changed = restoreVariables(this.given.variables);
    if (changed.length > 0) throw new Error(`The tests of this file left other values in ${changed.join(', ')}.`);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}

function restoreVariables(given) {
  const names = new Set([...Object.keys(given), ...Object.keys(process.env)]);
  const changed = [...names].filter((name) => process.env[name] !== given[name]);
  for (const name of changed) {
    if (name in given) process.env[name] = given[name];
    else delete process.env[name];
  }
  return changed;
}
