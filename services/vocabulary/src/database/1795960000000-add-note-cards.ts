import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddNoteCards1795960000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE note_cards (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        -- The import that brought it: taking that back removes it.
        import_id int REFERENCES card_imports ON DELETE SET NULL,
        guid text NOT NULL,
        -- Its place among the note's cards: the template, or the number of the cloze less one.
        template smallint NOT NULL,
        note_id bigint NOT NULL, card_id bigint NOT NULL,
        changed_at bigint NOT NULL,
        -- What its front says, with the gaps in it.
        question jsonb NOT NULL,
        names text[], fields text[],
        -- How its card was when it was read.
        card jsonb NOT NULL,
        UNIQUE (user_id, guid, template)
      )`);
    await runner.query('CREATE INDEX note_cards_import_id ON note_cards (import_id)');
    // How cards were before a later import changed them.
    await runner.query(`
      CREATE TABLE imported_note_cards (
        import_id int NOT NULL REFERENCES card_imports ON DELETE CASCADE,
        note_card_id int NOT NULL REFERENCES note_cards ON DELETE CASCADE,
        rests_before text, base_before jsonb,
        PRIMARY KEY (import_id, note_card_id)
      )`);
    await runner.query('CREATE INDEX imported_note_cards_note_card_id ON imported_note_cards (note_card_id)');
    // Cards with the same note in Anki are siblings.
    await runner.query('ALTER TABLE cards ADD COLUMN note_card_id int, ADD COLUMN note_id bigint');
    await runner.query(`
      ALTER TABLE cards
        ADD CONSTRAINT cards_note_card_id_fkey
          FOREIGN KEY (note_card_id) REFERENCES note_cards ON DELETE CASCADE NOT VALID,
        DROP CONSTRAINT cards_of_one,
        ADD CONSTRAINT cards_of_one CHECK (num_nonnulls(word_id, point_id, note_card_id) = 1) NOT VALID`);
    await runner.query(`
      ALTER TABLE deck_presets
        ADD COLUMN buries_new boolean NOT NULL DEFAULT false,
        ADD COLUMN buries_reviews boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM cards WHERE note_card_id IS NOT NULL');
    await runner.query(`
      ALTER TABLE cards DROP CONSTRAINT cards_of_one, DROP COLUMN note_card_id, DROP COLUMN note_id,
        ADD CONSTRAINT cards_of_one CHECK (num_nonnulls(word_id, point_id) = 1) NOT VALID`);
    await runner.query('DROP TABLE imported_note_cards, note_cards');
    await runner.query('ALTER TABLE deck_presets DROP COLUMN buries_new, DROP COLUMN buries_reviews');
  }
}
