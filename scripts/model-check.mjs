// `make model-check`: tries the product's calls with the language model that OPENAI_* or GEMINI_* name, and prints what
// it answered. WORDS (10), PRICE_IN and PRICE_OUT (for a million tokens), TO (model-check.tsv); JUDGED=file counts what
// somebody has judged.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { main, node, root, setUp } from './set-up.mjs';

await main(async () => {
  setUp();
  const program = join(root, 'tools', 'dist', 'model-check', 'main.js');
  const { status } = spawnSync(node(), [program], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
});
