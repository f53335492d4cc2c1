import type { Tables } from '../tables/tables.js';
import type { OtherSpellings, Respelled } from '../text/other-spellings.js';
import type { SpacesBetweenWords } from '../text/spaces-between-words.js';
import { BestPaths, costOf, doubled, type IsSame } from './best-paths.js';
import { ALONE, type CharacterCategory, EDGE, type IpadicMeta } from './ipadic.js';
import { PhraseCosts } from './phrase-costs.js';
import { SpelledOtherwise } from './spelled-otherwise.js';
import { CHILDREN, COUNT_BITS, childOf, MOST_WORDS, NODE_NUMBERS, NONE, PARENT, ROOT, WORDS } from './trie.js';

export interface LatticeOptions {
  /**
   * Whether unknown words of one up to char.def's LENGTH characters are tried, as MeCab does and kuromoji does not.
   * Default true.
   */
  readonly unknownLengths?: boolean;
  /** Characters after which a new search starts. Default: the full stop and line breaks; kuromoji: 、 and 。 */
  readonly sentenceEnds?: string;
}

/** Names that a text has beside IPADIC's words, by the UTF-16 unit that they begin with. */
export type TextNames = ReadonlyMap<number, readonly string[]>;

export type IsExcluded = (word: number, start: number, end: number) => boolean;

export interface CostedWords {
  readonly words: readonly { readonly id: number; readonly start: number; readonly end: number }[];
  /** By IPADIC's costs and ours: about 550 less is twice as likely. */
  readonly cost: number;
}

/** Asks for the words of a text that would be others at a little more cost. */
export interface AmbiguitySearch {
  readonly mostExtraCost: number;
  readonly report: (start: number, end: number) => void;
}

/** Less than any other reading of its characters; `NAME_COST_PER_UNIT` is taken off. */
const NAME_COST = 4_000;
const NAME_COST_PER_UNIT = 1_500;

/** An unknown word is never longer than this many UTF-16 units, whatever its characters. */
export const LONGEST_UNKNOWN = 512;

/** In UTF-16 units: a longer run of hiragana is mostly several words. */
const LONGEST_LIKELY_KANA = 6;
const EXCESS_KANA_COST = 3_000;

/** Text without a full stop or line break is searched in stretches of this many UTF-16 units. */
const STRETCH = 2048;
/** Words that end this close to the end of a stretch may still change with what follows, and are searched again. */
const UNSETTLED = 128;

/** Places of a stretch, with those of the longest unknown word after it, and its end. */
const PLACES = STRETCH + LONGEST_UNKNOWN + 2;

const PERSON = '名詞,固有名詞,人名,一般';
const DEFAULT_CATEGORY = 0;

/**
 * Finds the likeliest sequence of words of a text: a lattice over IPADIC's words and the guesses for unknown ones, and
 * the cheapest path through it. The time is linear in the text's length.
 */
export class Lattice {
  private readonly trie: Int32Array;
  private readonly characters: Uint16Array;
  private readonly categoryOf: Uint8Array;
  private readonly categories: CharacterCategory[];
  /** Undefined with kuromoji's rules, by which unknown words in hiragana cost the same at any length. */
  private readonly hiragana: CharacterCategory | undefined;
  private readonly unknownLengths: boolean;
  private readonly sentenceEnds = new Uint8Array(0x10000);

  private readonly paths: BestPaths;
  private readonly spelledOtherwise: SpelledOtherwise;

  // By place in the stretch.
  private readonly codes = new Uint16Array(PLACES);
  private readonly runEnd = new Int32Array(PLACES);
  private readonly kinds = new Uint8Array(PLACES);
  private readonly bigramNodes = new Int32Array(PLACES);
  /** Number of places. */
  private seen = 0;
  /** Offset in the text of the first place. */
  private start = 0;

