import { createHash } from 'node:crypto';
import { DomainError } from '@ichibun/kit/errors';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { ObjectStore } from '@ichibun/kit/objects';
import { Injectable } from '@nestjs/common';
import { MediaService, type StoredMedia } from '../bank/media.service.js';
import type { Recording } from './deck-audio.js';
import type { MinedOfNote, NoteContent } from './note.js';

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
   * Notes with what is kept of the sounds and the picture that their sentences name; such a sound is not spoken.
   *
   * @param of the names of each note's sentence, empty for none
   * @param taken bytes of the notes before
   * @returns the notes, and bytes of all so far
   * @throws DomainError `sentences.deck-too-large`
   */
  async found(
    userId: number,
    notes: readonly NoteContent[],
    of: readonly { readonly sound: string; readonly picture: string; readonly wordSound: string }[],
    taken: number,
  ): Promise<{ notes: NoteContent[]; bytes: number }> {
    const names = of
      .flatMap(({ sound, picture, wordSound }) => [sound, picture, wordSound])
      .filter((name) => name !== '');
    if (names.length === 0) return { notes: [...notes], bytes: taken };
    const media = await this.media.named(userId, names);
    const bytes = [...media.values()].reduce((sum, one) => sum + one.bytes, taken);
    if (bytes > MOST_BYTES) {
      throw new DomainError('sentences.deck-too-large');
    }
    const found = notes.map((note, index) => {
      const { sound, picture, wordSound } = of[index]!;
      const named = (name: string) => media.get(name) ?? [];
      return withMedia(note, {
        sound: media.get(sound),
        pictures: [named(picture)].flat(),
        wordSounds: [named(wordSound)].flat(),
      });
    });
    return { notes: found, bytes };
  }

  /**
   * Notes of words with the sounds and pictures of the learner's own notes; those for which there is no room are left
   * out, and each note says how many.
   *
   * @param taken bytes of the notes before
   * @returns the notes, and bytes of all so far
   */
  within(
    notes: readonly NoteContent[],
    own: readonly (MinedOfNote | undefined)[],
    taken: number,
  ): { notes: NoteContent[]; bytes: number } {
    let bytes = taken;
    const filled = notes.map((note, index) => {
      const mined = own[index];
      const files = mined
        ? [...[mined.sound ?? []].flat(), ...(mined.front ?? []), ...mined.wordSounds, ...mined.pictures]
        : [];
      const size = files.reduce((sum, one) => sum + one.bytes, 0);
      if (!mined) return note;
      if (bytes + size > MOST_BYTES) return { ...note, filesLeftOut: files.length };
      bytes += size;
      return withMedia(note, mined);
    });
    return { notes: filled, bytes };
  }

  /**
   * Notes that name the files of their sounds and pictures, with these files; what is gone meanwhile is left out. The
   * picture is with the source: Anki takes a note type with another field for another one.
   */
  async filled(notes: readonly NoteContent[]): Promise<{ notes: NoteContent[]; files: Recording[] }> {
    const files: Recording[] = [];
    const namesOf = async (media: readonly StoredMedia[]): Promise<string[]> => {
      const found = (await Promise.all(media.map((one) => this.file(one)))).filter((file) => file !== undefined);
      files.push(...found);
      return found.map(({ name }) => name);
    };
    const filled = await mapConcurrently(notes, READ_AT_ONCE, async (note): Promise<NoteContent> => {
      const { fields, mined } = note;
      if (!mined) return note;
      const sounds = soundsOf(await namesOf(mined.sound ? [mined.sound] : []));
      const wordSounds = soundsOf(await namesOf(mined.wordSounds));
      const pictures = picturesOf(await namesOf(mined.pictures));
      const [inFront, heard] = [mined.front ?? [], ({ mediaType }: StoredMedia) => !mediaType.startsWith('image/')];
      const front =
        soundsOf(await namesOf(inFront.filter(heard))) +
        picturesOf(await namesOf(inFront.filter((one) => !heard(one))));
      return {
        ...note,
        fields: {
          ...fields,
          WordAudio: wordSounds || fields.WordAudio!,
          SentenceAudio: sounds || fields.SentenceAudio!,
          Source: pictures + fields.Source!,
          ...(front !== '' && { Media: front }),
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

const picturesOf = (names: readonly string[]) => names.map((name) => `<img src="${name}">`).join('');
const soundsOf = (names: readonly string[]) => names.map((name) => `[sound:${name}]`).join('');

/** A note with sounds and pictures of its own, which are not spoken. */
function withMedia(note: NoteContent, mined: MinedOfNote): NoteContent {
  const { WordAudio, SentenceAudio } = note.speech;
  const speech = {
    ...(WordAudio && mined.wordSounds.length === 0 && { WordAudio }),
    ...(SentenceAudio && !mined.sound && { SentenceAudio }),
  };
  return { ...note, speech, mined };
}
