import { z } from 'zod';

export const JLPT_LEVELS = ['N5', 'N4', 'N3', 'N2', 'N1'] as const;
export type JlptLevel = (typeof JLPT_LEVELS)[number];

export const jlpt = z
  .enum(JLPT_LEVELS)
  .nullable()
  .describe('Level of the Japanese Language Proficiency Test by the lists of Tanos; null when it is in none');

/** A level as people write it; null of 0. */
export const levelName = (level: number): JlptLevel | null => JLPT_LEVELS.find((name) => name === `N${level}`) ?? null;