  private names: TextNames | undefined;
  private isExcluded: IsExcluded | undefined;
  /** Summed over sentences by `costed`; undefined otherwise. */
  private cost: number | undefined;
  /** By UTF-16 unit: spares a look-up in `names` at almost every place. */
  private readonly beginsName = new Uint8Array(0x10000);
  private others: OtherSpellings | undefined;
  /** Lengths of spaces between words by where they begin, and where phrases end and begin. */
  private spaces: SpacesByPlace | undefined;
  private readonly phraseCosts: PhraseCosts;
  /** IPADIC's guess for the name of a person. */
  private readonly nameWord: number;
  /** Added to the cost of `nameWord`. */
  private readonly nameCost: number;

  private margins: AmbiguitySearch | undefined;
  private readonly isSame: IsSame;

  private found = new Int32Array(1 << 12);
  private foundLength = 0;

  constructor(tables: Tables<IpadicMeta>, options: LatticeOptions = {}) {
    this.trie = tables.column('trie', 'Int32Array');
    this.characters = tables.column('characters', 'Uint16Array');
    this.categoryOf = tables.column('characterCategories', 'Uint8Array');
    this.categories = tables.meta.categories;
    this.unknownLengths = options.unknownLengths ?? true;
    if (this.unknownLengths) this.hiragana = this.categories.find(({ name }) => name === 'HIRAGANA');
    for (const character of options.sentenceEnds ?? '。\n\r') this.sentenceEnds[character.charCodeAt(0)] = 1;
    this.nameWord = guessedPersonName(tables);
    this.nameCost = NAME_COST - costOf(tables.column('wordCosts', 'Int32Array')[this.nameWord]!);
    this.paths = new BestPaths(tables, PLACES);
    const [bases, readings] = [tables.column('wordBases', 'Int32Array'), tables.column('wordReadings', 'Int32Array')];
    this.isSame = (word, other) => bases[word] === bases[other] && readings[word] === readings[other];
    this.spelledOtherwise = new SpelledOtherwise(tables);
    this.phraseCosts = new PhraseCosts(tables);
  }

  /**
   * @param text anything, also with lone surrogates or NUL
   * @param between spaces that no word crosses and that have no cost
   * @returns pairs of word id and length in UTF-16 units; the lengths add up to the text's. A view that the next call
   *   overwrites.
   */
  analyse(text: string, names?: TextNames, between?: SpacesBetweenWords, margins?: AmbiguitySearch): Int32Array {
    this.margins = margins;
    this.spaces = between && between.spaces.length > 0 ? spacesByPlace(between) : undefined;
    for (const unit of this.names?.keys() ?? []) this.beginsName[unit] = 0;
    for (const unit of names?.keys() ?? []) this.beginsName[unit] = 1;
    this.names = names;
    this.foundLength = 0;
    let start = 0;
    while (start < text.length) {
      const end = this.sentenceEnd(text, start);
      this.analyseSentence(text, start, end);
      start = end;
    }
    return this.found.subarray(0, this.foundLength);
  }

  /**
   * Analyses a text of short sentences and returns its words with their cost.
   *
   * @param isExcluded leaves a word out between two offsets
   * @returns undefined where a sentence is too long to be searched at once, or no other words are possible
   */
  costed(
    text: string,
    names: TextNames | undefined,
    between: SpacesBetweenWords | undefined,
    isExcluded: IsExcluded = () => false,
  ): CostedWords | undefined {
    if (this.hasLongSentence(text)) return undefined;
    this.isExcluded = isExcluded;
    this.cost = 0;
    const found = this.analyse(text, names, between);
    const { cost } = this;
    this.isExcluded = undefined;
    this.cost = undefined;
    if (cost === Number.POSITIVE_INFINITY) return undefined;
    const words: { id: number; start: number; end: number }[] = [];
    for (let i = 0, start = 0; i < found.length; i += 2) {
      const end = start + found[i + 1]!;
      words.push({ id: found[i]!, start, end });
      start = end;
    }
    return { words, cost };
  }

  private hasLongSentence(text: string): boolean {
    for (let start = 0; start < text.length; ) {
      const end = this.sentenceEnd(text, start);
      if (end - start > STRETCH) return true;
      start = end;
    }
    return false;
  }

