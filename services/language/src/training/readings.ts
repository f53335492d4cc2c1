import { CHANGES, type Choice, type Chosen, type LearntWord, modelOf } from '../choices/model.js';
import type { Label } from './labels.js';
import { type Instance, train } from './perceptron.js';

/** Labels of texts that are learnt from, and how much each counts. */
export interface Lesson {
  readonly labels: readonly Label[];
  readonly times: number;
}

/** How often two readings of a word, and the word in all, must occur for it to be learnt. */
const LEAST_OF_READING = 3;
const LEAST_OF_WORD = 10;
/** A feature that was met less often with a word says nothing of it. */
const LEAST_OF_FEATURE = 2;
/** What weighs less is left away. */
const LIGHTEST = 4;
/** Parts of what was met, each of which is read by what is learnt of the others. */
const FOLDS = 5;
/** A word is learnt only if the model mends at least this many of its places, and this many times as many as it breaks. */
const LEAST_MENDED = 1;
const MENDED_FOR_BROKEN = 1.5;
/** Labels for each place taken from unannotated stories, which keep the model from changing what is right there. */
const UNREAD = 3;
/** UTF-16 units of a sentence that is shown as an example. */
const LONGEST_EXAMPLE = 40;

/**
 * Learns the readings of words that have several.
 *
 * @param unread words of narrative as they are read without the model: of each word as many as there are labels of it
 * @param ours labels of sentences of ours, of which one may be shown for a reading
 * @returns the rows of data/model/readings.tsv, and all words that were met with several readings
 */
export function learnReadings(lessons: readonly Lesson[], unread: readonly Label[], ours: readonly Label[]) {
  const several = new Set<string>();
  const byWord = Map.groupBy(
    lessons.flatMap(({ labels, times }) => labels.map((label) => ({ label, times }))),
    ({ label }) => label.word,
  );
  const unreadOf = Map.groupBy(unread, ({ word }) => word);
  const examples = Map.groupBy(
    ours.filter(({ sentence }) => sentence.length <= LONGEST_EXAMPLE),
    ({ word, choice }) => `${word}\t${choice}`,
  );
  const rows = [...byWord.keys()].sort(byUnits).flatMap((word) => {
    const met = byWord.get(word)!;
    const choices = choicesOf(met.map(({ label }) => label));
    if (choices.length < 2) return [];
    several.add(word);
    const all = [
      ...met,
      ...someOf(unreadOf.get(word) ?? [], Math.floor(met.length / UNREAD)).map((label) => ({ label, times: 1 })),
    ];
    if (!isWorthIt(all, choices)) return [];
    const exampleOf = (choice: string) => examples.get(`${word}\t${choice}`)?.[0]?.sentence ?? '';
    return [[word, choices.join(' '), ...choices.map(exampleOf)].join('\t').trimEnd(), ...rowsOf(all, choices)];
  });
  return { rows, several };
}

/** `count` items of a list, at even distances. */
const someOf = <T>(list: readonly T[], count: number): T[] =>
  list.length <= count
    ? [...list]
    : Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]!);

/** The readings of a word that were met often enough, the most frequent first. */
function choicesOf(labels: readonly Label[]): string[] {
  if (labels.length < LEAST_OF_WORD) return [];
  return [...Map.groupBy(labels, ({ choice }) => choice)]
    .filter(([, { length }]) => length >= LEAST_OF_READING)
    .sort(([one, a], [other, b]) => b.length - a.length || byUnits(one, other))
    .map(([choice]) => choice);
}

/** A word as it was met, and how often that counts. */
interface Met {
  readonly label: Label;
  readonly times: number;
}

/**
 * Whether the word is read better by the model than without it, where it has not learnt from: of each fifth by the
 * other four.
 */
function isWorthIt(met: readonly Met[], choices: readonly string[]): boolean {
  let [mended, broken] = [0, 0];
  for (let fold = 0; fold < FOLDS; fold++) {
    const word = wordOf(
      met.filter((_, index) => index % FOLDS !== fold),
      choices,
    );
    for (const { label } of met.filter((_, index) => index % FOLDS === fold)) {
      const found = foundFor(word, label);
      if (found === label.current) continue;
      if (found === label.choice) mended++;
      else if (label.current === label.choice) broken++;
    }
  }
  return mended >= LEAST_MENDED && mended >= broken * MENDED_FOR_BROKEN;
}

const wordOf = (met: readonly Met[], choices: readonly string[]): LearntWord =>
  modelOf([`word\t${choices.join(' ')}`, ...rowsOf(met, choices)].join('\n')).get('word')!;

/** How the model reads a word, as `choice` of a label. */
export function foundFor(word: LearntWord, label: Label): string {
  const chosen = chosenFor(word, label);
  return chosen && chosen.more >= CHANGES ? nameOf(chosen.choice) : label.current;
}

/** What the model says of a word whose surroundings are known by a label. */
export const chosenFor = (word: LearntWord, { current, features }: Label): Chosen | undefined =>
  word.weigh(
    (choice) => nameOf(choice) === current,
    (take) => {
      for (const feature of features) {
        const at = feature.indexOf('=');
        take(feature.slice(0, at), feature.slice(at + 1));
      }
    },
  );

const nameOf = ({ reading, base }: Choice): string => (base === undefined ? reading : `${reading}=${base}`);

function rowsOf(met: readonly Met[], choices: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { label } of met)
    for (const feature of label.features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const features = [...counts]
    .flatMap(([feature, count]) => (count >= LEAST_OF_FEATURE ? [feature] : []))
    .sort(byUnits);
  const numbers = new Map(features.map((feature, number) => [feature, number]));
  const instances = met.flatMap(({ label, times }) => {
    const choice = choices.indexOf(label.choice);
    const present = label.features.flatMap((feature) => numbers.get(feature) ?? []);
    return choice < 0 ? [] : new Array<Instance>(times).fill({ features: present, choice });
  });
  const weights = train(instances, features.length, choices.length);
  return features.flatMap((feature, number) => {
    const own = weights.slice(number * choices.length, (number + 1) * choices.length);
    return own.some((weight) => Math.abs(weight) >= LIGHTEST) ? [`\t${feature}\t${own.join(' ')}`] : [];
  });
}

/** By UTF-16 units, which is the same in every language's settings. */
const byUnits = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
