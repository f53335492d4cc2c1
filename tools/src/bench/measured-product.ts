import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLauncherConfig } from '@ichibun/launcher/config';
import { startSingleMachine } from '@ichibun/launcher/single-machine';
import { startPostgres } from '@ichibun/machine/embedded-postgres';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';

/**
 * An empty installation in this process, without pages and without a limit of calls.
 *
 * @param variables what else it is started with
 */
export async function startMeasuredProduct(variables: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-bench-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const callOff = killChildOnExit(postgres.pid, 'INT', [folder]);
  const environment = {
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '100000000',
    ...variables,
  };
  const product = await startSingleMachine({
    config: readLauncherConfig(environment),
    environment,
    pages: '/none',
    onLost: (error) => {
      throw error;
    },
  });
  return {
    url: product.url,
    databaseUrl: postgres.url,
    folder,
    async stop() {
      await product.stop();
      await postgres.stop();
      callOff();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
