import { CONFIG } from '@ichibun/kit/config';
import { Database } from '@ichibun/kit/database';
import { ObjectStore } from '@ichibun/kit/objects';
import { Inject, Injectable } from '@nestjs/common';
import type { SpeechConfig } from '../config.js';

/** Audio in the object store. */
export interface Spoken {
  readonly audioObject: string;
  readonly bytes: number;
  readonly durationMs: number;
}

/**
 * Audio used since is not evicted: somebody may be about to fetch it, or an unfinished book, which restarts from the
 * beginning after a crash, needs it. `find` notes a use five minutes late.
 */
const SPARED_SINCE = `least(
  now() - interval '10 minutes',
  (SELECT min(started_at) - interval '5 minutes' FROM audiobooks JOIN runs ON runs.id = run_id
   WHERE completed_at IS NULL AND failed_at IS NULL)
)`;
/** Whose the sounds are that hold no learner's text. */
export const EVERYBODY = 0;
/** Bytes that may be added before the size of the cache is checked again. */
const LOOK_EVERY_BYTES = 2 * 1024 * 1024;

/**
 * Audio made before, by a hash of everything that made it, for all who have the same spoken. What was used longest ago
 * goes when there is too much, and with an account what nobody else has used.
 */
@Injectable()
export class KeptSpeech {
  private unlookedBytes = 0;

  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    @Inject(CONFIG) private readonly config: Pick<SpeechConfig, 'cacheBytes'>,
  ) {}

  /**
   * @param userId whose text it is; EVERYBODY for what holds no learner's
   * @param key hexadecimal; with an ending, such as `.wav`, for sound that is no MP3
   */
  async find(userId: number, key: string): Promise<Spoken | undefined> {
    const [row] = await this.database.query<{ bytes: number; durationMs: number; isOld: boolean }>(
      `WITH used AS (
         INSERT INTO speech_uses (key, user_id) SELECT key, $2 FROM kept_speech WHERE key = $1 ON CONFLICT DO NOTHING
       )
       SELECT bytes, duration_ms AS "durationMs", used_at < now() - interval '5 minutes' AS "isOld"
       FROM kept_speech WHERE key = $1`,
      [key, userId],
    );
    const audioObject = objectOf(key);
    // The object store was cleared, and this table was not.
    if (!row || !(await this.objects.has(audioObject))) return undefined;
    if (row.isOld) await this.database.query('UPDATE kept_speech SET used_at = now() WHERE key = $1', [key]);
    return { audioObject, bytes: row.bytes, durationMs: row.durationMs };
  }

  async keep(userId: number, key: string, sound: Uint8Array, durationMs: number): Promise<Spoken> {
    const audioObject = objectOf(key);
    await this.objects.put(audioObject, sound);
    await this.database.query(
      `WITH kept AS (
         INSERT INTO kept_speech (key, bytes, duration_ms) VALUES ($1, $2, $3)
         ON CONFLICT (key) DO UPDATE SET bytes = EXCLUDED.bytes, duration_ms = EXCLUDED.duration_ms, used_at = now()
         RETURNING key
       )
       INSERT INTO speech_uses (key, user_id) SELECT key, $4 FROM kept ON CONFLICT DO NOTHING`,
      [key, sound.length, durationMs, userId],
    );
    this.unlookedBytes += sound.length;
    if (this.unlookedBytes >= Math.min(LOOK_EVERY_BYTES, this.config.cacheBytes / 10)) await this.makeRoom();
    return { audioObject, bytes: sound.length, durationMs };
  }

  private async makeRoom(): Promise<void> {
    this.unlookedBytes = 0;
    const gone = await this.database.query<{ key: string }>(
      `DELETE FROM kept_speech USING (
         SELECT key, sum(bytes) OVER (ORDER BY used_at DESC, key) AS bytes_up_to FROM kept_speech
       ) AS counted
       WHERE kept_speech.key = counted.key AND bytes_up_to > $1 AND used_at < ${SPARED_SINCE}
       RETURNING kept_speech.key`,
      [this.config.cacheBytes],
    );
    for (const { key } of gone) await this.objects.remove(objectOf(key));
  }
}

/** Which of the objects in $1 are kept. */
export const KEPT_OBJECTS =
  "SELECT object AS key FROM unnest($1::text[]) AS object JOIN kept_speech ON key IN (substring(object from '[^/]+$'), substring(object from '([0-9a-f]+)[.]mp3$'))";

/** The objects that only the learner $1 has used. */
export const SPEECH_OF_ONE = `SELECT null::text AS name,
  'speech/' || left(key, 2) || '/' || key || CASE WHEN key LIKE '%.%' THEN '' ELSE '.mp3' END AS key
  FROM speech_uses AS used WHERE user_id = $1
    AND NOT EXISTS (SELECT FROM speech_uses o WHERE o.key = used.key AND o.user_id <> $1)`;

/** Removes what no account uses any more. */
export const UNUSED_SPEECH =
  'DELETE FROM kept_speech WHERE NOT EXISTS (SELECT FROM speech_uses u WHERE u.key = kept_speech.key)';

const objectOf = (key: string) => `speech/${key.slice(0, 2)}/${key}${key.includes('.') ? '' : '.mp3'}`;
