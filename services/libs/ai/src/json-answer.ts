import { z } from 'zod';
import type { JsonSchema } from './model-adapter.js';

/**
 * Keywords that all providers take; bounds of lengths make some refuse a schema as too complex, so zod alone keeps
 * those.
 */
const PORTABLE = ['type', 'enum', 'description', 'required', 'additionalProperties'] as const;

/** A zod schema as the JSON Schema that is sent to models. */
export const toPortableSchema = (schema: z.ZodType): JsonSchema =>
  portable(z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema);

function portable(schema: JsonSchema): JsonSchema {
  const kept = PORTABLE.filter((keyword) => keyword in schema).map((keyword) => [keyword, schema[keyword]] as const);
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  return {
    ...Object.fromEntries(kept),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, portable(inner)])),
    }),
    ...(items && { items: portable(items) }),
  };
}

export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** A model's answer as what was asked for, or what is wrong with it, in words for the model. */
export function readAnswer<S extends z.ZodType>(text: string, schema: S): Reading<z.infer<S>> {
  const json = findJson(text);
  if (json === undefined) return { problem: 'It is not one complete JSON object.' };
  const result = schema.safeParse(json);
  if (result.success) return { value: result.data };
  const problems = result.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'answer'}: ${message}`);
  return { problem: problems.join('; ') };
}

/** The JSON in a text; servers that ignore the format wrap it in thoughts, a fence or a sentence. */
function findJson(text: string): unknown {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const fence = fenced(answer);
  const braces = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  for (const candidate of [answer, fence, braces]) {
    const value = candidate === undefined ? undefined : parsed(candidate);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** What is between the first two fences, without the name of a language. */
function fenced(text: string): string | undefined {
  const open = text.indexOf('```');
  const close = open < 0 ? -1 : text.indexOf('```', open + 3);
  return close < 0 ? undefined : text.slice(open + 3, close).replace(/^json/, '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON: the caller tries the next candidate.
    return undefined;
  }
}
