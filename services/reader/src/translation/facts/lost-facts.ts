import type { EnglishFacts, Fact } from './english-facts.js';
import type { JapaneseFacts } from './japanese-facts.js';
import { SAID } from './said-in-japanese.js';
import { soundsAlike } from './sounds-alike.js';

/** The part of the sentences that a translation must have at least. */
const LEAST_SENTENCES = 0.6;

/** A fact that a translation does not have; a paragraph that is far too short has lost sentences. */
export type LostFact = Fact | { readonly kind: 'sentences'; readonly text: string };

/** What a translation has lost of a paragraph. A name may be there all the same, as a dictionary translates it. */
export function lostFacts({ facts, sentences }: EnglishFacts, japanese: JapaneseFacts): LostFact[] {
  const lost: LostFact[] = facts.filter((fact) => !isKept(fact, japanese));
  // Which of several is missing nobody can tell: all are named.
  for (const [kind, left] of [
    ['negation', japanese.negations],
    ['question', japanese.questions],
  ] as const) {
    const wanted = facts.filter((fact) => fact.kind === kind);
    if (left < wanted.length) lost.push(...wanted);
  }
  if (japanese.sentences < Math.floor(sentences * LEAST_SENTENCES)) {
    lost.push({ kind: 'sentences', text: `${sentences} sentences` });
  }
  return lost;
}

function isKept(fact: Fact, { text, numbers, names }: JapaneseFacts): boolean {
  switch (fact.kind) {
    case 'number': {
      const isSaid = fact.values.some((value) => numbers.has(value)) || fact.wordings.some((one) => one.test(text));
      return isSaid && fact.beside.every((one) => one.test(text));
    }
    case 'wording':
      return fact.wordings.some((one) => one.test(text));
    case 'name':
      return (
        ofCountry(fact.words, text) ||
        fact.words.some(
          (word) => text.toLowerCase().includes(word.toLowerCase()) || names.some((name) => soundsAlike(word, name)),
        )
      );
    default:
      return true;
  }
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

const ofCountry = (words: readonly string[], text: string) =>
  [words.join(' '), ...words].some(
    (name) =>
      PLACES.get(name.toLowerCase().replace(/\.$/, ''))?.test(text) || PLACES.get(name.toLowerCase())?.test(text),
  );
