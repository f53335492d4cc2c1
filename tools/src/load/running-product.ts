import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { obtainDictionary } from '@ichibun/machine/dictionary';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';
import { parentsOfProcesses } from '@ichibun/test-kit/processes';

/** What `make start` runs. */
const START = 'scripts/start.mjs';
/** What `make start` starts once everything is set up. */
const MAIN = 'services/launcher/dist/main.js';
/** The same as a cluster runs it. */
const REPLICATED = 'tests/product/dist/testing/replicas/main.js';
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A folder for its data, and what it is started with. */
async function installation(variables: NodeJS.ProcessEnv): Promise<[dataDir: string, environment: NodeJS.ProcessEnv]> {
  const file = process.env.DICTIONARY_FILE;
  const dictionary = await obtainDictionary({ file, dataDir: join(ROOT, '.data'), log: () => {} });
  const environment = {
    ...process.env,
    // What is measured is what it is given.
    DEMO_STORY: 'off',
    DOWNLOADS: 'off',
    // As all that is started by scripts/ has it.
    MALLOC_ARENA_MAX: '2',
    PORT: '0',
    DICTIONARY_FILE: dictionary?.path ?? '',
    ...variables,
  };
  return [await mkdtemp(join(tmpdir(), 'ichibun-bench-')), environment];
}

/** Programs of which only the sum is of interest: PostgreSQL's processes share most; shells only watch over others. */
const JOINED = ['postgres', 'sh'];

/** What a process is: the service that it was started for, or its program. */
async function nameOf(pid: number): Promise<string> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const program = basename(command.split('\0')[0]!.split(':')[0]!);
  if (program !== 'node') return program;
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  return /(?:^|\0)SERVICE=([^\0]*)/.exec(environment)?.[1] ?? basename(command.split('\0').find(isScript) ?? program);
}

/** USER_HZ, which Linux has the same on all machines that Node runs on. */
const TICKS_PER_SECOND = 100;

async function processorSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // Fields 14 to 17 of proc(5), counted behind the program's name, which may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.map(
    (ticks) => Number(ticks) / TICKS_PER_SECOND,
  );
  let nanoseconds = 0;
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const schedule = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
    nanoseconds += Number(schedule.split(' ')[0]);
  }
  // Ticks are coarse, and nanoseconds leave out threads that have ended.
  return Math.max(user + system, nanoseconds / 1e9) + endedUser + endedSystem;
}

const isScript = (word: string) => /\.m?js$/.test(word);

