import setUp from '@ichibun/test-kit/jest-global-setup';

/**
 * Before the first test of a run: what all tests need, and the analyser's tables. The first test files would prepare
 * them at the same time, each within the time that its set-up may take.
 */
export default async function setUpWithTables(): Promise<void> {
  await setUp();
  // Not before: the set-up decides where a run's data lie, and this module asks once.
  const { giveTables } = await import('./prepared-tables.js');
  await giveTables();
}
