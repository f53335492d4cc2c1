import 'reflect-metadata';
import { Worker } from 'node:worker_threads';
import { median, type Row } from '@ichibun/test-kit/bench';
import { selectPart } from '@ichibun/vocabulary/words/words.service';
import Fastify from 'fastify';
import pg from 'pg';
import type { Load } from './load.js';
import { startMeasuredProduct } from './measured-product.js';

const CONNECTIONS = 16;
const ROUND_MS = 1_500;
const ROUNDS = 5;
const LEAST_RATIO = 0.9;

/** A read through gateway, service and SQL, beside bare Fastify with pg doing the same query. */
export async function* run(): AsyncGenerator<Row> {
  const product = await startMeasuredProduct();
  const bare = await startBare(product.databaseUrl);
  try {
    await fetch(`${product.url}/api/users/1/vocabulary/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: '猫\n犬\n鳥\n', filename: 'a.txt' }),
    });
    const ratios: number[] = [];
    const speeds: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await load(`${product.url}/api/users/1/vocabulary`);
      const theirs = await load(`${bare.url}/words`);
      // The first round warms both up.
      if (round === 0) continue;
      ratios.push(ours / theirs);
      speeds.push(ours);
    }
    const ratio = median(ratios);
    yield* [
      {
        what: 'gateway read through a service and SQL',
        measured: `${ratio.toFixed(2)}x bare Fastify with pg; ${Math.round(median(speeds)).toLocaleString('en')} requests/s`,
        budget: `≥ ${LEAST_RATIO}x`,
        met: ratio >= LEAST_RATIO,
      },
    ];
  } finally {
    await bare.stop();
    await product.stop();
  }
}

async function startBare(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c search_path=vocabulary,public' });
  const fastify = Fastify();
  fastify.get('/words', async () => {
    const { rows } = await pool.query(selectPart('all'), [1, 2 ** 31 - 1, true]);
    return { vocabulary: rows };
  });
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => fastify.close().then(() => pool.end()) };
}

/** Asks from a thread of its own, so that asking costs the servers nothing. */
function load(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const workerData: Load = { url, connections: CONNECTIONS, milliseconds: ROUND_MS };
    const worker = new Worker(new URL('./load.js', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
