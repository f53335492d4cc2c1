import { existsSync, readFileSync } from 'node:fs';
import { type Reason, rulesOfCode } from '../words/reason.js';
import type { ExplainedWord, Explanation } from './explain.js';
import { ALL_STAGES, LATTICE } from './stages.js';

/** Runners-up that are printed: those that cost least. */
const NEAREST = 5;
/** Letters of a meaning; what is longer ends after a word. */
const LONGEST_MEANING = 60;
/** The folder of the service below the top of the checkout, where `make` is called. */
const SERVICE = 'services/language';

/** An explanation as `make explain` prints it, in lines. */
export function explanationText({ words, cost, steps, runnersUp, patterns }: Explanation): string {
  const lines = [`${LATTICE.name}: ${LATTICE.does} (${placesOf(LATTICE.writtenIn)})`];
  lines.push(`  is   ${listed(words.map(({ word }) => word))}${cost === undefined ? '' : `  cost ${cost}`}`);
  const near = new Map(runnersUp.map((one) => [`${listed(one.words)}  instead of ${listed(one.insteadOf)}`, one.more]));
  for (const [instead, more] of [...near].sort(([, one], [, other]) => one - other).slice(0, NEAREST)) {
    lines.push(`  next ${instead}  +${more}`);
  }
  for (const { stage, by, from, to } of steps) {
    lines.push(`${stage.name}: ${stage.does}`, `  by   ${by.id} (${placeOf(by)})`);
    if (by.because?.length) {
      lines.push(`  for  ${by.because.map(({ feature, value }) => `${feature}=${value}`).join(', ')}`);
    }
    // Else the two lines may be the same.
    const isOfOtherPart = listed(from) === listed(to);
    lines.push(`  was  ${listed(from, isOfOtherPart)}`, `  is   ${listed(to, isOfOtherPart)}`);
  }
  for (const { by, name, meaning, tokens, when, line, words: pieces } of patterns) {
    const written = pieces.map((piece) => piece.join(' ')).join(' … ');
    lines.push(`pattern: ${name} (${meaning}) in ${written}`);
    lines.push(`  by   ${by.id} (${placesOf(by.writtenIn.replace(/:\d+$/u, `:${line}`))}): ${tokens}`);
    if (when !== '') lines.push(`  when ${when}`);
  }
  return lines.join('\n');
}

/** A word of an answer. */
type Shown = Omit<ExplainedWord, 'base'> & { readonly baseForm: string };

/** What a reader shows in the end, after all stages. */
export const resultText = (tokens: readonly Shown[]): string =>
  `result: ${listed(tokens.map(({ baseForm, ...token }) => ({ ...token, base: baseForm })))}`;

/** All stages in their order with what they do, each with its rules of code and the sentences that show them. */
export function stagesText(): string {
  const byStage = Map.groupBy(rulesOfCode(), ({ id }) => id.split('/')[0]);
  return ALL_STAGES.flatMap(({ name, does, writtenIn }) => [
    `${name}: ${does} (${placesOf(writtenIn)})`,
    ...(byStage.get(name) ?? []).map(
      (rule) => `  ${rule.id} (${placeOf(rule)})${rule.example === '' ? '' : `: ${rule.example}`}`,
    ),
  ]).join('\n');
}

/** Where a rule or a row is written, from the top of the checkout; with the line of its name where code is at hand. */
export function placeOf({ id, writtenIn }: Pick<Reason, 'id' | 'writtenIn'>): string {
  const place = placesOf(writtenIn);
  const file = new URL(`../../${writtenIn}`, import.meta.url);
  if (/:\d+$/u.test(writtenIn) || !existsSync(file)) return place;
  const subject = id.slice(id.indexOf('/') + 1);
  const at = readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(`'${id}'`) || line.includes(`'${subject}'`));
  return at < 0 ? place : `${place}:${at + 1}`;
}

const placesOf = (writtenIn: string): string =>
  writtenIn
    .split(', ')
    .map((place) => `${SERVICE}/${place}`)
    .join(', ');

/** Words as `surface・reading`, with dictionary form, entry and meaning, and where that is asked for their parts. */
const listed = (words: readonly ExplainedWord[], hasParts = false): string =>
  words
    .map(({ surface, reading, base, entry, definition, partOfSpeech }) => {
      const form = base === surface ? '' : ` ${base}`;
      const meaning = definition === undefined ? '' : `: ${shortened(definition)}`;
      const part = hasParts ? ` [${partOfSpeech}]` : '';
      return `${surface}・${reading}${form}${entry === '' ? '' : ` (${entry}${meaning})`}${part}`;
    })
    .join('  ');

/** The beginning of a long meaning, up to the end of a word. */
export function shortened(meaning: string): string {
  if (meaning.length <= LONGEST_MEANING) return meaning;
  const beginning = meaning.slice(0, LONGEST_MEANING);
  const end = beginning.lastIndexOf(' ');
  return `${(end > 0 ? beginning.slice(0, end) : beginning).replace(/[;,]$/u, '')} …`;
}
