export interface ReadCount {
  sentenceCount: number;
  characterCount: number;
}

/** What was shown for less, by each of its sentences, was leafed through. */
const LEAFED_MS = 100;
/** Nobody reads faster. */
const FASTEST_CHARACTERS_A_SECOND = 25;

/** The least time in which sentences can have been read. */
export function leastReadingMs(sentences: readonly string[]): number {
  const characters = sentences.reduce((sum, { length }) => sum + length, 0);
  return (1_000 * characters) / FASTEST_CHARACTERS_A_SECOND;
}

/**
 * Counts the sentences of a document that somebody has read: those shown before a move to what follows them, each once.
 * At the end of the document nothing follows: there it is time enough to read them that counts.
 */
export class ReadSentences {
  private readonly counted = new Set<number>();
  private shown: { first: number; end: number; since: number } | undefined;
  private fresh: ReadCount = { sentenceCount: 0, characterCount: 0 };

  constructor(private readonly sentences: readonly string[]) {}

  /** The sentences from `first` to before `end` are shown from now on. */
  show(first: number, end: number, now: number): void {
    if (this.shown?.first === first && this.shown.end === end) return;
    if (this.shown?.end === first && now - this.shown.since >= LEAFED_MS * (first - this.shown.first)) this.count();
    this.shown = { first, end, since: now };
  }

  /** The page is in view again: what was shown meanwhile nobody saw. */
  resume(now: number): void {
    if (this.shown) this.shown.since = now;
  }

  /** What was read since the last time. */
  take(now: number): ReadCount {
    if (this.shown?.end === this.sentences.length) {
      const { first, since } = this.shown;
      if (now - since >= leastReadingMs(this.sentences.slice(first))) this.count();
    }
    const taken = this.fresh;
    this.fresh = { sentenceCount: 0, characterCount: 0 };
    return taken;
  }

  private count(): void {
    const { first, end } = this.shown!;
    for (let sentence = first; sentence < end; sentence++) {
      if (this.counted.has(sentence)) continue;
      this.counted.add(sentence);
      this.fresh.sentenceCount++;
      this.fresh.characterCount += this.sentences[sentence]!.length;
    }
  }
}
