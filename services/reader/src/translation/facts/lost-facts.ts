import type { EnglishFacts, Fact } from './english-facts.js';
import type { JapaneseFacts, JapaneseNumber } from './japanese-facts.js';
import { saidWords } from './said-names.js';

/** The part of the sentences that a translation must have at least. */
const LEAST_SENTENCES = 0.6;

/** A fact that a translation does not have; a paragraph that is far too short has lost sentences. */
export type LostFact =
  | Exclude<Fact, { kind: 'name' }>
  | (Extract<Fact, { kind: 'name' }> & { /** Those that are not there. */ readonly unsaid: readonly string[] })
  | { readonly kind: 'sentences'; readonly text: string };

/** What a translation has lost of a paragraph. A name may be there all the same, as a dictionary translates it. */
export function lostFacts({ facts, sentences }: EnglishFacts, japanese: JapaneseFacts): LostFact[] {
  const lost: LostFact[] = [
    ...lostNumbers(facts, japanese),
    ...facts.flatMap((fact) =>
      fact.kind === 'wording' && !fact.wordings.some((one) => one.test(japanese.text)) ? [fact] : [],
    ),
    ...lostNames(facts, japanese),
  ];
  // Which of several is missing nobody can tell: all are named.
  for (const [kind, left] of [
    ['negation', japanese.negations],
    ['question', japanese.questions],
  ] as const) {
    const wanted = facts.flatMap((fact) => (fact.kind === kind ? [fact] : []));
    if (left < wanted.length) lost.push(...wanted);
  }
  if (japanese.sentences < Math.floor(sentences * LEAST_SENTENCES)) {
    lost.push({ kind: 'sentences', text: `${sentences} sentences` });
  }
  return lost;
}

type NumberFact = Extract<Fact, { kind: 'number' }>;

/** Each Japanese number says one English number: the 8 of 8月 is not also 8 metres. */
function lostNumbers(facts: readonly Fact[], { text, numbers }: JapaneseFacts): NumberFact[] {
  const left = new Set(numbers);
  const wanted = facts.flatMap((fact) => (fact.kind === 'number' ? [fact] : []));
  const lost = new Set(wanted);
  // Those first that only few can say.
  for (const fact of wanted.toSorted((one, other) => strictness(other) - strictness(one))) {
    const found = [...left].find((number) => saysNumber(number, fact));
    if (found) left.delete(found);
    if (found || fact.wordings.some((one) => one.test(text))) lost.delete(fact);
  }
  return wanted.filter((fact) => lost.has(fact));
}

const strictness = ({ beside, followedBy }: NumberFact) => beside.length + (followedBy ? 1 : 0);

const saysNumber = ({ values, around, after }: JapaneseNumber, fact: NumberFact) =>
  fact.values.some((value) => values.includes(value)) &&
  fact.beside.every((one) => one.test(around)) &&
  (fact.followedBy?.test(after) ?? true);

function lostNames(facts: readonly Fact[], japanese: JapaneseFacts): LostFact[] {
  const names = facts.flatMap((fact) => (fact.kind === 'name' ? [fact] : []));
  const said = saidWords(names, japanese);
  return names.flatMap((name) => {
    const unsaid = name.words.filter((word) => !said.has(word));
    return unsaid.length > 0 ? [{ ...name, unsaid }] : [];
  });
}
