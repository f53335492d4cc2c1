import { EXAMPLE_WORDS } from '@ichibun/text-words/example-sentences';

/** What the index holds of a sentence. */
export interface IndexedSentence {
  readonly id: number;
  /** Its different words. */
  readonly lexemeIds: readonly number[];
  /** Those of them that are nothing but particles and auxiliaries in it. */
  readonly grammarIds: readonly number[];
  /** Occurrences of words. */
  readonly length: number;
  readonly hasPredicate: boolean;
  readonly hasNames: boolean;
  readonly hasTranslation: boolean;
  /** 1 (easiest) to 5; null where nobody has graded it. */
  readonly level: number | null;
  /** Ids of its different grammar points; none until they are found. */
  readonly points: readonly string[];
}

/** What the index holds of a word. */
export interface IndexedLexeme {
  readonly id: number;
  /** Among this many most frequent words; 0 when it is rarer or not known. */
  readonly frequencyBand: number;
}

/** What one learner knows of the index's words, a byte each: see `KNOWN`, `BLOCKED` and `LEARNING`. */
export type Knowledge = Uint8Array;
export const KNOWN = 1;
export const BLOCKED = 2;
/** The learner has it as a word of her own: where it is not known, it is being learnt. */
export const LEARNING = 4;
/** Written in an old or rare spelling. */
export const OLD_SPELLING = 8;

export interface Search {
  readonly knowledge: Knowledge;
  /** Whether particles and auxiliaries are words like others; else they are as good as known. */
  readonly grammarCounts: boolean;
  /** Whether sentences with names are taken. */
  readonly namesIgnored: boolean;
  /** Ids of sentences that are not wanted. */
  readonly unwanted?: ReadonlySet<number>;
  /** Ids of grammar points that are not new to the learner, where new ones count as new words do. */
  readonly metPoints?: ReadonlySet<string>;
}

export interface Hit {
  readonly sentenceId: number;
  readonly lexemeId: number;
}

/** A sentence with a grammar point. */
export interface PointHit {
  readonly sentenceId: number;
  readonly point: string;
}

/** Bits of a sentence's flags. */
const LIVE = 1;
const IN_BAND = 2;
const WITH_NAMES = 4;
/** In the quality of a sentence, above its grade. */
const UNTRANSLATED = 128;
/** The middle of the grades, for a sentence that nobody has graded. */
const UNGRADED = 3;
const GROWTH = 1.5;
/** In place of the one new grammar point of a sentence. */
const NONE = -1;
const SEVERAL = -2;

/**
 * The corpus in memory, for questions that need to look at every sentence: which hold exactly one word that a learner
 * does not know, and which are the easiest for given words. Flat typed arrays, scanned whole: about 50 bytes and 25 ns
 * a sentence. Fragments (fewer than 4 words, or without a predicate) are not taken in.
 */
export class SentenceIndex {
  private sentenceIds = new Int32Array(1024);
  private flags = new Uint8Array(1024);
  /** How good an example it is: the lower the better. */
  private quality = new Uint8Array(1024);
  /** Where a sentence's words begin; they end where the next one's begin. */
  private starts = new Uint32Array(1025);
  /** The words of all sentences: twice their places in `lexemeIds`, and 1 for one that is grammar in its sentence. */
  private words = new Uint32Array(8192);
  /** Where a sentence's grammar points begin among `points`, as places in `pointIds`. */
  private pointStarts = new Uint32Array(1025);
  private points = new Uint16Array(2048);
  private readonly pointIds: string[] = [];
  private readonly placeOfPoint = new Map<string, number>();
  private rows = 0;
  private live = 0;
  /** By sentence id: its row + 1, or 0. */
  private rowOf = new Uint32Array(1024);

  private lexemeIds = new Int32Array(1024);
  private bands = new Uint16Array(1024);
  /** Sentences that hold the word. */
  private counts = new Uint32Array(1024);
  private lexemes = 0;
  /** By lexeme id: its place + 1, or 0. */
  private placeOf = new Uint32Array(1024);

  /** Sentences that can be found. */
  get size(): number {
    return this.live;
  }

  /** Whether most of the memory is for sentences that are gone, so that a fresh index would be smaller. */
  get isWasteful(): boolean {
    return this.rows > 1_000 && this.rows > 2 * this.live;
  }

  /** Words that were ever taken in; knowledge is given for all of them, in the order of `lexemes`. */
  get lexemeCount(): number {
    return this.lexemes;
  }

