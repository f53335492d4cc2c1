import { readFileSync } from 'node:fs';
import { type Attachment, attachmentsIn, type Word } from './attachments.js';

/** How often a verb or adjective was met with a particle of case in the corpora, by the particle. */
type Counts = ReadonlyMap<string, number>;

const cases = new Map<string, { counts: Counts; all: number }>(rows('collocations/cases.tsv').map(countsIn));

/**
 * How often a verb must have been met with particles of case, and in which share of these at most with one of them, for
 * the two not to go together. What is an object or a way is soon met; time, place, means and subject stand before any
 * verb. One sentence in fifty of the starter corpus would be refused if it were not in the counts itself.
 */
const LIMITS: Readonly<Record<string, { readonly met: number; readonly share: number }>> = {
  を: { met: 8, share: 0.05 },
  と: { met: 8, share: 0.05 },
  へ: { met: 8, share: 0.05 },
  に: { met: 16, share: 0.05 },
  で: { met: 16, share: 0.02 },
  が: { met: 16, share: 0.02 },
  から: { met: 16, share: 0.02 },
};

/**
 * A particle and the verb after it that do not go together, as far as the corpora show: 家を出かける.
 *
 * @returns undefined when there is none
 */
export const unusualCase = (words: readonly Word[]): Attachment | undefined =>
  attachmentsIn(words).find(({ head, particle }) => {
    const met = cases.get(head);
    const limit = LIMITS[particle]!;
    return met !== undefined && met.all >= limit.met && (met.counts.get(particle) ?? 0) <= met.all * limit.share;
  });

function countsIn([head = '', counts = '']: readonly string[]): [string, { counts: Counts; all: number }] {
  const fields = counts.split(' ');
  const byParticle = new Map<string, number>();
  for (let at = 0; at < fields.length; at += 2) byParticle.set(fields[at]!, Number(fields[at + 1]));
  const all = [...byParticle.values()].reduce((sum, count) => sum + count, 0);
  return [head, { counts: byParticle, all }];
}

/** The rows of a table of the service, without its comments and the names of its columns. */
function rows(file: string): string[][] {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const [, ...found] = text.split('\n').filter((row) => row !== '' && !row.startsWith('#'));
  return found.map((row) => row.split('\t'));
}
