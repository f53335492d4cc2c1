// `make fuzz`: the tests whose input is generated, with the seed that SEED says: random, or a number to repeat a
// failure.
import { spawnSync } from 'node:child_process';
import { main, node, root, setUp, tool } from './set-up.mjs';
import { specsWith } from './specs.mjs';

/** What makes input: the kit's seed, or the property that reading takes linear time. */
const GENERATED = /\b(?:printedSeed|checkLinearTime)\(/;

await main(async () => {
  setUp({ frontends: false });
  const args = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', tool('jest/bin/jest.js')];
  args.push('--runTestsByPath', ...specsWith(GENERATED), '--selectProjects', 'services');
  const env = { ...process.env, SWEEP: 'on' };
  process.exitCode = spawnSync(node(), args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
});
