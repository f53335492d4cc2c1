/**
 * The rule by which a learner knows a lexeme, the one place of it. The unit is a dictionary entry plus the form written.
 *
 * A lexeme is known when the learner has
 * - the same form, and either gave no reading for it, or gave the lexeme's, or gave one that the dictionary lists for
 *   the lexeme's entry; or
 * - a form with kanji of the same entry, where the lexeme is written in kana: who knows 猫 can read ねこ, but not the
 *   reverse. A reading that was given must be the one written.
 *
 * Selects the ids that are known, of the ids in $2, to the learner $1.
 */
export const KNOWN_LEXEMES = `
  SELECT l.id FROM lexemes l
  WHERE l.id = ANY($2::int[]) AND (
    EXISTS (
      SELECT FROM words w
      WHERE w.user_id = $1 AND w.word = l.word AND (
        w.reading_hiragana IS NULL
        OR w.reading_hiragana = l.reading
        OR EXISTS (SELECT FROM word_entries e WHERE e.word_id = w.id AND e.entry = l.entry)
      )
    )
    OR l.is_kana AND l.entry <> '' AND EXISTS (
      SELECT FROM word_entries e JOIN words w ON w.id = e.word_id
      WHERE e.user_id = $1 AND e.entry = l.entry AND w.word ~ '[^ぁ-ゖァ-ヺー]'
        AND (w.reading_hiragana IS NULL OR w.reading_hiragana = l.reading)
    )
  )`;
