import { readFileSync } from 'node:fs';
import { type Ground, lookAt, type SeenWords, type Take } from './features.js';

/** A way in which a word is read. */
export interface Choice {
  /** Hiragana; of what is inflected, of the dictionary form. */
  readonly reading: string;
  /** Dictionary form of another word in the same letters: 行う for 行った. */
  readonly base?: string | undefined;
  /** A sentence of ours in which it is read so; may be empty. */
  readonly example: string;
}

/** A choice for a word in its place. */
export interface Chosen {
  readonly choice: Choice;
  /** How much it weighs more than the next one. */
  readonly margin: number;
  /** The same of how the word was read before; 0 where that is the choice. */
  readonly more: number;
}

/** How much more a reading must weigh than that of the lattice and the rows to take its place. */
export const CHANGES = 60;

/** A choice that weighs less than this more than the next one is not certain. */
export const UNSURE = 200;

/** Features that are named to explain a choice. */
const HEAVIEST = 3;
/** Features that look at one place in several ways: `after`, `after-part`, `reading-after-part`. */
const WAY_OF_LOOKING = /^reading-|-(?:surface|base|part|begins|ends)$/gu;

/** What is learnt of one word: what each feature weighs for each of its readings. */
export class LearntWord {
  private readonly weights = new Map<string, Map<string, readonly number[]>>();

  /** @param line of the model's file, from 1 */
  constructor(
    readonly word: string,
    readonly choices: readonly Choice[],
    readonly line: number,
  ) {}

  /** Adds what a feature weighs. */
  add(feature: string, value: string, weights: readonly number[]): void {
    const values = this.weights.get(feature) ?? new Map<string, readonly number[]>();
    this.weights.set(feature, values.set(value, weights));
  }

  /** The reading that weighs most where the word stands; undefined where its present reading was not learnt. */
  choose(words: SeenWords, index: number, isNow: (choice: Choice) => boolean): Chosen | undefined {
    return this.weigh(isNow, (take) => lookAt(words, index, take));
  }

  /** As `choose`, of what was looked at before. */
  weigh(isNow: (choice: Choice) => boolean, look: (take: Take) => void): Chosen | undefined {
    const { choices } = this;
    const now = choices.findIndex(isNow);
    if (now < 0) return undefined;
    const sums: number[] = choices.map(() => 0);
    look((feature, value) => {
      const weights = this.weights.get(feature)?.get(value);
      if (weights) for (let i = 0; i < weights.length; i++) sums[i]! += weights[i]!;
    });
    let [best, next] = [0, -1];
    for (let i = 1; i < sums.length; i++) {
      if (sums[i]! > sums[best]!) [best, next] = [i, best];
      else if (next < 0 || sums[i]! > sums[next]!) next = i;
    }
    return { choice: choices[best]!, margin: sums[best]! - sums[next]!, more: sums[best]! - sums[now]! };
  }

  /** Whether a form was met that is one of the choice's word: 行っ of 行く and 行う, but not 行か. */
  canBe({ base }: Choice, surface: string): boolean {
    return base === undefined || (this.weights.get('surface')?.has(surface) ?? false);
  }

  /** What speaks most for one of the readings and against another, heaviest first, each of another place. */
  reasons(words: SeenWords, index: number, choice: Choice, against: (choice: Choice) => boolean): Ground[] {
    const [one, other] = [this.choices.indexOf(choice), this.choices.findIndex(against)];
    const found: { ground: Ground; weight: number }[] = [];
    lookAt(words, index, (feature, value) => {
      const weights = this.weights.get(feature)?.get(value);
      const weight = weights ? weights[one]! - weights[other]! : 0;
      if (weight > 0 && value !== '') found.push({ ground: { feature, value }, weight });
    });
    const places = new Map<string, Ground>();
    for (const { ground } of found.sort((a, b) => b.weight - a.weight)) {
      const place = ground.feature.replace(WAY_OF_LOOKING, '');
      if (!places.has(place)) places.set(place, ground);
    }
    return [...places.values()].slice(0, HEAVIEST);
  }
}

/** Below the folder of the service. */
export const READINGS_MODEL = 'data/model/readings.tsv';

/** What is learnt of readings, by the word: `data/model/readings.tsv`, which explains its columns. */
export const readReadingsModel = (): ReadonlyMap<string, LearntWord> =>
  modelOf(readFileSync(new URL(`../../${READINGS_MODEL}`, import.meta.url), 'utf8'));

/** The words of a model's text. @throws Error that names the line of a row that is none */
export function modelOf(text: string): ReadonlyMap<string, LearntWord> {
  const words = new Map<string, LearntWord>();
  let word: LearntWord | undefined;
  for (const [index, row] of text.split('\n').entries()) {
    if (row === '' || row.startsWith('#')) continue;
    const line = index + 1;
    const columns = row.split('\t');
    if (columns[0] !== '') {
      const [name, readings, ...examples] = columns as [string, string, ...string[]];
      word = new LearntWord(name, choicesOf(readings, examples), line);
      words.set(name, word);
      continue;
    }
    const [, feature = '', weights = ''] = columns;
    const at = feature.indexOf('=');
    const numbers = weights.split(' ').map(Number);
    if (!word || at < 0 || numbers.length !== word.choices.length || !numbers.every(Number.isInteger))
      throw new Error(`${READINGS_MODEL}:${line}: no weights of a feature: ${row}`);
    word.add(feature.slice(0, at), feature.slice(at + 1), numbers);
  }
  return words;
}

/** `いく おこなう=行う` */
const choicesOf = (readings: string, examples: readonly string[]): Choice[] =>
  readings.split(' ').map((one, index) => {
    const [reading = '', base] = one.split('=');
    return { reading, base, example: examples[index] ?? '' };
  });
