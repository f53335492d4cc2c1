import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCards1795713900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE words
        -- new 0, learning 1, young 2, mature 3, known 5 (the learner says so): every word that was there before is known.
        ADD COLUMN state smallint NOT NULL DEFAULT 5 CHECK (state IN (0, 1, 2, 3, 5)),
        -- Since when it has been in this state or a better one. A known word without a time is known since it was added.
        ADD COLUMN learning_since timestamptz, ADD COLUMN young_since timestamptz,
        ADD COLUMN mature_since timestamptz, ADD COLUMN known_since timestamptz`);
    await runner.query(`
      CREATE FUNCTION counts_since(w words, counts_from smallint) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
        SELECT least(
          CASE WHEN counts_from <= 1 THEN w.learning_since END,
          CASE WHEN counts_from <= 2 THEN w.young_since END,
          CASE WHEN counts_from <= 3 THEN w.mature_since END,
          CASE WHEN w.state = 5 THEN coalesce(w.known_since, w.added_at) END)
      $$`);
    await runner.query(`
      CREATE TABLE review_settings (
        user_id int PRIMARY KEY,
        retention double precision NOT NULL,
        new_per_day int NOT NULL,
        reviews_per_day int NOT NULL,
        day_start_hour int NOT NULL,
        leech_lapses int NOT NULL,
        -- Minutes.
        learning_steps int[] NOT NULL,
        relearning_steps int[] NOT NULL,
        -- The first state that counts as known.
        counts_from smallint NOT NULL CHECK (counts_from IN (1, 2, 3, 5))
      )`);
    await runner.query(`
      CREATE TABLE cards (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id int NOT NULL,
        word_id int NOT NULL UNIQUE REFERENCES words ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- What the card's log folds to: new 0, learning 1, review 2, relearning 3.
        phase smallint NOT NULL DEFAULT 0,
        step int NOT NULL DEFAULT 0,
        stability double precision, difficulty double precision,
        due_day int, due_at timestamptz, interval_days int NOT NULL DEFAULT 0,
        answers int NOT NULL DEFAULT 0, lapses int NOT NULL DEFAULT 0,
        first_day int, last_day int, last_at timestamptz,
        -- What the learner says of it: it rests for good (suspended) or because its word is known, or until a day.
        rests text CHECK (rests IN ('suspended', 'known')),
        rests_until_day int,
        -- Which of the word's sentences is in front, beside the answers.
        turn int NOT NULL DEFAULT 0
      )`);
    await runner.query('CREATE INDEX cards_new ON cards (user_id, id) WHERE phase = 0 AND rests IS NULL');
    await runner.query(
      'CREATE INDEX cards_due ON cards (user_id, due_day, id) INCLUDE (rests_until_day) WHERE phase = 2 AND rests IS NULL',
    );
    await runner.query('CREATE INDEX cards_steps ON cards (user_id, due_at) WHERE phase IN (1, 3) AND rests IS NULL');
    await runner.query('CREATE INDEX cards_first_day ON cards (user_id, first_day)');
    // The log, which is only added to.
    await runner.query(`
      CREATE TABLE reviews (
        user_id int NOT NULL,
        -- Of whoever gave the answer: so it is kept once.
        id uuid NOT NULL,
        card_id int NOT NULL REFERENCES cards ON DELETE CASCADE,
        answered_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        -- The learner's day, as days since 1970-01-01, by zone and start of the day as they were then.
        day int NOT NULL,
        -- again 1, hard 2, good 3, easy 4; 0 is a reset, which no answer caused.
        rating smallint NOT NULL CHECK (rating BETWEEN 0 AND 4),
        took_ms int NOT NULL,
        -- How often the card had been answered as it was shown, and its phase then.
        version int NOT NULL,
        phase smallint NOT NULL,
        undone_at timestamptz,
        -- The order in which they came, for an export in parts.
        log_id int GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (user_id, id)
      )`);
    await runner.query('CREATE INDEX reviews_card_id ON reviews (card_id)');
    await runner.query('CREATE INDEX reviews_day ON reviews (user_id, day)');
    await runner.query('CREATE INDEX reviews_log_id ON reviews (user_id, log_id)');
    // Rises when a word is shown in another colour; the other one when what is known changes.
    await runner.query('ALTER TABLE learners ADD COLUMN states_revision int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE learners DROP COLUMN states_revision');
    await runner.query('DROP TABLE reviews, cards, review_settings');
    await runner.query('DROP FUNCTION counts_since');
    await runner.query(`
      ALTER TABLE words DROP COLUMN state, DROP COLUMN learning_since, DROP COLUMN young_since,
        DROP COLUMN mature_since, DROP COLUMN known_since`);
  }
}
