import type { PgBoss } from 'pg-boss';

/**
 * Tells a process when runs are added and end, in whichever process they do: one connection listens for PostgreSQL's
 * notifications, however many wait.
 */
export class EndSignals {
  private readonly listeners = new Map<string, Set<() => void>>();
  private close = async () => {};

  /** @param heard is called whenever a run may have been added or have ended */
  constructor(private readonly heard: () => void) {}

  /** @param channel that the ids of runs are sent to when they are added and when they end */
  async open(boss: PgBoss, channel: string): Promise<void> {
    const handle = await boss.getDb().listen!(
      channel,
      (id) => this.wake(id),
      // Notifications sent while the connection was away are lost, so all listeners look again.
      () => {
        this.heard();
        for (const id of this.listeners.keys()) this.wake(id);
      },
    );
    this.close = () => handle.close();
  }

  /** Calls `listener` when a run may have ended, perhaps more than once. Returns what stops that. */
  listen(id: string, listener: () => void): () => void {
    const listeners = this.listeners.get(id) ?? new Set();
    this.listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listeners.delete(id);
    };
  }

  stop(): Promise<void> {
    return this.close();
  }

  private wake(id: string): void {
    this.heard();
    for (const listener of this.listeners.get(id) ?? []) listener();
  }
}
