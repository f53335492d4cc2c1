import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithMe } from '@ichibun/machine/end-with-me';

/** What of its output is kept, for messages. */
const SAID_CHARACTERS = 20_000;
const LOOK_MS = 50;

/** One process of a service, as a pod runs it. */
export class Replica {
  private said = '';
  private readonly child: ChildProcess;
  readonly ended: Promise<unknown>;

  /**
   * @param main the launcher's program: of today, or of another release
   * @param failed gets each line that it logs as an error
   */
  constructor(
    main: string,
    readonly service: string,
    environment: NodeJS.ProcessEnv,
    failed: (line: string) => void,
  ) {
    this.child = spawn(process.execPath, [main], {
      env: { ...environment, SERVICE: service, PORT: '0', HEALTH_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        // What it says first names its ports.
        if (this.said.length < SAID_CHARACTERS) this.said += `${line}\n`;
        if (line.includes('"level":"error"')) failed(line);
      });
    }
    this.ended = once(this.child, 'exit').finally(endWithMe(this.pid, 'TERM', []));
  }

  get pid(): number {
    return this.child.pid!;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits until its probe says that it is ready; throws what it has said when it ends before. */
  async ready(): Promise<void> {
    for (;;) {
      if (!this.isRunning) throw new Error(`${this.service} has ended: ${this.said.slice(-2_000)}`);
      const port = this.portAfter(/tells its health at port (\d+)/);
      if (port && (await isReady(port))) return;
      await pause(LOOK_MS);
    }
  }

  /** Where a gateway listens. */
  get port(): number | undefined {
    return this.portAfter(/answers at http:\/\/[^\s"]*:(\d+)/);
  }

  private portAfter(pattern: RegExp): number | undefined {
    const found = pattern.exec(this.said);
    return found ? Number(found[1]) : undefined;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Asks it to end, as Kubernetes does, and waits until it has. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.child.kill('SIGTERM');
    await this.ended;
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
