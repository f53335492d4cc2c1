import { readFile } from 'node:fs/promises';
import { gatewayConfig } from '@ichibun/gateway/config';
import { natsVariables } from '@ichibun/kit/nats-settings';
import { telemetryVariables } from '@ichibun/kit/telemetry/telemetry';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { launcherVariables, objectStoreVariables } from './config.js';
import { GATEWAY, SERVICE_NAMES, SERVICES } from './services.js';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The names of the variables that a schema reads, in the order of the alphabet. */
function variablesOf(schema: z.ZodType | undefined): string[] {
  const namesIn = ({ properties = {}, allOf = [] }: JsonSchema): string[] => [
    ...Object.keys(properties),
    ...allOf.flatMap((part) => namesIn(part as JsonSchema)),
  ];
  if (!schema) return [];
  return [...new Set(namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))].sort();
}

const readmeOf = (folder: string) => readFile(new URL(`../../../${folder}README.md`, import.meta.url), 'utf8');

/** The words in capitals that a text sets as code. */
const namedIn = (text: string): string[] => [...text.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name!);

const rooms: [string, () => Promise<z.ZodType | undefined>][] = [
  ...SERVICE_NAMES.map((name): [string, () => Promise<z.ZodType | undefined>] => [
    name,
    async () => (await SERVICES[name]()).config,
  ]),
  [GATEWAY, async () => gatewayConfig],
  [
    'launcher',
    async () =>
      z.object({
        ...launcherVariables.shape,
        ...objectStoreVariables.shape,
        ...natsVariables.shape,
        ...telemetryVariables.shape,
      }),
  ],
];

it.each(rooms)('the README of %s names the variables that it reads', async (room, schemaOf) => {
  const [, section] = /^## Variables\n+([^#]*)/m.exec(await readmeOf(`services/${room}/`)) ?? [];
  expect(namedIn(section ?? '').sort()).toEqual(variablesOf(await schemaOf()));
});

it.each(rooms)('the table of the README says what the variables of %s mean', async (_, schemaOf) => {
  const rows = (await readmeOf('')).split('\n').filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) => namedIn(row.split('|')[1]!));
  expect(explained).toEqual(expect.arrayContaining(variablesOf(await schemaOf())));
});
