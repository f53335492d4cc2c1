import type { LearnerData } from '@ichibun/kit/learner-data';

export const LEARNER_DATA: LearnerData = {
  files: [
    {
      name: 'sentences/saved-sentences.json',
      rows: `SELECT id, target_word AS "targetWord", target_reading AS "targetReading",
               short_definition AS "shortDefinition", japanese, japanese_furigana AS "japaneseFurigana", english, source,
               state, frequency_band AS "frequencyBand", pitch_accents AS "pitchAccents", analysis_id AS "analysisId",
               analysis_title AS "analysisTitle", document_id AS "documentId", added_at AS "addedAt",
               mined_title AS "minedTitle", mined_url AS "minedUrl", sound, picture, word_sound AS "wordSound",
               note_made_at AS "noteMadeAt"
             FROM saved_sentences WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'sentences/anki-notes.json',
      rows: `SELECT * FROM (
               SELECT row_number() OVER (ORDER BY guid)::int AS id, guid, changed_at AS "changedAt"
               FROM notes WHERE user_id = $1) AS numbered
             WHERE id > $2 ORDER BY id LIMIT $3`,
      atOnce: 10_000,
    },
  ],
  objects: `SELECT NULL AS name, 'decks/' || id || '.apkg' AS key FROM runs WHERE owner_id = $1 AND queue = 'make-deck'
     UNION ALL SELECT 'sentences/media/' || id || '-' || regexp_replace(name, '[^A-Za-z0-9._-]', '_', 'g'), object_key
       FROM media WHERE user_id = $1`,
  tables: ['saved_sentences', 'notes', 'media'],
};
