import type { AnalyticsDay } from '@ichibun/contracts/analytics';
import { formatMinutes } from '@ichibun/ui/durations';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import { sumOf } from '../periods.js';
import { AsTable } from './as-table.js';
import { minuteStep, scaleFor } from './scale.js';
import { useWidth } from './use-width.js';

const HEIGHT = 118;
const BOTTOM = 22;
const TOP = 8;
const LEFT = 52;

interface WeekBarsProps {
  /** From Monday to today. */
  thisWeek: readonly AnalyticsDay[];
  /** From Monday; days that nothing is known of are missing. */
  lastWeek: readonly AnalyticsDay[];
  /** Minutes a day; 0 for none. */
  goal: number;
  /** What the line of the goal is called, and is set with. */
  children: ReactNode;
}

/** The minutes of each day beside those of the same day a week ago, and the goal as a line. */
export function WeekBars({ thisWeek, lastWeek, goal, children }: WeekBarsProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const minutes = (days: readonly AnalyticsDay[], weekday: number) => days[weekday]?.readingMinutes ?? 0;
  const longest = Math.max(goal, ...[...thisWeek, ...lastWeek].map(({ readingMinutes }) => readingMinutes ?? 0));
  const { high, ticks } = scaleFor(0, Math.max(longest, 10), minuteStep);
  const slot = (width - LEFT) / messages.daysOfWeek.length;
  const bar = Math.min(16, slot / 3);
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / high);
  const rows = messages.daysOfWeek.map(
    (name, weekday) =>
      [
        name,
        messages.besideLastWeek(formatMinutes(minutes(thisWeek, weekday)), formatMinutes(minutes(lastWeek, weekday))),
      ] as const,
  );
  const summary = messages.besideLastWeek(
    formatMinutes(sumOf(thisWeek, 'readingMinutes')),
    formatMinutes(sumOf(lastWeek, 'readingMinutes')),
  );
  return (
    <figure className="mt-4">
      <div ref={frame}>
        <svg
          role="img"
          aria-label={`${messages.weeks}. ${summary}`}
          width={width}
          height={HEIGHT}
          className="block fill-ink-soft text-xs"
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
              {(tick === 0 || tick === high) && (
                <text x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {formatMinutes(tick)}
                </text>
              )}
            </g>
          ))}
          {messages.daysOfWeek.map((name, weekday) => {
            const middle = LEFT + slot * (weekday + 0.5);
            return (
              <g key={name}>
                <Bar x={middle - bar - 1} y={y} width={bar} minutes={minutes(lastWeek, weekday)} isPast />
                <Bar x={middle + 1} y={y} width={bar} minutes={minutes(thisWeek, weekday)} />
                <text x={middle} y={HEIGHT - 5} textAnchor="middle">
                  {name}
                </text>
              </g>
            );
          })}
          {goal > 0 && (
            <line x1={LEFT} x2={width} y1={y(goal)} y2={y(goal)} strokeDasharray="5 4" className="stroke-good" />
          )}
        </svg>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 text-xs text-ink-soft">
        <Key className="fill-accent">{messages.thisWeek}</Key>
        <Key style={{ fill: PAST }}>{messages.lastWeek}</Key>
        <span className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="18" height="12">
            <line x1="0" x2="18" y1="6" y2="6" strokeDasharray="5 4" className="stroke-good" />
          </svg>
          {children}
        </span>
      </div>
      <AsTable title={messages.weeks} unit={messages.day} rows={rows.toReversed()} />
    </figure>
  );
}

const PAST = 'color-mix(in oklab, var(--accent) 30%, var(--surface))';

interface BarProps {
  x: number;
  y(minutes: number): number;
  width: number;
  minutes: number;
  isPast?: boolean;
}

const Bar = ({ x, y, width, minutes, isPast }: BarProps) =>
  minutes >= 0.5 && (
    <rect
      x={x}
      y={y(minutes)}
      width={width}
      height={Math.max(2, y(0) - y(minutes))}
      rx="2"
      {...(isPast ? { style: { fill: PAST } } : { className: 'fill-accent' })}
    />
  );

function Key({ children, ...fill }: { children: string; className?: string; style?: { fill: string } }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg aria-hidden="true" width="12" height="12">
        <rect width="12" height="12" rx="2.5" {...fill} />
      </svg>
      {children}
    </span>
  );
}
