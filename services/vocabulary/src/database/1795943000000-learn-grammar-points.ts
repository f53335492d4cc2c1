import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LearnGrammarPoints1795943000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE grammar_points (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        -- Its id in the data of the language service.
        pattern text NOT NULL,
        -- What its card makes of it: new 0, learning 1, young 2, mature 3; null without a card.
        state smallint CHECK (state IN (0, 1, 2, 3)),
        -- What the learner says of it, which goes before its card.
        said text CHECK (said IN ('known', 'blocked')),
        -- The level of the JLPT with which it was said to be known: 5 to 1.
        known_level smallint,
        added_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, pattern)
      )`);
    await runner.query(`
      CREATE TABLE grammar_sentences (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        point_id int NOT NULL REFERENCES grammar_points ON DELETE CASCADE,
        sentence text NOT NULL,
        -- UTF-16 offsets of the point's letters: where each piece begins, and where it ends.
        starts int[] NOT NULL, ends int[] NOT NULL,
        document_id int,
        title text NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (point_id, sentence)
      )`);
    await runner.query('CREATE INDEX grammar_sentences_user_id ON grammar_sentences (user_id, id)');
    // A card is of a word or of a grammar point. The release before joins words with all cards that it shows.
    await runner.query('ALTER TABLE cards ADD COLUMN point_id int, ALTER COLUMN word_id DROP NOT NULL');
    await runner.query(`
      ALTER TABLE cards
        ADD CONSTRAINT cards_point_id_fkey FOREIGN KEY (point_id) REFERENCES grammar_points ON DELETE CASCADE NOT VALID,
        ADD CONSTRAINT cards_of_one CHECK (num_nonnulls(word_id, point_id) = 1) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM cards WHERE word_id IS NULL');
    await runner.query('ALTER TABLE cards DROP COLUMN point_id, ALTER COLUMN word_id SET NOT NULL');
    await runner.query('DROP TABLE grammar_sentences, grammar_points');
  }
}
