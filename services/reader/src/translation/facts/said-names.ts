import type { Fact } from './english-facts.js';
import type { JapaneseFacts } from './japanese-facts.js';
import { SAID } from './said-in-japanese.js';
import { soundDifference } from './sounds-alike.js';

type Name = Extract<Fact, { kind: 'name' }>;

/**
 * The words of names that a Japanese paragraph says: as they are, as a place is called, or in a word that sounds like
 * it. Each Japanese word says one English word, the one that it is most like: トム is Tom and not Thames.
 */
export function saidWords(names: readonly Name[], { text, names: kana }: JapaneseFacts): ReadonlySet<string> {
  const lower = text.toLowerCase();
  const said = new Set<string>();
  const taken = new Set<string>();
  for (const { words } of names) {
    for (const word of words) if (lower.includes(word.toLowerCase())) said.add(word);
    for (const { word, japanese } of placesIn(words, text)) {
      said.add(word);
      taken.add(japanese);
    }
  }
  const alike = spokenNames(names).flatMap(({ name, words }) =>
    kana.flatMap((japanese) => {
      const difference = soundDifference(name, japanese);
      return difference === undefined ? [] : [{ words, japanese, difference }];
    }),
  );
  for (const { words, japanese } of alike.sort((one, other) => one.difference - other.difference)) {
    if (taken.has(japanese) || words.every((word) => said.has(word))) continue;
    taken.add(japanese);
    for (const word of words) said.add(word);
  }
  return said;
}

/** What may be said as one word, each once: every word of a name, and all together, ブルームーン. */
function spokenNames(names: readonly Name[]): { name: string; words: readonly string[] }[] {
  const spoken = new Map<string, readonly string[]>();
  for (const { words } of names) {
    for (const word of words) spoken.set(word, [word]);
    spoken.set(words.join(''), words);
  }
  return [...spoken].map(([name, words]) => ({ name, words }));
}

const ENGLISH_REGIONS = new Intl.DisplayNames('en', { type: 'region' });
const JAPANESE_REGIONS = new Intl.DisplayNames('ja', { type: 'region' });

/** What countries, and some other places, are called in Japanese, by their English name in lower case. */
const PLACES: ReadonlyMap<string, RegExp> = new Map([
  ...allRegions().map(
    (code) => [ENGLISH_REGIONS.of(code)!.toLowerCase(), literally(JAPANESE_REGIONS.of(code)!)] as const,
  ),
  ...Object.entries(SAID.names).flatMap(([english, japanese]) =>
    english.split('|').map((one) => [one.replaceAll('\\', '').toLowerCase(), new RegExp(japanese, 'u')] as const),
  ),
]);

function allRegions(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.filter((code) => ENGLISH_REGIONS.of(code) !== code);
}

function literally(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'u');
}

/** The words of a name that a Japanese text says as it calls the place, and how it does. */
function placesIn(words: readonly string[], text: string): { word: string; japanese: string }[] {
  const called = (name: string) => {
    const lower = name.toLowerCase();
    return PLACES.get(lower.replace(/\.$/, ''))?.exec(text)?.[0] ?? PLACES.get(lower)?.exec(text)?.[0];
  };
  const whole = called(words.join(' '));
  return words.flatMap((word) => {
    const japanese = whole ?? called(word);
    return japanese === undefined ? [] : [{ word, japanese }];
  });
}
