import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './embedded-postgres.js';
import { chooseRunAs, command, findPostgresProgram } from './postgres-program.js';
import { spawnServer } from './postgres-server.js';
import { findPostmaster, gone, stopPostmaster } from './postmaster.js';

/** Quick for tests; the product leaves these on. */
const settings = { fsync: 'off', full_page_writes: 'off' };

describe('embedded PostgreSQL', () => {
  let prepared: string;
  let folder: string;
  let dataDir: string;
  const running: RunningPostgres[] = [];

  beforeAll(async () => {
    prepared = mkdtempSync(join(tmpdir(), 'ichibun-machine-'));
    const first = await startPostgres({ dataDir: join(prepared, 'postgres'), settings });
    await first.stop();
  });

  afterAll(() => rmSync(prepared, { recursive: true, force: true }));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ichibun-machine-'));
    dataDir = join(folder, 'postgres');
  });

  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
    const left = findPostmaster(dataDir);
    if (left) await stopPostmaster(left.pid, dataDir);
    rmSync(folder, { recursive: true, force: true });
  });

  describe('on a folder with a database', () => {
    beforeEach(() => {
      // Making a database takes as long as all the rest of a test.
      spawnSync('cp', ['-a', join(prepared, 'postgres'), dataDir]);
    });

    it('keeps every text from one start to the next', async () => {
      const text = '吾輩は猫である。𠮷野家 🐈‍⬛ ﾊﾝｶｸ é';
      const first = await start();
      await query(first.url, 'CREATE TABLE texts (body text)');
      await query(first.url, 'INSERT INTO texts VALUES ($1)', [text]);
      await first.stop();
      const second = await start();
      expect(second.adopted).toBe(false);
      expect(await query(second.url, 'SELECT body, length(body) FROM texts')).toEqual([
        { body: text, length: [...text].length },
      ]);
    });

    it('asks for the password that only the owner of the folder can read', async () => {
      const { url } = await start();
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      expect(statSync(join(dataDir, 'superuser-password')).mode & 0o777).toBe(0o600);
      const stranger = new URL(url);
      stranger.password = 'guess';
      await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    });

    it('rolls back what was open when it is stopped', async () => {
      const first = await start();
      await query(first.url, 'CREATE TABLE words (word text)');
      const client = new pg.Client({ connectionString: first.url });
      client.on('error', () => {});
      await client.connect();
      await client.query('BEGIN');
      await client.query("INSERT INTO words VALUES ('猫')");
      await first.stop();
      const second = await start();
      expect(await query(second.url, 'SELECT * FROM words')).toEqual([]);
    });

    it('takes over the server of a killed launcher', async () => {
      const launcher = await startInAnotherProcess();
      await query(launcher.url, "CREATE TABLE words AS SELECT '猫' AS word");
      launcher.process.kill('SIGKILL');
      await once(launcher.process, 'exit');
      const next = await start();
      expect({ adopted: next.adopted, pid: next.pid }).toEqual({ adopted: true, pid: launcher.pid });
      expect(await query(next.url, 'SELECT word FROM words')).toEqual([{ word: '猫' }]);
      await next.stop();
      expect(findPostmaster(dataDir)).toBeUndefined();
    });

    it('restarts the server of a killed launcher when it ran with other settings', async () => {
      const launcher = await startInAnotherProcess();
      launcher.process.kill('SIGKILL');
      await once(launcher.process, 'exit');
      const next = await start({ settings: { ...settings, work_mem: '6MB' } });
      expect(next.adopted).toBe(false);
      expect(await query(next.url, 'SHOW work_mem')).toEqual([{ work_mem: '6MB' }]);
    });

    it('refuses a second launcher while the first one lives, and leaves the first one alone', async () => {
      const launcher = await startInAnotherProcess();
      await expect(start()).rejects.toThrow(
        `The data folder ${folder} is in use by process ${launcher.process.pid}. Stop that one first`,
      );
      expect(await query(launcher.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      launcher.process.kill('SIGKILL');
    });

    it('starts though another program has the process id that a dead server left behind', async () => {
      const launcher = await startInAnotherProcess();
      await query(launcher.url, "CREATE TABLE words AS SELECT '猫' AS word");
      launcher.process.kill('SIGKILL');
      await once(launcher.process, 'exit');
      await crash();
      const pidFile = join(dataDir, 'postmaster.pid');
      const lines = readFileSync(pidFile, 'utf8').split('\n');
      const other = spawn('sleep', ['600']);
      writeFileSync(pidFile, [other.pid, ...lines.slice(1)].join('\n'));
      const second = await start();
      expect(await query(second.url, 'SELECT word FROM words')).toEqual([{ word: '猫' }]);
      expect(other.exitCode).toBeNull();
      other.kill();
    });

    it('is started again at its address when it is killed, with all that was written', async () => {
      const losses: Error[] = [];
      const postgres = await start({ onLost: (error) => losses.push(error) });
      await query(postgres.url, "CREATE TABLE words AS SELECT '猫' AS word");
      for (let times = 1; times <= 2; times++) {
        const killed = postgres.pid;
        process.kill(killed, 'SIGKILL');
        await eventually(async () => {
          expect(await query(postgres.url, 'SELECT word FROM words')).toEqual([{ word: '猫' }]);
          expect(postgres.pid).not.toBe(killed);
        });
      }
      await expect(start()).rejects.toThrow('is in use by process');
      expect(losses).toEqual([]);
      await postgres.stop();
      expect(findPostmaster(dataDir)).toBeUndefined();
    });

    it('is started again when it is killed in the middle of a query without an end', async () => {
      const losses: Error[] = [];
      const postgres = await start({ onLost: (error) => losses.push(error) });
      const killed = postgres.pid;
      const ended = expect(query(postgres.url, 'DO $$ BEGIN LOOP NULL; END LOOP; END $$')).rejects.toThrow();
      await eventually(async () =>
        expect(
          await query(postgres.url, "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query ~ '^DO'"),
        ).toHaveLength(1),
      );
      process.kill(killed, 'SIGKILL');
      await eventually(async () => {
        expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
        expect(postgres.pid).not.toBe(killed);
      });
      await ended;
      expect(losses).toEqual([]);
    });

    it('takes a server that is killed while it starts as worth another attempt', async () => {
      const server = await spawnServer(dataDir, findPostgresProgram(), chooseRunAs(), settings);
      process.kill(server.pid!, 'SIGKILL');
      await eventually(async () => expect(server.ended).toBe(true));
      expect(server.mayTryAgain()).toBe(true);
    });

    it('reports when the server has ended and cannot be started again, with the end of its log', async () => {
      const lost = new Promise<Error>((resolve) => {
        void start({ onLost: resolve }).then(async () => {
          rmSync(join(dataDir, 'global', 'pg_control'));
          await crash();
        });
      });
      expect((await lost).message).toMatch(/PostgreSQL on .* has ended unexpectedly. .*pg_control/);
    });

    it('leaves no server running when it is told to stop while that starts', async () => {
      const stopped = new AbortController();
      const starting = start({ signal: stopped.signal });
      await eventually(async () => expect(findPostmaster(dataDir)).toBeDefined());
      stopped.abort(new Error('enough'));
      // It may have been ready just before.
      await starting.then((postgres) => postgres.stop()).catch((error) => expect(error.message).toBe('enough'));
      expect(findPostmaster(dataDir)).toBeUndefined();
    });

    it('starts no server once it was told to stop', async () => {
      await expect(start({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
      expect(findPostmaster(dataDir)).toBeUndefined();
    });

    it('tells a wrong password from a server that recovers, at once, and leaves none running', async () => {
      writeFileSync(join(dataDir, 'superuser-password'), 'wrong\n');
      const said: string[] = [];
      await expect(start({ log: (line) => said.push(line) })).rejects.toThrow(
        /refuses the password in .*superuser-password: the file has been changed\./,
      );
      expect(said.join()).not.toContain('recover');
      expect(findPostmaster(dataDir)).toBeUndefined();
    });

    it('says of a server that cannot start what its log says first, and not how it ends', async () => {
      rmSync(join(dataDir, 'pg_wal'), { recursive: true });
      await expect(start()).rejects.toThrow(/did not start on .*\. Its log says: (?:FATAL|PANIC): {2}.*pg_wal/);
    });

    it('stays the owner through the crash of one connection', async () => {
      const losses: Error[] = [];
      const postgres = await start({ onLost: (error) => losses.push(error) });
      const client = new pg.Client({ connectionString: postgres.url });
      client.on('error', () => {});
      await client.connect();
      const closed = new Promise<void>((resolve) => client.once('end', resolve));
      const owners = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted";
      const [before] = await query(postgres.url, owners);
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      process.kill(rows[0].pid, 'SIGKILL');
      await closed;
      // The server ends its other connections, the owner's too, some moments after the one that has crashed.
      await eventually(async () => {
        const after = await query(postgres.url, owners);
        expect(after).toHaveLength(1);
        expect(after).not.toEqual([before]);
      });
      await expect(start()).rejects.toThrow('is in use by process');
      expect(losses).toEqual([]);
    });
  });

  it('lets one of two launchers through that start at the same moment on a new folder', async () => {
    const results = await Promise.allSettled([start(), start()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('is in use by process') },
    });
  });

  it('clears away an attempt to make the database that was interrupted', async () => {
    const dead = spawn('true');
    await once(dead, 'exit');
    const leftover = `${dataDir}.new-${dead.pid}`;
    mkdirSync(leftover);
    writeFileSync(join(leftover, 'PG_VERSION'), '18\n');
    await start();
    expect(readdirSync(folder)).toEqual(['postgres']);
  });

  it('refuses a folder that holds something else, and leaves it as it was', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'novel.txt'), '吾輩は猫である');
    await expect(start()).rejects.toThrow('is not empty, yet holds no database');
    expect(readdirSync(dataDir)).toEqual(['novel.txt']);
  });

  it("refuses another version's data", async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow('was written by PostgreSQL 15');
  });

  describe('for root', () => {
    const root = process.getuid?.() === 0;
    if (!root) console.log('Not tried, because only root can: running as the user nobody, and as root itself.');
    const onlyRoot = root ? it : it.skip;

    onlyRoot('runs as the user nobody where user namespaces are forbidden, and otherwise again', async () => {
      const first = await start({ runAs: 'nobody' });
      expect(statSync(dataDir).uid).toBe(65534);
      await query(first.url, "CREATE TABLE words AS SELECT '猫' AS word");
      await first.stop();
      const second = await start();
      expect(statSync(dataDir).uid).toBe(chooseRunAs() === 'namespace' ? 0 : 65534);
      expect(await query(second.url, 'SELECT word FROM words')).toEqual([{ word: '猫' }]);
    });

    onlyRoot('finds its programs as the user nobody even in a folder that only root may enter', () => {
      mkdirSync(join(folder, 'home'), { mode: 0o700 });
      const program = join(folder, 'home', 'program');
      writeFileSync(program, '', { mode: 0o755 });
      // Node asks access(2), as PostgreSQL does.
      const ask = `fs.accessSync(${JSON.stringify(program)}, fs.constants.X_OK)`;
      const { stderr } = spawnSync(...command('nobody', process.execPath, ['-e', ask]), { encoding: 'utf8' });
      expect(stderr).toBe('');
    });

    onlyRoot('leaves nothing behind when the database cannot be made', async () => {
      await expect(start({ runAs: 'self' })).rejects.toThrow('initdb: error: cannot be run as root');
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
    const postgres = await startPostgres({ dataDir, settings, ...options });
    running.push(postgres);
    return postgres;
  }

  /** Ends the server the hard way, with every one of its processes. */
  async function crash(): Promise<void> {
    const { pid } = findPostmaster(dataDir)!;
    process.kill(-pid, 'SIGKILL');
    await gone(pid, dataDir, 10_000);
  }

  async function startInAnotherProcess(): Promise<{ process: ChildProcess; url: string; pid: number }> {
    const code = `
      const { startPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.js', import.meta.url).href)});
      const { url, pid } = await startPostgres(${JSON.stringify({ dataDir, settings })});
      console.log(JSON.stringify({ url, pid }));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout!, 'data');
    return { process: child, ...JSON.parse(String(line)) };
  }
});

async function query(url: string, statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // The query fails with it too.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      return await check();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  await check();
}
