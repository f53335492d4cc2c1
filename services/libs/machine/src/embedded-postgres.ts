import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MachineError } from './machine-error.js';
import { connectionUrl, PASSWORD_FILE, prepareCluster, SUPERUSER } from './postgres-cluster.js';
import { chooseRunAs, findPostgresProgram, type RunAs } from './postgres-program.js';
import { lastLogLines, type ServerChild, spawnServer, startedWith } from './postgres-server.js';
import { endOrphans, findPostmaster, gone, stopPostmaster } from './postmaster.js';

export interface PostgresOptions {
  /** Folder of the database cluster; made when absent. It keeps everything: data, password, log. */
  dataDir: string;
  /** Database that the returned URL names; created when absent. Default: ichibun. */
  database?: string;
  /** Further server settings, as `{ fsync: 'off' }`. A server left running with other settings is restarted. */
  settings?: Record<string, string>;
  /** Told in one sentence what takes time or is unusual. */
  log?: (message: string) => void;
  /**
   * Called once when PostgreSQL has ended although nobody asked it to and cannot be started again; the message says
   * why, as far as its log tells. One that can is running again, at the same address, within a second or two.
   */
  onLost?: (error: Error) => void;
  /** Aborted when it is to stop while it is still starting: nothing is left running then. */
  signal?: AbortSignal;
  /** How to run PostgreSQL's programs. Found out by itself. */
  runAs?: RunAs;
}

/** Address of the server that runs on a folder now, no matter which process started it; undefined when none does. */
export function runningPostgres(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const folder = realpathSync(dataDir);
  const running = findPostmaster(folder);
  return running?.status === 'ready' ? connectionUrl(folder, running.port, SUPERUSER) : undefined;
}

export interface RunningPostgres {
  /** `postgres://ichibun:<password>@127.0.0.1:<port>/<database>`; this user may do everything. */
  readonly url: string;
  /** Another one after it was started again. */
  readonly pid: number;
  /** True when a server that a killed launcher had left running was taken over. */
  adopted: boolean;
  /** Stops the server with everything written; open transactions roll back, so stop the applications first. */
  stop(): Promise<void>;
}

const READY_WITHIN_SECONDS = 120;
/** A server that ends this soon after its start, this many times in a row, is not started again. */
const SOON_MS = 10_000;
const ENDS_SOON = 5;
/** Any number that never changes: the holder of this advisory lock owns the server. */
const OWNER_LOCK = 4_911_277;

/**
 * Starts PostgreSQL on a folder as an ordinary process of this machine, listening on a free port of 127.0.0.1 only.
 *
 * One process owns a folder at a time; a second one is refused. The owner holds an advisory lock in the server
 * itself, so the ownership ends with the owner, however it ends. A server that outlived its owner (`kill -9`) is
 * taken over.
 *
 * Throws an Error with a sentence for the user when PostgreSQL cannot be found, or the folder is in use or not usable.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { log = () => {}, settings = {}, database = SUPERUSER } = options;
  const program = findPostgresProgram();
  const runAs = options.runAs ?? chooseRunAs();
  const dataDir = prepareCluster(options.dataDir, program, runAs, log);
  const server = {
    start: () => spawnServer(dataDir, program, runAs, settings),
    mayAdopt: () => startedWith(dataDir, program, settings),
  };
  const { pid, port, owner, adopted } = await obtainServer(dataDir, log, server, options.signal);
  const address = { pid, port };
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  let startedAt = Date.now();
  let endsSoon = 0;
  watch(owner);
  await ensureDatabase(owner, database);
  return {
    url: connectionUrl(dataDir, port, database),
    get pid() {
      return address.pid;
    },
    adopted,
    stop: () => {
      stopping ??= Promise.resolve(restarting).then(() => stopPostmaster(address.pid, dataDir));
      return stopping;
    },
  };

  function watch(client: pg.Client): void {
    client.once('end', () => void ownershipLost());
  }

  async function ownershipLost(): Promise<void> {
    // After the crash of one backend PostgreSQL drops every connection and recovers within moments.
    while (!stopping && !(await gone(address.pid, dataDir, 500))) {
      const claim = await claimOwnership(dataDir, port);
      if (claim === 'taken' || claim === 'refused') return lost();
      if (claim !== 'no answer') return watch(claim);
    }
    if (stopping) return;
    endsSoon = Date.now() - startedAt < SOON_MS ? endsSoon + 1 : 0;
    if (endsSoon >= ENDS_SOON) return lost();
    log(`PostgreSQL on ${dataDir} has ended unexpectedly and is started again.`);
    restarting = restart().catch(lost);
    await restarting;
    restarting = undefined;
  }

  /** At the same port, so that every address that was handed out stays right. */
  async function restart(): Promise<void> {
    const again = await obtainServer(dataDir, log, {
      start: () => spawnServer(dataDir, program, runAs, settings, port),
      mayAdopt: () => false,
    });
    address.pid = again.pid;
    startedAt = Date.now();
    watch(again.owner);
  }

  function lost(cause?: unknown): void {
    const why = cause instanceof Error ? cause.message : lastLogLines(dataDir);
    if (!stopping) options.onLost?.(new MachineError(`PostgreSQL on ${dataDir} has ended unexpectedly. ${why}`));
  }
}

