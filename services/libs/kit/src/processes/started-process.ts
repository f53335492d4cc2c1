import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { receiveFrames, sendBytes, sendValue } from './frames.js';

/** A message to the starter: start a script, or kill a process. */
export type Order =
  | {
      readonly id: number;
      readonly script: string;
      readonly execArgv: readonly string[];
      readonly socketPath: string;
      readonly prints: boolean;
    }
  | { readonly id: number; readonly kill: true };

export type Report = { readonly id: number } & (
  | { readonly pid: number }
  | { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly failure?: string }
);

/** Exit code or signal; neither where the starter died first. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not be started. */
  readonly failure?: Error;
}

export interface ProcessListener<Message> {
  message(message: Message): void;
  /** The largest message in bytes; 256 MB by default. */
  readonly messageBytes?: number;
  /** A larger message was announced; no more messages follow. */
  tooLarge?(): void;
  ended(ended: Ended): void;
}

/** Milliseconds after which a killed process has been reported, unless the starter hangs. */
const REPORT_MS = 5_000;
const STARTER_MEMORY = ['--max-old-space-size=32', '--max-semi-space-size=1'];

let starter: Starter | undefined;
/** While there are keepers, an idle starter stays. */
const keepers = new Set<symbol>();

/**
 * Keeps a small process that forks all others. Forking blocks the event loop by the size of the process: 100 ms for half a
 * gigabyte on a busy machine. Call this early, while this process is small: without it the first `StartedProcess` forks the
 * starter, and blocks.
 *
 * @returns releases it: without keepers and processes the starter ends
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

/** The starter's process, and the processes that it has forked. */
class Starter {
  private readonly child: ChildProcess;
  private folder = newFolder();
  private readonly running = new Map<number, (report: Report) => void>();
  private readonly held = new Set<number>();
  private ids = 0;

  constructor() {
    this.child = fork(fileURLToPath(new URL('./starter.js', import.meta.url)), [this.folder], {
      // Our variables have keys among them.
      env: {},
      execArgv: STARTER_MEMORY,
      // Ctrl-C in a terminal signals the process group; this process ends the starter itself.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child.unref();
    this.child.channel?.unref();
    this.child.on('message', (report: Report) => this.running.get(report.id)?.(report));
    this.child.on('error', () => this.gone());
    this.child.on('exit', () => this.gone());
  }

  /** Reserves an id and a socket for a process. */
  register(onReport: (report: Report) => void): { id: number; socketPath: string } {
    const id = this.ids++;
    this.running.set(id, onReport);
    // Systems clean temporary folders after some days.
    if (!existsSync(this.folder)) this.folder = newFolder();
    return { id, socketPath: join(this.folder, String(id)) };
  }

  /** A held process keeps this one alive. */
  hold(id: number, isHeld: boolean): void {
    if (isHeld) this.held.add(id);
    else this.held.delete(id);
    if (this.held.size > 0) this.child.channel?.ref();
    else this.child.channel?.unref();
  }

  forget(id: number): void {
    this.running.delete(id);
    this.hold(id, false);
    this.endIfIdle();
  }

  send(order: Order): void {
    // A starter that has died is reported by `gone`.
    if (this.child.connected) this.child.send(order, () => {});
  }

  endIfIdle(): void {
    if (keepers.size > 0 || this.running.size > 0) return;
    if (starter === this) starter = undefined;
    if (this.child.connected) this.child.disconnect();
  }

  /** For a starter that hangs. Its processes end with it. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  private gone(): void {
    if (starter === this) starter = undefined;
    rmSync(this.folder, { recursive: true, force: true });
    for (const [id, onReport] of this.running) onReport({ id, code: null, signal: null });
  }
}

/**
 * A process that the starter forks, connected to this one by a socket. It has no environment variables, receives messages
 * by `hearsFromStarter`, and ends when this process ends.
 */
export class StartedProcess<Message> {
  private readonly starter: Starter;
  private readonly id: number;
  private readonly server: Server;
  private socket: Socket | undefined;
  private waiting: ((socket: Socket) => void)[] = [];
  private reportedPid: number | undefined;
  private outcome: Ended | undefined;
  private isHeld = true;
  private isOrdered = false;
  private isKilled = false;
  private isOver = false;

  /**
   * @param execArgv options of Node
   * @param prints whether its stderr is shown
   */
  constructor(
    script: URL,
    execArgv: readonly string[],
    private readonly listener: ProcessListener<Message>,
    prints = false,
  ) {
    starter ??= new Starter();
    this.starter = starter;
    const { id, socketPath } = this.starter.register((report) => this.report(report));
    this.id = id;
    this.starter.hold(id, true);
    this.server = createServer((socket) => this.connected(socket));
    this.server.once('error', (failure) => this.end({ code: null, signal: null, failure }));
    this.server.listen(socketPath, () => {
      if (this.isKilled) return this.end({ code: null, signal: 'SIGKILL' });
      this.isOrdered = true;
      this.starter.send({ id, script: fileURLToPath(script), execArgv, socketPath, prints });
    });
  }

  /** Undefined until the starter has reported it. */
  get pid(): number | undefined {
    return this.reportedPid;
  }

  send(message: unknown): void {
    this.whenConnected((socket) => sendValue(socket, message));
  }

  sendBytes(bytes: Uint8Array): void {
    this.whenConnected((socket) => sendBytes(socket, bytes));
  }

  kill(): void {
    this.isKilled = true;
    if (!this.isOrdered) return;
    this.starter.send({ id: this.id, kill: true });
    setTimeout(() => !this.outcome && this.starter.kill(), REPORT_MS).unref();
  }

  /** A held process keeps this one alive. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    if (!this.isOver) this.starter.hold(this.id, isHeld);
    for (const handle of [this.server, this.socket]) {
      if (isHeld) handle?.ref();
      else handle?.unref();
    }
  }

  private connected(socket: Socket): void {
    this.server.close();
    this.socket = socket;
    this.hold(this.isHeld);
    // 'close' follows.
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

  private report(report: Report): void {
    if ('pid' in report) {
      this.reportedPid = report.pid;
      return;
    }
    const { code, signal, failure } = report;
    this.end({ code, signal, ...(failure !== undefined && { failure: new Error(failure) }) });
  }

  private end(how: Ended): void {
    this.outcome ??= how;
    // The starter has died: no report will follow.
    if (how.code === null && how.signal === null) {
      this.socket?.destroy();
      this.killDirectly();
    }
    this.settle();
  }

  /** It would end by itself when its socket closes, but not while it blocks its event loop. */
  private killDirectly(): void {
    if (this.reportedPid === undefined) return;
    try {
      process.kill(this.reportedPid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  /** Waits for the socket too: messages may arrive after the report of the end. */
  private settle(): void {
    if (!this.outcome || (this.socket && !this.socket.closed) || this.isOver) return;
    this.isOver = true;
    this.server.close();
    this.starter.forget(this.id);
    this.listener.ended(this.outcome);
  }
}
