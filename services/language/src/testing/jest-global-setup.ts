import setUp from '@ichibun/test-kit/jest-global-setup';

interface JestConfig {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
}

/**
 * Before the first test of a run: what all tests need, and for a run of everything the analyser's tables. The first
 * test files would prepare them at the same time, each within the time that its set-up may take. A run of some files
 * leaves it to those that need them.
 */
export default async function setUpWithTables({ testPathPatterns }: JestConfig): Promise<void> {
  await setUp();
  if (testPathPatterns.patterns.length > 0) return;
  // Not before: the set-up decides where a run's data lie, and this module asks once.
  const { preparedIpadic } = await import('./prepared-tables.js');
  await preparedIpadic();
}
