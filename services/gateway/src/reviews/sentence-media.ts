import { MEDIA, type Media } from '@ichibun/contracts/media';
import type { Mined } from '@ichibun/proto/sentences';

/** What a sentence has of them. */
export const mediaOf = (mined: Mined | undefined): Media[] =>
  mined ? MEDIA.filter((media) => mined[media === 'word-sound' ? 'wordSound' : media] !== '') : [];
