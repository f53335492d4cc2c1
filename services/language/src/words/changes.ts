import { type Morpheme, morphemeOf } from './morpheme.js';
import type { Reason } from './reason.js';

/** Words that were put in the place of others, and why. */
export interface Change {
  /** Index of the first of those, among the words as they were. */
  readonly at: number;
  /** How many they were. */
  readonly count: number;
  readonly words: readonly Morpheme[];
  readonly by: Reason;
}

/**
 * What a pass changes of the words of a text, put in all at once: a rule is asked of the words as they were. A pass
 * that changes nothing makes nothing.
 */
export class Changes {
  private readonly places: number[] = [];
  /** How many words each change takes the place of. */
  private readonly counts: number[] = [];
  private readonly words: (readonly Morpheme[])[] = [];
  private readonly reasons: Reason[] = [];
  private keepsPlaces = true;

  constructor(private readonly morphemes: Morpheme[]) {}

  /**
   * Words in the place of others.
   *
   * @param at index of the first of those; rises from one call to the next, without overlap
   * @param by the rule or the row that says so
   */
  put(at: number, count: number, words: readonly Morpheme[], by: Reason): void {
    if (count > 1 && this.goesAcrossSpace(at, count, words)) return;
    this.places.push(at);
    this.counts.push(count);
    this.words.push(words);
    this.reasons.push(by);
    if (words.length !== count) this.keepsPlaces = false;
  }

  /** Whether one of the words would have a space inside that some of those are divided by. */
  private goesAcrossSpace(at: number, count: number, words: readonly Morpheme[]): boolean {
    for (let i = at; i + 1 < at + count; i++) {
      const { start } = this.morphemes[i + 1]!;
      if (this.morphemes[i]!.end < start && !words.some((word) => word.start === start)) return true;
    }
    return false;
  }

  /** A word in the place of one, unless it is the same. */
  putOne(at: number, word: Morpheme, by: Reason): void {
    if (word !== this.morphemes[at]) this.put(at, 1, [word], by);
  }

  /** What is before an index, as changed so far. */
  before(at: number): Morpheme | undefined {
    const last = this.places.length - 1;
    const isChanged = last >= 0 && this.places[last]! + this.counts[last]! === at;
    return (isChanged ? this.words[last]!.at(-1) : undefined) ?? this.morphemes[at - 1];
  }

  /** Everything that is put in, in its order. */
  *[Symbol.iterator](): Generator<Change> {
    const { places, counts, words, reasons } = this;
    for (const [i, at] of places.entries()) yield { at, count: counts[i]!, words: words[i]!, by: reasons[i]! };
  }

  /** Puts everything in. @returns itself, to be asked what that was */
  make(): this {
    const { morphemes, places, counts, words } = this;
    if (places.length === 0) return this;
    if (this.keepsPlaces) {
      for (let i = 0; i < places.length; i++)
        for (let k = 0; k < words[i]!.length; k++) morphemes[places[i]! + k] = laidOut(words[i]![k]!);
      return this;
    }
    const first = places[0]!;
    const rest = morphemes.slice(first);
    let next = first;
    let length = first;
    const copyTo = (end: number) => {
      for (let i = next; i < end; i++) morphemes[length++] = rest[i - first]!;
    };
    for (let i = 0; i < places.length; i++) {
      copyTo(places[i]!);
      for (const word of words[i]!) morphemes[length++] = laidOut(word);
      next = places[i]! + counts[i]!;
    }
    copyTo(first + rest.length);
    morphemes.length = length;
    return this;
  }
}

const laidOut = ({ start, end, lexeme, reading, letters, expression }: Morpheme): Morpheme =>
  morphemeOf(start, end, lexeme, reading, letters, expression);
