import type { LearnerData } from '@ichibun/kit/learner-data';

export const LEARNER_DATA: LearnerData = {
  files: [
    {
      name: 'documents/uploads.json',
      rows: `SELECT id, filename, document_id AS "documentId" FROM uploads
             WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'dictionaries/dictionaries.json',
      rows: `SELECT id, filename, title, revision, attribution, terms, frequencies, pitches, kanji, is_on AS "isOn", place,
               created_at AS "createdAt", rows_object AS file
             FROM dictionaries WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'reading/readings.json',
      atOnce: 10_000,
      rows: `SELECT * FROM (
               SELECT row_number() OVER (ORDER BY started_at, report_id, part)::int AS id, document_id AS "documentId",
                 day, started_at AS "startedAt", ended_at AS "endedAt", seconds, sentence_count AS "sentences",
                 character_count AS "characters"
               FROM readings WHERE user_id = $1) AS numbered
             WHERE id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'documents/recordings.json',
      atOnce: 1,
      rows: `SELECT * FROM (
               SELECT row_number() OVER (ORDER BY document_id, fingerprint)::int AS id, document_id AS "documentId",
                 fingerprint, recordings.title, duration_ms AS "durationMs", aligned_ms AS "alignedMs", starts, ends,
                 doubtful, changed_at AS "changedAt"
               FROM recordings JOIN documents ON documents.id = document_id WHERE user_id = $1) AS numbered
             WHERE id > $2 ORDER BY id LIMIT $3`,
    },
    // Last: who asks for the first part only, to see whether the service answers, needs no novel to be read.
    {
      name: 'documents/documents.json',
      atOnce: 1,
      rows: `SELECT id, title, author, file_type AS "fileType", created_at AS "createdAt", read_at AS "readAt",
               current_sentence AS "currentSentence", chapters, paragraph_starts AS "paragraphStarts", sentences,
               sentence_times AS "sentenceTimes", is_manga AS "isManga", notes,
               (SELECT json_agg(json_build_object('sentence', sentence, 'start', start, 'length', length,
                                                  'reading', reading) ORDER BY sentence, start)
                FROM given_readings WHERE document_id = documents.id) AS readings,
               (SELECT json_agg(json_build_object('sentence', sentence, 'alt', alt, 'file', 'documents/' || picture_object)
                                ORDER BY number)
                FROM document_pictures WHERE document_id = documents.id) AS pictures
             FROM documents WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
  ],
  objects: `SELECT 'documents/cover-' || id || coalesce('.' || substring(cover_type FROM '^image/([a-z]+)'), '') AS name,
      cover_object AS key
    FROM documents WHERE user_id = $1 AND cover_object IS NOT NULL
    UNION SELECT rows_object, rows_object FROM dictionaries WHERE user_id = $1 AND rows_object IS NOT NULL
    UNION SELECT 'documents/' || picture_object, picture_object
    FROM document_pictures JOIN documents ON id = document_id WHERE user_id = $1`,
  tables: ['readings', 'uploads', 'dictionaries', 'documents'],
};
