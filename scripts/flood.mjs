// `make flood`: one learner sends 40 files of 49 MB at once, begins 300 that do not end, opens a long document 300 times
// without reading it, or leaves in the middle, and reads no export; prints what memory the product took then and a
// minute later, and how long another learner waited. With CLUSTER=on it is one process per
// service over NATS, and the memory is the gateway's.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { main, node, root, setUp } from './set-up.mjs';

await main(async () => {
  setUp();
  const { status } = spawnSync(node(), [join(root, 'tools', 'dist', 'load', 'flood.js')], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
});
