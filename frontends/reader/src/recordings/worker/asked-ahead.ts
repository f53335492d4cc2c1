import { ASKED_AT_ONCE } from '@ichibun/alignment/align-recording';

/** Answers that may be there before they are wanted. */
const MOST_AHEAD = 2;

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly answer: Promise<ArrayBuffer>;
}

/** Asks for what will be wanted next; one request after the other, as the server speaks for one of a learner at once. */
export class AskedAhead {
  private readonly ahead: Asked[] = [];
  private settled = Promise.resolve();
  private unsettled = 0;
  /** The sentence after the last one asked for; undefined after a failure, until something is wanted that is not ahead. */
  private next: number | undefined;

  /**
   * @param ends the sentences before which an answer ends, rising: the chapters' and the text's
   * @param signal nothing is asked for after it
   */
  constructor(
    private readonly ask: (from: number, to: number, signal: AbortSignal) => Promise<ArrayBuffer>,
    private readonly ends: readonly number[],
    private readonly signal: AbortSignal,
  ) {}

  /** @throws what asking for these sentences has thrown */
  of(from: number, to: number): Promise<ArrayBuffer> {
    while (this.ahead.length > 0 && (this.ahead[0]!.from !== from || this.ahead[0]!.to !== to)) this.ahead.shift();
    const { answer } = this.ahead.shift() ?? this.begin(from, to);
    this.goOn();
    return answer;
  }

  private begin(from: number, to: number): Asked {
    this.next = to;
    this.unsettled++;
    const answer = this.settled.then(() => {
      this.signal.throwIfAborted();
      return this.ask(from, to, this.signal);
    });
    this.settled = answer.then(
      () => {
        this.unsettled--;
        this.goOn();
      },
      // It is thrown where the answer is wanted.
      () => {
        this.unsettled--;
        this.next = undefined;
      },
    );
    return { from, to, answer };
  }

  private goOn(): void {
    if (this.next === undefined || this.unsettled > 0 || this.ahead.length === MOST_AHEAD) return;
    const from = this.next;
    const end = this.ends.find((one) => one > from);
    if (end !== undefined) this.ahead.push(this.begin(from, Math.min(end, from + ASKED_AT_ONCE)));
  }
}
