// `make start`: sets up what is missing, then runs the product until it is stopped.

import { runUntilStopped } from './run.mjs';
import { main, SetUpError, setUp } from './set-up.mjs';

await main(async () => {
  const [argument] = process.argv.slice(2);
  if (argument !== undefined) {
    throw new SetUpError(
      `make start takes no arguments, as ${argument}: set variables, as in PORT=8081 make start (README.md).`,
    );
  }
  setUp();
  process.exitCode = await runUntilStopped('services/launcher/dist/main.js');
});
