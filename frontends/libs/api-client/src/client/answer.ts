import type { Body, CallName } from '@ichibun/contracts/calls';

type Path = CallName extends infer N ? (N extends `${string} ${infer P}` ? P : never) : never;

/** `/a/${number}/b?c` as `['', 'a', `${number}`, 'b']`. */
type Segments<P extends string> = P extends `${infer Before}?${string}` ? Split<Before> : Split<P>;
type Split<P extends string> = P extends `${infer First}/${infer Rest}` ? [First, ...Split<Rest>] : [P];

/** Whether a path's segments are those of a path of the contract, where `{id}` is any segment. */
type IsOf<Given, Known> = Known extends [infer K, ...infer Ks]
  ? Given extends [infer G, ...infer Gs]
    ? K extends `{${string}}`
      ? IsOf<Gs, Ks>
      : G extends K
        ? IsOf<Gs, Ks>
        : false
    : false
  : Given extends []
    ? true
    : false;

/** The path of the contract that a path is of: `/api/documents/{id}` of `/api/documents/7?from=1`. */
type PathOf<P extends string> = P extends Path
  ? P
  : { [K in Path]: IsOf<Segments<P>, Split<K>> extends true ? K : never }[Path];

/** The call that a method and a path make; never where the gateway has none. */
export type CallAt<Method extends string, P extends string> = `${Method} ${PathOf<P>}` & CallName;

/** Is no string where the gateway has no such call, so that the compiler refuses the path. */
export type Known<Method extends string, P extends string> = [CallAt<Method, P>] extends [never]
  ? { readonly noCallOfTheGateway: Method }
  : unknown;

/** A key of the cache whose parts, joined by `/`, are a path. */
export type PathKey = readonly (string | number | undefined)[];

/** The path of a key. */
export type PathOfKey<K extends PathKey> = K extends readonly [infer First extends string | number | undefined]
  ? Part<First>
  : K extends readonly [infer First extends string | number | undefined, ...infer Rest extends PathKey]
    ? `${Part<First>}/${PathOfKey<Rest>}`
    : string;

/** What is not known before the page runs may be any segment. */
type Part<T> = T extends string ? T : string;

/** The arguments after the path: a body where the call takes one. */
export type Sent<N extends CallName, Options> =
  undefined extends Body<N> ? [body?: undefined, options?: Options] : [body: Body<N>, options?: Options];
