import { indexConcurrently } from '@ichibun/kit/index-concurrently';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One correction of a word for each scope, rather than one of it. */
export class IndexScopes1795887301006 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const columns = '(user_id, word, text_id, sentence, start)';
    await indexConcurrently(runner, 'corrections_scope', `corrections ${columns}`, { isUnique: true });
    await runner.query('ALTER TABLE corrections DROP CONSTRAINT corrections_user_id_word_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM corrections WHERE text_id <> 0');
    await runner.query('ALTER TABLE corrections ADD CONSTRAINT corrections_user_id_word_key UNIQUE (user_id, word)');
    await runner.query('DROP INDEX CONCURRENTLY corrections_scope');
  }
}
