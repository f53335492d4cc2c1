// `make test`: sets up what is missing, then runs every test and adds up the results. The last line is the totals.
//   --service=vocabulary   only the tests of services/vocabulary, services/libs/vocabulary, frontends/vocabulary …
//   --file=migrations      only files of tests whose path has this
//   --only=unit            Jest's tests; --only=browser: the browser's; --only=services or --only=frontends: one part
//   of Jest's
//   --dictionary=jmdict    only the language's tests that need a whole dictionary, with JMdict instead of EDICT
//   --sweep                only the tests that look at a sample in other runs, at all of their input, the browser's too;
//   and all that need a whole dictionary with JMdict, too
//   --changed              only what reaches files that differ from --base (HEAD), nearest first, in about a minute
//   --ci                   as continuous integration: a file that fails is tried once more, alone, and what passes then
//   is named as flaky; a skip that is not on the list of .ci/skips.txt fails
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { changedFiles, keepTimes, nearest, readTimes, testsReaching } from './changed-tests.mjs';
import { main, node, root, SetUpError, setUp } from './set-up.mjs';
import { specsWith } from './specs.mjs';
import { runJest, runPlaywright } from './test-runs.mjs';
import { fetchWhatTestsNeed } from './what-tests-need.mjs';

/** Of a failure's message, where it is said again at the end. */
const MOST_LINES = 25;
/** More files than this do not fail by chance. */
const MOST_TRIED_AGAIN = 10;

/** How long `--changed` may take. */
const CHANGED_S = 60;

/** What tests import that look at a sample, and at everything in a sweep; docs/tests.md lists them. */
const SWEEPS = /^import .* from '@ichibun\/test-kit\/(?:sweep|linear-time)';$/m;
/** Of the language's tests that need a whole dictionary, the one that each whole run has with JMdict, too. */
const SOME_WITH_JMDICT = /\/searched-words\.spec\.js$/;

/** What they are called in jest.config.mjs. */
const jestProjects = { services: ['services'], frontends: ['frontends', 'frontends far west', 'frontends far east'] };
const parts = ['services', 'frontends', 'browser'];
const selections = {
  '': parts,
  unit: ['services', 'frontends'],
  services: ['services'],
  frontends: ['frontends'],
  browser: ['browser'],
};

