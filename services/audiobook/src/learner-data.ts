import type { LearnerData } from '@ichibun/kit/learner-data';
import { UNUSED_TRANSLATIONS } from './books/english.js';
import { SPEECH_OF_ONE, UNUSED_SPEECH } from './speech/kept-speech.js';

export const LEARNER_DATA: LearnerData = {
  files: [
    {
      name: 'audiobooks/audiobooks.json',
      rows: `SELECT * FROM (
               SELECT row_number() OVER (ORDER BY created_at, audiobooks.id)::int AS id, request_id AS "requestId", title,
                 settings, sentences, duration_ms AS "durationMs", created_at AS "createdAt",
                 completed_at AS "completedAt", failed_at AS "failedAt"
               FROM audiobooks WHERE user_id = $1) AS numbered
             WHERE id > $2 ORDER BY id LIMIT $3`,
    },
  ],
  // The sound of an unfinished book is nothing yet, but goes with it.
  objects: `SELECT CASE WHEN kind = '.txt' OR kind = '.mp3' AND completed_at IS NOT NULL
                     THEN 'audiobooks/' || request_id || kind END AS name,
      'audiobooks/' || id || kind AS key
    FROM audiobooks, unnest(ARRAY['.txt', '-draft.mp3', '.mp3', '-starts.json']) AS kind WHERE user_id = $1
    UNION ALL ${SPEECH_OF_ONE}`,
  tables: ['audiobooks', 'speech_uses', 'translation_uses'],
  afterwards: `WITH sounds AS (${UNUSED_SPEECH}) ${UNUSED_TRANSLATIONS} AND $1::int IS NOT NULL`,
};
