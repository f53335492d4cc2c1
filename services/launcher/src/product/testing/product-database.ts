import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { queuesOf, schemaOf, tablesOf } from '@ichibun/kit/service';
import { copyDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { loadServices } from '../../services.js';

/**
 * A database with the empty tables of every service. Copying it spares a product what takes most of its first start.
 */
export const productDatabase = (): Promise<TestDatabase> => copyDatabase('product', makeTables);

async function makeTables(url: string): Promise<void> {
  for (const service of await loadServices()) {
    const tables = tablesOf(service);
    if (!tables) continue;
    const schema = schemaOf(service);
    const database = await Database.open(url, schema, tables);
    const queues = queuesOf(service);
    if (queues.length > 0) await (await Jobs.start(url, database, schema, queues, true)).stop();
    await database.close();
  }
}