  /** Bytes of memory. */
  get bytes(): number {
    const arrays = [
      ...[this.sentenceIds, this.flags, this.quality, this.starts, this.words, this.rowOf],
      ...[this.pointStarts, this.points],
      ...[this.lexemeIds, this.bands, this.counts, this.placeOf],
    ];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** The words' ids from one place on: what knowledge is about. */
  lexemesFrom(place: number): number[] {
    return [...this.lexemeIds.subarray(place, this.lexemes)];
  }

  /** The place of a word, for knowledge; undefined for one that no sentence has. */
  placeOfLexeme(id: number): number | undefined {
    const place = this.placeOf[id] ?? 0;
    return place === 0 ? undefined : place - 1;
  }

  /** As it was taken in; 0 for a word that no sentence has. */
  frequencyBandOf(id: number): number {
    const place = this.placeOfLexeme(id);
    return place === undefined ? 0 : this.bands[place]!;
  }

  /** Takes in words, or what has changed of them. */
  setLexemes(lexemes: Iterable<IndexedLexeme>): void {
    for (const { id, frequencyBand } of lexemes) {
      const place = this.placeFor(id);
      this.bands[place] = frequencyBand;
    }
  }

  /** Takes in sentences; one that is there already is replaced. */
  set(sentences: Iterable<IndexedSentence>): void {
    for (const sentence of sentences) {
      this.remove(sentence.id);
      if (sentence.hasPredicate && sentence.length >= EXAMPLE_WORDS.least) this.add(sentence);
    }
  }

  /** Forgets a sentence; one that is not there is no error. */
  remove(id: number): void {
    const row = (this.rowOf[id] ?? 0) - 1;
    if (row < 0) return;
    this.rowOf[id] = 0;
    this.flags[row] = 0;
    this.live--;
    for (let at = this.starts[row]!; at < this.starts[row + 1]!; at++) this.counts[this.words[at]! >> 1]!--;
  }

  /**
   * Sentences of 4 to 12 words with exactly one word that the learner does not know, one for each such word: words of the
   * most frequent band first, of a band those whose sentence is translated, then those that most sentences hold.
   * Blocked words and those that are being learnt are never the one. Where grammar points count, there is no new one.
   *
   * @param unwantedLexemes ids of words that no sentence is wanted for
   */
  recommend(search: Search, count: number, unwantedLexemes: ReadonlySet<number> = new Set()): Hit[] {
    const { known, rowIsUnwanted } = this.prepared(search);
    const isNew = this.newPoints(search);
    const best = new Int32Array(this.lexemes).fill(-1);
    const { flags, starts, words, quality } = this;
    for (let row = 0, end = 0; row < this.rows; row++) {
      const start = end;
      end = starts[row + 1]!;
      if ((flags[row]! & (LIVE | IN_BAND)) !== (LIVE | IN_BAND)) continue;
      let unknown = -1;
      let at = start;
      for (; at < end; at++) {
        const word = words[at]!;
        if (known[word] === 1) continue;
        if (unknown >= 0) break;
        unknown = word;
      }
      if (at < end || unknown < 0) continue;
      const place = unknown >> 1;
      const before = best[place]!;
      if (before >= 0 && quality[before]! <= quality[row]!) continue;
      if (isNew && this.newPointIn(row, isNew) !== NONE) continue;
      if (!rowIsUnwanted(row)) best[place] = row;
    }
    const found: number[] = [];
    for (let place = 0; place < best.length; place++) {
      if (best[place]! < 0 || (search.knowledge[place]! & (BLOCKED | LEARNING)) !== 0) continue;
      if (!unwantedLexemes.has(this.lexemeIds[place]!)) found.push(place);
    }
    const isOld = (place: number) => search.knowledge[place]! & OLD_SPELLING;
    const untranslated = (place: number) => this.quality[best[place]!]! & UNTRANSLATED;
    found.sort(
      (a, b) =>
        isOld(a) - isOld(b) ||
        this.rank(a) - this.rank(b) ||
        untranslated(a) - untranslated(b) ||
        this.counts[b]! - this.counts[a]! ||
        a - b,
    );
    return found.slice(0, count).map((place) => this.hit(best[place]!, place));
  }

  /**
   * For each of some words the sentences that hold it, those with the fewest other unknown words first, then those of 4
   * to 12 words, then the best examples.
   *
   * @param perWord how many at most
   */
  find(search: Search, lexemeIds: readonly number[], perWord: number): Hit[] {
    const wanted = new Map<number, Best>();
    for (const id of lexemeIds) {
      const place = this.placeOfLexeme(id);
      if (place !== undefined) wanted.set(place, new Best(perWord));
    }
    if (wanted.size === 0) return [];
    const isWanted = new Uint8Array(this.lexemes);
    for (const place of wanted.keys()) isWanted[place] = 1;
    const { known, rowIsUnwanted } = this.prepared(search);
    const { flags, starts, words, quality } = this;
    for (let row = 0, end = 0; row < this.rows; row++) {
      const start = end;
      end = starts[row + 1]!;
      if ((flags[row]! & LIVE) === 0) continue;
      let unknown = 0;
      let holds = false;
      for (let at = start; at < end; at++) {
        const word = words[at]!;
        if (known[word] !== 1) unknown++;
        if (isWanted[word >> 1] === 1) holds = true;
      }
      if (!holds || rowIsUnwanted(row)) continue;
      const outside = (flags[row]! & IN_BAND) === 0 ? 1 : 0;
      for (let at = start; at < end; at++) {
        const word = words[at]!;
        const place = word >> 1;
        if (isWanted[place] !== 1) continue;
        const others = unknown - (known[word] === 1 ? 0 : 1);
        wanted.get(place)!.offer(row, (others * 2 + outside) * 256 + quality[row]!);
      }
    }
    return [...wanted].flatMap(([place, best]) => best.rows.map((row) => this.hit(row, place)));
  }

  /**
   * Sentences of 4 to 12 words without an unknown word and with exactly one new grammar point, one for each such point,
   * those that most sentences have first.
   *
   * @param search with `metPoints`
   */
  recommendPoints(search: Search, count: number): PointHit[] {
    const { known, rowIsUnwanted } = this.prepared(search);
    const isNew = this.newPoints(search);
    if (!isNew) return [];
    const best = new Map<number, Best>();
    const sentences = new Uint32Array(this.pointIds.length);
    for (let row = 0; row < this.rows; row++) {
      if ((this.flags[row]! & (LIVE | IN_BAND)) !== (LIVE | IN_BAND)) continue;
      for (const point of this.pointsOf(row)) sentences[point]!++;
      const point = this.newPointIn(row, isNew);
      if (point < 0 || this.unknownIn(row, known) > 0 || rowIsUnwanted(row)) continue;
      const found = best.get(point) ?? new Best(1);
      found.offer(row, this.quality[row]!);
      best.set(point, found);
    }
    return [...best]
      .sort(([a], [b]) => sentences[b]! - sentences[a]! || a - b)
      .slice(0, count)
      .map(([point, { rows }]) => ({ sentenceId: this.sentenceIds[rows[0]!]!, point: this.pointIds[point]! }));
  }

  /** Sentences of 4 to 12 words with a grammar point and at most one new thing, those without any first. */
  findPoint(search: Search, id: string, count: number): PointHit[] {
    const point = this.placeOfPoint.get(id);
    if (point === undefined) return [];
    const { known, rowIsUnwanted } = this.prepared(search);
    const isNew = this.newPoints(search);
    const best = new Best(count);
    for (let row = 0; row < this.rows; row++) {
      if ((this.flags[row]! & (LIVE | IN_BAND)) !== (LIVE | IN_BAND) || !this.pointsOf(row).includes(point)) continue;
      const fresh = this.unknownIn(row, known) + (isNew ? this.newPointsIn(row, isNew) : 0);
      if (fresh <= 1 && !rowIsUnwanted(row)) best.offer(row, fresh * 256 + this.quality[row]!);
    }
    return best.rows.map((row) => ({ sentenceId: this.sentenceIds[row]!, point: id }));
  }

  /** By the place of a grammar point whether it is new; undefined where new ones do not count. */
  private newPoints({ metPoints }: Search): Uint8Array | undefined {
    return metPoints && Uint8Array.from(this.pointIds, (id) => (metPoints.has(id) ? 0 : 1));
  }

  private pointsOf(row: number): Uint16Array {
    return this.points.subarray(this.pointStarts[row]!, this.pointStarts[row + 1]!);
  }

  /** The one new grammar point of a sentence; `NONE`, or `SEVERAL`. */
  private newPointIn(row: number, isNew: Uint8Array): number {
    let found: number = NONE;
    for (let at = this.pointStarts[row]!; at < this.pointStarts[row + 1]!; at++) {
      const point = this.points[at]!;
      if (isNew[point] !== 1) continue;
      if (found !== NONE) return SEVERAL;
      found = point;
    }
    return found;
  }

  private newPointsIn(row: number, isNew: Uint8Array): number {
    return this.pointsOf(row).reduce((sum, point) => sum + isNew[point]!, 0);
  }

  private unknownIn(row: number, known: Uint8Array): number {
    let unknown = 0;
    for (let at = this.starts[row]!; at < this.starts[row + 1]!; at++) if (known[this.words[at]!] !== 1) unknown++;
    return unknown;
  }

  private hit(row: number, place: number): Hit {
    return { sentenceId: this.sentenceIds[row]!, lexemeId: this.lexemeIds[place]! };
  }

  private prepared({ knowledge, grammarCounts, namesIgnored, unwanted }: Search) {
    // As `words` has them.
    const known = new Uint8Array(2 * this.lexemes);
    for (let place = 0; place < this.lexemes; place++) {
      const isKnown = (knowledge[place]! & (KNOWN | BLOCKED)) === KNOWN;
      known[2 * place] = isKnown ? 1 : 0;
      known[2 * place + 1] = isKnown || !grammarCounts ? 1 : 0;
    }
    const rowIsUnwanted = (row: number) =>
      (!namesIgnored && (this.flags[row]! & WITH_NAMES) !== 0) || unwanted?.has(this.sentenceIds[row]!) === true;
    return { known, rowIsUnwanted };
  }

  /** The most frequent band first; words without one last. */
  private rank(place: number): number {
    return this.bands[place]! || Number.MAX_SAFE_INTEGER;
  }

  private add({ id, lexemeIds, grammarIds, length, hasNames, hasTranslation, level, points }: IndexedSentence): void {
    const row = this.rows++;
    this.live++;
    this.sentenceIds = grown(this.sentenceIds, this.rows);
    this.flags = grown(this.flags, this.rows);
    this.quality = grown(this.quality, this.rows);
    this.starts = grown(this.starts, this.rows + 1);
    this.rowOf = grown(this.rowOf, id + 1);
    this.rowOf[id] = row + 1;
    this.sentenceIds[row] = id;
    this.flags[row] = LIVE | (length <= EXAMPLE_WORDS.most ? IN_BAND : 0) | (hasNames ? WITH_NAMES : 0);
    const fromMiddle = Math.min(15, Math.abs(length - (EXAMPLE_WORDS.least + EXAMPLE_WORDS.most) / 2));
    this.quality[row] = (hasTranslation ? 0 : UNTRANSLATED) + (level ?? UNGRADED) * 16 + fromMiddle;
    const start = this.starts[row]!;
    this.words = grown(this.words, start + lexemeIds.length);
    // Words that were added late are rare, so a search that begins with them soon decides.
    const words = lexemeIds
      .map((lexemeId) => 2 * this.placeFor(lexemeId) + (grammarIds.includes(lexemeId) ? 1 : 0))
      .sort((one, other) => other - one);
    for (const word of words) this.counts[word >> 1]!++;
    this.words.set(words, start);
    this.starts[row + 1] = start + lexemeIds.length;
    const pointStart = this.pointStarts[row]!;
    this.points = grown(this.points, pointStart + points.length);
    this.points.set(
      points.map((point) => this.placeForPoint(point)),
      pointStart,
    );
    this.pointStarts = grown(this.pointStarts, this.rows + 1);
    this.pointStarts[row + 1] = pointStart + points.length;
  }

  private placeForPoint(id: string): number {
    const known = this.placeOfPoint.get(id);
    if (known !== undefined) return known;
    const place = this.pointIds.push(id) - 1;
    this.placeOfPoint.set(id, place);
    return place;
  }

  private placeFor(id: number): number {
    this.placeOf = grown(this.placeOf, id + 1);
    const known = this.placeOf[id]!;
    if (known > 0) return known - 1;
    const place = this.lexemes++;
    this.lexemeIds = grown(this.lexemeIds, this.lexemes);
    this.bands = grown(this.bands, this.lexemes);
    this.counts = grown(this.counts, this.lexemes);
    this.lexemeIds[place] = id;
    this.placeOf[id] = place + 1;
    return place;
  }
}

/** The rows with the lowest costs. */
class Best {
  readonly rows: number[] = [];
  private readonly costs: number[] = [];

  constructor(private readonly most: number) {}

  offer(row: number, cost: number): void {
    if (this.rows.length === this.most && cost >= this.costs.at(-1)!) return;
    let at = this.rows.length;
    while (at > 0 && this.costs[at - 1]! > cost) at--;
    this.rows.splice(at, 0, row);
    this.costs.splice(at, 0, cost);
    if (this.rows.length > this.most) {
      this.rows.pop();
      this.costs.pop();
    }
  }
}

/** An array with room for `size`: the same, or a larger copy. */
function grown<T extends Int32Array | Uint32Array | Uint16Array | Uint8Array>(array: T, size: number): T {
  if (size <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.max(size, Math.ceil(array.length * GROWTH)));
  larger.set(array);
  return larger;
}
