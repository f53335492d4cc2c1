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
  /** The dictionary entries that it may be. */
  readonly entries: readonly { readonly key: string; readonly reading: string }[];
}
