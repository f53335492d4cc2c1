import type { z } from 'zod';

/** A schema of zod's: the compiler looks at nothing else of it. */
export interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}

/** A value after its way through JSON. */
export type Json<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Json<T[K]> } : T;

/** What a page reads of an answer. */
export type Answered<S extends Schema> = Json<z.output<S>>;

/** What a page sends. */
export type Sent<S extends Schema> = Unchanged<z.input<S>>;
type Unchanged<T> = T extends readonly (infer I)[]
  ? readonly Unchanged<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Unchanged<T[K]> }
    : T;
