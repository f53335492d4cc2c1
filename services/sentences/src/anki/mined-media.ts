import { createHash } from 'node:crypto';
import { DomainError } from '@ichibun/kit/errors';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { ObjectStore } from '@ichibun/kit/objects';
import { Injectable } from '@nestjs/common';
import { MediaService, type StoredMedia } from '../bank/media.service.js';
import type { Recording } from './deck-audio.js';
import type { NoteContent } from './note.js';

const READ_AT_ONCE = 8;
/** Bytes of sounds and pictures in one deck: it is in memory as a whole. */
const MOST_BYTES = 200_000_000;

/** Endings of the files that cards name; other types have none. */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/mpeg': '.mp3',
  'audio/wav': '.wav',
  'audio/mp4': '.m4a',
  'audio/ogg': '.ogg',
  'audio/flac': '.flac',
  'audio/aac': '.aac',
  'audio/webm': '.webm',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
};

/** Sounds and pictures of saved sentences, as files of decks. */
@Injectable()
export class MinedMedia {
  constructor(
    private readonly media: MediaService,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Notes with what is kept of the sound and the picture that their sentences name; such a sound is not spoken.
   *
   * @param of the names of each note's sentence, empty for none
   * @param taken bytes of the notes before
   * @returns the notes, and bytes of all so far
   * @throws DomainError `sentences.deck-too-large`
   */
  async found(
    userId: number,
    notes: readonly NoteContent[],
    of: readonly { readonly sound: string; readonly picture: string }[],
    taken: number,
  ): Promise<{ notes: NoteContent[]; bytes: number }> {
    const names = of.flatMap(({ sound, picture }) => [sound, picture]).filter((name) => name !== '');
    if (names.length === 0) return { notes: [...notes], bytes: taken };
    const media = await this.media.named(userId, names);
    const bytes = [...media.values()].reduce((sum, one) => sum + one.bytes, taken);
    if (bytes > MOST_BYTES) {
      throw new DomainError('sentences.deck-too-large');
    }
    const withMedia = notes.map((note, index): NoteContent => {
      const [sound, picture] = [media.get(of[index]!.sound), media.get(of[index]!.picture)];
      const { SentenceAudio: _, ...speech } = note.speech;
      return { ...note, speech: sound ? speech : note.speech, mined: { sound, picture } };
    });
    return { notes: withMedia, bytes };
  }

  /**
   * Notes that name the files of their sounds and pictures, with these files; what is gone meanwhile is left out. The
   * picture is with the source: Anki takes a note type with another field for another one.
   */
  async filled(notes: readonly NoteContent[]): Promise<{ notes: NoteContent[]; files: Recording[] }> {
    const files: Recording[] = [];
    const nameOf = async (media: StoredMedia | undefined): Promise<string | undefined> => {
      const file = media && (await this.file(media));
      if (file) files.push(file);
      return file?.name;
    };
    const filled = await mapConcurrently(notes, READ_AT_ONCE, async (note): Promise<NoteContent> => {
      const { fields, mined } = note;
      const [sound, picture] = [await nameOf(mined?.sound), await nameOf(mined?.picture)];
      return {
        ...note,
        fields: {
          ...fields,
          SentenceAudio: sound ? `[sound:${sound}]` : fields.SentenceAudio,
          Source: picture ? `<img src="${picture}">${fields.Source}` : fields.Source,
        },
      };
    });
    return { notes: filled, files };
  }

  private async file({ objectKey, mediaType }: StoredMedia): Promise<Recording | undefined> {
    try {
      const bytes = await this.objects.get(objectKey);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      return { name: `ichibun-${hash}${ENDINGS[mediaType] ?? ''}`, bytes };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return undefined;
      throw error;
    }
  }
}
