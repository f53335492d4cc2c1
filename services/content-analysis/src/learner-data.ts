import type { LearnerData } from '@ichibun/kit/learner-data';

export const LEARNER_DATA: LearnerData = {
  files: [
    {
      name: 'analyses/analyses.json',
      rows: `SELECT id, title, text_id AS "textId", created_at AS "createdAt" FROM analyses
             WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'analyses/texts.json',
      atOnce: 1,
      rows: `SELECT id, added_at AS "addedAt", chapters, status, unique_words AS "uniqueWords",
               total_occurrences AS "totalOccurrences", known_words AS "knownWords",
               known_occurrences AS "knownOccurrences",
               (SELECT json_agg(json_build_object('word', word, 'reading', reading, 'occurrences', occurrences)
                                ORDER BY occurrences DESC, lexeme_id)
                FROM words JOIN lexemes ON lexemes.id = lexeme_id WHERE text_id = texts.id) AS words
             FROM texts WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'analyses/settings.json',
      rows: `SELECT 1 AS id, grammar_counts AS "grammarCounts", points_count AS "pointsCount" FROM counting_settings
             WHERE user_id = $1 AND $2::int < 1 LIMIT $3`,
    },
  ],
  objects: "SELECT 'analyses/texts/' || id || '.txt' AS name, text_object AS key FROM texts WHERE user_id = $1",
  tables: ['analyses', 'texts', 'counting_settings', 'lexemes'],
};
