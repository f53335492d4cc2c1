import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findNatsServer, startNatsServer } from './nats-server.js';

describe('a NATS server', () => {
  it('greets on a free port of this machine with the default limit of 1 MB, until it is stopped', async () => {
    const nats = await startNatsServer();
    const { port } = new URL(nats.url);
    expect(await greeting(Number(port))).toMatchObject({ host: '127.0.0.1', max_payload: 1_048_576 });
    await nats.stop();
    await expect(greeting(Number(port))).rejects.toThrow('ECONNREFUSED');
  });

  it('ends with the process that started it, even when that one is killed', async () => {
    const code = `
      const { startNatsServer } = await import(${JSON.stringify(new URL('./nats-server.js', import.meta.url).href)});
      console.log((await startNatsServer()).url);
      setInterval(() => {}, 1000);`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(starter.stdout, 'data');
    const port = Number(new URL(String(line).trim()).port);
    await greeting(port);
    starter.kill('SIGKILL');
    await refusedFromNowOn(port);
  });

  it('tells when it ends by itself', async () => {
    const lost = new Promise<Error>((resolve) => {
      void startNatsServer({ onLost: resolve }).then(({ pid }) => process.kill(pid, 'SIGKILL'));
    });
    expect((await lost).message).toContain('nats-server has ended unexpectedly');
  });

  it('tries a port again that was given, and that somebody had for a moment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ichibun-machine-'));
    const program = join(folder, 'nats-server');
    const taken = 'if mkdir "$0.tried" 2>/dev/null; then echo "bind: address already in use" >&2; exit 1; fi';
    writeFileSync(program, `#!/bin/sh\n${taken}\nexec "${await findNatsServer()}" "$@"\n`, { mode: 0o755 });
    const before = await startNatsServer();
    const { port } = new URL(before.url);
    await before.stop();
    const nats = await startNatsServer({ program, port: Number(port) });
    expect(nats.url).toBe(before.url);
    await nats.stop();
    rmSync(folder, { recursive: true });
  });

  it('says what is wrong when the program does not start', async () => {
    await expect(startNatsServer({ program: '/nonexistent/nats-server' })).rejects.toThrow(
      'nats-server (/nonexistent/nats-server) did not start. spawn /nonexistent/nats-server ENOENT',
    );
  });
});

describe('finding nats-server', () => {
  const path = process.env.PATH;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ichibun-machine-'));
  });
  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes the one on PATH before the one fetched earlier', async () => {
    const fetched = program(join(folder, 'nats-server', 'usr', 'sbin'));
    process.env.PATH = folder;
    expect(await findNatsServer({ cacheDir: folder })).toBe(fetched);
    const onPath = program(join(folder, 'bin'));
    process.env.PATH = join(folder, 'bin');
    expect(await findNatsServer({ cacheDir: folder })).toBe(onPath);
  });

  it('says what to install where there is neither the program nor Debian', async () => {
    process.env.PATH = folder;
    await expect(findNatsServer({ cacheDir: folder })).rejects.toThrow('Install nats-server 2.9 or newer');
  });

  function program(parent: string): string {
    mkdirSync(parent, { recursive: true });
    const file = join(parent, 'nats-server');
    writeFileSync(file, '#!/bin/sh\n');
    chmodSync(file, 0o755);
    return file;
  }
});

/** What the server says first: INFO and its settings; undefined when it ends without a word. */
async function greeting(port: number): Promise<unknown> {
  const socket = connect(port, '127.0.0.1');
  try {
    const [line] = await Promise.race([once(socket, 'data'), once(socket, 'end')]);
    return line && JSON.parse(String(line).replace(/^INFO /, ''));
  } finally {
    socket.destroy();
  }
}

async function refusedFromNowOn(port: number): Promise<void> {
  for (;;) {
    try {
      await greeting(port);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ECONNREFUSED') return;
      // It was killed between the connection and its greeting.
      if (code !== 'ECONNRESET') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
