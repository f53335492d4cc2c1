import type { paths } from './contract.js';

type Path = keyof paths & string;
type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Every call of the gateway: `GET /api/content/analyze`. */
export type Call = {
  [P in Path]: { [V in Verb]: paths[P][V] extends { responses: unknown } ? `${Uppercase<V>} ${P}` : never }[Verb];
}[Path];

/** What a call answers with success, as the gateway's document has it. */
export type Answer<C extends Call> = C extends `${infer Method} ${infer P extends Path}`
  ? paths[P][Lowercase<Method> & Verb] extends { responses: infer Responses }
    ? { [S in keyof Responses]: S extends 200 | 201 | 202 ? Json<Responses[S]> : never }[keyof Responses]
    : never
  : never;

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
