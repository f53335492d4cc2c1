import { type Morpheme, morphemeOf } from './morpheme.js';

/**
 * What a pass changes of the words of a text, put in all at once: a rule is asked of the words as they were. A pass
 * that changes nothing makes nothing.
 */
export class Changes {
  private readonly places: number[] = [];
  /** How many words each change takes the place of. */
  private readonly counts: number[] = [];
  private readonly words: (readonly Morpheme[])[] = [];
  private keepsPlaces = true;

  constructor(private readonly morphemes: Morpheme[]) {}

  /**
   * Words in the place of others.
   *
   * @param at index of the first of those; rises from one call to the next, without overlap
   */
  put(at: number, count: number, words: readonly Morpheme[]): void {
    if (count > 1 && this.goesAcrossSpace(at, count, words)) return;
    this.places.push(at);
    this.counts.push(count);
    this.words.push(words);
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
  putOne(at: number, word: Morpheme): void {
    if (word !== this.morphemes[at]) this.put(at, 1, [word]);
  }

  /** What stands before an index, as changed so far. */
  before(at: number): Morpheme | undefined {
    const last = this.places.length - 1;
    const isChanged = last >= 0 && this.places[last]! + this.counts[last]! === at;
    return (isChanged ? this.words[last]!.at(-1) : undefined) ?? this.morphemes[at - 1];
  }

  /** Puts everything in. */
  make(): void {
    const { morphemes, places, counts, words } = this;
    if (places.length === 0) return;
    if (this.keepsPlaces) {
      for (let i = 0; i < places.length; i++)
        for (let k = 0; k < words[i]!.length; k++) morphemes[places[i]! + k] = laidOut(words[i]![k]!);
      return;
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
  }
}

const laidOut = ({ start, end, lexeme, reading, letters, expression }: Morpheme): Morpheme =>
  morphemeOf(start, end, lexeme, reading, letters, expression);
