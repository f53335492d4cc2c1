import { gatewayConfig } from '@ichibun/gateway/config';
import { natsVariables } from '@ichibun/kit/nats/settings';
import { telemetryVariables } from '@ichibun/kit/telemetry/telemetry';
import { launcherVariables, objectStoreVariables } from '@ichibun/launcher/config';
import { GATEWAY, SERVICE_NAMES, SERVICES } from '@ichibun/launcher/services';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The names of the variables that a schema reads, in the order of the alphabet. */
export function variablesOf(schema: z.ZodType | undefined): string[] {
  const namesIn = ({ properties = {}, allOf = [] }: JsonSchema): string[] => [
    ...Object.keys(properties),
    ...allOf.flatMap((part) => namesIn(part as JsonSchema)),
  ];
  if (!schema) return [];
  return [...new Set(namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))].sort();
}

/** What each service reads by itself, and the launcher for all of them. */
export const rooms: [string, () => Promise<z.ZodType | undefined>][] = [
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
