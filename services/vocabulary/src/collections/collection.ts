import type { Schedule } from '../reviews/schedule.js';

/** What the notes of a kind hold, as far as their fields tell. */
export type Content = 'words' | 'sentences' | 'sounds' | 'cloze' | 'other';

/** A kind of notes: Anki's note type, or a table. */
export interface Kind {
  readonly id: string;
  readonly name: string;
  readonly notes: number;
  readonly fields: readonly { readonly name: string; readonly samples: readonly string[] }[];
  readonly holds: Content;
  /** The fields that are taken for word and reading: as chosen last time, else as guessed; undefined for none. */
  readonly word: number | undefined;
  readonly reading: number | undefined;
  readonly isRemembered: boolean;
}

/** What is in a collection, before anything is imported. */
export interface Preview {
  readonly kinds: readonly Kind[];
  /** Their names are levels joined by `::`. */
  readonly decks: readonly {
    readonly id: string;
    readonly name: string;
    readonly cards: number;
    readonly isChosen: boolean;
  }[];
  readonly cards: number;
  readonly suspendedCards: number;
  readonly answers: number;
  /** What the learner chose last time. */
  readonly suspended?: Suspended | undefined;
}

/** What becomes of cards that are suspended. */
export const SUSPENDED = ['scheduled', 'known', 'blocked'] as const;
export type Suspended = (typeof SUSPENDED)[number];

/** How the learner wants a collection to be imported. */
export interface Choices {
  /** Kinds that are not listed, or have no word, are left out. */
  readonly kinds: readonly { readonly id: string; readonly word?: number; readonly reading?: number }[];
  readonly decks: readonly string[];
  readonly suspended: Suspended;
  /** Whether cards that are overdue come over some days. */
  readonly spreads: boolean;
}

/** Why a note is left out. */
export type Reason =
  | 'kind-not-chosen'
  | 'deck-not-chosen'
  | 'cloze'
  | 'sentence'
  | 'sound'
  | 'empty'
  | 'not-japanese'
  | 'no-word'
  | 'too-many-blocked';

export interface LeftOut {
  readonly reason: Reason;
  /** Of the note, as much as tells it from others. */
  readonly note: string;
}

/** A note with a word. */
export interface ReadNote {
  /** Anki's; empty in what is not Anki's. */
  readonly guid: string;
  /** Seconds since 1970. */
  readonly changedAt: number;
  readonly word: string;
  readonly reading: string | undefined;
  readonly isSuspended: boolean;
  readonly schedule: Schedule;
  /** Its answers, packed, and how many they are. */
  readonly log: Uint8Array | undefined;
  readonly answers: number;
}
