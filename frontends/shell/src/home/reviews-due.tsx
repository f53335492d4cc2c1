import type { ReviewDay } from '@ichibun/contracts/reviews';
import { buttonClass } from '@ichibun/ui/button';
import { formatMinutes } from '@ichibun/ui/durations';
import { formatCount } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { messages } from '../messages.js';

/** Cards that are due for review now, without new ones. */
export const dueNow = ({ dueCards, learningCards }: ReviewDay): number => dueCards + learningCards;

/** Whether there is a card to answer now. */
export const hasDue = (day: ReviewDay): boolean => day.hasCards && dueNow(day) + day.newCards > 0;

/** About how long the cards that are left today take. */
export const reviewTime = ({ seconds }: ReviewDay): string => formatMinutes(Math.max(1, Math.round(seconds / 60)));

/** The cards to answer now, and the way to them; with a button where they are the one thing to do. */
export function ReviewsDue({ day, isMain }: { day: ReviewDay; isMain: boolean }) {
  return (
    <Link
      to="/review"
      className="card flex flex-col justify-center gap-x-3 px-5 py-3 text-ink no-underline hover:bg-sunken"
    >
      <span className="text-sm text-ink-soft">{messages.home.due}</span>
      <span className="text-2xl font-semibold text-accent tabular-nums">{formatCount(dueNow(day) + day.newCards)}</span>
      <span className="text-sm text-ink-soft tabular-nums">
        {day.newCards > 0 && `${messages.home.newCards(day.newCards)} · `}
        {messages.home.about(reviewTime(day))}
      </span>
      {isMain && <span className={`${buttonClass('primary')} mt-4 self-start`}>{messages.tools.review}</span>}
    </Link>
  );
}
