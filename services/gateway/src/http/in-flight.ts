import { DomainError } from '@ichibun/kit/errors';
import type { AtOnce, InFlightBounds } from './bounds.js';

/** Over HTTP/2 a browser asks for so many covers at once. */
const MOST_WAITING_OF_CALLER = 128;
const MOST_WAITING = 512;
const WAIT_MS = 5_000;
/** Most calls take less. */
export const RETRY_AFTER_S = 2;

interface Use {
  calls: number;
  bytes: number;
}

interface Caller extends Use {
  waiting: number;
}

/** Takes a slot for a waiting call where one is free; returns whether it did. */
type TryEnter = () => boolean;

/** A call in flight. */
export interface Slot {
  /** Replaces the bytes reserved for the call's answer by those that it takes now. */
  hold(answerBytes: number): void;
  leave(): void;
}

/** Limits the calls in flight and the bytes of their bodies and answers, for one caller and for all. */
export class InFlight {
  private readonly all: Use = { calls: 0, bytes: 0 };
  private readonly callers = new Map<string, Caller>();
  private readonly waiting = new Set<TryEnter>();

  constructor(
    private readonly bounds: InFlightBounds,
    private readonly waitMs = WAIT_MS,
    private readonly waitingOfOne = MOST_WAITING_OF_CALLER,
  ) {}

  /** Whether all callers together have reached the limit. */
  get isFull(): boolean {
    return !fits(this.all, 1, this.bounds.all);
  }

  /**
   * Waits until the call is within the limits of its caller and of all.
   *
   * @param bodyBytes of its body that will be in memory
   * @param answerBytes that are reserved for its answer
   * @throws DomainError `http.too-many-at-once` at the caller's limit, `http.busy` at the limit of all
   */
  async enter(caller: string, bodyBytes: number, answerBytes = 0): Promise<Slot> {
    let user = this.callers.get(caller);
    if (!user) {
      user = { calls: 0, bytes: 0, waiting: 0 };
      this.callers.set(caller, user);
    }
    const bytes = bodyBytes + answerBytes;
    if (!this.begins(user, bytes)) await this.turn(caller, user, bytes);
    return this.slotOf(caller, user, bodyBytes, answerBytes);
  }

  private slotOf(caller: string, user: Caller, bodyBytes: number, reserved: number): Slot {
    let answerBytes = reserved;
    let isLeft = false;
    const count = (more: number) => {
      for (const use of [this.all, user]) use.bytes += more;
    };
    return {
      hold: (bytes) => {
        if (isLeft) return;
        const more = bytes - answerBytes;
        answerBytes = bytes;
        count(more);
        if (more < 0) this.admitWaiting();
      },
      leave: () => {
        if (isLeft) return;
        isLeft = true;
        count(-bodyBytes - answerBytes);
        for (const use of [this.all, user]) use.calls--;
        this.admitWaiting();
        this.forget(caller, user);
      },
    };
  }

  /** Begins a call if there is room for it now. */
  private begins(user: Caller, bytes: number): boolean {
    if (!fits(user, bytes, this.bounds.ofOneCaller) || !fits(this.all, bytes, this.bounds.all)) return false;
    for (const use of [this.all, user]) {
      use.calls++;
      use.bytes += bytes;
    }
    return true;
  }

  private async turn(caller: string, user: Caller, bytes: number): Promise<void> {
    const refused = () => (fits(user, bytes, this.bounds.ofOneCaller) ? busy() : tooManyAtOnce());
    if (user.waiting >= this.waitingOfOne || this.waiting.size >= MOST_WAITING) throw refused();
    let timer: NodeJS.Timeout | undefined;
    let takePlace: TryEnter = () => false;
    user.waiting++;
    try {
      await new Promise<void>((resolve, reject) => {
        takePlace = () => {
          if (!this.begins(user, bytes)) return false;
          resolve();
          return true;
        };
        this.waiting.add(takePlace);
        timer = setTimeout(() => reject(refused()), this.waitMs);
      });
    } finally {
      clearTimeout(timer);
      user.waiting--;
      this.waiting.delete(takePlace);
      this.forget(caller, user);
    }
  }

  private admitWaiting(): void {
    for (const takePlace of this.waiting) {
      if (this.all.calls >= this.bounds.all.calls) return;
      if (takePlace()) this.waiting.delete(takePlace);
    }
  }

  private forget(caller: string, user: Caller): void {
    if (user.calls === 0 && user.waiting === 0) this.callers.delete(caller);
  }
}

/** Whether one call more fits, with bytes of its body; the only one of its caller always does. */
const fits = (use: Use, bytes: number, most: AtOnce) =>
  use.calls < most.calls && (use.calls === 0 || use.bytes + bytes <= most.bytes);

const tooManyAtOnce = () => new DomainError('http.too-many-at-once');

const busy = () => new DomainError('http.busy');
