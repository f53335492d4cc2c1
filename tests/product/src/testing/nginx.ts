import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@ichibun/test-kit/until';
import { findDebianProgram, type Program } from './debian-program.js';

/** nginx as it is on this machine, or out of Debian's package; undefined where neither is to be had. */
export const findNginx = () => findDebianProgram('nginx', 'usr/sbin/nginx');

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Starts nginx.
 *
 * @param server what stands in `http`
 * @param port at which that listens
 */
export async function startNginx({ path, libraries }: Program, server: string, port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-nginx-'));
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n');
  const log = join(folder, 'error.log');
  const settings = join(folder, 'nginx.conf');
  await writeFile(
    settings,
    `daemon off;\nmaster_process off;\npid ${join(folder, 'pid')};\nerror_log ${log};\nevents {}\nhttp {\naccess_log off;\n${paths}\n${server}\n}\n`,
  );
  const child = spawn(path, ['-c', settings, '-p', folder, '-e', log], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${await readFile(log, 'utf8')}`);
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    return isThere;
  });
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
