import { z } from 'zod';

/** What may be heard or seen of a saved sentence. */
export const MEDIA = ['sound', 'picture', 'word-sound'] as const;

export type Media = (typeof MEDIA)[number];

export const mediaName = z.enum(MEDIA);

/** What the page of a film sends with a sentence. */
export const ownMediaName = z.enum(['sound', 'picture']);

export const mediaRoom = z
  .object({ count: z.int().describe('Sounds and pictures'), bytes: z.int(), mostCount: z.int(), mostBytes: z.int() })
  .meta({ id: 'MediaRoom' });

/** Bytes of a minute of 16-bit sound at 48,000 samples a second. */
export const LARGEST_SOUND = 6_000_000;
