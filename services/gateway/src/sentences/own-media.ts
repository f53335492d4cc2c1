import { randomUUID } from 'node:crypto';
import { DomainError } from '@ichibun/kit/errors';
import { mediaTypeOf } from '@ichibun/kit/media-type';
import type { ObjectStore } from '@ichibun/kit/objects';
import type { Rpc } from '@ichibun/kit/rpc';
import { uploadFor, withUploadedObject } from '@ichibun/kit/uploaded-object';
import { SpeechService } from '@ichibun/proto/audiobook';
import { valueNamed } from '@ichibun/proto/enum-names';
import { MediaKind, SentencesService } from '@ichibun/proto/sentences';

const LARGEST_PICTURE = 200_000;
/** Of the MP3 that the sound becomes. */
const LARGEST_MP3 = 500_000;

/** What the page of a film sends with a saved sentence: the line's sound as WAV, and a picture as JPEG. */
export class OwnMedia {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Keeps a sound or a picture with a sentence of the learner's, in place of one that it has.
   *
   * @throws DomainError `sentences.invalid-media`, `sentences.large-media`, `sentences.too-much-media`,
   *   `sentences.not-found`, `speech.invalid-sound`, `speech.too-many`
   */
  async keep(userId: number, sentenceId: number, kind: 'sound' | 'picture', file: Uint8Array): Promise<void> {
    if (mediaTypeOf(file) !== (kind === 'sound' ? 'audio/wav' : 'image/jpeg')) {
      throw new DomainError('sentences.invalid-media');
    }
    const key = `media/${randomUUID()}`;
    const content = kind === 'sound' ? () => this.encoded(userId, key, file) : () => this.stored(key, file);
    const mediaType = kind === 'sound' ? 'audio/mpeg' : 'image/jpeg';
    await uploadFor(this.objects, key, content, (bytes) =>
      this.rpc.call(SentencesService.method.keepMedia, {
        userId,
        sentenceId,
        kind: valueNamed(MediaKind, kind),
        objectKey: key,
        mediaType,
        bytes,
        name: `film-${key.slice('media/'.length)}${kind === 'sound' ? '.mp3' : '.jpg'}`,
      }),
    );
  }

  private async stored(key: string, file: Uint8Array): Promise<number> {
    if (file.length > LARGEST_PICTURE) throw large();
    await this.objects.put(key, file);
    return file.length;
  }

  /** Has the speech service make an MP3 of it. */
  private async encoded(userId: number, mp3Object: string, wav: Uint8Array): Promise<number> {
    const soundObject = `media/${randomUUID()}.wav`;
    const { bytes } = await withUploadedObject(this.objects, soundObject, wav, () =>
      this.rpc.call(SpeechService.method.encodeSound, { userId, soundObject, mp3Object }),
    );
    if (bytes <= LARGEST_MP3) return bytes;
    await this.objects.remove(mp3Object);
    throw large();
  }
}

const large = () => new DomainError('sentences.large-media');
