import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What two learners type alike is two lexemes. `own_reading`, which is part of the key, begins with the learner's id
 * then: the key stays, and the release before finds no other rows than those that it made.
 */
export class NameOwnersOfLexemes1795899700001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lexemes ALTER COLUMN own_reading DROP EXPRESSION');
    await runner.query(`
      CREATE FUNCTION set_own_reading() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.own_reading = CASE WHEN NEW.user_id <> 0 THEN NEW.user_id || ' ' ELSE '' END
          || CASE WHEN NEW.entry = '' THEN NEW.reading ELSE '' END;
        RETURN NEW;
      END $$`);
    await runner.query(
      'CREATE TRIGGER set_own_reading BEFORE INSERT ON lexemes FOR EACH ROW EXECUTE FUNCTION set_own_reading()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER set_own_reading ON lexemes');
    await runner.query('DROP FUNCTION set_own_reading');
    await runner.query('ALTER TABLE lexemes DROP COLUMN own_reading');
    await runner.query(
      "ALTER TABLE lexemes ADD COLUMN own_reading text GENERATED ALWAYS AS (CASE WHEN entry = '' THEN reading ELSE '' END) STORED",
    );
    await runner.query('DELETE FROM lexemes WHERE user_id <> 0');
    await runner.query('ALTER TABLE lexemes ADD UNIQUE (word, entry, own_reading)');
  }
}
