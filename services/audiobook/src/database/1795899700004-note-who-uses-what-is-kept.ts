import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What only one learner had spoken or translated goes with the account. Nothing is known of what was kept before. */
export class NoteWhoUsesWhatIsKept1795899700004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [uses, kept] of [
      ['speech_uses', 'kept_speech'],
      ['translation_uses', 'kept_translations'],
    ]) {
      await runner.query(`
        CREATE TABLE ${uses} (
          key text NOT NULL REFERENCES ${kept} ON DELETE CASCADE,
          user_id int NOT NULL,
          PRIMARY KEY (key, user_id)
        )`);
      await runner.query(`CREATE INDEX ${uses}_user_id ON ${uses} (user_id)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE translation_uses');
    await runner.query('DROP TABLE speech_uses');
  }
}
