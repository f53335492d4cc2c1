import type { Dashboard } from '@ichibun/contracts/users';
import { formatMinutes } from '@ichibun/ui/durations';
import { usePreference } from '@ichibun/ui/preferences';
import { Link } from '@ichibun/ui/router';
import { messages } from './messages.js';

/** What has been read today, with the goal of a day as a ring, and the days of a week as dots. */
export function Today({ reading: { today, week, currentStreak } }: { reading: NonNullable<Dashboard['reading']> }) {
  const [goal] = usePreference('daily-goal');
  const read = formatMinutes(today.readingMinutes);
  return (
    <Link
      to="/analytics"
      className="card flex items-center gap-x-4 gap-y-2 px-4 py-3 text-ink no-underline hover:bg-sunken max-lg:flex-col max-lg:items-start max-lg:justify-center lg:px-5"
    >
      {goal > 0 && <Ring share={Math.min(1, today.readingMinutes / goal)} />}
      <span className="min-w-0">
        <span className="block text-sm text-ink-soft">{messages.today}</span>
        <span className="block text-lg/6 font-semibold tabular-nums">
          {goal > 0 ? messages.ofGoal(read, goal) : read}
        </span>
        {/* Apart where both have no room in a line: a dot between them would end it. */}
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
          {goal === 0 && today.readCharacters > 0 && <span>{messages.characters(today.readCharacters)}</span>}
          {currentStreak > 1 && <span>{messages.daysInARow(currentStreak)}</span>}
        </span>
        {goal > 0 && <Week week={week} goal={goal} />}
      </span>
    </Link>
  );
}

const SIZE = 52;
const STROKE = 6;
const RADIUS = (SIZE - STROKE) / 2;
const ROUND = 2 * Math.PI * RADIUS;

/** How much of a goal is done; what it says is beside it. */
function Ring({ share }: { share: number }) {
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: STROKE };
  return (
    <svg aria-hidden="true" width={SIZE} height={SIZE} className="shrink-0 -rotate-90">
      <circle {...circle} className="stroke-sunken" />
      {share > 0 && (
        <circle
          {...circle}
          strokeLinecap="round"
          strokeDasharray={`${ROUND * share} ${ROUND}`}
          className={share < 1 ? 'stroke-accent' : 'stroke-good'}
        />
      )}
    </svg>
  );
}

/** Seven days up to today: reached, read a little, not read. */
function Week({ week, goal }: { week: readonly number[]; goal: number }) {
  const dots = week.map((minutes, index) => ({ minutes, daysAgo: week.length - 1 - index }));
  return (
    <span className="mt-1 flex gap-1.5">
      <span className="sr-only">{messages.daysReached(week.filter((minutes) => minutes >= goal).length)}</span>
      {dots.map(({ minutes, daysAgo }) => (
        <span
          key={daysAgo}
          aria-hidden="true"
          className={`size-2.5 rounded-full border ${
            minutes >= goal
              ? 'border-good bg-good'
              : minutes >= 0.5
                ? 'border-accent bg-accent-soft'
                : 'border-line-strong'
          }`}
        />
      ))}
    </span>
  );
}
