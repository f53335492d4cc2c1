import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setGlobals } from './globals.mjs';

const globals = new URL('./globals.mjs', import.meta.url).href;
const require = createRequire(import.meta.url);

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, format: 'module', shortCircuit: true } : next(specifier, context),
});

// A worker ends with the run that started it, even when that one is killed.
if (process.send) process.once('disconnect', () => process.exit());

/**
 * Loads test files as Node loads any module, so that the files of one worker share what they import. Jest's own runtime
 * loads every module again for every file, which took almost half of the processor's time. It has no mocks of modules.
 *
 * The methods are those that jest-runner and jest-circus call.
 */
export default class NodeRuntime {
  constructor(_config, environment) {
    this.environment = environment;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  requireModule(path) {
    return require(path);
  }

  /** Jest's test framework. It keeps the tests of the file that it is loaded for, so each file gets a fresh one. */
  requireInternalModule(path) {
    delete require.cache[path];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    return require(path);
  }

  /** Empty: Jest finds the maps that tsc wrote beside the files. */
  getSourceMaps() {
    return new Map();
  }

  setGlobalsForRuntime(globals) {
    setGlobals({ ...globals, jest: this.environment.jest });
  }

  getAllCoverageInfoCopy() {}
  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
}
