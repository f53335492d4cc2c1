import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@ichibun/machine/embedded-postgres';
import { ReplicatedProduct } from './replicated-product.js';

// The product with REPLICAS processes of every service over NATS, for tests that want it as a program: with DATA_DIR,
// and all variables of its own.
const { DATA_DIR, REPLICAS } = process.env;
if (!DATA_DIR || !REPLICAS) throw new Error('DATA_DIR and REPLICAS are needed.');
await mkdir(DATA_DIR, { recursive: true });
const postgres = await startPostgres({ dataDir: join(DATA_DIR, 'postgres') });
const given = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
const shape = { replicas: Number(REPLICAS), natsServers: 3 };
const product = await ReplicatedProduct.start(shape, postgres.url, Object.fromEntries(given), join(DATA_DIR, 'shared'));
console.log(`\nIchibun is ready at ${product.url}\n`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await product.stop().finally(() => postgres.stop());
    process.exit();
  });
}
