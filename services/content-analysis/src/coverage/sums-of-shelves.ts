import { Injectable } from '@nestjs/common';
import { LastLearners } from '../counting/last-learners.js';
import { CountedWords, type CountsOfText, isCountedKind, Kind } from '../texts/counted-words.js';

/** A counted text, and which count of it. */
export type CountOfText = Pick<CountsOfText, 'textId' | 'analyserVersion' | 'correctionsRevision'>;

/** By lexeme, of the texts where a word counts: how often it occurs in them, how many they are, and in how many it is grammar. */
export interface Sums {
  readonly occurrences: Int32Array;
  readonly texts: Int32Array;
  readonly asGrammar: Int32Array;
}

interface Shelf extends Sums {
  /** The counts that it is the sum of, by text. */
  readonly counts: ReadonlyMap<number, string>;
  readonly grammarCounts: boolean;
}

/** Each takes twelve bytes for each lexeme that there is. */
const LEARNERS = 8;

const nothing = (grammarCounts: boolean): Shelf => ({
  counts: new Map(),
  grammarCounts,
  occurrences: new Int32Array(0),
  texts: new Int32Array(0),
  asGrammar: new Int32Array(0),
});

/**
 * The words of texts that are chosen together, added up. Those of each learner's last choice are cached: another choice
 * reads only the texts that it adds or leaves out.
 */
@Injectable()
export class SumsOfShelves {
  private readonly kept = new LastLearners<Shelf>(LEARNERS);

  constructor(private readonly counted: CountedWords) {}

  /**
   * @param chosen counted texts of a learner
   * @param grammarCounts whether grammar counts for the learner
   */
  async of(userId: number, chosen: readonly CountOfText[], grammarCounts: boolean): Promise<Sums> {
    const wanted = new Map(chosen.map((text) => [text.textId, nameOf(text)]));
    const last = this.kept.get(userId);
    const before = last?.grammarCounts === grammarCounts ? last : nothing(grammarCounts);
    const added = [...wanted.keys()].filter((id) => before.counts.get(id) !== wanted.get(id));
    const removed = [...before.counts.keys()].filter((id) => before.counts.get(id) !== wanted.get(id));
    if (added.length === 0 && removed.length === 0) return before;
    const isNear = added.length + removed.length < wanted.size;
    const shelf =
      (isNear && (await this.changed(before, added, removed))) ||
      (await this.changed(nothing(grammarCounts), [...wanted.keys()], []));
    this.kept.set(userId, shelf!);
    return shelf!;
  }

  /** Another shelf with more and fewer texts; undefined when one that is left out has been counted again since. */
  private async changed(
    before: Shelf,
    added: readonly number[],
    removed: readonly number[],
  ): Promise<Shelf | undefined> {
    const counts = new Map(before.counts);
    const { grammarCounts } = before;
    const sum = {
      grammarCounts,
      occurrences: Int32Array.from(before.occurrences),
      texts: Int32Array.from(before.texts),
      asGrammar: Int32Array.from(before.asGrammar),
    };
    for await (const part of this.counted.of(removed)) {
      for (const text of part) {
        if (counts.get(text.textId) !== nameOf(text)) return undefined;
        counts.delete(text.textId);
        add(sum, text, -1);
      }
    }
    if (removed.some((id) => counts.has(id))) return undefined;
    for await (const part of this.counted.of(added)) {
      for (const text of part) {
        counts.set(text.textId, nameOf(text));
        add(sum, text, 1);
      }
    }
    return { ...sum, counts };
  }
}

const nameOf = ({ analyserVersion, correctionsRevision }: CountOfText) => `${analyserVersion} ${correctionsRevision}`;

function add(
  sum: Record<keyof Sums, Int32Array<ArrayBuffer>> & { grammarCounts: boolean },
  { lexemeIds, occurrences, kinds }: CountsOfText,
  times: 1 | -1,
): void {
  const length = (lexemeIds.at(-1) ?? 0) + 1;
  if (length > sum.texts.length) {
    sum.occurrences = grown(sum.occurrences, length);
    sum.texts = grown(sum.texts, length);
    sum.asGrammar = grown(sum.asGrammar, length);
  }
  for (let at = 0; at < lexemeIds.length; at++) {
    const id = lexemeIds[at]!;
    const kind = kinds[at]!;
    if (!isCountedKind(kind, sum.grammarCounts)) continue;
    sum.occurrences[id]! += times * occurrences[at]!;
    sum.texts[id]! += times;
    if (kind === Kind.grammar) sum.asGrammar[id]! += times;
  }
}

function grown(integers: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(integers);
  return longer;
}
