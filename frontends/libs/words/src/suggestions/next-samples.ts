import type { Answer } from '@ichibun/contracts/calls';

export type Sample = Answer<'GET /api/samples'>['samples'][number];

/** Percent of known words at which a text is read without a dictionary at every line. */
const FLUENT = 95;
/** A graded text above that has too little to learn from: its percents weigh more. */
const TOO_EASY = 3;
/**
 * Below this known share, each level above the first puts a text as many percents further off, for its grammar is new, too;
 * and so many characters put it off by one: a short text is sooner read.
 */
const HARD = { below: 80, aLevel: 10, charactersAPercent: 30 };
const LEVELS = ['N5', 'N4', 'N3', 'N2', 'N1'];

/** How far a learner's own text is from being read fluently, in percents: 0 of one that is known well enough. */
const distanceOfOwn = (knownShare: number): number => Math.max(0, FLUENT - knownShare);

/** How far a graded text is from one that suits the learner, in percents. */
function distanceOf({ knownShare, level, characterCount }: Sample): number {
  const share = knownShare ?? 0;
  if (share > FLUENT) return TOO_EASY * (share - FLUENT);
  if (share >= HARD.below) return FLUENT - share;
  return FLUENT - share + HARD.aLevel * LEVELS.indexOf(level) + characterCount / HARD.charactersAPercent;
}

/** The graded texts that the learner has not begun, the one that suits them best first. */
export const nextSamples = (samples: readonly Sample[]): Sample[] =>
  samples
    .filter(({ documentId }) => documentId === null)
    .map((sample) => ({ sample, distance: distanceOf(sample) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ sample }) => sample);

/** A text to read: one of the learner's own, or a graded one. */
export type ToRead<Own> =
  | { readonly own: Own; readonly sample?: undefined }
  | { readonly sample: Sample; readonly own?: undefined };

/** The learner's own texts and the graded ones that are not begun, the one that suits the learner best first. */
export function toReadNext<Own extends { readonly knownShare: number }>(
  own: readonly Own[],
  samples: readonly Sample[],
): ToRead<Own>[] {
  const all = [
    ...own.map((text) => ({ text: { own: text }, distance: distanceOfOwn(text.knownShare) })),
    ...nextSamples(samples).map((sample) => ({ text: { sample }, distance: distanceOf(sample) })),
  ];
  return all.sort((a, b) => a.distance - b.distance).map(({ text }) => text);
}
