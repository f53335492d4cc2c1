// `make rolling`: two processes of every service over three NATS servers, and callers that never pause. Every process
// is replaced, as a rolling upgrade does, then killed; NATS and PostgreSQL are killed, and the cables of NATS are cut.
// Prints what failed, and for how long. ONLY (a regular expression) chooses what is done.
// Where Go is, it builds the chart's nats-server for this.
//   FROM=commit   begins with the release of that commit, upgrades it process by process, and goes back
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtByGo } from './built-by-go.mjs';
import { main, node, root, SetUpError, setUp, step } from './set-up.mjs';

await main(async () => {
  setUp({ frontends: false });
  const env = { ...process.env };
  const nats = builtByGo('github.com/nats-io/nats-server/v2', `v${await natsOfChart()}`);
  if (nats) env.PATH = [dirname(nats), env.PATH].join(delimiter);
  if (process.env.FROM) env.FROM_TREE = await releaseOf(process.env.FROM);
  const program = join(root, 'tests', 'product', 'dist', 'testing', 'replicas', 'rolling.js');
  process.exitCode = spawnSync(node(), [program], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
});

/** The version of nats-server that the chart runs: older ones do not notice a cut cable under load. */
async function natsOfChart() {
  const { parse } = await import('yaml');
  const { nats } = parse(readFileSync(join(root, 'charts', 'ichibun', 'values.yaml'), 'utf8'));
  return nats.bundled.image.tag.split('-')[0];
}

/** The folder of that commit, built. */
async function releaseOf(name) {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--verify', `${name}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new SetUpError(`FROM=${name} is no commit of this repository.`);
  const folder = join(root, '.cache', 'releases', stdout.trim());
  if (!existsSync(folder))
    step('Checking the release out', 'git', ['worktree', 'add', '--detach', folder, stdout.trim()]);
  const release = await import(pathToFileURL(join(folder, 'scripts', 'set-up.mjs')));
  release.setUp({ frontends: false });
  return folder;
}
