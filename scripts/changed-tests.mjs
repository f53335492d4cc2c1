// Which files of tests `make test changed` runs: those that reach what differs from a commit, the nearest first, as many
// as take a minute by the times of earlier runs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { node, root, SetUpError, tool } from './set-up.mjs';

const TIMES = join(root, '.cache', 'test-times.json');
/** Of a file that has not run here yet. */
const UNKNOWN_S = 10;
/** Tests of one file run one after another, those of several beside each other: about two at a time. */
const AT_ONCE = 2;
const SOURCE = /\.(?:ts|tsx|mjs)$/;

/**
 * @param base commit from which everything differs that is looked at, with what is not committed
 * @returns paths from the root
 */
export function changedFiles(base) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new SetUpError(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.split('\n').filter(Boolean);
  };
  return [...git('diff', '--name-only', base, '--'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Files of tests, as paths from the root, that import some of the files, or lie in a package whose data they are. */
export function testsReaching(projects, files) {
  const sources = files.filter((file) => SOURCE.test(file) && existsSync(join(root, file)));
  const packages = files.filter((file) => !SOURCE.test(file)).flatMap((file) => packageOf(file) ?? []);
  const reaching = sources.length === 0 ? [] : list(projects, ['--findRelatedTests', ...sources.map(asItRuns)]);
  const beside = packages.length === 0 ? [] : list(projects, [...new Set(packages.map((folder) => `/${folder}/`))]);
  return [...new Set([...reaching, ...beside])];
}

/**
 * @param tests files of tests
 * @param changed what they reach
 * @param times seconds that tests took before
 * @returns those of them, nearest first, that take so many seconds together; at least one
 */
export function nearest(tests, changed, times, seconds) {
  const nearness = (test) => Math.max(0, ...changed.map((file) => sharedFolders(test, file)));
  const ordered = tests
    .map((test) => ({ test, nearness: nearness(test), takes: times[test] ?? UNKNOWN_S }))
    .sort((one, other) => other.nearness - one.nearness || one.takes - other.takes);
  const taken = [];
  let left = seconds * AT_ONCE;
  for (const { test, takes } of ordered) {
    if (takes > left && taken.length > 0) continue;
    taken.push(test);
    left -= takes;
  }
  return taken;
}

export const readTimes = () => (existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {});

/** Keeps how long files of tests took, for the next time. */
export function keepTimes(times) {
  mkdirSync(dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, JSON.stringify({ ...readTimes(), ...times }));
}

/** Services run as tsc compiled them, pages as they are. */
const asItRuns = (file) =>
  /^(?:contracts|services|proto|tests|tools)\//.test(file)
    ? file.replace('/src/', '/dist/').replace(/\.ts$/, '.js')
    : file;

function packageOf(file) {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    if (existsSync(join(root, folder, 'package.json'))) return folder;
  }
  return undefined;
}

function sharedFolders(test, file) {
  const folders = (path) => dirname(path.replace('/dist/', '/src/')).split('/');
  const others = folders(file);
  const differs = folders(test).findIndex((folder, index) => folder !== others[index]);
  return differs === -1 ? folders(test).length : differs;
}

function list(projects, args) {
  const jest = ['--experimental-vm-modules', tool('jest/bin/jest.js'), ...args, '--listTests', '--json'];
  const { status, stdout, stderr } = spawnSync(node(), [...jest, '--selectProjects', ...projects], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  });
  if (status !== 0) throw new SetUpError(stderr);
  return JSON.parse(stdout).map((file) => relative(root, file));
}
