import type { LeftOut, NoteOrNot, ReadNote } from '../card-files/collection.js';
import { stateOf } from '../reviews/schedule.js';
import type { StatesToCome } from './collection-reader.js';
import { countReasons, NO_STATES, rank, STATE_NAMES } from './report.js';
import { isOverdue } from './spread.js';

/** Counts what notes would bring, each word by the note that knows it best. */
export class StatesCounter {
  private readonly words = new Map<string, ReadNote>();
  private readonly leftOut: LeftOut[] = [];
  private furtherCards = 0;
  /** The card of the last note's that its word follows. */
  private followed: number | undefined;
  private overdue = 0;

  /** @param today the learner's study day */
  constructor(private readonly today: number) {}

  add(note: NoteOrNot): void {
    if ('reason' in note) this.leftOut.push(note);
    if ('question' in note && note.anki.card.cardId !== this.followed) {
      this.furtherCards++;
      if (!note.isSuspended && isOverdue(note.schedule, this.today)) this.overdue++;
    }
    if (!('word' in note)) return;
    this.followed = note.anki?.card.cardId;
    const before = this.words.get(note.word);
    if (!before || rank(note) > rank(before)) this.words.set(note.word, note);
  }

  counted(): StatesToCome {
    const states = { ...NO_STATES };
    let { overdue } = this;
    for (const { schedule, declared, isSuspended } of this.words.values()) {
      states[declared ?? STATE_NAMES[stateOf(schedule)]]++;
      if (!isSuspended && declared === undefined && isOverdue(schedule, this.today)) overdue++;
    }
    return { states, overdue, furtherCards: this.furtherCards, leftOut: countReasons(this.leftOut) };
  }
}
