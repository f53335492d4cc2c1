import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { receiveFrames, sendBytes, sendValue } from './frames.js';

/** What the starter is asked for. */
export type Order =
  | {
      readonly id: number;
      readonly script: string;
      readonly execArgv: readonly string[];
      /** Of the socket by which it hears of its work. */
      readonly path: string;
      readonly prints: boolean;
    }
  | { readonly id: number; readonly kill: true };

/** What the starter says of a process. */
export type Report = { readonly id: number } & (
  | { readonly pid: number }
  | { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly failure?: string }
);

/** How a process has ended: with a code, or by a signal; neither where its starter has gone. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not be started. */
  readonly failure?: Error;
}

/** Who hears of a process. */
export interface ProcessListener<Message> {
  message(message: Message): void;
  /** Bytes that a message may have; 256 MB without it. */
  readonly messageBytes?: number;
  /** A larger one was announced: nothing more is heard of it. */
  tooLarge?(): void;
  /** It is no longer there. */
  ended(ended: Ended): void;
}

/** Milliseconds after which a killed process has been reported, unless the starter hangs. */
const REPORT_MS = 5_000;
/** Of the starter, which does nothing but start. */
const LITTLE_MEMORY = ['--max-old-space-size=32', '--max-semi-space-size=1'];

let starter: Starter | undefined;
/** Who keeps one, though it may have nothing to do. */
const keepers = new Set<symbol>();

/**
 * Keeps a small process that starts others. A large process takes as long to fork as it has memory, 100 ms for half a
 * gigabyte on a busy machine, and stands still meanwhile: so the small one is made while this one is small, too. What a
 * service starts later needs no call of this, but the first of it makes everybody wait.
 *
 * @returns lets go of it: without anybody who keeps it, and without processes of its own, it ends
 */
export function keepStarter(): () => void {
  const keeper = Symbol();
  keepers.add(keeper);
  starter ??= new Starter();
  return () => {
    keepers.delete(keeper);
    starter?.endIfIdle();
  };
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'ichibun-'));

/** The small process, and what it has started. */
class Starter {
  private readonly child: ChildProcess;
  private folder = newFolder();
  private readonly running = new Map<number, (report: Report) => void>();
  /** Those whose end this process waits for. */
  private readonly held = new Set<number>();
  private ids = 0;

