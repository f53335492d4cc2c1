import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCardImports1795723200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What is brought from elsewhere with its schedules: looked at first, imported when the learner has chosen how.
    await runner.query(`
      CREATE TABLE card_imports (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        filename text NOT NULL,
        -- Null once it is imported, or taken back.
        file_object text,
        created_at timestamptz NOT NULL DEFAULT now(),
        preview jsonb NOT NULL,
        choices jsonb,
        run_id uuid REFERENCES runs ON DELETE SET NULL,
        -- Words that were looked at, and what became of them.
        done int NOT NULL DEFAULT 0,
        report jsonb,
        imported_at timestamptz
      )`);
    await runner.query('CREATE INDEX card_imports_user_id ON card_imports (user_id, id)');
    // Which words an import added or changed, and how those stood that were there before: so it can be taken back.
    await runner.query(`
      CREATE TABLE imported_words (
        import_id int NOT NULL REFERENCES card_imports ON DELETE CASCADE,
        word_id int NOT NULL REFERENCES words ON DELETE CASCADE,
        -- The state of a word that was there before.
        state_before smallint,
        made_card boolean NOT NULL,
        PRIMARY KEY (import_id, word_id)
      )`);
    await runner.query('CREATE INDEX imported_words_word_id ON imported_words (word_id)');
    // Lexemes that an import blocked.
    await runner.query(`
      CREATE TABLE imported_blocks (
        import_id int NOT NULL REFERENCES card_imports ON DELETE CASCADE,
        lexeme_id int NOT NULL REFERENCES lexemes,
        PRIMARY KEY (import_id, lexeme_id)
      )`);
    await runner.query(`
      CREATE TABLE left_out_notes (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        import_id int NOT NULL REFERENCES card_imports ON DELETE CASCADE,
        reason text NOT NULL,
        note text NOT NULL
      )`);
    await runner.query('CREATE INDEX left_out_notes_import_id ON left_out_notes (import_id, id)');
    // The answers that a card was given elsewhere, packed: see reviews/packed-log.ts.
    await runner.query(`
      CREATE TABLE card_history (
        card_id int NOT NULL PRIMARY KEY REFERENCES cards ON DELETE CASCADE,
        source text NOT NULL,
        answers int NOT NULL,
        bytes bytea NOT NULL
      )`);
    // Where a card stood when it was imported: on that its log is folded, in place of nothing.
    await runner.query('ALTER TABLE cards ADD COLUMN base jsonb');
    // Which of Anki's notes became which word.
    await runner.query(`
      CREATE TABLE anki_notes (
        user_id int NOT NULL,
        guid text NOT NULL,
        word_id int NOT NULL REFERENCES words ON DELETE CASCADE,
        -- When Anki says that it was changed: seconds since 1970.
        changed_at bigint NOT NULL,
        PRIMARY KEY (user_id, guid)
      )`);
    await runner.query('CREATE INDEX anki_notes_word_id ON anki_notes (word_id)');
    // What the learner chose last for a kind of notes, or for a table with these columns.
    await runner.query(`
      CREATE TABLE import_choices (
        user_id int NOT NULL,
        kind text NOT NULL,
        choices jsonb NOT NULL,
        PRIMARY KEY (user_id, kind)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cards DROP COLUMN base');
    await runner.query(
      'DROP TABLE import_choices, anki_notes, card_history, left_out_notes, imported_blocks, imported_words, card_imports',
    );
  }
}
