import { Button } from '@ichibun/ui/button';
import { messages } from '../messages.js';
import { formatInterval } from './interval.js';
import type { Rating } from './use-review.js';

const RATINGS: readonly Rating[] = [1, 2, 3, 4];

interface RatingButtonsProps {
  /** Minutes until the card comes again, by rating. */
  intervals: readonly number[];
  onAnswer(rating: Rating): void;
}

/** The four answers, each with when the card comes again. On a phone they are where a thumb reaches. */
export function RatingButtons({ intervals, onAnswer }: RatingButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and this is none
    <div role="group" aria-label={messages.card.rate} className="grid grid-cols-4 gap-2">
      {RATINGS.map((rating) => (
        <Button
          key={rating}
          variant={rating === 3 ? 'primary' : 'secondary'}
          className="min-h-14 flex-col gap-0! px-1!"
          onClick={() => onAnswer(rating)}
        >
          <span className="text-xs font-normal tabular-nums">{formatInterval(intervals[rating - 1]!)}</span>
          <span>{messages.card.ratings[rating]}</span>
        </Button>
      ))}
    </div>
  );
}
