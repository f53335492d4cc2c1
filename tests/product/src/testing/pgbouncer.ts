import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ichibun/machine/free-port';
import { until } from '@ichibun/test-kit/until';
import { findDebianProgram, type Program } from './debian-program.js';

/** Debian's user without rights: PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/** PgBouncer as it is on this machine, or out of Debian's packages; undefined where neither is to be had. */
export const findPgBouncer = () => findDebianProgram('pgbouncer', 'usr/sbin/pgbouncer');

export interface RunningPooler {
  /** The address by which the pooler is reached in place of that of PostgreSQL. */
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer, which gives each transaction one of a few connections.
 *
 * @param server where PostgreSQL answers
 * @param users the passwords of roles that may connect
 * @param connections to PostgreSQL, for each role
 */
export async function startPgBouncer(
  { path, libraries }: Program,
  server: string,
  users: Readonly<Record<string, string>>,
  connections: number,
): Promise<RunningPooler> {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(server);
  const lists = Object.entries(users).map(([role, password]) => `"${role}" "${password}"`);
  await writeFile(join(folder, 'users'), `${lists.join('\n')}\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  );
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const child: ChildProcess = spawn(path, [join(folder, 'pgbouncer.ini')], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') },
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const ended = once(child, 'close');
  const through = (url: string) => {
    const there = new URL(url);
    [there.hostname, there.port] = ['127.0.0.1', String(port)];
    return there.href;
  };
  // Not by asking PostgreSQL: the pooler would keep that connection.
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    const socket = connect(port, '127.0.0.1');
    const [isThere] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'close').then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    return isThere!;
  });
  return {
    through,
    async stop() {
      child.kill('SIGTERM');
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
