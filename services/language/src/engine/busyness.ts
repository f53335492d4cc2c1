import { readFileSync } from 'node:fs';

/** Linux's figures of the main thread: nanoseconds that it has run, and that it has waited for a processor. */
const SCHEDULER_FIGURES = '/proc/self/schedstat';

interface ThreadTimes {
  readonly ran: number;
  readonly waited: number;
}

/**
 * How much is in the way of what people wait for: in this process, where the event loop is working, and on the
 * machine, where it has to wait for a processor. A service in a pod of its own has an event loop that does little, on
 * a machine that may be full.
 */
export class Busyness {
  private loop = performance.eventLoopUtilization();
  private thread: ThreadTimes;

  /** @param figures a file like Linux's /proc/self/schedstat; where there is none, the event loop alone counts */
  constructor(private readonly figures = SCHEDULER_FIGURES) {
    this.thread = this.threadTimes();
  }

  /**
   * From 0 to 1, since it was last asked: the share of its time in which the event loop worked, or the share of waiting
   * in the time that its thread wanted to work, whichever is more.
   */
  sinceLast(): number {
    const { utilization } = performance.eventLoopUtilization(this.loop);
    this.loop = performance.eventLoopUtilization();
    const before = this.thread;
    this.thread = this.threadTimes();
    const ran = this.thread.ran - before.ran;
    const waited = this.thread.waited - before.waited;
    return Math.max(utilization, waited > 0 ? waited / (ran + waited) : 0);
  }

  private threadTimes(): ThreadTimes {
    try {
      const [ran = 0, waited = 0] = readFileSync(this.figures, 'utf8').split(' ').map(Number);
      return { ran, waited };
    } catch {
      return { ran: 0, waited: 0 };
    }
  }
}
