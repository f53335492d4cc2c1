// `make api`: writes docs/api.md, which comes of the gateway's OpenAPI document.
//   --check   writes nothing, and fails when the file is not what it would write
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { apiReference } from './api-reference.mjs';
import { main, root, SetUpError } from './set-up.mjs';

const REFERENCE = join(root, 'docs', 'api.md');

await main(async () => {
  const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;
  const content = apiReference(await readDocument());
  if (read(REFERENCE) === content) return;
  if (check) {
    throw new SetUpError('docs/api.md differs from what the gateway describes: run "make api" and commit the result.');
  }
  writeFileSync(REFERENCE, content);
});

async function readDocument() {
  createRequire(join(root, 'services/launcher/package.json'))('reflect-metadata');
  const { openApiDocument } = await import(pathToFileURL(join(root, 'services/gateway/dist/gateway.js')));
  return JSON.parse(JSON.stringify(await openApiDocument()));
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
