import { Database, lockUntilCommit } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { type KeepMediaRequest, MediaKind } from '@ichibun/proto/sentences';
import { Injectable } from '@nestjs/common';

/** Of the object store; the gateway puts objects there. */
const MEDIA_FOLDER = 'media';

/** Sounds and pictures of a learner, and bytes of all of them. */
const MOST = { count: 6_000, bytes: 1_000_000_000 } as const;
const LONGEST_NAME = 200;

/** Whether media m are needed: a sentence names them, or may yet. */
const IS_NEEDED = `(m.added_at >= now() - interval '1 day' OR EXISTS (
  SELECT FROM saved_sentences s WHERE s.user_id = m.user_id AND m.name IN (s.sound, s.picture, s.word_sound)))`;

/** Objects that are needed; see `ObjectFolder`. */
export const MEDIA_OBJECTS = {
  folder: MEDIA_FOLDER,
  named: `SELECT object_key AS key FROM media m WHERE object_key = ANY($1) AND ${IS_NEEDED}`,
};

const COLUMNS = {
  [MediaKind.SOUND]: 'sound',
  [MediaKind.PICTURE]: 'picture',
  [MediaKind.WORD_SOUND]: 'word_sound',
} as const;

/** Sounds and pictures of saved sentences, which programs of learners have sent. */
@Injectable()
export class MediaService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Keeps a sound or a picture; the object is taken over.
   *
   * @returns the name by which sentences name it
   * @throws DomainError `sentences.invalid-media`, `sentences.too-much-media`
   */
  async keep({ userId, name: wanted, objectKey, mediaType, bytes }: KeepMediaRequest): Promise<string> {
    const isRight =
      wanted !== '' && wanted.length <= LONGEST_NAME && /^(audio|image)\//.test(mediaType) && objectKey !== '';
    if (!isRight) throw new DomainError('sentences.invalid-media');
    const gone: { key: string }[] = [];
    const name = await this.database.transaction(async (manager) => {
      await lockUntilCommit(manager, `media of ${userId}`);
      gone.push(
        ...(await manager.query(
          `WITH gone AS (DELETE FROM media m WHERE user_id = $1 AND NOT ${IS_NEEDED} RETURNING object_key) SELECT object_key AS key FROM gone`,
          [userId],
        )),
      );
      const [{ count, size, isTaken }] = await manager.query(
        `SELECT count(*)::int AS count, coalesce(sum(bytes), 0)::bigint AS size, bool_or(name = $2) AS "isTaken"
         FROM media WHERE user_id = $1`,
        [userId, wanted],
      );
      if (count >= MOST.count || Number(size) + bytes > MOST.bytes) {
        throw new DomainError('sentences.too-much-media');
      }
      const name = isTaken ? anotherName(wanted, objectKey) : wanted;
      await manager.query(
        'INSERT INTO media (user_id, name, object_key, media_type, bytes) VALUES ($1, $2, $3, $4, $5)',
        [userId, name, objectKey, mediaType, bytes],
      );
      return name;
    });
    for (const { key } of gone) await this.objects.remove(key);
    return name;
  }

  /**
   * A sound or a picture of a learner's sentence.
   *
   * @throws DomainError `sentences.no-media`
   */
  async get(userId: number, sentenceId: number, kind: MediaKind): Promise<{ objectKey: string; mediaType: string }> {
    const column = COLUMNS[kind as keyof typeof COLUMNS];
    const [row] = column
      ? await this.database.query(
          `SELECT m.object_key AS "objectKey", m.media_type AS "mediaType"
           FROM saved_sentences s JOIN media m ON m.user_id = s.user_id AND m.name = s.${column}
           WHERE s.user_id = $1 AND s.id = $2`,
          [userId, sentenceId],
        )
      : [];
    if (!row) throw new DomainError('sentences.no-media');
    return row;
  }
}

/** `a.mp3` as `a-1f3c….mp3`. */
function anotherName(name: string, objectKey: string): string {
  const mark = objectKey.slice(-8);
  const end = name.lastIndexOf('.');
  return end > 0 ? `${name.slice(0, end)}-${mark}${name.slice(end)}` : `${name}-${mark}`;
}
