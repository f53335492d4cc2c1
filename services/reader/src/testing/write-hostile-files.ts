// Writes every hostile file into a folder, with what their learners are told: node write-hostile-files.js FOLDER
import { mkdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { HOSTILE_FILES } from './hostile-files.js';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder to write to.');
mkdirSync(folder, { recursive: true });
for (const { what, name, bytes, code, message } of HOSTILE_FILES) {
  const file = `${what.replaceAll(/[^a-z0-9]+/gi, '-')}${extname(name)}`;
  writeFileSync(join(folder, file), bytes());
  console.log(`${file}\t${code}\t${message.source}`);
}
