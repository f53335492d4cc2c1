// `make start`: sets up what is missing, then runs the product until it is stopped.

import { runUntilStopped } from './run.mjs';
import { main, setUp } from './set-up.mjs';

await main(async () => {
  setUp();
  process.exitCode = await runUntilStopped('services/launcher/dist/main.js');
});
