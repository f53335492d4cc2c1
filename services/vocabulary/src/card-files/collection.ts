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
  /** Of a table, which column says how well words are known; undefined where all are known alike. */
  readonly state?: number | undefined;
  readonly isRemembered: boolean;
  /** Whether its fields have names: only then what is chosen for them holds for the next file. Absent: they have. */
  readonly hasHead?: boolean;
}

/** What a value in a list may mean; `scheduled` is what the answers of the list itself say. */
export type StateOfValue = 'leave-out' | 'scheduled' | 'new' | 'learning' | 'young' | 'mature' | 'known' | 'blocked';

/** A value in a column of a table, and what it is taken for. */
export interface Status {
  readonly kindId: string;
  /** Undefined: it stands for all rows, where no column says their states. */
  readonly field: number | undefined;
  readonly value: string;
  readonly notes: number;
  readonly state: StateOfValue;
}

/** Notes of a file that are read: more than anybody has, and each lies in memory. */
export const MOST_NOTES = 200_000;

/** What is in a collection, before anything is imported. */
export interface Preview {
  /** Which program's it is; absent in previews of before there were others, which are Anki's. */
  readonly source?: Source;
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
  /** Of Anki's FSRS, fitted there; undefined without. */
  readonly parameters?: readonly number[] | undefined;
  /** That is wanted beside these parameters; undefined where that is not said. */
  readonly retention?: number | undefined;
  /** Of tables: the values of all columns that may be one of states. */
  readonly statuses?: readonly Status[];
}

/** Whose a file is; `table` is a list of no program that is known. */
export type Source = 'anki' | 'jpdb' | 'jiten' | 'wanikani' | 'migaku' | 'lute' | 'lingq' | 'table';

/** What becomes of cards that are suspended. */
export const SUSPENDED = ['scheduled', 'known', 'blocked'] as const;
export type Suspended = (typeof SUSPENDED)[number];

/** How the learner wants a collection to be imported. */
export interface Choices {
  /** Kinds that are not listed, or have no word, are left out. */
  readonly kinds: readonly {
    readonly id: string;
    readonly word?: number;
    readonly reading?: number;
    readonly state?: number;
  }[];
  readonly decks: readonly string[];
  readonly suspended: Suspended;
  /** Whether cards that are overdue come over some days. */
  readonly spreads: boolean;
  readonly statuses: readonly Omit<Status, 'notes'>[];
  /** Of an import that has begun: the retention of the collection became the learner's. */
  readonly tookRetention?: boolean;
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
  | 'status-left-out'
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
  /** What the learner says of the word, whatever its schedule. */
  readonly declared: 'known' | 'blocked' | undefined;
  readonly schedule: Schedule;
  /** Its answers, packed, and how many they are. */
  readonly log: Uint8Array | undefined;
  readonly answers: number;
}

/** A note, or why it is left out. */
export type NoteOrNot = ReadNote | LeftOut;
