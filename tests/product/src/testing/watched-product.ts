import { ProductProcess } from './product-process.js';
import { type Product, prepareProduct } from './product-under-test.js';

/** What some work did to a product. */
export interface Turns {
  /** Milliseconds of processor time of the longest turn of its event loop. */
  readonly ms: number;
  /** Bytes that its memory grew by at most. */
  readonly bytes: number;
}

export interface WatchedProduct extends Product {
  /** Watches the event loop while some work is asked of it. */
  longestTurn<T>(work: () => Promise<T>): Promise<Turns & { readonly result: T }>;
}

/**
 * The whole product in a process of its own, as `startProduct` prepares it. In the process of the tests its event loop
 * would be stopped by a garbage collector that goes through what all the files before have left there: a heap of 1.2 GB
 * costs 40 to 400 ms each time.
 */
export async function startWatchedProduct(variables: Record<string, string>): Promise<WatchedProduct> {
  const { environment, dataDir, database, remove } = await prepareProduct(variables);
  const { PATH } = process.env;
  const machine = new ProductProcess({ PATH, ...environment }, new URL('./turn-watcher.js', import.meta.url));
  const [, url] = await machine.said(/Ichibun is ready at (\S+)/);
  return {
    url: url!,
    dataDir,
    databaseUrl: database.url,
    longestTurn: async (work) => {
      await machine.ask('watch');
      const result = await work();
      return { result, ...((await machine.ask('tell')) as Turns) };
    },
    stop: async () => {
      await machine.end('SIGTERM');
      await remove();
    },
  };
}
