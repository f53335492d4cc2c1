import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithMe } from '@ichibun/machine/end-with-me';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

/** A process of the product, as a container or `make start` runs it. It is killed when this process ends. */
export class ProductProcess {
  /** Resolves with the exit code once it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;
  private printed = '';
  /** Nothing more is printed. */
  private isClosed = false;

  /** @param environment all of its variables: it has none of this process */
  constructor(environment: NodeJS.ProcessEnv) {
    this.child = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const callOff = endWithMe(this.child.pid!, 'KILL', []);
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.setEncoding('utf8').on('data', (part) => {
        this.printed += part;
        this.child.emit('said');
      });
    }
    this.ended = once(this.child, 'close').then(([code]) => {
      callOff();
      this.isClosed = true;
      this.child.emit('said');
      return code;
    });
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Waits until it has printed what matches. Throws with all that it has printed when it ends before. */
  async said(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.printed);
      if (found) return found;
      if (this.isClosed) throw new Error(`ended with ${await this.ended}: ${this.printed}`);
      await once(this.child, 'said');
    }
  }

  /** Every line of what it has printed, read as JSON. */
  lines(): Record<string, unknown>[] {
    return this.printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Sends a signal that ends it, and waits for that. */
  async end(name: NodeJS.Signals): Promise<number | null> {
    this.signal(name);
    return this.ended;
  }
}
