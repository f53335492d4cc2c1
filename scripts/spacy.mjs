// `make spacy`: installs the spaCy sidecar into an environment of its own and runs it. With --test: runs its tests
// instead, and says so where this machine has no fitting Python or cannot fetch its packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, SetUpError } from './set-up.mjs';

const folder = join(root, 'services', 'spacy');
const environment = join(root, '.cache', 'spacy');
const python = join(environment, 'bin', 'python');
const requirements = join(folder, 'requirements-test.txt');

await main(() => {
  const testing = process.argv.includes('--test');
  try {
    install();
  } catch (error) {
    if (!testing || !(error instanceof SetUpError)) throw error;
    console.log(`skipped: the tests of services/spacy. ${error.message}`);
    return;
  }
  const args = testing ? ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'] : ['service.py'];
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const { status } = spawnSync(python, args, { cwd: folder, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
});

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(requirements))
    .update(readFileSync(join(folder, 'requirements.txt')))
    .digest('hex');
  const stamp = join(environment, 'installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  checkPython();
  console.log('Installing spaCy and SudachiPy; the first time this takes a minute …');
  rmSync(environment, { recursive: true, force: true });
  mkdirSync(environment, { recursive: true });
  run('python3', ['-m', 'venv', environment], 'No environment can be made: install python3-venv.');
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary', ':all:', '-r'];
  run(python, [...pip, requirements], 'Its packages cannot be installed; the lines above say why.');
  writeFileSync(stamp, wanted);
}

/** The packages have wheels for these versions. */
function checkPython() {
  const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print(*sys.version_info[:2])'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new SetUpError('There is no python3 on this machine.');
  const [major, minor] = stdout.trim().split(' ').map(Number);
  if (major !== 3 || minor < 11 || minor > 13) {
    throw new SetUpError(`It needs Python 3.11 to 3.13; here is ${major}.${minor}.`);
  }
}

function run(program, args, advice) {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new SetUpError(advice);
}
