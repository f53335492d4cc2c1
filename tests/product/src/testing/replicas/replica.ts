import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { GATEWAY } from '@ichibun/launcher/services';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';

/** Lines of its output that are kept, for messages. */
const LINES_KEPT = 20;
const LOOK_MS = 50;

/** One process of a service, as a pod runs it. */
export class Replica {
  private readonly said: string[] = [];
  private healthPort: number | undefined;
  /** Where a gateway listens. */
  port: number | undefined;
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
        this.healthPort ??= portIn(line, /tells its health at port (\d+)/);
        this.port ??= portIn(line, /answers at http:\/\/[^\s"]*:(\d+)/);
        this.said.push(line);
        if (this.said.length > LINES_KEPT) this.said.shift();
        if (line.includes('"level":"error"')) failed(line);
      });
    }
    this.ended = once(this.child, 'exit').finally(killChildOnExit(this.pid, 'TERM', []));
  }

  get pid(): number {
    return this.child.pid!;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** That it has ended, and what it said before. */
  get lastWords(): string {
    return `${this.service} has ended:\n${this.said.join('\n')}`;
  }

  /** Waits until its probe says that it is ready; throws what it has said when it ends before. */
  async ready(): Promise<void> {
    for (;;) {
      if (!this.isRunning) throw new Error(this.lastWords);
      const isReachable = this.service !== GATEWAY || this.port !== undefined;
      if (isReachable && this.healthPort && (await isReady(this.healthPort))) return;
      await pause(LOOK_MS);
    }
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

function portIn(line: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(line);
  return found ? Number(found[1]) : undefined;
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
