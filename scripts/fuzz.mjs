// `make fuzz`: the tests whose input is generated, with the seed that SEED says: random, or a number to repeat a
// failure.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, node, root, setUp, tool } from './set-up.mjs';

/** What makes input: the kit's seed, or the property that reading takes linear time. */
const GENERATED = /\b(?:printedSeed|checkLinearTime)\(/;

await main(async () => {
  setUp({ frontends: false });
  const files = readdirSync(join(root, 'services'), { recursive: true }).map((file) => join(root, 'services', file));
  const generated = files
    .filter((file) => file.endsWith('.spec.js') && !file.includes('node_modules'))
    .filter((file) => GENERATED.test(readFileSync(file, 'utf8')));
  const args = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', tool('jest/bin/jest.js')];
  args.push('--runTestsByPath', ...generated, '--selectProjects', 'services');
  process.exitCode = spawnSync(node(), args, { cwd: root, stdio: 'inherit' }).status ?? 1;
});
