// `make growth`: fills an installation with what other learners have, calls everything as one learner, and prints the
// largest tables, and the ten slowest calls with their query plans. GROWTH_LEARNERS (100000), GROWTH_WORDS (2000000),
// GROWTH_DOCUMENTS (10000), GROWTH_WORDS_OF_TEXT (300).
import { spawnSync } from 'node:child_process';
import { main, node, root, setUp, tool } from './set-up.mjs';

await main(async () => {
  setUp({ frontends: false });
  const sizes = { GROWTH_LEARNERS: '100000', GROWTH_WORDS: '2000000', GROWTH_DOCUMENTS: '10000' };
  const args = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', tool('jest/bin/jest.js')];
  const { status } = spawnSync(
    node(),
    [...args, '/tools/dist/growth/', '--forceExit', '--selectProjects', 'services'],
    { cwd: root, env: { ...sizes, ...process.env }, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
});
