import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { rooms, variablesOf } from './testing/variables.js';

const textOf = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
const readmeOf = (folder: string) => textOf(`${folder}README.md`);

/** The words in capitals that a text sets as code. */
const namedIn = (text: string): string[] => [...text.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name!);

it.each(rooms)('the README of %s names the variables that it reads', async (room, schemaOf) => {
  const [, section] = /^## Variables\n+([^#]*)/m.exec(await readmeOf(`services/${room}/`)) ?? [];
  expect(namedIn(section ?? '').sort()).toEqual(variablesOf(await schemaOf()));
});

it.each(rooms)('docs/configuration.md says what the variables of %s mean', async (_, schemaOf) => {
  const rows = (await textOf('docs/configuration.md')).split('\n').filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) => namedIn(row.split('|')[1]!));
  expect(explained).toEqual(expect.arrayContaining(variablesOf(await schemaOf())));
});

it('the README names no variable that docs/configuration.md does not explain', async () => {
  const named = namedIn((await readmeOf('')).split('## Configuration')[1]!.split('## API')[0]!);
  expect(named.length).toBeGreaterThan(10);
  expect(namedIn(await textOf('docs/configuration.md'))).toEqual(expect.arrayContaining(named));
});

/** Servers of the installation itself, and addresses that are only shown. */
const INSIDE = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'NATS_URL', 'PUBLIC_URL', 'COMMUNITY_CHAT_URL'];

it('docs/privacy.md says what is sent to each server that a variable names', async () => {
  const all = await Promise.all(rooms.map(async ([, schemaOf]) => variablesOf(await schemaOf())));
  const servers = new Set(all.flat().filter((name) => /_(?:URL|ENDPOINT)$/.test(name) && !INSIDE.includes(name)));
  const [, sent] = (await textOf('docs/privacy.md')).split('## What is sent elsewhere');
  expect(servers.size).toBeGreaterThan(5);
  expect(namedIn(sent!)).toEqual(expect.arrayContaining([...servers]));
});
