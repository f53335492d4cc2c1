import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddNoteIds1795951000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Null until a program asks for the learner's notes.
    await runner.query('ALTER TABLE words ADD IF NOT EXISTS note_id bigint');
    await indexConcurrently(runner, 'words_note_id', 'words (user_id, note_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE words DROP note_id');
  }
}
