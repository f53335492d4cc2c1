import type { State } from './states.js';

/** Since when a word has been known so well, in milliseconds since 1970, as its log says. */
export interface KnownSince {
  readonly learning?: number | undefined;
  readonly young?: number | undefined;
  readonly mature?: number | undefined;
}

/** A word to be added to a learner's bank. */
export interface NewWord {
  /** Normalised. */
  readonly word: string;
  /** As it was given; null for none. */
  readonly reading: string | null;
  /** One definition a line; null when nobody knows one. */
  readonly meaning: string | null;
  readonly frequency?: number | undefined;
  /** When it came to be known; now without it. */
  readonly addedAt?: Date | undefined;
  /** Of a word that was learned elsewhere: how well it is known, and since when; since now without a time. */
  readonly learned?: { readonly state: State; readonly at: Date | undefined; readonly since?: KnownSince | undefined };
  /** The dictionary entries that it may be. */
  readonly entries: readonly { readonly key: string; readonly reading: string }[];
}