  constructor() {
    this.child = fork(fileURLToPath(new URL('./starter.js', import.meta.url)), [this.folder], {
      // None of our variables: keys are among them.
      env: {},
      execArgv: LITTLE_MEMORY,
      // Ctrl-C in a terminal reaches a group: this process says itself when the other is to end.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child.unref();
    this.child.channel?.unref();
    this.child.on('message', (report: Report) => this.running.get(report.id)?.(report));
    this.child.on('error', () => this.gone());
    this.child.on('exit', () => this.gone());
  }

  /** A place for a process. @param heard gets each report of it */
  begin(heard: (report: Report) => void): { id: number; path: string } {
    const id = this.ids++;
    this.running.set(id, heard);
    // Systems clear away what lies there for days.
    if (!existsSync(this.folder)) this.folder = newFolder();
    return { id, path: join(this.folder, String(id)) };
  }

  /** Whether this process waits for the reports of another. */
  hold(id: number, isHeld: boolean): void {
    if (isHeld) this.held.add(id);
    else this.held.delete(id);
    if (this.held.size > 0) this.child.channel?.ref();
    else this.child.channel?.unref();
  }

  /** It has ended, or was never started. */
  forget(id: number): void {
    this.running.delete(id);
    this.hold(id, false);
    this.endIfIdle();
  }

  ask(order: Order): void {
    // One that has gone is reported.
    if (this.child.connected) this.child.send(order, () => {});
  }

  endIfIdle(): void {
    if (keepers.size > 0 || this.running.size > 0) return;
    if (starter === this) starter = undefined;
    if (this.child.connected) this.child.disconnect();
  }

  /** It does not say what it was asked: it ends, and all that it has started with it. */
  giveUp(): void {
    this.child.kill('SIGKILL');
  }

  private gone(): void {
    if (starter === this) starter = undefined;
    rmSync(this.folder, { recursive: true, force: true });
    for (const [id, heard] of this.running) heard({ id, code: null, signal: null });
  }
}

/**
 * A process of ours, started by the small one, to which it is connected by a socket. It has no variables, hears what it
 * is asked by `hearsFromStarter`, and ends when this process ends.
 */
export class StartedProcess<Message> {
  private readonly starter: Starter;
  private readonly id: number;
  private readonly server: Server;
  private socket: Socket | undefined;
  private waiting: ((socket: Socket) => void)[] = [];
  private pidOfIt: number | undefined;
  private outcome: Ended | undefined;
  private isHeld = true;
  private isAskedFor = false;
  private isKilled = false;
  private isOver = false;

  /**
   * @param script what it runs
   * @param execArgv Node's own options for it
   * @param prints whether what it writes to its error output is shown
   */
  constructor(
    script: URL,
    execArgv: readonly string[],
    private readonly listener: ProcessListener<Message>,
    prints = false,
  ) {
    starter ??= new Starter();
    this.starter = starter;
    const { id, path } = this.starter.begin((report) => this.heard(report));
    this.id = id;
    this.starter.hold(id, true);
    this.server = createServer((socket) => this.connected(socket));
    this.server.once('error', (failure) => this.end({ code: null, signal: null, failure }));
    this.server.listen(path, () => {
      if (this.isKilled) return this.end({ code: null, signal: 'SIGKILL' });
      this.isAskedFor = true;
      this.starter.ask({ id, script: fileURLToPath(script), execArgv, path, prints });
    });
  }

  /** Its id in the system; undefined until it is there. */
  get pid(): number | undefined {
    return this.pidOfIt;
  }

  send(message: unknown): void {
    this.whenConnected((socket) => sendValue(socket, message));
  }

  sendBytes(bytes: Uint8Array): void {
    this.whenConnected((socket) => sendBytes(socket, bytes));
  }

  kill(): void {
    this.isKilled = true;
    if (!this.isAskedFor) return;
    this.starter.ask({ id: this.id, kill: true });
    setTimeout(() => !this.outcome && this.starter.giveUp(), REPORT_MS).unref();
  }

  /** Whether it keeps this process running. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    if (!this.isOver) this.starter.hold(this.id, isHeld);
    for (const handle of [this.server, this.socket]) {
      if (isHeld) handle?.ref();
      else handle?.unref();
    }
  }

  private connected(socket: Socket): void {
    // Nobody else has a reason to.
    this.server.close();
    this.socket = socket;
    this.hold(this.isHeld);
    // It shows as its end.
    socket.on('error', () => {});
    socket.once('close', () => this.settle());
    receiveFrames(
      socket,
      (frame) => 'value' in frame && this.listener.message(frame.value as Message),
      this.listener.messageBytes,
      () => this.listener.tooLarge?.(),
    );
    for (const send of this.waiting.splice(0)) send(socket);
  }

  private whenConnected(send: (socket: Socket) => void): void {
    if (!this.socket) this.waiting.push(send);
    else if (!this.socket.destroyed) send(this.socket);
  }

  private heard(report: Report): void {
    if ('pid' in report) {
      this.pidOfIt = report.pid;
      return;
    }
    const { code, signal, failure } = report;
    this.end({ code, signal, ...(failure !== undefined && { failure: new Error(failure) }) });
  }

  private end(how: Ended): void {
    this.outcome ??= how;
    // Nobody is left who could say when it ends.
    if (how.code === null && how.signal === null) {
      this.socket?.destroy();
      this.killAlone();
    }
    this.settle();
  }

  /** Without its starter. It ends once it is alone, but not where it works without a pause. */
  private killAlone(): void {
    if (this.pidOfIt === undefined) return;
    try {
      process.kill(this.pidOfIt, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  /** What it has sent before it ended may still be on its way. */
  private settle(): void {
    if (!this.outcome || (this.socket && !this.socket.closed) || this.isOver) return;
    this.isOver = true;
    this.server.close();
    this.starter.forget(this.id);
    this.listener.ended(this.outcome);
  }
}
