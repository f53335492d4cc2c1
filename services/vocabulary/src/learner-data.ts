import type { LearnerData } from '@ichibun/kit/learner-data';
import { CORRECTIONS } from './corrections/corrections.service.js';
import { learnerLock } from './words/learner-transaction.js';

/** In the export: names of files in Anki may be anything, and stand in anki-media.json. */
const MEDIA_FILE = `'vocabulary/anki-media/' || id || '.' || split_part(media_type, '/', 2)`;

export const LEARNER_DATA: LearnerData = {
  files: [
    {
      name: 'vocabulary/words.json',
      rows: `SELECT id, word, reading, meaning, frequency, added_at AS "addedAt", known_set_id AS "knownSetId", state,
               learning_since AS "learningSince", young_since AS "youngSince", mature_since AS "matureSince",
               known_since AS "knownSince"
             FROM words WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/blocked-words.json',
      rows: `SELECT b.id, word, reading, b.added_at AS "addedAt" FROM blocked_words b JOIN lexemes l ON l.id = lexeme_id
             WHERE b.user_id = $1 AND b.id > $2 ORDER BY b.id LIMIT $3`,
    },
    {
      name: 'vocabulary/unknown-words.json',
      rows: `SELECT u.id, word, reading, u.added_at AS "addedAt" FROM unknown_words u JOIN lexemes l ON l.id = lexeme_id
             WHERE u.user_id = $1 AND u.id > $2 ORDER BY u.id LIMIT $3`,
    },
    {
      name: 'vocabulary/own-lexemes.json',
      rows: `SELECT id, entry, word, reading FROM lexemes
             WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/corrections.json',
      rows: `SELECT id, word, reading, entry, parts, is_name AS "isName", text_id AS "textId",
               text_title AS "textTitle", sentence, start, created_at AS "createdAt" FROM (${CORRECTIONS}) AS kept
             WHERE id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/known-sets.json',
      rows: `SELECT id, word_set AS "set", count, title, added_at AS "addedAt" FROM known_sets
             WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/knowing-settings.json',
      rows: `SELECT user_id AS id, parts_count AS "partsCount", spellings_count AS "spellingsCount",
               old_spellings_count AS "oldSpellingsCount"
             FROM learners WHERE user_id = $1 AND user_id > $2 ORDER BY user_id LIMIT $3`,
    },
    {
      name: 'vocabulary/imports.json',
      rows: `SELECT id, filename, successful_imports AS "successfulImports", duplicates, unusable,
               unusable_examples AS "unusableExamples", unknown_word_examples AS "unknownWordExamples"
             FROM imports WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/card-imports.json',
      rows: `SELECT id, filename, created_at AS "createdAt", choices, report, imported_at AS "importedAt" FROM card_imports
             WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/answers-elsewhere.json',
      rows: `SELECT h.card_id AS id, h.source, h.answers, encode(h.bytes, 'base64') AS packed
             FROM card_history h JOIN cards c ON c.id = h.card_id
             WHERE c.user_id = $1 AND h.card_id > $2 ORDER BY h.card_id LIMIT $3`,
    },
    {
      name: 'vocabulary/anki-notes.json',
      rows: `SELECT min(n.word_id) AS id, array_agg(guid ORDER BY guid) AS guids,
               jsonb_agg(jsonb_build_object('noteId', note_id, 'cardId', card_id, 'noteType', kind, 'deck', deck,
                 'tags', tags, 'names', names, 'fields', fields) ORDER BY guid) AS notes FROM anki_notes n
             WHERE n.user_id = $1 AND n.word_id > $2 GROUP BY n.word_id ORDER BY n.word_id LIMIT $3`,
    },
    {
      name: 'vocabulary/anki-media.json',
      rows: `SELECT id, ${MEDIA_FILE} AS file, name, media_type AS "mediaType", import_id AS "importId" FROM anki_media
             WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/deck-presets.json',
      rows: `SELECT id, key, name, parameters, retention, learning_steps AS "learningSteps",
               relearning_steps AS "relearningSteps", new_per_day AS "newPerDay", reviews_per_day AS "reviewsPerDay",
               leech_lapses AS "leechLapses", suspends_leeches AS "suspendsLeeches", buries_new AS "buriesNew",
               buries_reviews AS "buriesReviews"
             FROM deck_presets WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/grammar-points.json',
      rows: `SELECT id, pattern, state, said, known_level AS "knownLevel", added_at AS "addedAt"
             FROM grammar_points WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/grammar-sentences.json',
      rows: `SELECT id, point_id AS "pointId", sentence, starts, ends, document_id AS "documentId", title,
               added_at AS "addedAt"
             FROM grammar_sentences WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/note-cards.json',
      rows: `SELECT id, import_id AS "importId", guid, template, note_id::float8 AS "noteId", card_id::float8 AS "cardId",
               question, names, fields
             FROM note_cards WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/cards.json',
      rows: `SELECT id, word_id AS "wordId", point_id AS "pointId", note_card_id AS "noteCardId", created_at AS "createdAt", phase, step, stability, difficulty,
               due_day AS "dueDay", due_at AS "dueAt", interval_days AS "intervalDays", answers, lapses, rests,
               rests_until_day AS "restsUntilDay", text_id AS "textId"
             FROM cards WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    },
    {
      name: 'vocabulary/reviews.json',
      rows: `SELECT log_id AS id, id AS "answerId", card_id AS "cardId", answered_at AS "answeredAt", day, rating,
               took_ms AS "tookMs", version, phase, undone_at AS "undoneAt", import_id AS "importId"
             FROM reviews WHERE user_id = $1 AND log_id > $2 ORDER BY log_id FETCH FIRST ($3) ROWS WITH TIES`,
    },
    {
      name: 'vocabulary/notes-in-anki.json',
      rows: `SELECT note_id::float8 AS id, word_id AS "wordId" FROM notes_in_anki
             WHERE user_id = $1 AND note_id > $2 ORDER BY note_id LIMIT $3`,
    },
    {
      name: 'vocabulary/review-settings.json',
      rows: `SELECT user_id AS id, retention, new_per_day AS "newPerDay", reviews_per_day AS "reviewsPerDay",
               day_start_hour AS "dayStartHour", leech_lapses AS "leechLapses", learning_steps AS "learningSteps",
               relearning_steps AS "relearningSteps", counts_from AS "countsFrom", in_anki AS "inAnki"
             FROM review_settings WHERE user_id = $1 AND user_id > $2 ORDER BY user_id LIMIT $3`,
    },
    {
      name: 'vocabulary/parameter-fits.json',
      rows: `SELECT user_id AS id, parameters, asked_at AS "askedAt", outcome, ended_at AS "endedAt", answers,
               loss_before AS "lossBefore", loss_after AS "lossAfter", is_off AS "isOff" FROM parameter_fits
             WHERE user_id = $1 AND user_id > $2 ORDER BY user_id LIMIT $3`,
    },
  ],
  // Packages that were not imported yet: the learner has them.
  objects: `SELECT null::text AS name, file_object AS key FROM card_imports
      WHERE user_id = $1 AND file_object IS NOT NULL
    UNION ALL SELECT ${MEDIA_FILE}, object_key FROM anki_media WHERE user_id = $1`,
  lock: learnerLock,
  tables: [
    'anki_media',
    'card_imports',
    'import_choices',
    'anki_notes',
    'notes_in_anki',
    'reviews',
    'cards',
    'note_cards',
    'grammar_sentences',
    'grammar_points',
    'review_settings',
    'parameter_fits',
    'deck_presets',
    'word_entries',
    'words',
    'blocked_words',
    'unknown_words',
    'lexemes',
    'corrections',
    'scoped_corrections',
    'known_sets',
    'imports',
  ],
  // The demo user stays: a revision that restarted at 0 could equal one that is cached somewhere.
  afterwards: `WITH gone AS (DELETE FROM learners WHERE user_id = $1 AND user_id <> 1)
    UPDATE learners SET revision = revision + 1, corrections_revision = corrections_revision + 1,
      states_revision = states_revision + 1,
      parts_count = true, spellings_count = true, old_spellings_count = true
    WHERE user_id = $1 AND user_id = 1`,
};
