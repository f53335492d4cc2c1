import type { Candidate } from '@ichibun/contracts/language';

export type JlptLevel = NonNullable<Candidate['jlpt']>;

/** From the first one on. */
export const JLPT_LEVELS = ['N5', 'N4', 'N3', 'N2', 'N1'] as const satisfies readonly JlptLevel[];