  /**
   * Letters that stand for others in the likeliest words of a text, where words may be spelled otherwise.
   *
   * @param others must answer few spellings at one place
   * @returns rising, without overlap
   */
  respelled(text: string, others: OtherSpellings, names?: TextNames): Respelled[] {
    this.others = others;
    const found = this.analyse(text, names);
    this.others = undefined;
    const respelled: Respelled[] = [];
    let start = 0;
    for (let i = 0; i < found.length; i += 2) {
      const end = start + found[i + 1]!;
      respelled.push(...this.spelledOtherwise.lettersOf(found[i]!, text, others, start, end));
      start = end;
    }
    return respelled;
  }

  private sentenceEnd(text: string, start: number): number {
    let end = start;
    while (end < text.length && this.sentenceEnds[text.charCodeAt(end)] === 0) end++;
    return Math.min(end + 1, text.length);
  }

  private analyseSentence(text: string, start: number, end: number): void {
    let context = EDGE;
    while (start < end) {
      const whole = end - start <= STRETCH;
      const stretchEnd = whole ? end : start + STRETCH;
      this.openStretch(text, start, stretchEnd, end);
      this.addWords(text, start, stretchEnd, end);
      const reached = this.paths.search(context, stretchEnd - start, whole);
      const last = whole ? this.paths.cheapestAtEnd(reached) : this.paths.cheapest(reached);
      if (this.cost !== undefined) {
        this.cost += this.paths.costAtEnd(last, reached);
        if (this.cost === Number.POSITIVE_INFINITY) return;
      }
      const settled = whole ? reached : reached - UNSETTLED;
      const taken = this.paths.emit(last, reached, settled, this.push);
      if (this.margins) this.compare(this.margins, start, settled, whole);
      context = this.paths.lastContext;
      start += taken;
    }
  }

  private compare({ mostExtraCost, report }: AmbiguitySearch, start: number, settled: number, isLast: boolean): void {
    this.paths.eachAmbiguity(settled, isLast, mostExtraCost, this.isSame, (from, to) =>
      report(start + from, start + to),
    );
  }

  private openStretch(text: string, start: number, stretchEnd: number, sentenceEnd: number): void {
    const seen = Math.min(sentenceEnd, stretchEnd + LONGEST_UNKNOWN) - start;
    const { codes, kinds, characters, categoryOf } = this;
    this.start = start;
    for (let i = 0; i < seen; i++) {
      const unit = text.charCodeAt(start + i);
      codes[i] = characters[unit]!;
      kinds[i] = isSurrogate(unit) ? DEFAULT_CATEGORY : categoryOf[unit]!;
    }
    codes[seen] = 0;
    this.seen = seen;
    this.runEnd[seen - 1] = seen;
    for (let i = seen - 2; i >= 0; i--) {
      const joins = this.kinds[i] === this.kinds[i + 1] && this.kinds[i]! < ALONE;
      this.runEnd[i] = joins ? this.runEnd[i + 1]! : i + 1;
    }
    this.findBigramNodes(stretchEnd - start);
    this.paths.clear(seen + 1);
  }

  /**
   * The second step in the trie mostly misses the processor's cache. Taken for all places in one loop, in which no step
   * depends on another, several misses overlap.
   */
  private findBigramNodes(places: number): void {
    const { trie, codes, bigramNodes } = this;
    for (let place = 0; place < places; place++) {
      const one = NODE_NUMBERS * codes[place]!;
      const two = (trie[one + CHILDREN]! + NODE_NUMBERS * codes[place + 1]!) | 0;
      bigramNodes[place] = trie[two + PARENT] === one ? two : NONE;
    }
  }

  /** Adds the words that begin before the stretch's end. */
  private addWords(text: string, start: number, stretchEnd: number, sentenceEnd: number): void {
    for (let place = 0; place < stretchEnd - start; place++) {
      if (this.spaces && this.addSpace(this.spaces, start, place)) continue;
      let found = this.others
        ? this.spelledOtherwise.addAt(this.paths, this.others, text, { start, place, seen: this.seen })
        : this.addKnown(place);
      if (this.names) found = this.addNames(this.names, text, start, place, sentenceEnd) || found;
      this.addUnknown(text, start, place, sentenceEnd, found);
    }
  }

