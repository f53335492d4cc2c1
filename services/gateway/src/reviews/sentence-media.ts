import { MEDIA, type Media } from '@ichibun/contracts/media';
import { MediaKind, type Mined } from '@ichibun/proto/sentences';

export const MEDIA_KINDS: Readonly<Record<Media, MediaKind>> = {
  sound: MediaKind.SOUND,
  picture: MediaKind.PICTURE,
  'word-sound': MediaKind.WORD_SOUND,
};

/** What a sentence has of them. */
export const mediaOf = (mined: Mined | undefined): Media[] =>
  mined ? MEDIA.filter((media) => mined[media === 'word-sound' ? 'wordSound' : media] !== '') : [];
