import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './set-up.mjs';

/**
 * A program that Go builds from its modules, and that is kept; undefined where there is no Go or it could not be built,
 * which is printed.
 *
 * @param {string} path of its main package; the program has the name of its last part that is no version
 * @param {string} version `v1.2.3`
 */
export function builtByGo(path, version) {
  const name = basename(path.replace(/\/v\d+$/, ''));
  const folder = join(root, '.cache', 'go', `${name}-${version}`);
  const program = join(folder, name);
  if (existsSync(program)) return program;
  if (spawnSync('go', ['version']).status !== 0) return undefined;
  console.log(`Building ${name} by Go; the first time this takes a while …`);
  const { status, stderr } = spawnSync('go', ['install', `${path}@${version}`], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0' },
  });
  if (status !== 0) console.error(`Go could not build ${name}. ${stderr}`);
  return status === 0 ? program : undefined;
}
