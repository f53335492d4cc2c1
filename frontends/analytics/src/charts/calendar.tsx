import type { AnalyticsDay } from '@ichibun/contracts/analytics';
import { formatMinutes } from '@ichibun/ui/durations';
import { formatLongDay } from '@ichibun/ui/format';
import { useState } from 'react';
import { messages } from '../messages.js';
import { AsTable } from './as-table.js';
import { SHADES, shadeOf, weeksOf } from './calendar-weeks.js';
import { useWidth } from './use-width.js';

const LEFT = 34;
const TOP = 20;
const SMALLEST = 13;
const LARGEST = 19;
const WEEKS = 53;

/** From no reading to an hour and more. */
const shades = [
  'var(--sunken)',
  'color-mix(in oklab, var(--accent) 30%, var(--surface))',
  'color-mix(in oklab, var(--accent) 52%, var(--surface))',
  'color-mix(in oklab, var(--accent) 76%, var(--surface))',
  'var(--accent)',
];

/** The days of as many weeks as there is room for, since one began to read, each as dark as it was long. */
export function Calendar({ days }: { days: readonly AnalyticsDay[] }) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<AnalyticsDay>();
  const count = Math.min(WEEKS, Math.floor((width - LEFT) / SMALLEST));
  const weeks = weeksOf(days, count);
  const step = Math.min(LARGEST, (width - LEFT) / weeks.length);
  const shown = weeks.flatMap((week) => week.days.map(({ day }) => day));
  const read = shown.filter((day) => shadeOf(day) > 0);
  const summary = messages.calendarSummary(read.length, weeks.length);
  return (
    <figure>
      <figcaption className="mb-1 min-h-6 text-sm text-ink-soft">
        {pointed ? (
          <>
            {formatLongDay(pointed.day)}: <span className="font-semibold text-ink">{tell(pointed)}</span>
          </>
        ) : (
          summary
        )}
      </figcaption>
      <div ref={frame} onPointerLeave={() => setPointed(undefined)}>
        <svg
          role="img"
          aria-label={messages.calendarTitle(summary)}
          width={width}
          height={TOP + 7 * step}
          className="block fill-ink-soft text-xs"
        >
          {messages.weekdays.map((name, index) => (
            <text key={name} x={0} y={TOP + step * (2 * index + 0.5)} dy="0.32em">
              {name}
            </text>
          ))}
          {weeks.map((week, index) => (
            <g key={week.days[0]!.day.day} transform={`translate(${LEFT + index * step} 0)`}>
              {week.month && index < weeks.length - 1 && (
                <text x={0} y={12}>
                  {week.month}
                </text>
              )}
              {week.days.map(({ day, weekday }) => (
                <rect
                  key={day.day}
                  data-day={day.day}
                  y={TOP + weekday * step}
                  width={step - 2.5}
                  height={step - 2.5}
                  rx="3"
                  style={{ fill: shades[shadeOf(day)] }}
                  className={day === pointed ? 'stroke-ink' : 'stroke-line'}
                  onPointerEnter={() => setPointed(day)}
                  onPointerDown={() => setPointed(day)}
                />
              ))}
            </g>
          ))}
        </svg>
      </div>
      <Legend />
      <AsTable
        title={messages.daysWithReading}
        unit={messages.day}
        rows={read.map((day) => [formatLongDay(day.day), tell(day)] as const)}
      />
    </figure>
  );
}

const tell = (day: AnalyticsDay) =>
  shadeOf(day) === 0
    ? messages.nothingReadOnDay
    : messages.readOnDay(formatMinutes(day.readingMinutes ?? 0), day.readCharacters ?? 0);

function Legend() {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
      {[
        messages.shadeNone,
        messages.shadeUnder(SHADES[1]),
        messages.shadeFrom(SHADES[1]),
        messages.shadeFrom(SHADES[2]),
        messages.shadeFrom(SHADES[3]),
      ].map((name, shade) => (
        <span key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="12" height="12">
            <rect
              x="0.5"
              y="0.5"
              width="11"
              height="11"
              rx="2.5"
              style={{ fill: shades[shade] }}
              className="stroke-line"
            />
          </svg>
          {name}
        </span>
      ))}
    </p>
  );
}
