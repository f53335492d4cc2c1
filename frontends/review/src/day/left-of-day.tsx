import type { ReviewDay } from '@ichibun/contracts/reviews';
import { formatCount } from '@ichibun/ui/format';
import { messages } from '../messages.js';

/** What is left of a day: three figures, and a sentence for who hears them. */
export function LeftOfDay({ day: { newCards, learningCards, dueCards } }: { day: ReviewDay }) {
  const figures = [
    [messages.page.fresh, newCards],
    [messages.page.learning, learningCards],
    [messages.page.due, dueCards],
  ] as const;
  return (
    <>
      <p className="sr-only">{messages.page.left(newCards, learningCards, dueCards)}</p>
      <p aria-hidden="true" className="flex gap-x-4 text-sm">
        {figures.map(([what, count]) => (
          <span key={what}>
            <span className="font-semibold text-ink tabular-nums">{formatCount(count)}</span> {what}
          </span>
        ))}
      </p>
    </>
  );
}
