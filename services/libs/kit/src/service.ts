import type { DynamicModule, INestMicroservice, Provider, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { z } from 'zod';
import { CONFIG, readConfig } from './config.js';
import { Database, type DatabaseDefinition } from './data/database.js';
import type { HealthCheck } from './health.js';
import { ClusterSemaphore } from './limits/cluster-semaphore.js';
import { RateLimiter, withRateLimiter } from './limits/rate-limiter.js';
import { type ObjectFolder, SWEEP, sweepObjects } from './objects/object-sweep.js';
import { ObjectStore } from './objects/objects.js';
import { type MethodServer, Rpc, RpcErrorFilter } from './rpc/rpc.js';
import { Jobs, withRuns } from './runs/jobs.js';
import type { Queue } from './runs/queue.js';
import { type LogSettings, ServiceLogger } from './telemetry/logging.js';

/** What a service is; the launcher decides where it runs. */
export interface ServiceDefinition {
  /** Also its database schema, with _ for -. */
  readonly name: string;
  /** Its part of the environment; injected as CONFIG. */
  readonly config?: z.ZodType;
  /** Its tables; the Database is injected. */
  readonly database?: DatabaseDefinition;
  /** Its background work; needs a database. Jobs is injected. */
  readonly queues?: readonly Queue[];
  /** Whether it limits how often something may be taken; needs a database. Allowances is injected. */
  readonly allowances?: boolean;
  /** The folders of the object store that it owns and sweeps. */
  readonly objects?: readonly ObjectFolder[];
  /** What its replicas may differ in; methods with the option `by_version` can be called at those of one version. */
  readonly version?: (app: INestMicroservice) => string;
  /** Controllers with `Handles` methods, and their providers. */
  readonly module: Type;
}

/** Where a service runs. */
export interface ServiceDependencies {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly rpc: Rpc;
  /** A fresh server on the transport that `rpc` calls over. */
  readonly server: () => MethodServer;
  readonly databaseUrl: string;
  /** Where PostgreSQL itself answers, when `databaseUrl` is that of a pooler by transactions. */
  readonly databaseDirectUrl?: string | undefined;
  /** How many connections the service's own statements may take; 10 where it is not said. */
  readonly databaseConnections?: number;
  readonly objects: ObjectStore;
  readonly log: LogSettings;
  /** No other process runs the same service on the same database. */
  readonly alone: boolean;
}

export interface RunningService {
  readonly name: string;
  readonly checks: readonly HealthCheck[];
  /** Finishes what is being answered, interrupts background work where it can be resumed, and lets go of everything. */
  stop(): Promise<void>;
}

/** The schema that a service's tables live in. */
export const schemaOf = (service: { name: string }) => service.name.replaceAll('-', '_');

/** The queues of a service's background work, with the one that sweeps its objects. */
export const queuesOf = ({ queues = [], objects }: ServiceDefinition): Queue[] => [
  ...queues,
  ...(objects ? [SWEEP] : []),
];

/** The tables of a service, with those of its background work; undefined when it has none. */
export function tablesOf(definition: ServiceDefinition): DatabaseDefinition | undefined {
  let { database } = definition;
  if (database && queuesOf(definition).length > 0) database = withRuns(database);
  if (database && definition.allowances) database = withRateLimiter(database);
  return database;
}

/**
 * Starts a service: migrates its schema, opens its queues, and answers its methods.
 *
 * @throws ConfigError when its part of the environment is not right
 */
export async function startService(
  definition: ServiceDefinition,
  dependencies: ServiceDependencies,
): Promise<RunningService> {
  const { environment, rpc, server, databaseUrl, databaseConnections, objects, log, alone } = dependencies;
  const { databaseDirectUrl } = dependencies;
  // Listening, locks that outlive a transaction, and jobs have connections of their own.
  const directUrl = databaseDirectUrl ?? databaseUrl;
  const providers: Provider[] = [
    { provide: Rpc, useValue: rpc },
    { provide: ObjectStore, useValue: objects },
  ];
  if (definition.config) {
    providers.push({ provide: CONFIG, useValue: readConfig(definition.config, environment) });
  }
  const opened: (() => Promise<void> | undefined)[] = [];
  const stop = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    const schema = schemaOf(definition);
    const folders = definition.objects;
    const queues = queuesOf(definition);
    const tables = tablesOf(definition);
    const pool = { connections: databaseConnections, directUrl: databaseDirectUrl };
    const database = tables && (await Database.open(databaseUrl, schema, tables, pool));
    if (database) {
      opened.push(() => database.close());
      providers.push({ provide: Database, useValue: database });
    }
    if (database && definition.allowances) {
      providers.push({ provide: RateLimiter, useValue: new RateLimiter(database) });
    }
    const places = new ClusterSemaphore(definition.name, database && !alone ? directUrl : undefined);
    opened.push(() => places.close());
    providers.push({ provide: ClusterSemaphore, useValue: places });
    const jobs =
      database && queues.length > 0 ? await Jobs.start(directUrl, database, schema, queues, alone) : undefined;
    if (jobs) providers.push({ provide: Jobs, useValue: jobs });

    const strategy = server();
    const app = await NestFactory.createMicroservice(surroundedBy(providers, definition.module), {
      strategy,
      logger: new ServiceLogger(definition.name, log),
      abortOnError: false,
    });
    // The jobs stop first: they call methods of this service and of others.
    opened.push(
      () => app.close(),
      () => jobs?.stop(),
    );
    app.useGlobalFilters(new RpcErrorFilter());
    strategy.version = definition.version?.(app);
    await app.listen();
    if (jobs && folders) {
      await jobs.work(SWEEP, {
        work: async ({ signal }) => void (await sweepObjects(objects, database!, folders, signal)),
      });
    }
    return {
      name: definition.name,
      checks: [
        { name: `${definition.name} methods`, check: () => strategy.check() },
        ...(database
          ? [{ name: `${definition.name} database`, check: async () => void (await database.query('SELECT 1')) }]
          : []),
      ],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

class Root {}

function surroundedBy(providers: Provider[], module: Type): DynamicModule {
  const dependencies = { module: class Dependencies {}, global: true, providers, exports: providers };
  return { module: Root, imports: [dependencies, module] };
}