await main(async () => {
  const { service, file, only, ci, changed, base, dictionary, sweep } = readArguments();
  let selected = selections[only];
  if (service || file || changed || dictionary) selected = selected.filter((part) => part !== 'browser');
  const browser = selected.includes('browser') && existsSync(join(root, 'frontends', 'e2e', 'playwright.config.ts'));

  setUp({ frontends: browser });
  const found = await fetchWhatTestsNeed(selected.includes('services'), browser);
  const results = mkdtempSync(join(tmpdir(), 'ichibun-results-'));
  const totals = [];
  let flaky = [];
  try {
    const jest = selected.filter((part) => part !== 'browser');
    if (sweep) totals.push(...(await runSweeps(results, browser && found)));
    else if (jest.length > 0 && !dictionary) {
      const folders = service ? packagesNamed(service).map((folder) => `/${folder}/`) : [''];
      const projects = jest.flatMap((part) => jestProjects[part]);
      const patterns = changed
        ? changedTests(projects, base)
        : folders.map((folder) => `${folder}${file && `.*${file}`}`).filter(Boolean);
      const { times, ...total } = await runJest(projects, patterns, join(results, 'jest.json'));
      keepTimes(times);
      totals.push(total);
    }
    const isWhole = selected.includes('services') && !service && !file && !changed;
    if (isWhole) totals.push(await runWithJmdict(dictionary || sweep ? /./ : SOME_WITH_JMDICT, results));
    if (browser && !sweep) totals.push(runPlaywright(found, [], join(results, 'playwright.json')));
    if (ci) {
      flaky = await tryAgain(totals);
      for (const total of totals) refuseSkips(total);
    }
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
  summarise(totals, flaky);
});

/**
 * All of what `make test` looks at a sample of.
 *
 * @param found variables by which the browser's tests find what they need; false for a run without them
 */
async function runSweeps(results, found) {
  const env = { SWEEP: 'on' };
  const services = specsWith(SWEEPS).map(exactly);
  const [, ...elsewhere] = jestProjects.frontends;
  return [
    await runJest(['services'], services, join(results, 'sweeps.json'), { name: 'Sweeps', env }),
    await runJest(elsewhere, [], join(results, 'elsewhere.json'), { name: 'Zones', env }),
    ...(found ? [runPlaywright({ ...found, ...env }, browserSweeps(), join(results, 'playwright.json'))] : []),
  ];
}

function browserSweeps() {
  const folder = join(root, 'frontends', 'e2e');
  return readdirSync(folder).filter(
    (name) => name.endsWith('.spec.ts') && SWEEPS.test(readFileSync(join(folder, name), 'utf8')),
  );
}

/** Jest's pattern for one file. */
function exactly(file) {
  return `/${file}$`;
}

/**
 * Tests of the language that need a whole dictionary, with JMdict, which most installations have; Debian's EDICT is what
 * all other runs have.
 *
 * @param chosen which of them, by their paths
 */
async function runWithJmdict(chosen, results) {
  const files = specsWith(/withDictionary/).filter(
    (file) => file.startsWith('services/language/') && chosen.test(file),
  );
  const dictionary = obtainJmdict();
  if (!dictionary) return { name: 'JMdict', passed: 0, failed: 0, skips: ['language with JMdict'], failures: [] };
  const more = { name: 'JMdict', env: { TEST_DICTIONARY_FILE: dictionary } };
  return runJest(['services'], files.map(exactly), join(results, 'jmdict.json'), more);
}

/** In a process of its own: the Node that calls this may be too old to read SQLite. */
function obtainJmdict() {
  const module = new URL('../services/libs/test-kit/dist/test-dictionary.js', import.meta.url);
  const script = `import { obtainTestJmdict } from '${module}';
    process.stdout.write((await obtainTestJmdict((message) => console.error(message))) ?? '');`;
  const { stdout } = spawnSync(node(), ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return stdout;
}

function readArguments() {
  const text = { type: 'string', default: '' };
  const flag = { type: 'boolean', default: false };
  const { values } = parseArgs({
    options: {
      service: text,
      file: text,
      only: text,
      ci: flag,
      changed: flag,
      base: { type: 'string', default: 'HEAD' },
      dictionary: text,
      sweep: flag,
    },
  });
  if (!(values.only in selections)) {
    throw new SetUpError(
      `only=${values.only} is not known; it can be ${Object.keys(selections).filter(Boolean).join(', ')}.`,
    );
  }
  if (!['', 'jmdict'].includes(values.dictionary)) {
    throw new SetUpError(`dictionary=${values.dictionary} is not known; it can be jmdict.`);
  }
  if (values.service && packagesNamed(values.service).length === 0) {
    throw new SetUpError(
      `service=${values.service} is not known; it is a folder of services, services/libs, frontends, frontends/libs or tests, or tools.`,
    );
  }
  return values;
}

/** Jest's arguments for what `--changed` runs; says what it leaves out. */
function changedTests(projects, base) {
  const files = changedFiles(base);
  const reaching = testsReaching(projects, files);
  if (reaching.length === 0) throw new SetUpError(`No test of Jest's reaches what differs from ${base}.`);
  const tests = nearest(reaching, files, readTimes(), CHANGED_S);
  const left = reaching.filter((test) => !tests.includes(test));
  console.log(`${reaching.length} files of tests reach what differs from ${base}; the nearest ${tests.length} run.`);
  if (left.length > 0) console.log(`Not run, as the browser's tests are not:\n  ${left.join('\n  ')}`);
  return [...tests, '--runTestsByPath'];
}

function packagesNamed(name) {
  const folders = ['services', 'services/libs', 'frontends', 'frontends/libs', 'tests', '.'].map((parent) =>
    join(parent, name),
  );
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
}

/**
 * Runs each file that failed once more, alone. What passes then counts as passed.
 *
 * @returns the flaky files, with what was said in both runs
 */
async function tryAgain(totals) {
  const flaky = [];
  for (const total of totals) {
    const files = new Set(total.failures.flatMap(({ file }) => file ?? []));
    if (files.size > MOST_TRIED_AGAIN) continue;
    for (const file of files) {
      const second = await total.again(file);
      if (second.failed > 0 || second.passed === 0) continue;
      const first = total.failures.filter((failure) => failure.file === file);
      total.failures = total.failures.filter((failure) => failure.file !== file);
      total.failed -= first.length;
      total.passed += first.length;
      flaky.push({ file, first, second: `${inWords({ ...second, skipped: second.skips.length })}, alone` });
    }
  }
  return flaky;
}

/** Counts tests that did not run, and are not known to need more than every machine has, as failed. */
function refuseSkips(total) {
  const lines = readFileSync(join(root, '.ci', 'skips.txt'), 'utf8').split('\n');
  const allowed = new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
  const refused = total.skips.filter((name) => !allowed.has(name));
  total.failures.push(...refused.map((name) => ({ name, message: 'It was skipped, and is not in .ci/skips.txt.' })));
  total.failed += refused.length;
  total.skips = total.skips.filter((name) => allowed.has(name));
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function indented(message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MOST_LINES);
  return lines.map((line) => `  ${line}`).join('\n');
}

/** Says again at the end what failed and why: of a long log often only the end is kept. */
function summarise(totals, flaky) {
  for (const name of totals.flatMap(({ skips }) => skips)) console.log(`SKIPPED ${name}`);
  for (const { file, first, second } of flaky) {
    console.log(`\nFLAKY ${file}`);
    for (const { name, message } of first) console.log(`  first: ${name}\n${indented(message)}`);
    console.log(`  then:  ${second}`);
  }
  for (const { name, message } of totals.flatMap(({ failures }) => failures)) {
    console.log(`\nFAILED ${name}\n${indented(message)}`);
  }
  console.log('');
  const counts = totals.map(({ name, passed, failed, skips }) => ({ name, passed, failed, skipped: skips.length }));
  for (const total of counts) console.log(`${total.name.padEnd(8)} ${inWords(total)}`);
  if (flaky.length > 0) console.log(`Flaky    ${flaky.length}: ${flaky.map(({ file }) => file).join(', ')}`);
  const sum = (key) => counts.reduce((all, total) => all + total[key], 0);
  const all = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  if (all.failed > 0 || all.passed === 0) process.exitCode = 1;
  console.log(`\n${inWords(all)}`);
}