interface OwnedServer {
  pid: number;
  port: number;
  owner: pg.Client;
  adopted: boolean;
}

/** Finds or starts the server on `dataDir` and takes possession of it. */
async function obtainServer(
  dataDir: string,
  log: (message: string) => void,
  server: { start: () => Promise<ServerChild>; mayAdopt: () => boolean },
  signal?: AbortSignal,
): Promise<OwnedServer> {
  const begin = Date.now();
  let child: ServerChild | undefined;
  let starts = 0;
  let patient = true;
  while (Date.now() < begin + READY_WITHIN_SECONDS * 1000) {
    if (signal?.aborted) {
      if (child?.pid && !child.ended) await stopPostmaster(child.pid, dataDir);
      throw signal.reason;
    }
    const running = findPostmaster(dataDir);
    const mine = running !== undefined && running.pid === child?.pid;
    if (running?.status === 'ready') {
      const claim = await claimOwnership(dataDir, running.port);
      if (claim === 'taken') throw new MachineError(await inUse(dataDir, running.port));
      if (claim === 'refused') {
        if (mine) await stopPostmaster(running.pid, dataDir);
        throw new MachineError(wrongPassword(dataDir));
      }
      const usable = mine || server.mayAdopt();
      if (claim !== 'no answer' && usable) {
        if (!mine) log('PostgreSQL was still running from last time; it is used again.');
        return { pid: running.pid, port: running.port, owner: claim, adopted: !mine };
      }
      if (!mine) {
        log('PostgreSQL was still running from last time and is restarted.');
        await stopPostmaster(running.pid, dataDir);
      }
    } else if (!running && child?.ended && !(child.mayTryAgain() && starts < 30)) {
      throw new MachineError(`PostgreSQL did not start on ${dataDir}. ${lastLogLines(dataDir)}`);
    } else if (!running && (!child || child.ended)) {
      if (starts > 0) {
        endOrphans(dataDir);
        await sleep(200);
      }
      child = await server.start();
      starts += 1;
    }
    if (patient && Date.now() > begin + 3_000) {
      log('Waiting for PostgreSQL; after a crash or a power cut it needs time to recover …');
      patient = false;
    }
    await sleep(3);
  }
  throw new MachineError(
    `PostgreSQL on ${dataDir} was not ready within ${READY_WITHIN_SECONDS} s. ${lastLogLines(dataDir)}`,
  );
}

const wrongPassword = (dataDir: string) =>
  `PostgreSQL on ${dataDir} refuses the password in ${join(dataDir, PASSWORD_FILE)}: the file has been changed. ` +
  'Put the one of a backup there, or restore a backup into another folder with DATA_DIR.';

/** Codes of a login that is refused. */
const REFUSED = ['28P01', '28000'];

/**
 * A connection that owns the server for as long as it lasts; `taken` when another process owns it, `refused` when the
 * password is wrong.
 */
async function claimOwnership(dataDir: string, port: number): Promise<pg.Client | 'taken' | 'refused' | 'no answer'> {
  const client = new pg.Client({
    connectionString: connectionUrl(dataDir, port, 'postgres'),
    application_name: `owner ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A lost connection emits 'end'; an 'error' nobody listens to would end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [OWNER_LOCK]);
    if (rows[0].locked) return client;
  } catch (error) {
    await client.end().catch(() => {});
    return REFUSED.includes((error as { code?: string }).code ?? '') ? 'refused' : 'no answer';
  }
  await client.end();
  return 'taken';
}

async function inUse(dataDir: string, port: number): Promise<string> {
  const client = new pg.Client({ connectionString: connectionUrl(dataDir, port, 'postgres') });
  await client.connect();
  const { rows } = await client.query(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [OWNER_LOCK],
  );
  await client.end();
  const owner = /^owner (\d+)$/.exec(rows[0]?.name ?? '')?.[1];
  return (
    `The data folder ${dirname(dataDir)} is in use by ${owner ? `process ${owner}` : 'another process'}. ` +
    'Stop that one first, or choose another folder with DATA_DIR.'
  );
}

async function ensureDatabase(owner: pg.Client, database: string): Promise<void> {
  const { rowCount } = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (rowCount === 0) await owner.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`);
}
