// `make replicas`: the tests of the HTTP contract and the browser's journeys against REPLICAS (2) processes of every
// service and as many gateways, over three NATS servers with permissions.
//   only=contract, only=browser   one part
//   files="words runs"            with it, some of its files
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { main, node, root, SetUpError, setUp, tool } from './set-up.mjs';
import { fetchWhatTestsNeed } from './what-tests-need.mjs';

/** Tests of the product that look at the product from outside only, and start what REPLICAS says. */
const CONTRACT = [
  ...['product', 'session', 'words', 'reading', 'sentences', 'statistics', 'analytics', 'admin', 'runs', 'uploads'],
  ...['audiobook', 'speech', 'bad-input'],
];

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  if (!['', 'contract', 'browser'].includes(values.only)) {
    throw new SetUpError(`only=${values.only} is not known; it can be contract or browser.`);
  }
  const contract = values.only !== 'browser';
  const browser = values.only !== 'contract';
  setUp({ frontends: browser });
  const env = { REPLICAS: '2', ...process.env, ...(await fetchWhatTestsNeed(true, browser)) };
  const run = (args) => spawnSync(node(), args, { cwd: root, env, stdio: 'inherit' }).status === 0;
  const results = [];
  if (contract) {
    const names = positionals.length > 0 ? positionals : CONTRACT;
    const patterns = names.map((name) => `/tests/product/dist/${name}.spec.js`);
    const jest = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', tool('jest/bin/jest.js')];
    // Eighteen processes take a while to start on a busy machine.
    const patient = ['--testTimeout=300000', '--forceExit', '--maxWorkers=1'];
    // What is tested in one process and over NATS is tested once here.
    const once = '--testNamePattern=^(?!.* over NATS)';
    results.push(run([...jest, ...patterns, ...patient, once, '--selectProjects', 'services']));
  }
  if (browser) {
    const config = join(root, 'frontends', 'e2e', 'playwright.config.ts');
    results.push(run([tool('@playwright/test/cli.js'), 'test', '--config', config, ...positionals]));
  }
  if (results.includes(false)) process.exitCode = 1;
});
