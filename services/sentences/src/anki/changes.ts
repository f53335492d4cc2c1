import type { Database } from '@ichibun/kit/database';
import { guidOf, hashOf, type Note, type NoteContent } from './note.js';

/**
 * Notes with the time at which each got its present content. The times are kept from one export to the next, so that
 * Anki updates what has changed and leaves everything else as the learner has made it.
 *
 * @param notes of one learner, with different keys
 */
export async function withChangeTimes(
  database: Database,
  userId: number,
  notes: readonly NoteContent[],
): Promise<Note[]> {
  const guids = notes.map(({ key }) => guidOf(key));
  // Anki counts in seconds: a second change within one is dated to the next.
  const rows: { guid: string; changedAt: number }[] = await database.query(
    `INSERT INTO notes AS n (user_id, guid, content_hash, changed_at)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::timestamptz[])
     ORDER BY 2
     ON CONFLICT (user_id, guid) DO UPDATE SET
       content_hash = excluded.content_hash,
       changed_at = CASE WHEN n.content_hash = excluded.content_hash THEN n.changed_at
         ELSE greatest(now(), n.changed_at + interval '1 second') END
     RETURNING guid, floor(extract(epoch FROM changed_at))::int AS "changedAt"`,
    [userId, guids, notes.map(hashOf), notes.map(() => new Date())],
  );
  const times = new Map(rows.map(({ guid, changedAt }) => [guid, changedAt]));
  return notes.map(({ speech: _, mined: __, ...note }, index) => ({
    ...note,
    guid: guids[index]!,
    changedAt: times.get(guids[index]!)!,
  }));
}
