import type { NameIn } from '@ichibun/proto/enum-names';
import type * as sent from '@ichibun/proto/imports';
import type { Question } from '../own-notes/question.js';
import type { Schedule } from '../reviews/schedule.js';
import type { ChosenSettings } from '../reviews/settings.js';
import type { KnownSince } from '../words/new-word.js';

/** What the notes of a kind hold, as far as their fields tell. */
export type Content = NameIn<typeof sent.Content>;

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
export type StateOfValue = NameIn<typeof sent.StateOfStatus>;

/** A value in a column of a table, and what it is taken for. */
export interface Status {
  readonly kindId: string;
  /** Undefined: it stands for all rows, where no column says their states. */
  readonly field: number | undefined;
  readonly value: string;
  readonly notes: number;
  readonly state: StateOfValue;
}

/** What decks share: how their cards are scheduled, and how many of them come on a day. */
export interface Preset {
  /** The same for all decks that share it. */
  readonly id: string;
  readonly name: string;
  /** Of FSRS-6; undefined where none were fitted, or FSRS is off. */
  readonly parameters: readonly number[] | undefined;
  /** How likely cards are to be remembered when they are due, as the learner wants it; undefined where not known. */
  readonly retention: number | undefined;
  /** Minutes from one step to the next. */
  readonly learningSteps: readonly number[];
  readonly relearningSteps: readonly number[];
  readonly newPerDay: number;
  readonly reviewsPerDay: number;
  readonly leechLapses: number;
  /** Leeches are suspended, not only marked. */
  readonly suspendsLeeches: boolean;
  /** Other new cards of a note wait for the next day when one is asked; its reviews likewise. Absent in what is older. */
  readonly buriesNew?: boolean;
  readonly buriesReviews?: boolean;
}

/** Notes of a file that are read: more than anybody has, and each lies in memory. */
export const MOST_NOTES = 200_000;
/** Answers to a card: each of them is read again whenever the card is answered. */
export const MOST_ANSWERS = 10_000;

/** What is in a collection, before anything is imported. */
export interface Preview {
  /** Which program's it is; absent in previews of before there were others, which are Anki's. */
  readonly source?: ImportSource;
  readonly kinds: readonly Kind[];
  /** Their names are levels joined by `::`. */
  readonly decks: readonly {
    readonly id: string;
    readonly name: string;
    readonly cards: number;
    readonly isChosen: boolean;
  }[];
  /** Notes that were made here of grammar points; absent in what is not Anki's, and in previews of before. */
  readonly points?: number;
  readonly cards: number;
  readonly suspendedCards: number;
  readonly answers: number;
  /** What the learner chose last time. */
  readonly suspended?: Suspended | undefined;
  readonly furtherCards?: boolean | undefined;
  /** Of Anki's FSRS, fitted there; undefined without. */
  readonly parameters?: readonly number[] | undefined;
  /** That is wanted beside these parameters; undefined where that is not said. */
  readonly retention?: number | undefined;
  /** Of Anki's: what its decks are scheduled by, and how many cards each has; absent in previews of before. */
  readonly presets?: readonly (Preset & { readonly cards: number })[];
  /** The hour at which its days begin. */
  readonly dayStartHour?: number;
  /** It is a whole collection: what is missing from it was deleted. */
  readonly isWhole?: boolean;
  /** Of tables: the values of all columns that may be one of states. */
  readonly statuses?: readonly Status[];
}

/** Whose a file is; `table` is a list of no program that is known. */
export type ImportSource = NameIn<typeof sent.Source>;

/** What becomes of cards that are suspended. */
export type Suspended = NameIn<typeof sent.Suspended>;

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
  /** Whether gaps of clozes, and cards of further templates, become cards; absent of imports of before: they do not. */
  readonly furtherCards?: boolean;
  readonly statuses: readonly Omit<Status, 'notes'>[];
  /** Of one that an earlier release has begun: the retention of the collection became the learner's. */
  readonly tookRetention?: boolean;
  /** Of an import that has begun: the collection's settings, which became the learner's. */
  readonly tookSettings?: ChosenSettings | undefined;
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
  | 'point-not-learned'
  | 'too-many-blocked';

export interface LeftOut {
  readonly reason: Reason;
  /** Of the note, as much as tells it from others. */
  readonly note: string;
  /** Anki's; absent in what is not Anki's. */
  readonly guid?: string;
  /** Answers to its cards, which are left out with it. */
  readonly answers?: number;
}

/** A card of Anki's as it was when it was read, by which later changes are known. */
export interface CardInAnki {
  readonly cardId: number;
  readonly template: number;
  readonly deckId: string;
  readonly deck: string;
  /** Of the deck's settings; undefined where the file has none. */
  readonly presetId?: string | undefined;
  readonly type: number;
  readonly queue: number;
  readonly due: number;
  readonly interval: number;
  /** When the log of it ends, in milliseconds since 1970; 0 without one. */
  readonly lastAt: number;
}

/** What a note is in Anki, beside its word. */
export interface NoteInAnki {
  readonly noteId: number;
  /** The name of its note type. */
  readonly kind: string;
  /** As `packContent` writes it; undefined where it is longer than is kept. */
  readonly content: Uint8Array | undefined;
  readonly card: CardInAnki;
  /** Further cards of it come, too. */
  readonly hasSiblings: boolean;
  /** Answers to its other cards, which this one does not follow. */
  readonly otherAnswers: number;
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
  /** Its log, packed, and how many answers of it count. */
  readonly log: Uint8Array | undefined;
  readonly answers: number;
  readonly since?: KnownSince | undefined;
  /** Absent in what is not Anki's. */
  readonly anki?: NoteInAnki;
}

/** A card of a note that asks for a gap, or is of another template than the card that a word follows. */
export interface FurtherCard
  extends Pick<ReadNote, 'guid' | 'changedAt' | 'isSuspended' | 'schedule' | 'log' | 'answers'> {
  readonly question: Question;
  readonly anki: NoteInAnki;
  /** Its note was made here of such a card, which its guid and template name: for another Anki. */
  readonly isMadeHere?: boolean;
}

/** A note that was made here of a grammar point. */
export interface PointNote extends Pick<ReadNote, 'guid' | 'log' | 'answers'> {
  /** The point's id. */
  readonly point: string;
}

/** A note, or why it is left out. */
export type NoteOrNot = ReadNote | FurtherCard | PointNote | LeftOut;
