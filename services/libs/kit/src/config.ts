import { accessSync, constants } from 'node:fs';
import { z } from 'zod';

/** Injects what a service's `config` schema read from the environment. */
export const CONFIG = Symbol('config');

/** Environment variables are wrong; the message names them, never their values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** `on`/`off` (also true/false, 1/0, yes/no) as a boolean. */
export const switchVariable = z
  .string()
  .toLowerCase()
  .refine((value) => /^(on|off|true|false|1|0|yes|no)$/.test(value), 'use on or off')
  .transform((value) => /^(on|true|1|yes)$/.test(value));

/** The path of a file that this process may read. */
export const readableFile = z.string().refine(isReadable, 'expected the path of a file that can be read');

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads variables from an environment by a schema; an empty variable counts as absent.
 *
 * @throws ConfigError naming every variable that is missing or malformed, never its value.
 */
export function readConfig<T extends z.ZodType>(schema: T, environment: Environment): z.infer<T> {
  const result = schema.safeParse(present(environment));
  if (result.success) return result.data;
  throw notRight(result.error.issues);
}

/**
 * Checks an environment against all schemas that will read it.
 *
 * @throws ConfigError as `readConfig`, for all of them at once
 */
export function checkConfig(schemas: readonly z.ZodType[], environment: Environment): void {
  const given = present(environment);
  const issues = schemas.flatMap((schema) => schema.safeParse(given).error?.issues ?? []);
  if (issues.length > 0) throw notRight(issues);
}

const present = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

function notRight(issues: readonly z.core.$ZodIssue[]): ConfigError {
  const problems = new Map(issues.map((issue) => [String(issue.path[0] ?? 'environment'), wanted(issue)] as const));
  const list = [...problems].map(([name, problem]) => `${name} (${problem})`).join(', ');
  return new ConfigError(`These environment variables are missing or not right: ${list}.`);
}

/** What would be right, in zod's words without the value that was given. */
function wanted(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`;
  if (issue.code === 'invalid_value') return `expected one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format') return `expected ${issue.format}`;
  return issue.code.replaceAll('_', ' ');
}
