import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const circus = require('jest-circus/runner').default as (...run: Run) => Promise<unknown>;

type Run = [globalConfig: unknown, config: unknown, environment: Environment, runtime: Runtime, testPath: string];
type Mocker = Pick<typeof import('@jest/globals')['jest'], 'fn' | 'spyOn' | 'restoreAllMocks'>;
type Globals = Omit<typeof import('@jest/globals'), 'jest'>;

/** What Jest gives a file of tests, as far as it is used here. */
interface Environment {
  readonly moduleMocker: Mocker;
}

/** Jest's loader of modules, as far as its runner of tests calls it. */
interface Runtime {
  requireInternalModule(path: string): unknown;
  requireModule(path: string): unknown;
  unstable_shouldLoadAsEsm(path: string): boolean;
  unstable_importModule(path: string): Promise<unknown>;
  setGlobalsForRuntime(globals: Globals): void;
}

/** Of the file that runs: those of the file before are of no use to it. */
let globals: Globals;
let mocker: Mocker;

registerHooks({
  resolve: (name, context, next) =>
    name === '@jest/globals' ? { url: import.meta.url, shortCircuit: true } : next(name, context),
});

/**
 * Runs one file of tests with Jest's own runner, but lets Node load its modules instead of Jest, which would compile
 * and evaluate all of them, TypeORM and Nest among them, once for every file: a process of Jest's loads each only once.
 * So what a module keeps is there for the next file; what a file changes in the environment is not.
 */
export default async function run(...args: Run): Promise<unknown> {
  const [, , environment, runtime] = args;
  const variables = { ...process.env };
  runtime.requireInternalModule = (path) => {
    // It keeps the tests of the file that it was loaded for, and who is told of them.
    delete require.cache[path];
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    return require(path);
  };
  runtime.requireModule = require;
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (path) => import(pathToFileURL(path).href);
  runtime.setGlobalsForRuntime = (ofFile) => {
    globals = ofFile;
  };
  mocker = environment.moduleMocker;
  try {
    return await circus(...args);
  } finally {
    process.env = variables;
  }
}

/** A function of `@jest/globals`, with its `each`, `skip` and `only`, for whichever file runs. */
const ofRunningFile = <Name extends keyof Globals>(name: Name): typeof import('@jest/globals')[Name] =>
  new Proxy((() => {}) as unknown as Globals[Name] & object, {
    apply: (_, self, args) => Reflect.apply(globals[name] as () => unknown, self, args),
    get: (_, key) => Reflect.get(globals[name], key),
  });

export const describe: Globals['describe'] = ofRunningFile('describe');
export const it: Globals['it'] = ofRunningFile('it');
export const beforeAll = ofRunningFile('beforeAll');
export const beforeEach = ofRunningFile('beforeEach');
export const afterEach = ofRunningFile('afterEach');
export const afterAll = ofRunningFile('afterAll');
export const expect = ofRunningFile('expect');
export const jest: Mocker = {
  fn: (...args: never[]) => (mocker.fn as (...args: never[]) => never)(...args),
  spyOn: ((...args: never[]) => (mocker.spyOn as (...args: never[]) => never)(...args)) as Mocker['spyOn'],
  restoreAllMocks: () => mocker.restoreAllMocks(),
};
