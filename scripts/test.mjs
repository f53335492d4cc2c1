// `make test`: sets up what is missing, then runs every test and adds up the results. The last line is the totals.
//   --service=vocabulary   only the tests of services/vocabulary, services/libs/vocabulary, frontends/vocabulary …
//   --only=unit            Jest's tests; --only=browser: the browser's; --only=services or --only=frontends: one part
//   of Jest's
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { main, node, root, SetUpError, setUp, tool } from './set-up.mjs';
import { fetchWhatTestsNeed } from './what-tests-need.mjs';

/** Of a failure's message, where it is said again at the end. */
const MOST_LINES = 25;

const parts = ['services', 'frontends', 'browser'];
/** What they are called in jest.config.mjs. */
const jestProjects = { services: ['services'], frontends: ['frontends', 'frontends far west', 'frontends far east'] };
const selections = {
  '': parts,
  unit: ['services', 'frontends'],
  services: ['services'],
  frontends: ['frontends'],
  browser: ['browser'],
};

await main(async () => {
  const { service, only } = readArguments();
  let selected = selections[only];
  if (service) selected = selected.filter((part) => part !== 'browser');
  const browser = selected.includes('browser') && existsSync(join(root, 'frontends', 'e2e', 'playwright.config.ts'));

  setUp({ frontends: browser });
  const found = await fetchWhatTestsNeed(selected.includes('services'), browser);
  const results = mkdtempSync(join(tmpdir(), 'ichibun-results-'));
  const totals = [];
  try {
    const jest = selected.filter((part) => part !== 'browser');
    if (jest.length > 0) totals.push(runJest(jest, service, join(results, 'jest.json')));
    if (browser) totals.push(runPlaywright(found, join(results, 'playwright.json')));
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
  summarise(totals);
});

function readArguments() {
  const { values } = parseArgs({
    options: { service: { type: 'string', default: '' }, only: { type: 'string', default: '' } },
  });
  if (!(values.only in selections)) {
    throw new SetUpError(
      `only=${values.only} is not known; it can be ${Object.keys(selections).filter(Boolean).join(', ')}.`,
    );
  }
  if (values.service && packagesNamed(values.service).length === 0) {
    throw new SetUpError(
      `service=${values.service} is not known; it is a folder of services, services/libs, frontends or frontends/libs.`,
    );
  }
  return values;
}

function packagesNamed(name) {
  const folders = ['services', 'services/libs', 'frontends', 'frontends/libs'].map((parent) => `${parent}/${name}`);
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
}

function runJest(projects, service, output) {
  const args = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', tool('jest/bin/jest.js')];
  // First the patterns: Jest takes every word after a list option as part of the list.
  if (service) args.push(...packagesNamed(service).map((folder) => `/${folder}/`));
  // A connection that a failed test left open must not keep the run from ending.
  args.push('--forceExit', '--json', `--outputFile=${output}`);
  if (projects.length === 1) args.push('--selectProjects', ...projects.flatMap((one) => jestProjects[one]));
  // What Jest prints as JSON on its standard output lies in the file as well.
  const { status } = spawnSync(node(), args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const result = readResult(output);
  if (!result) return { name: 'Jest', passed: 0, failed: 1, skipped: 0 };
  // A file that does not even load has no tests to count.
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const unexplained = status !== 0 && failed === 0 ? 1 : 0;
  const failures = result.testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    const file = relative(root, name);
    if (result.numRuntimeErrorTestSuites > 0 && assertionResults.length === 0) return [{ name: file, message }];
    return tests.map((test) => ({ name: `${file}: ${test.fullName}`, message: test.failureMessages.join('\n') }));
  });
  return {
    name: 'Jest',
    passed: result.numPassedTests,
    failed: failed + unexplained,
    skipped: result.numPendingTests + result.numTodoTests,
    failures,
  };
}

function runPlaywright(found, output) {
  const env = { ...process.env, ...found, PLAYWRIGHT_JSON_OUTPUT_FILE: output };
  const config = join(root, 'frontends', 'e2e', 'playwright.config.ts');
  const args = [tool('@playwright/test/cli.js'), 'test', '--config', config, '--reporter=list,json'];
  const { status } = spawnSync(node(), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const result = readResult(output);
  if (!result) return { name: 'Browser', passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = result.stats;
  const unexplained = status !== 0 && unexpected === 0 ? 1 : 0;
  const failures = specsOf(result)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      message: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map((e) => e.message))).join('\n'),
    }));
  return { name: 'Browser', passed: expected, failed: unexpected + flaky + unexplained, skipped, failures };
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function readResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Says again at the end what failed and why: of a long log often only the end is kept. */
function summarise(totals) {
  for (const { name, message } of totals.flatMap(({ failures = [] }) => failures)) {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, MOST_LINES);
    console.log(`\nFAILED ${name}\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
  const inWords = ({ passed, failed, skipped }) =>
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  console.log('');
  for (const total of totals) console.log(`${total.name.padEnd(8)} ${inWords(total)}`);
  const sum = (key) => totals.reduce((all, total) => all + total[key], 0);
  const all = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  if (all.failed > 0 || all.passed === 0) process.exitCode = 1;
  console.log(`\n${inWords(all)}`);
}
