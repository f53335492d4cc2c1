import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepNotesOfAnki1795902149008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Of notes that an earlier release has brought, none of these is known.
    await runner.query(`
      ALTER TABLE anki_notes
        ADD COLUMN note_id bigint, ADD COLUMN card_id bigint,
        -- The word's card follows this note's.
        ADD COLUMN leads boolean,
        ADD COLUMN kind text, ADD COLUMN deck text, ADD COLUMN tags text,
        ADD COLUMN names text[], ADD COLUMN fields text[],
        -- How its card was when it was read: by that later changes are known.
        ADD COLUMN card jsonb`);
    // By what cards of a deck are scheduled, where it is not by the learner's settings.
    await runner.query(`
      CREATE TABLE deck_presets (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        -- Anki's own name for it, which stays when it is renamed.
        key text NOT NULL,
        name text NOT NULL,
        parameters double precision[],
        retention double precision,
        -- Minutes.
        learning_steps int[] NOT NULL, relearning_steps int[] NOT NULL,
        new_per_day int NOT NULL, reviews_per_day int NOT NULL,
        leech_lapses int NOT NULL, suspends_leeches boolean NOT NULL,
        -- As Anki had it last: what the learner changes here holds until it is changed there.
        given jsonb NOT NULL DEFAULT '{}',
        UNIQUE (user_id, key)
      )`);
    await runner.query('ALTER TABLE cards ADD COLUMN preset_id int');
    // Where a card began before an import changed it.
    await runner.query('ALTER TABLE imported_words ADD COLUMN rebased boolean, ADD COLUMN base_before jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imported_words DROP COLUMN rebased, DROP COLUMN base_before');
    await runner.query('ALTER TABLE cards DROP COLUMN preset_id');
    await runner.query('DROP TABLE deck_presets');
    await runner.query(`
      ALTER TABLE anki_notes DROP COLUMN note_id, DROP COLUMN card_id, DROP COLUMN leads, DROP COLUMN kind,
        DROP COLUMN deck, DROP COLUMN tags, DROP COLUMN names, DROP COLUMN fields, DROP COLUMN card`);
  }
}
