// `make start`: sets up what is missing, then runs the product until it is stopped.

import { fileURLToPath } from 'node:url';
import { runUntilStopped } from './run.mjs';
import { main, SetUpError, setUp } from './set-up.mjs';

/** V8's 16 MB for new objects are 110 MB in this process of all services, and save no time: docs/performance.md. */
const LITTLE_MEMORY = '--max-semi-space-size=8';

const COMPILE_CACHE = fileURLToPath(new URL('compile-cache.mjs', import.meta.url));

await main(async () => {
  const [argument] = process.argv.slice(2);
  if (argument !== undefined) {
    throw new SetUpError(
      `make start takes no arguments, as ${argument}: set variables, as in PORT=8081 make start (README.md).`,
    );
  }
  setUp();
  process.exitCode = await runUntilStopped('services/launcher/dist/main.js', {
    flags: [LITTLE_MEMORY, '--import', COMPILE_CACHE],
  });
});
