/**
 * `@jest/globals` for test files that share modules. Its bindings change with the file that runs, also for a module that
 * several files import, which is loaded only once.
 */
export let afterAll;
export let afterEach;
export let beforeAll;
export let beforeEach;
export let describe;
export let expect;
export let it;
export let jest;

/** Gives the functions of the file that runs now. */
export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } = globals);
}
