import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';

const MAIN = fileURLToPath(new URL('../../../../services/launcher/dist/main.js', import.meta.url));
const COMPILE_CACHE = new URL('../../../../scripts/compile-cache.mjs', import.meta.url);

/** A process of the product, as a container or `make start` runs it. It is killed when this process ends. */
export class ProductProcess {
  /** Resolves with the exit code once it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;
  private printed = '';
  /** Nothing more is printed. */
  private isClosed = false;

  /**
   * @param environment all of its variables: it has none of this process
   * @param beforehand a module of ours that it loads first, and that answers what `ask` asks
   */
  constructor(environment: NodeJS.ProcessEnv, beforehand?: URL) {
    const imports = beforehand ? [COMPILE_CACHE, beforehand] : [COMPILE_CACHE];
    const args = [...imports.flatMap(({ href }) => ['--import', href]), MAIN];
    const channel = beforehand ? (['ipc'] as const) : [];
    this.child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe', ...channel] });
    const callOff = killChildOnExit(this.child.pid!, 'KILL', []);
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

  /** Asks the module that it has loaded first. Throws with all that it has printed when it ends before it answers. */
  async ask(question: string): Promise<unknown> {
    const answered = once(this.child, 'message').then(([answer]) => answer);
    this.child.send(question);
    const lost = this.ended.then((code) => {
      throw new Error(`ended with ${code}: ${this.printed}`);
    });
    return Promise.race([answered, lost]);
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
