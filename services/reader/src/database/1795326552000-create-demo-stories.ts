import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDemoStories1795326552000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A row says that a demo user has been given a story: it is never given again, even when it is deleted.
    await runner.query(`
      CREATE TABLE demo_stories (
        user_id int PRIMARY KEY,
        begun_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE demo_stories');
  }
}
