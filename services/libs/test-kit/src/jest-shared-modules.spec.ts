import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import * as module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

if (!('registerHooks' in module)) process.stdout.write('Node shares no modules between test files: it is too old.\n');
const itWhereShared = 'registerHooks' in module ? it : it.skip;

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { message: string; assertionResults: { failureMessages: string[] }[] }[];
}

itWhereShared('test files of a worker share modules, but neither tests, mocks nor time', async () => {
  const { status, results } = await run({
    'counter.mjs': "import { it } from '@jest/globals'; let n = 0; export const next = () => ++n; export { it };",
    'a.spec.mjs': `
      import { expect, jest } from '@jest/globals';
      import { it, next } from './counter.mjs';
      it('comes first', () => {
        jest.useFakeTimers();
        jest.spyOn(Math, 'abs').mockReturnValue(7);
        expect([next(), Math.abs(-1)]).toEqual([1, 7]);
      });`,
    'b.spec.mjs': `
      import { expect } from '@jest/globals';
      import { it, next } from './counter.mjs';
      it.each([2])('comes second', async (count) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        expect([next(), Math.abs(-1)]).toEqual([count, 1]);
      });`,
  });
  expect({ status, ...counts(results) }).toEqual({ status: 0, passed: 2, failed: 0, broken: 0 });
});

it('a failing test fails the run, which says where', async () => {
  const { status, results } = await run({
    'a.spec.mjs': "import { expect, it } from '@jest/globals';\nit('fails', () => expect(1).toBe(2));",
    'b.spec.mjs': "import { it } from '@jest/globals'; it('passes', () => {});",
  });
  expect({ status, ...counts(results) }).toEqual({ status: 1, passed: 1, failed: 1, broken: 0 });
  const messages = results.testResults.flatMap(({ assertionResults }) => assertionResults[0]!.failureMessages);
  expect(messages).toEqual([expect.stringMatching(/Expected: 2\n.*Received: 1[\s\S]*a\.spec\.mjs:2:/)]);
});

it('a hook that never ends, a file that does not load, and one that ends its process fail the run', async () => {
  const { status, results } = await run({
    'a.spec.mjs': "import { it } from '@jest/globals'; import { no } from 'nowhere'; it('is not run', () => {});",
    'b.spec.mjs': "import { it } from '@jest/globals'; it('kills', () => process.kill(process.pid, 'SIGKILL'));",
    'c.spec.mjs': `
      import { beforeAll, it } from '@jest/globals';
      beforeAll(() => new Promise(() => {}), 1);
      it('fails with its hook', () => {});`,
    'd.spec.mjs': "import { it } from '@jest/globals'; it('passes', () => {});",
  });
  expect({ status, ...counts(results) }).toEqual({ status: 1, passed: 1, failed: 1, broken: 2 });
  const said = results.testResults.map(({ message }) => message).join('\n');
  expect(said).toMatch(/nowhere/);
  expect(said).toMatch(/worker process .*was terminated/);
  expect(said).toMatch(/Exceeded timeout of 1 ms for a hook[\s\S]*> 3 [\s\S]*c\.spec\.mjs:3:/);
});

itWhereShared('a file that leaves an environment variable behind fails, and the next one does not see it', async () => {
  const { status, results } = await run({
    'a.spec.mjs': "import { it } from '@jest/globals'; it('sets', () => void (process.env.LEFT_OVER = 'yes'));",
    'b.spec.mjs': `
      import { expect, it } from '@jest/globals';
      it('has none', () => expect(process.env.LEFT_OVER).toBeUndefined());`,
  });
  expect({ status, ...counts(results) }).toEqual({ status: 1, passed: 1, failed: 0, broken: 1 });
  expect(results.testResults.map(({ message }) => message).join()).toMatch(/left other values in LEFT_OVER/);
});

itWhereShared('a run that is killed leaves no worker behind', async () => {
  const folder = await project({
    'a.spec.mjs': `
      import { it } from '@jest/globals';
      it('never ends', () => {
        process.stderr.write('worker ' + process.pid + ' ');
        return new Promise((resolve) => setTimeout(resolve, 2 ** 30));
      }, 2 ** 30);`,
  });
  const jest = start(folder, 'pipe');
  let said = '';
  jest.stderr!.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  while (!/worker \d+ /.test(said)) await once(jest.stderr!, 'data');
  const worker = Number(/worker (\d+) /.exec(said)![1]);
  expect(worker).not.toBe(jest.pid);
  jest.kill('SIGKILL');
  while (isAlive(worker)) await new Promise((resolve) => setTimeout(resolve, 20));
});

const counts = (results: Results) => ({
  passed: results.numPassedTests,
  failed: results.numFailedTests,
  broken: results.numRuntimeErrorTestSuites,
});

/** Runs test files with the settings of the services' tests, one after the other by name, in one worker. */
async function run(files: Record<string, string>): Promise<{ status: number; results: Results }> {
  const folder = await project(files);
  const [status] = (await once(start(folder, 'ignore'), 'exit')) as [number];
  return { status, results: JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')) };
}

async function project(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-jest-'));
  const config = `
    import config from ${JSON.stringify(join(root, 'jest.config.mjs'))};
    const { globalSetup, globalTeardown, roots, ...services } = config.projects[0];
    const atRoot = (path) => path?.replace('<rootDir>', ${JSON.stringify(root)});
    export default {
      ...config,
      maxWorkers: 1,
      testSequencer: './by-name.cjs',
      projects: [{
        ...services,
        rootDir: ${JSON.stringify(folder)},
        testMatch: ['**/*.spec.mjs'],
        moduleFileExtensions: ['mjs', 'js'],
        ...(services.runtime && {
          runtime: atRoot(services.runtime),
          testEnvironment: atRoot(services.testEnvironment),
        }),
      }],
    };`;
  const sequencer = `
    const Sequencer = require(${JSON.stringify(join(root, 'node_modules/@jest/test-sequencer'))}).default;
    module.exports = class extends Sequencer {
      sort(tests) { return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1)); }
    };`;
  const all = { 'jest.config.mjs': config, 'by-name.cjs': sequencer, ...files };
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
  return folder;
}

function start(folder: string, stderr: 'ignore' | 'pipe') {
  const flags = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'];
  const args = [join(root, 'node_modules/jest/bin/jest.js'), '--json', '--outputFile=results.json'];
  return spawn(process.execPath, [...flags, ...args], { cwd: folder, stdio: ['ignore', 'ignore', stderr] });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