/** The product as a user starts it, in a process and a data folder of its own. */
export class RunningProduct {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly dataDir: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly root: string,
  ) {}

  /**
   * Starts it once to set up its data folder, and once more: what is measured is the second.
   *
   * @param variables of its environment, beside this process's
   * @param root folder of the checkout whose product it is; by default this one
   */
  static async startTwice(
    variables: NodeJS.ProcessEnv = {},
    root = ROOT,
  ): Promise<{ product: RunningProduct; startMs: number }> {
    const [dataDir, environment] = await installation(variables);
    return (await RunningProduct.start(dataDir, environment, START, root)).restart();
  }

  /** Starts it once, on an empty data folder, as `make start` does for a newcomer. */
  static async startEmpty(variables: NodeJS.ProcessEnv = {}): Promise<RunningProduct> {
    return RunningProduct.start(...(await installation(variables)));
  }

  /** Starts it as one process or, with `cluster`, as REPLICAS processes of each service over three NATS servers. */
  static async startAs(shape: 'one process' | 'cluster', variables: NodeJS.ProcessEnv): Promise<RunningProduct> {
    return RunningProduct.start(...(await installation(variables)), shape === 'cluster' ? REPLICATED : MAIN);
  }

  /** Ends it as `kill -9` does, and starts it again on its data. Only for one that was started as one process. */
  async killAndStartAgain(): Promise<RunningProduct> {
    await this.end('SIGKILL');
    return RunningProduct.start(this.dataDir, this.environment, MAIN);
  }

  /** Stops it and starts it on its data, as `make start` does. */
  async restart(): Promise<{ product: RunningProduct; startMs: number }> {
    await this.end();
    const began = performance.now();
    const product = await RunningProduct.start(this.dataDir, this.environment, START, this.root);
    await fetch(`${product.url}/`);
    return { product, startMs: performance.now() - began };
  }

  private static async start(
    dataDir: string,
    environment: NodeJS.ProcessEnv,
    script = START,
    root = ROOT,
  ): Promise<RunningProduct> {
    const child = RunningProduct.spawn(root, script, dataDir, environment);
    const url = await new Promise<string>((resolve, reject) => {
      let printed = '';
      child.stdout!.on('data', (data: Buffer) => {
        printed += data.toString();
        const address = /ready at (http:\S+)/.exec(printed)?.[1];
        if (address) resolve(address);
      });
      child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${printed}`)));
    });
    return new RunningProduct(url, child, dataDir, environment, root);
  }

  private static spawn(root: string, script: string, dataDir: string, environment: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(process.execPath, [join(root, script)], {
      cwd: root,
      env: { ...environment, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of its own, so that all that belongs to it can be found.
      detached: true,
    });
    // So it outlives a benchmark that is killed, unless somebody watches.
    child.once('exit', killChildOnExit(child.pid!, 'TERM', [dataDir]));
    return child;
  }

  /** Sends a request, as JSON or as the form that it is, and reads the JSON of its answer. */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    return (await this.send(method, path, body)).json() as Promise<T>;
  }

  /** Posts a request and reads its answer, whatever it is. */
  async load(path: string, body: object): Promise<ArrayBuffer> {
    return (await this.send('POST', path, body)).arrayBuffer();
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.url + path, {
      method,
      headers: body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {},
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  /** Bytes of memory of the product and its PostgreSQL. */
  async memory(): Promise<number | undefined> {
    if (process.platform !== 'linux') return undefined;
    return [...(await this.memories()).values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  /**
   * Bytes of memory of each process, shared pages counted once (Linux's PSS), by what it is: its service, or its
   * program. Several of the same service are numbered.
   */
  async memories(): Promise<Map<string, number>> {
    const memories = new Map<string, number>();
    for (const pid of await this.processes()) {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      const bytes = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
      // It has ended meanwhile.
      if (bytes === 0) continue;
      const name = await nameOf(pid);
      let unique = name;
      for (let number = 2; !JOINED.includes(name) && memories.has(unique); number++) unique = `${name} ${number}`;
      memories.set(unique, (memories.get(unique) ?? 0) + bytes);
    }
    return memories;
  }

  /** Seconds of processor time that the product and its PostgreSQL have taken so far; undefined but on Linux. */
  async processorSeconds(): Promise<number | undefined> {
    if (process.platform !== 'linux') return undefined;
    let seconds = 0;
    for (const pid of await this.processes()) seconds += await processorSecondsOf(pid);
    return seconds;
  }

  /**
   * How to read the milliseconds of processor time that the event loop of a process has taken so far.
   *
   * @param name of the process, as `memories` has it
   * @throws Error where there is no such process
   */
  async busyTime(name: string): Promise<() => number> {
    for (const pid of await this.processes()) {
      if ((await nameOf(pid)) !== name) continue;
      return () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    }
    throw new Error(`no process of the product is ${name}`);
  }

  /** This process and all that descend from it; PostgreSQL is found by its data folder. */
  private async processes(): Promise<number[]> {
    const parents = await parentsOfProcesses();
    const ours = new Set<number>([this.process.pid!]);
    for (const pid of parents.keys()) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.includes(this.dataDir)) ours.add(pid);
    }
    const isOurs = (pid: number | undefined): boolean =>
      pid !== undefined && (ours.has(pid) || isOurs(parents.get(pid)));
    return [...parents.keys()].filter(isOurs);
  }

  /** Stops it, by default as Ctrl-C does. */
  private async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await new Promise((resolve) => {
      this.process.once('exit', resolve);
      this.process.kill(signal);
    });
  }

  async stop(): Promise<void> {
    await this.end();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
