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

/** What saved sentences s name. */
const NAMED = 'm.name IN (s.sound, s.picture, s.word_sound)';

/** Whether media m are needed: a sentence names them, or may yet. */
const IS_NEEDED = `(m.added_at >= now() - interval '1 day' OR EXISTS (
  SELECT FROM saved_sentences s WHERE s.user_id = m.user_id AND ${NAMED}))`;

/** Objects that are needed; see `ObjectFolder`. */
export const MEDIA_OBJECTS = {
  folder: MEDIA_FOLDER,
  named: `SELECT object_key AS key FROM media m WHERE object_key = ANY($1) AND ${IS_NEEDED}`,
};

/** A sound or a picture as it is kept. */
export interface StoredMedia {
  readonly objectKey: string;
  readonly mediaType: string;
  readonly bytes: number;
}

const COLUMNS = {
  [MediaKind.SOUND]: 'sound',
  [MediaKind.PICTURE]: 'picture',
  [MediaKind.WORD_SOUND]: 'word_sound',
} as const;

/** Sounds and pictures of saved sentences, which the page of a film or a program has sent. */
@Injectable()
export class MediaService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Keeps a sound or a picture, with a sentence where one is given; the object is taken over.
   *
   * @returns the name by which sentences name it
   * @throws DomainError `sentences.invalid-media`, `sentences.too-much-media`, `sentences.not-found`
   */
  async keep(given: KeepMediaRequest): Promise<string> {
    const { userId, name: wanted, objectKey, mediaType, bytes, sentenceId, kind } = given;
    const column = COLUMNS[kind as keyof typeof COLUMNS];
    const isRight =
      wanted !== '' &&
      wanted.length <= LONGEST_NAME &&
      /^(audio|image)\//.test(mediaType) &&
      objectKey !== '' &&
      (column || !sentenceId);
    if (!isRight) throw new DomainError('sentences.invalid-media');
    const gone: { key: string }[] = [];
    let before = '';
    const name = await this.database.transaction(async (transaction) => {
      await lockUntilCommit(transaction, `media of ${userId}`);
      gone.push(
        ...(await transaction.query<{ key: string }>(
          `WITH gone AS (DELETE FROM media m WHERE user_id = $1 AND NOT ${IS_NEEDED} RETURNING object_key) SELECT object_key AS key FROM gone`,
          [userId],
        )),
      );
      const { count, size, isTaken } = await transaction.queryOne<{
        count: number;
        size: string;
        isTaken: boolean | null;
      }>(
        `SELECT count(*)::int AS count, coalesce(sum(bytes), 0)::bigint AS size, bool_or(name = $2) AS "isTaken"
         FROM media WHERE user_id = $1`,
        [userId, wanted],
      );
      if (count >= MOST.count || Number(size) + bytes > MOST.bytes) {
        throw new DomainError('sentences.too-much-media');
      }
      const name = isTaken ? anotherName(wanted, objectKey) : wanted;
      await transaction.query(
        'INSERT INTO media (user_id, name, object_key, media_type, bytes) VALUES ($1, $2, $3, $4, $5)',
        [userId, name, objectKey, mediaType, bytes],
      );
      if (sentenceId) {
        const [sentence]: { before: string }[] = await transaction.query(
          `WITH old AS (SELECT id, ${column} AS before FROM saved_sentences WHERE user_id = $1 AND id = $2 FOR UPDATE),
             changed AS (UPDATE saved_sentences s SET ${column} = $3 FROM old WHERE s.id = old.id)
           SELECT before FROM old`,
          [userId, sentenceId, name],
        );
        if (!sentence) throw sentenceNotFound();
        before = sentence.before;
      }
      return name;
    });
    for (const { key } of gone) await this.objects.remove(key);
    if (before !== '') await this.removeUnnamed(userId, [before]);
    return name;
  }

  /**
   * Removes sounds and pictures that no sentence names any more, at once.
   *
   * @param names of the sentence that is gone
   */
  async removeUnnamed(userId: number, names: readonly string[]): Promise<void> {
    const gone: { key: string }[] = await this.database.query(
      `WITH gone AS (
         DELETE FROM media m WHERE user_id = $1 AND name = ANY($2)
           AND NOT EXISTS (SELECT FROM saved_sentences s WHERE s.user_id = m.user_id AND ${NAMED})
         RETURNING object_key)
       SELECT object_key AS key FROM gone`,
      [userId, names],
    );
    // An object that cannot be removed now goes with the daily sweep.
    await Promise.allSettled(gone.map(({ key }) => this.objects.remove(key)));
  }

  /** How much room a learner's sounds and pictures take, and how much there is. */
  async room(userId: number): Promise<{ count: number; bytes: number; most: typeof MOST }> {
    const { count, bytes } = await this.database.queryOne<{ count: number; bytes: string }>(
      'SELECT count(*)::int AS count, coalesce(sum(bytes), 0)::bigint AS bytes FROM media WHERE user_id = $1',
      [userId],
    );
    return { count, bytes: Number(bytes), most: MOST };
  }

  /**
   * Sounds and pictures of sentences, by their names.
   *
   * @returns what is not there is left out
   */
  async named(userId: number, names: readonly string[]): Promise<Map<string, StoredMedia>> {
    const rows: (StoredMedia & { name: string })[] = await this.database.query(
      `SELECT name, object_key AS "objectKey", media_type AS "mediaType", bytes
       FROM media WHERE user_id = $1 AND name = ANY($2)`,
      [userId, names],
    );
    return new Map(rows.map((row) => [row.name, row]));
  }

  /**
   * A sound or a picture of a learner's sentence.
   *
   * @throws DomainError `sentences.no-media`
   */
  async get(userId: number, sentenceId: number, kind: MediaKind): Promise<{ objectKey: string; mediaType: string }> {
    const column = COLUMNS[kind as keyof typeof COLUMNS];
    const [row] = column
      ? await this.database.query<{ objectKey: string; mediaType: string }>(
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

export const sentenceNotFound = () => new DomainError('sentences.not-found');

/** `a.mp3` as `a-1f3c….mp3`. */
function anotherName(name: string, objectKey: string): string {
  const mark = objectKey.slice(-8);
  const end = name.lastIndexOf('.');
  return end > 0 ? `${name.slice(0, end)}-${mark}${name.slice(end)}` : `${name}-${mark}`;
}
