import { DomainError } from '@ichibun/kit/errors';
import type { AtOnce, InFlightBounds } from './bounds.js';

/** Calls of one caller that wait for others of theirs to end: over HTTP/2 a browser asks for so many covers at once. */
const WAITING = 128;
/** Milliseconds that each of them waits at most. */
const WAIT_MS = 5_000;
/** Seconds after which it is worth trying again: most calls take less. */
export const RETRY_AFTER_S = 2;

interface Use {
  calls: number;
  bytes: number;
}

interface Caller extends Use {
  /** Calls that wait for a place; each takes it, where there is one now, and tells whether it has done so. */
  readonly waiting: Set<() => boolean>;
}

/** A call that is going on. */
export interface Place {
  /** Counts bytes of the call's answer, until the call leaves. */
  hold(bytes: number): void;
  /** The call has ended. */
  leave(): void;
}

/** Which calls are going on, and the bytes of their bodies and answers: so much at once, for one caller and for all. */
export class InFlight {
  private readonly all: Use = { calls: 0, bytes: 0 };
  private readonly callers = new Map<string, Caller>();

  /** @param waitMs how long a call waits for others of its caller to end */
  constructor(
    private readonly bounds: InFlightBounds,
    private readonly waitMs = WAIT_MS,
  ) {}

  /** Whether all callers together have reached what may be going on at once. */
  get isFull(): boolean {
    return !fits(this.all, 1, this.bounds.all);
  }

  /**
   * Lets a call begin, once its caller has room for it.
   *
   * @param caller who calls
   * @param bytes of its body that will be in memory
   * @throws DomainError `http.too-many-at-once` where the caller has too much going on, `http.busy` where all have
   */
  async enter(caller: string, bytes: number): Promise<Place> {
    let user = this.callers.get(caller);
    if (!user) {
      user = { calls: 0, bytes: 0, waiting: new Set() };
      this.callers.set(caller, user);
    }
    if (!this.begins(user, bytes)) await this.turn(caller, user, bytes);
    return this.placeOf(caller, user, bytes);
  }

  private placeOf(caller: string, user: Caller, bytes: number): Place {
    let held = bytes;
    let isLeft = false;
    const count = (more: number) => {
      for (const use of [this.all, user]) use.bytes += more;
    };
    return {
      hold: (more) => {
        if (isLeft) return;
        held += more;
        count(more);
      },
      leave: () => {
        if (isLeft) return;
        isLeft = true;
        count(-held);
        for (const use of [this.all, user]) use.calls--;
        this.admitWaiting(user);
        this.forget(caller, user);
      },
    };
  }

  /** Begins a call if its caller has room for it now. @throws DomainError `http.busy` */
  private begins(user: Caller, bytes: number): boolean {
    if (!fits(user, bytes, this.bounds.ofOneCaller)) return false;
    if (!fits(this.all, bytes, this.bounds.all)) throw busy();
    for (const use of [this.all, user]) {
      use.calls++;
      use.bytes += bytes;
    }
    return true;
  }

  private async turn(caller: string, user: Caller, bytes: number): Promise<void> {
    if (user.waiting.size >= WAITING) throw tooManyAtOnce();
    let timer: NodeJS.Timeout | undefined;
    let takePlace = () => false;
    try {
      await new Promise<void>((resolve, reject) => {
        takePlace = () => {
          try {
            if (!this.begins(user, bytes)) return false;
            resolve();
          } catch (error) {
            reject(error);
          }
          return true;
        };
        user.waiting.add(takePlace);
        timer = setTimeout(() => reject(tooManyAtOnce()), this.waitMs);
      });
    } finally {
      clearTimeout(timer);
      user.waiting.delete(takePlace);
      this.forget(caller, user);
    }
  }

  private admitWaiting(user: Caller): void {
    for (const takePlace of user.waiting) {
      if (user.calls >= this.bounds.ofOneCaller.calls) return;
      if (takePlace()) user.waiting.delete(takePlace);
    }
  }

  private forget(caller: string, user: Caller): void {
    if (user.calls === 0 && user.waiting.size === 0) this.callers.delete(caller);
  }
}

/** Whether one call more fits, with bytes of its body; the only one of its caller always does. */
const fits = (use: Use, bytes: number, most: AtOnce) =>
  use.calls < most.calls && (use.calls === 0 || use.bytes + bytes <= most.bytes);

const tooManyAtOnce = () =>
  new DomainError(
    'http.too-many-at-once',
    'rate-limited',
    'Too many of your requests are going on at once. Try again when one of them is over.',
  );

const busy = () =>
  new DomainError('http.busy', 'unavailable', 'The server has too much to do right now. Try again in a moment.');
