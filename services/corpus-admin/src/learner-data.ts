import type { LearnerData } from '@ichibun/kit/learner-data';

export const LEARNER_DATA: LearnerData = {
  files: [
    {
      name: 'recommendations/dismissed-sentences.json',
      rows: `SELECT sentence_id AS id, text, translation FROM dismissed_sentences JOIN sentences ON id = sentence_id
             WHERE user_id = $1 AND sentence_id > $2 ORDER BY sentence_id LIMIT $3`,
    },
    {
      name: 'recommendations/settings.json',
      rows: `SELECT 1 AS id, names_ignored AS "namesIgnored" FROM learner_settings
             WHERE user_id = $1 AND $2 < 1 LIMIT $3`,
    },
  ],
  tables: ['dismissed_sentences', 'learner_settings'],
};
