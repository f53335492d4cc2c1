export interface NoteType {
  readonly id: string;
  readonly name: string;
  readonly isCloze: boolean;
  readonly fields: readonly string[];
  /** The fronts of its templates, in their order; '' where they are too long. */
  readonly fronts: readonly string[];
}

export interface Deck {
  readonly id: string;
  /** Its levels, joined by `::`. */
  readonly name: string;
}

export interface Note {
  readonly id: number;
  readonly guid: string;
  readonly typeId: string;
  /** Seconds since 1970. */
  readonly changedAt: number;
  readonly fields: readonly string[];
  /** Separated by spaces. */
  readonly tags: string;
}

/** A card as Anki keeps it (rslib/src/storage/card). */
export interface AnkiCard {
  readonly id: number;
  readonly noteId: number;
  /** Where it belongs, also while it is in a filtered deck. */
  readonly deckId: string;
  readonly template: number;
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  readonly type: number;
  /** -3 and -2 buried, -1 suspended, 1 learning by the second, 3 by the day, others. */
  readonly queue: number;
  /** A day since that of the collection, a second since 1970, or a place among new cards. */
  readonly due: number;
  readonly intervalDays: number;
  /** Thousandths. */
  readonly ease: number;
  readonly answers: number;
  readonly lapses: number;
  /** Of learning steps: how many are left until it is graduated. */
  readonly stepsLeft: number;
  /** FSRS' memory; undefined where Anki has none. */
  readonly memory: { readonly stability: number; readonly difficulty: number } | undefined;
}

/** A line of Anki's log of reviews. */
export interface AnkiReview {
  readonly cardId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 1 to 4; 0 where nobody answered. */
  readonly rating: number;
  /** 0 learning, 1 review, 2 relearning, 3 filtered, 4 by hand, 5 rescheduled. */
  readonly kind: number;
  readonly factor: number;
  readonly tookMs: number;
}

/** How a collection counts its days. */
export interface Days {
  /** When it was made: seconds since 1970. */
  readonly madeAt: number;
  /** The hour at which a day begins. */
  readonly startHour: number;
  /** Minutes west of UTC; undefined in collections that do not say it. */
  readonly minutesWest: number | undefined;
}
