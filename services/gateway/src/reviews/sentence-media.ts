import { MediaKind, type Mined } from '@ichibun/proto/sentences';
import { z } from 'zod';

/** What may be heard or seen of a saved sentence. */
export const MEDIA = ['sound', 'picture', 'word-sound'] as const;

type Media = (typeof MEDIA)[number];

export const mediaName = z.enum(MEDIA);

/** What the page of a film sends with a sentence. */
export const ownMediaName = z.enum(['sound', 'picture']);

export const mediaRoom = z
  .object({ count: z.int().describe('Sounds and pictures'), bytes: z.int(), mostCount: z.int(), mostBytes: z.int() })
  .meta({ id: 'MediaRoom' });

export const MEDIA_KINDS: Readonly<Record<Media, MediaKind>> = {
  sound: MediaKind.SOUND,
  picture: MediaKind.PICTURE,
  'word-sound': MediaKind.WORD_SOUND,
};

/** What a sentence has of them. */
export const mediaOf = (mined: Mined | undefined): Media[] =>
  mined ? MEDIA.filter((media) => mined[media === 'word-sound' ? 'wordSound' : media] !== '') : [];