  private addKnown(place: number): boolean {
    const { trie, codes } = this;
    // The root's children lie where their numbers say.
    const one = NODE_NUMBERS * codes[place]!;
    if (trie[one + PARENT] !== ROOT) return false;
    let found = this.addSpelling(one, place, place + 1);
    let node = this.bigramNodes[place]!;
    for (let at = place + 2; node !== NONE; at++) {
      if (this.addSpelling(node, place, at)) found = true;
      node = childOf(trie, node, codes[at]!);
    }
    return found;
  }

  private addSpelling(node: number, place: number, end: number): boolean {
    const words = this.trie[node + WORDS]!;
    const count = words & (MOST_WORDS - 1);
    if (count === 0) return false;
    if (this.spaces) this.addBetweenSpaces(this.spaces, words >>> COUNT_BITS, count, place, end);
    else if (this.isExcluded) this.put(words >>> COUNT_BITS, count, place, end, 0);
    else this.paths.add(words >>> COUNT_BITS, count, place, end, 0);
    return true;
  }

  private addSpace({ lengths }: SpacesByPlace, start: number, place: number): boolean {
    const length = lengths.get(start + place);
    if (length === undefined) return false;
    this.paths.addIgnored(this.phraseCosts.space, place, place + length);
    return true;
  }

  /** Words of one spelling, each with what it costs to begin or to end a phrase. */
  private addBetweenSpaces(spaces: SpacesByPlace, first: number, count: number, place: number, end: number): void {
    const [from, to] = [this.start + place, this.start + end];
    const begins = spaces.phraseBegins.has(from);
    const ends = spaces.phraseEnds.has(to);
    const isWhole = end > place + 1 && spaces.begins.has(from) && spaces.ends.has(to);
    if (!begins && !ends && !isWhole) {
      this.put(first, count, place, end, 0);
      return;
    }
    const endsSentence = spaces.sentenceEnds.has(to);
    for (let word = first; word < first + count; word++) {
      const more =
        (begins ? this.phraseCosts.toBegin(word) : 0) +
        (ends ? this.phraseCosts.toEnd(word, endsSentence) : 0) +
        (isWhole ? this.phraseCosts.asWhole(word) : 0);
      this.put(word, 1, place, end, more);
    }
  }

  /** Adds words of one spelling that are not excluded. */
  private put(first: number, count: number, place: number, end: number, more: number): void {
    if (!this.isExcluded) {
      this.paths.add(first, count, place, end, more);
      return;
    }
    for (let word = first; word < first + count; word++) {
      if (!this.isExcluded(word, this.start + place, this.start + end)) this.paths.add(word, 1, place, end, more);
    }
  }

  private addNames(names: TextNames, text: string, start: number, place: number, sentenceEnd: number): boolean {
    const unit = text.charCodeAt(start + place);
    if (this.beginsName[unit] === 0) return false;
    let found = false;
    for (const word of names.get(unit)!) {
      if (start + place + word.length > sentenceEnd || !text.startsWith(word, start + place)) continue;
      found = true;
      this.put(this.nameWord, 1, place, place + word.length, this.nameCost - NAME_COST_PER_UNIT * word.length);
    }
    return found;
  }

  private addUnknown(text: string, start: number, place: number, sentenceEnd: number, found: boolean): void {
    const category = this.categories[this.kinds[place]! & ~ALONE]!;
    if (found && !category.always) return;
    const begins =
      this.unknownLengths && NOT_WORD_INITIAL.has(text.charCodeAt(start + place)) ? NOT_WORD_INITIAL_COST : 0;
    const limit = Math.min(sentenceEnd - start, place + LONGEST_UNKNOWN);
    const one = place + unitsAt(text, start + place);
    let runEnd = one;
    if (category.grouped) {
      runEnd = Math.max(one, Math.min(this.runEnd[place]!, limit));
      if (this.unknownLengths) runEnd = beforeParticle(text, start + place, start + runEnd) - start;
      if (runEnd < sentenceEnd - start && runEnd > one && splitsPair(text, start + runEnd)) runEnd--;
      this.addCategory(category, place, runEnd, begins);
    }
    if (!this.unknownLengths || category.lengths === 0) {
      if (!category.grouped) this.addCategory(category, place, one, begins);
      return;
    }
    let end = place;
    for (let characters = 1; characters <= category.lengths && end < sentenceEnd - start; characters++) {
      end += unitsAt(text, start + end);
      if (end > sentenceEnd - start || end > this.runEnd[place]!) break;
      if (!category.grouped || end !== runEnd) this.addCategory(category, place, end, begins);
    }
    // MeCab’s two lengths are too few where several words of kana are in a row: びしょぬれのこねこ.
    if (category !== this.hiragana || runEnd - place <= LONGEST_LIKELY_KANA) return;
    for (end += 1; end - place <= LONGEST_LIKELY_KANA; end++) this.addCategory(category, place, end, begins);
  }

