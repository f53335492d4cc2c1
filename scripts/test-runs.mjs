// The runs that `make test` adds up: of Jest and of the browser. Each gives
//   { name, passed, failed, skips, failures }
// where a skip is the name of a test, and a failure { file, name, message }; `again` runs one file of it alone. Jest's
// has `times`, too: by its path, the seconds that each file took.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { node, root, tool } from './set-up.mjs';

/** Seconds that Jest may take to end after its results are written. */
const ENDS_WITHIN_S = 60;

/**
 * @param projects of jest.config.mjs
 * @param patterns of paths, to narrow it
 * @param output where the results may be written
 * @param more the name of the run, and variables of its own
 */
export async function runJest(projects, patterns, output, { name = 'Jest', env = {} } = {}) {
  rmSync(output, { force: true });
  const args = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', tool('jest/bin/jest.js')];
  // First the patterns: Jest takes every word after a list option as part of the list.
  args.push(...patterns, '--json', `--outputFile=${output}`, '--selectProjects', ...projects);
  // What Jest prints as JSON on its standard output lies in the file as well.
  const jest = spawn(node(), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { status, isLeftOpen } = await ended(jest, output);
  const result = readResult(output);
  const failures = [];
  if (isLeftOpen) failures.push({ name, message: 'It did not end: a test leaves something open.' });
  if (!result) failures.push({ name, message: `It ended with ${status}, without results.` });
  for (const { name: path, message, assertionResults } of result?.testResults ?? []) {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    const file = relative(root, path);
    // A file that does not even load has no tests.
    if (message && assertionResults.length === 0) failures.push({ file, name: file, message });
    for (const test of tests) {
      failures.push({ file, name: `${file}: ${test.fullName}`, message: test.failureMessages.join('\n') });
    }
  }
  if (status !== 0 && failures.length === 0) failures.push({ name, message: `It ended with ${status}.` });
  const skips = (result?.testResults ?? []).flatMap(({ name: path, assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['pending', 'todo', 'skipped', 'disabled'].includes(status))
      .map(({ fullName }) => `${relative(root, path)}: ${fullName}`),
  );
  return {
    name,
    passed: result?.numPassedTests ?? 0,
    failed: failures.length,
    skips,
    failures,
    again: (file) => runJest(projects, [`/${file}$`], output, { name, env }),
    times: Object.fromEntries(
      (result?.testResults ?? []).map(({ name: path, startTime, endTime }) => [
        relative(root, path),
        Math.round((endTime - startTime) / 1000),
      ]),
    ),
  };
}

/** Waits for Jest to end, which what a test leaves open keeps it from. */
async function ended(jest, output) {
  let isLeftOpen = false;
  let left;
  const looking = setInterval(() => {
    if (left || !readResult(output)) return;
    left = setTimeout(() => {
      isLeftOpen = true;
      jest.kill('SIGKILL');
    }, ENDS_WITHIN_S * 1000);
  }, 1000);
  const status = await new Promise((resolve) => jest.once('close', resolve));
  clearInterval(looking);
  clearTimeout(left);
  return { status, isLeftOpen };
}

/**
 * @param found variables by which the browser's tests find what they need
 * @param files of them; none for all
 */
export function runPlaywright(found, files, output) {
  rmSync(output, { force: true });
  const env = { ...process.env, ...found, PLAYWRIGHT_JSON_OUTPUT_FILE: output };
  const config = join(root, 'frontends', 'e2e', 'playwright.config.ts');
  const args = [tool('@playwright/test/cli.js'), 'test', ...files, '--config', config, '--reporter=list,json'];
  const { status } = spawnSync(node(), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const result = readResult(output);
  const specs = result ? specsOf(result) : [];
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      file,
      name: `${file}: ${title}`,
      message: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map((e) => e.message))).join('\n'),
    }));
  if (status !== 0 && failures.length === 0) failures.push({ name: 'Browser', message: `It ended with ${status}.` });
  return {
    name: 'Browser',
    passed: result?.stats.expected ?? 0,
    failed: failures.length,
    skips: specs
      .filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
      .map(({ file, title }) => `${file}: ${title}`),
    failures,
    again: (file) => runPlaywright(found, [file], output),
  };
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The results that a run has written; undefined where it has not, or not to the end. */
function readResult(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
