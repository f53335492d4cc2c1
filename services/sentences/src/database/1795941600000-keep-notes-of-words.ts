import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepNotesOfWords1795941600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // When the note of a word was made that a program has added the sentence to: the note stays the same to programs.
    await runner.query('ALTER TABLE saved_sentences ADD note_made_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saved_sentences DROP note_made_at');
  }
}
