import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FitParameters1795743600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE parameter_fits (
        user_id int PRIMARY KEY,
        -- Of FSRS, in use; null: those that suit most.
        parameters double precision[] CHECK (cardinality(parameters) = 21),
        -- The last fit, and the run that makes it.
        asked_at timestamptz NOT NULL,
        run_id uuid REFERENCES runs ON DELETE SET NULL,
        outcome text CHECK (outcome IN ('taken', 'not-better', 'too-few', 'unavailable')),
        ended_at timestamptz,
        -- Answers that it could learn from, and how far from them the predictions were before it and after it: log loss.
        answers int, loss_before double precision, loss_after double precision,
        -- The learner went back to those that suit most: none are fitted unless she asks.
        is_off boolean NOT NULL DEFAULT false
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE parameter_fits');
  }
}
