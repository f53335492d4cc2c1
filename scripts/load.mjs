// `make load`: many learners read and look words up while texts are analysed and an audiobook is made; prints how long
// calls took, what failed and what the product's memory did. MINUTES (20) says how long, LEARNERS (200) how many; with
// CLUSTER=on it is one process per service over NATS, two of each.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { main, node, root, setUp } from './set-up.mjs';

await main(async () => {
  setUp();
  const { obtainDictionary } = await import('../services/libs/machine/dist/dictionary.js');
  const { DICTIONARY_FILE: file, DICTIONARY_URL: url } = process.env;
  const dataDir = join(root, '.data');
  const dictionary = await obtainDictionary({ file, url, dataDir, log: (message) => console.error(message) });
  const { status } = spawnSync(node(), [join(root, 'tools', 'dist', 'load', 'main.js')], {
    cwd: root,
    env: {
      BOOKS_DIR: join(root, '..', 'shared', 'data', 'texts'),
      ...process.env,
      DICTIONARY_FILE: dictionary?.path ?? '',
    },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
});
