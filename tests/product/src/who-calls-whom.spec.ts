import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BusUser, busCalls } from '@ichibun/launcher/nats/authorization';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ARCHITECTURE = join(ROOT, 'docs', 'architecture.md');

/** The arrows of the drawing, `caller --> called`. */
async function drawn(): Promise<string[]> {
  const [, drawing] = /```mermaid\n([\s\S]*?)```/.exec(await readFile(ARCHITECTURE, 'utf8')) ?? [];
  return (drawing ?? '')
    .split('\n')
    .map((line) => line.split('-->'))
    .flatMap(([caller, called]) =>
      called === undefined ? [] : called.split('&').map((one) => `${caller!.trim()} --> ${one.trim()}`),
    );
}

it('docs/architecture.md draws who calls whom as the code has it', async () => {
  const all = [...(await busCalls())];
  const answering = (service: string): BusUser[] =>
    all.flatMap(([user, { answers }]) => (answers.some(({ parent }) => parent.typeName === service) ? [user] : []));
  const arrows = all.flatMap(([user, { calls }]) =>
    calls.flatMap(({ parent }) => answering(parent.typeName).map((called) => `${user} --> ${called}`)),
  );
  expect((await drawn()).sort()).toEqual([...new Set(arrows)].sort());
});
