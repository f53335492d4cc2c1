import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexNoteCards1795960000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'cards_note_card_id', 'cards (note_card_id)', { isUnique: true });
    await indexConcurrently(runner, 'cards_note_id', 'cards (user_id, note_id)');
    await runner.query('ALTER TABLE cards VALIDATE CONSTRAINT cards_note_card_id_fkey');
    await runner.query('ALTER TABLE cards VALIDATE CONSTRAINT cards_of_one');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY cards_note_card_id');
    await runner.query('DROP INDEX CONCURRENTLY cards_note_id');
  }
}
