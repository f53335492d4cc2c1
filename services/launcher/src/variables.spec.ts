import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { rooms, variablesOf } from './testing/variables.js';

const readmeOf = (folder: string) => readFile(new URL(`../../../${folder}README.md`, import.meta.url), 'utf8');

/** The words in capitals that a text sets as code. */
const namedIn = (text: string): string[] => [...text.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name!);

it.each(rooms)('the README of %s names the variables that it reads', async (room, schemaOf) => {
  const [, section] = /^## Variables\n+([^#]*)/m.exec(await readmeOf(`services/${room}/`)) ?? [];
  expect(namedIn(section ?? '').sort()).toEqual(variablesOf(await schemaOf()));
});

it.each(rooms)('the table of the README says what the variables of %s mean', async (_, schemaOf) => {
  const rows = (await readmeOf('')).split('\n').filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) => namedIn(row.split('|')[1]!));
  expect(explained).toEqual(expect.arrayContaining(variablesOf(await schemaOf())));
});
