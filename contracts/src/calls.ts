import type * as account from './account.js';
import type * as admin from './admin.js';
import type * as analytics from './analytics.js';
import type * as anki from './anki.js';
import type * as ankiConnect from './anki-connect.js';
import type * as audiobook from './audiobook.js';
import type * as cardImports from './card-imports.js';
import type * as content from './content.js';
import type * as dictionaries from './dictionaries.js';
import type * as documents from './documents.js';
import type * as grammar from './grammar.js';
import type * as jiten from './jiten.js';
import type { Answered, Schema, Sent } from './json.js';
import type * as language from './language.js';
import type * as lines from './lines.js';
import type * as mcp from './mcp.js';
import type * as readingNext from './reading-next.js';
import type * as readingStats from './reading-stats.js';
import type * as readingWords from './reading-words.js';
import type * as recommendations from './recommendations.js';
import type * as recordings from './recordings.js';
import type * as reviews from './reviews.js';
import type * as runs from './runs.js';
import type * as sentences from './sentences.js';
import type * as session from './session.js';
import type * as speech from './speech.js';
import type * as tokens from './tokens.js';
import type * as transcriptions from './transcriptions.js';
import type * as translation from './translation.js';
import type * as uploads from './uploads.js';
import type * as users from './users.js';
import type * as vocabulary from './vocabulary.js';
import type * as yomitan from './yomitan.js';

/** The calls in the tables of an area. */
type CallsOf<Area> = {
  [Table in keyof Area]: Table extends `${string}Calls` ? Area[Table][keyof Area[Table]] : never;
}[keyof Area];

type AnyCall =
  | CallsOf<typeof account>
  | CallsOf<typeof admin>
  | CallsOf<typeof analytics>
  | CallsOf<typeof ankiConnect>
  | CallsOf<typeof anki>
  | CallsOf<typeof audiobook>
  | CallsOf<typeof cardImports>
  | CallsOf<typeof content>
  | CallsOf<typeof dictionaries>
  | CallsOf<typeof grammar>
  | CallsOf<typeof jiten>
  | CallsOf<typeof language>
  | CallsOf<typeof lines>
  | CallsOf<typeof mcp>
  | CallsOf<typeof documents>
  | CallsOf<typeof readingNext>
  | CallsOf<typeof readingStats>
  | CallsOf<typeof readingWords>
  | CallsOf<typeof transcriptions>
  | CallsOf<typeof translation>
  | CallsOf<typeof uploads>
  | CallsOf<typeof recommendations>
  | CallsOf<typeof recordings>
  | CallsOf<typeof reviews>
  | CallsOf<typeof runs>
  | CallsOf<typeof sentences>
  | CallsOf<typeof session>
  | CallsOf<typeof speech>
  | CallsOf<typeof tokens>
  | CallsOf<typeof users>
  | CallsOf<typeof vocabulary>
  | CallsOf<typeof yomitan>;

type NameOf<C> = C extends { readonly method: infer M extends string; readonly path: infer P extends string }
  ? `${M} ${P}`
  : never;

/** Every call by its name, such as `POST /api/content/analyze`. */
export type Calls = { [C in AnyCall as NameOf<C>]: C };
export type CallName = keyof Calls;

/** A call's answer with success; never of a file. */
export type Answer<N extends CallName> = Calls[N] extends { readonly answers: infer A } ? JsonOf<A> : never;
type JsonOf<A> = {
  [Status in keyof A]: Status extends 200 | 201 | 202
    ? A[Status] extends Schema
      ? Answered<A[Status]>
      : never
    : never;
}[keyof A];

/** What a call takes as its body; a form where it takes one, and nothing where it takes nothing. */
export type Body<N extends CallName> = Calls[N] extends { readonly body: infer B extends Schema }
  ? Sent<B>
  : Calls[N] extends { readonly form: object }
    ? FormData
    : undefined;

type NamesIn<N extends string> = N extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The own id of the caller, which is undefined until the page knows it. */
type Params<C, N extends string> = {
  readonly [Name in NamesIn<N>]: C extends { readonly params: infer S }
    ? Name extends keyof S
      ? S[Name] extends Schema
        ? Sent<S[Name]>
        : never
      : number | undefined
    : number | undefined;
};

type Query<Q extends Schema> = object extends Sent<Q> ? { readonly query?: Sent<Q> } : { readonly query: Sent<Q> };

/** What a call takes: the parameters of its path, its query and its body. */
export type Request<N extends CallName> = ([NamesIn<N>] extends [never]
  ? unknown
  : { readonly params: Params<Calls[N], N> }) &
  (Calls[N] extends { readonly query: infer Q extends Schema } ? Query<Q> : unknown) &
  (undefined extends Body<N> ? unknown : { readonly body: Body<N> });
