/** A package in the object store. */
export interface Deck {
  readonly deckObject: string;
  readonly deckName: string;
  readonly notes: number;
  /** Sounds and pictures of the learner's own notes that had no room. */
  readonly filesLeftOut: number;
}

/** A deck whose audio takes longer than one call; the same call finds it when it is made. */
export interface UnfinishedDeck {
  readonly deckName: string;
  readonly progress: { readonly spoken: number; readonly toSpeak: number };
}
