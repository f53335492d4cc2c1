import { makeTables } from '@ichibun/kit/services-under-test';
import { loadServices } from '@ichibun/launcher/services';
import { copyDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';

/**
 * A database with the empty tables of every service. Copying it spares a product what takes most of its first start.
 */
export const productDatabase = async (): Promise<TestDatabase> =>
  copyDatabase('product', makeTables(await loadServices()));
