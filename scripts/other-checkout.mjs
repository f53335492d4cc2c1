import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, SetUpError, step } from './set-up.mjs';

const FOLDER = join(root, '.cache', 'against');

/**
 * A folder of its own with that commit, its packages and its builds; it stays, so that it is built once. Other commits'
 * folders are removed.
 *
 * @param commit as git names it: a hash, a branch, HEAD~3
 */
export function checkOut(commit) {
  const hash = git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
  if (!hash) throw new SetUpError(`There is no commit ${commit} in this repository.`);
  const folder = join(FOLDER, hash);
  for (const other of existsSync(FOLDER) ? readdirSync(FOLDER) : []) if (other !== hash) remove(join(FOLDER, other));
  if (!existsSync(folder))
    step(`Checking out ${commit}`, 'git', ['worktree', 'add', '--detach', '--force', folder, hash]);
  if (samePackages(folder)) linkPackages(folder);
  console.error(`Building ${commit} in ${folder} …`);
  const setUp = "import('./scripts/set-up.mjs').then(({ main, setUp }) => main(() => setUp()))";
  step(`Building ${commit}`, process.execPath, ['-e', setUp], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

function remove(folder) {
  spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}

/** Whether both need the same packages of others; else setting up installs the other's. */
function samePackages(folder) {
  const packages = (checkout) =>
    Object.entries(JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')).packages)
      .filter(([path]) => path.includes('node_modules/'))
      .map(([path, { version, resolved }]) => `${path} ${version} ${resolved}`)
      .sort()
      .join('\n');
  return packages(root) === packages(folder);
}

/** The files of both are the same ones; links to the project's own packages lead into the folder itself. */
function linkPackages(folder) {
  const folders = ['.', ...workspaces()].map((path) => join(path, 'node_modules'));
  for (const path of folders.filter((path) => existsSync(join(root, path)) && !existsSync(join(folder, path)))) {
    const linked = spawnSync('cp', ['-al', join(root, path), join(folder, path)]);
    if (linked.status !== 0) cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
}

function workspaces() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'));
}