  private addCategory(category: CharacterCategory, place: number, end: number, begins: number): void {
    const long = category === this.hiragana ? EXCESS_KANA_COST * Math.max(0, end - place - LONGEST_LIKELY_KANA) : 0;
    this.put(category.firstWord, category.lastWord + 1 - category.firstWord, place, end, begins + long);
  }

  private readonly push = (word: number, length: number): void => {
    if (this.foundLength + 2 > this.found.length) this.found = doubled(this.found);
    this.found[this.foundLength++] = word;
    this.found[this.foundLength++] = length;
  };
}

interface SpacesByPlace {
  /** Of the spaces. */
  readonly lengths: ReadonlyMap<number, number>;
  /** Of the stretches between spaces and the edges of sentences. */
  readonly begins: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
  readonly phraseBegins: ReadonlySet<number>;
  readonly phraseEnds: ReadonlySet<number>;
  readonly sentenceEnds: ReadonlySet<number>;
}

function spacesByPlace({ spaces, phraseEnds, sentences }: SpacesBetweenWords): SpacesByPlace {
  const sentenceEnds = new Set(sentences.map(({ end }) => end));
  return {
    lengths: new Map(spaces.map(({ start, end }) => [start, end - start])),
    begins: new Set([...sentences.map(({ start }) => start), ...spaces.map(({ end }) => end)]),
    ends: new Set([...sentenceEnds, ...spaces.map(({ start }) => start)]),
    phraseBegins: new Set(spaces.filter(({ start }) => phraseEnds.has(start)).map(({ end }) => end)),
    phraseEnds: new Set([...sentenceEnds, ...phraseEnds]),
    sentenceEnds,
  };
}

function guessedPersonName(tables: Tables<IpadicMeta>): number {
  const { partsOfSpeech, knownWords } = tables.meta;
  const parts = tables.column('wordParts', 'Uint16Array');
  for (let word = knownWords; word < parts.length; word++) {
    if (partsOfSpeech[parts[word]!]!.name === PERSON) return word;
  }
  throw new Error('The analyser’s tables have no guess for names of persons.');
}

/** しゅくだい is not し and ゅくだい. */
const NOT_WORD_INITIAL = new Set([...'ゃゅょんャュョン'].map((kana) => kana.charCodeAt(0)));
/** High enough that only letters that make no word at all are divided there. */
const NOT_WORD_INITIAL_COST = 30_000;

const PARTICLES = new Set([...'をはがにと'].map((particle) => particle.charCodeAt(0)));
const [TO, SMALL_TSU] = [...'とっ'].map((kana) => kana.charCodeAt(0));

/**
 * を is always a particle, and は, が, に and と mostly are: an unknown word in hiragana ends before them, except before
 * the と of ぷくっと. Runs of another script are left alone.
 */
function beforeParticle(text: string, from: number, to: number): number {
  for (let at = from + 1; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x3041 || unit > 0x309f) return to;
    if (PARTICLES.has(unit) && !(unit === TO && text.charCodeAt(at - 1) === SMALL_TSU)) return at;
  }
  return to;
}

const isSurrogate = (unit: number) => (unit & 0xf800) === 0xd800;
const isHigh = (unit: number) => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number) => (unit & 0xfc00) === 0xdc00;

/** How many UTF-16 units the character at an offset has: 2 for a surrogate pair, else 1. */
const unitsAt = (text: string, at: number) => (isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1)) ? 2 : 1);

const splitsPair = (text: string, at: number) => isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
