import type { Analytics, AnalyticsDay } from '@ichibun/contracts/analytics';
import { Card } from '@ichibun/ui/card';
import { formatMinutes } from '@ichibun/ui/durations';
import { Select } from '@ichibun/ui/field';
import { formatCount } from '@ichibun/ui/format';
import { usePreference } from '@ichibun/ui/preferences';
import { useId } from 'react';
import { WeekBars } from '../charts/week-bars.js';
import { messages } from '../messages.js';
import { sumOf, weeksCompared } from '../periods.js';

/** Minutes a day that can be a goal; 0 is none. */
const GOALS = [0, 5, 10, 15, 20, 30, 45, 60, 90] as const;

/** This week beside the last one, and what is meant to be read each day. */
export function WeekCard({ analytics: { daily } }: { analytics: Analytics }) {
  const [goal, setGoal] = usePreference('daily-goal');
  const goalId = useId();
  const { thisWeek, lastWeek } = weeksCompared(daily);
  const hasReading = daily.every(({ readingMinutes }) => readingMinutes !== null);
  const sameDays = lastWeek.slice(0, thisWeek.length);
  const figures = (
    [
      ['readingMinutes', messages.timeRead, formatMinutes],
      ['readCharacters', messages.charactersRead, formatCount],
      ['learnedWords', messages.wordsLearned, formatCount],
    ] as const
  ).filter(([figure]) => daily.every((day) => day[figure] !== null));
  return (
    <Card id="goal" title={messages.thisWeek} subtitle={messages.thisWeekHint}>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3">
        {figures.map(([figure, name, format]) => (
          <div key={figure} className="flex flex-col">
            <dt className="flex-1 text-sm text-ink-soft">{name}</dt>
            <dd>
              <span className="block text-lg font-semibold tabular-nums">{format(sumOf(thisWeek, figure))}</span>
              <span className="block text-xs text-ink-soft tabular-nums">
                {difference(thisWeek, sameDays, figure, format)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {hasReading && (
        <WeekBars thisWeek={thisWeek} lastWeek={lastWeek} goal={goal}>
          <label htmlFor={goalId}>{messages.goal}</label>
          <Select
            id={goalId}
            value={goal}
            onChange={({ target }) => setGoal(Number(target.value))}
            className="min-h-8! w-auto! text-sm"
          >
            {GOALS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? messages.noGoal : messages.minutesADay(minutes)}
              </option>
            ))}
          </Select>
        </WeekBars>
      )}
    </Card>
  );
}

function difference(
  thisWeek: readonly AnalyticsDay[],
  lastWeek: readonly AnalyticsDay[],
  figure: Parameters<typeof sumOf>[1],
  format: (value: number) => string,
): string {
  const more = sumOf(thisWeek, figure) - sumOf(lastWeek, figure);
  // Less than half a minute is none.
  if (Math.abs(more) < 0.5) return messages.asMuch;
  return more > 0 ? messages.more(format(more)) : messages.less(format(-more));
}
