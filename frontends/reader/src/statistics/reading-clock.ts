/** A stretch of reading without a pause, in milliseconds since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * Measures how long somebody reads. Time counts from an act (a key, a touch, a move) until `idleMs` after the last one,
 * or until it is stopped. It goes by the times it is given, not by timers: those of a sleeping computer come late.
 */
export class ReadingClock {
  private from: number | undefined;
  private lastAct = 0;
  private ended: Stretch[] = [];

  /** @param idleMs how long time goes on counting without an act */
  constructor(private idleMs: number) {}

  setIdle(idleMs: number): void {
    this.idleMs = idleMs;
  }

  /** The learner did something. */
  act(now: number): void {
    if (this.from === undefined || now >= this.idleAt || now < this.lastAct) {
      this.stop(now);
      this.from = now;
    }
    this.lastAct = now;
  }

  /** Time counts no further until the next act. */
  stop(now: number): void {
    if (this.from === undefined) return;
    // A clock that was put back measures nothing.
    const to = Math.min(now, this.idleAt);
    if (to > this.from) this.ended.push({ from: this.from, to });
    this.from = undefined;
  }

  /** The stretches since the last time, oldest first; a running one is cut here and goes on. */
  take(now: number): Stretch[] {
    const runs = this.from !== undefined && now < this.idleAt;
    this.stop(now);
    if (runs) this.from = now;
    const taken = this.ended;
    this.ended = [];
    return taken;
  }

  private get idleAt(): number {
    return this.lastAct + this.idleMs;
  }
}
