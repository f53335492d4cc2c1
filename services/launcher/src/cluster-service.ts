import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startGateway } from '@ichibun/gateway/gateway';
import { ConfigError } from '@ichibun/kit/config';
import { serveHealth } from '@ichibun/kit/health';
import { NatsTransport } from '@ichibun/kit/nats-transport';
import { FileObjectStore, S3ObjectStore } from '@ichibun/kit/objects';
import { startService } from '@ichibun/kit/service';
import type { Environment, LauncherConfig } from './config.js';
import { SERVICES } from './services.js';

/**
 * Starts the one service that SERVICE names, over NATS. Objects that services hand each other by key lie in the bucket,
 * or, where several services run on one machine, below the DATA_DIR that they share.
 *
 * @param pages folder of the built pages, which the gateway serves
 */
export async function startClusterService(
  config: LauncherConfig & { service: string },
  environment: Environment,
  pages: string,
): Promise<{ url?: string; stop(): Promise<void> }> {
  const missing = [!config.natsUrl && 'NATS_URL', !config.databaseUrl && 'DATABASE_URL'].filter(Boolean);
  if (missing.length > 0) throw new ConfigError(`With SERVICE set, these variables are needed: ${missing.join(', ')}.`);
  const objects = config.s3
    ? new S3ObjectStore(config.s3)
    : new FileObjectStore(join(resolve(config.dataDir), 'objects'));
  if (objects instanceof S3ObjectStore) await objects.prepare();
  const transport = await NatsTransport.connect(config.natsUrl!, config.service);
  const shared = { environment, rpc: transport, objects, log: config.log };
  const transportCheck = { name: 'nats', check: () => transport.check() };

  if (config.service === 'gateway') {
    const gateway = await startGateway({
      ...shared,
      checks: [transportCheck],
      pages: existsSync(pages) ? pages : undefined,
    });
    return {
      url: gateway.url,
      stop: async () => {
        await gateway.stop();
        await transport.close();
      },
    };
  }

  const definition = SERVICES.find(({ name }) => name === config.service)!;
  const service = await startService(definition, {
    ...shared,
    server: () => transport.server(),
    databaseUrl: config.databaseUrl!,
    alone: false,
  });
  const health = await serveHealth(config.healthPort, [transportCheck, ...service.checks]);
  return {
    stop: async () => {
      health.close();
      await service.stop();
      await transport.close();
    },
  };
}
