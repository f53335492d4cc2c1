// `make backup` and `make restore`: one archive of everything that the installation keeps. The environment says which
// installation, as for `make start`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { main, node, root, SetUpError, setUp } from './set-up.mjs';

await main(async () => {
  const [what, file, ...options] = process.argv.slice(2);
  if (!file) throw new SetUpError(`Say where the archive is: make ${what} ${what === 'backup' ? 'TO' : 'FROM'}=file.`);
  setUp({ frontends: false });
  const program = join(root, 'services', 'launcher', 'dist', 'backup', 'main.js');
  process.exitCode = spawnSync(node(), [program, what, file, ...options], { stdio: 'inherit' }).status ?? 1;
});
