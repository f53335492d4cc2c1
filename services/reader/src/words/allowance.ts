import { DomainError } from '@ichibun/kit/errors';

/** Questions to a language model that one learner's reading may ask in a minute: more than anybody reads. */
export const QUESTIONS_A_MINUTE = 60;

const MINUTE_MS = 60_000;

/** Limits what one learner's reading may cost. */
export class Allowance {
  private readonly asked = new Map<number, { since: number; count: number }>();

  /**
   * Takes one question from a learner's allowance.
   *
   * @throws DomainError `reader.too-many-questions`
   */
  take(userId: number): void {
    const now = performance.now();
    const minute = this.asked.get(userId);
    if (!minute || now - minute.since >= MINUTE_MS) {
      for (const [id, { since }] of this.asked) if (now - since >= MINUTE_MS) this.asked.delete(id);
      this.asked.set(userId, { since: now, count: 1 });
      return;
    }
    if (minute.count >= QUESTIONS_A_MINUTE) {
      throw new DomainError(
        'reader.too-many-questions',
        'rate-limited',
        `The language model answers at most ${QUESTIONS_A_MINUTE} of your questions a minute. Wait a moment.`,
      );
    }
    minute.count++;
  }
}
