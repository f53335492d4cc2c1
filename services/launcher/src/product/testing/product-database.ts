import { makeTables } from '@ichibun/kit/services-under-test';
import { copyDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { loadServices } from '../../services.js';

/**
 * A database with the empty tables of every service. Copying it spares a product what takes most of its first start.
 */
export const productDatabase = async (): Promise<TestDatabase> =>
  copyDatabase('product', makeTables(await loadServices()));
