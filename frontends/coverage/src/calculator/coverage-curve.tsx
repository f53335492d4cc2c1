import { useAnalysisWords, useStatistics } from '@ichibun/api-client/analyses';
import { formatPercent } from '@ichibun/ui/format';
import { PlotLine } from '@ichibun/ui/plot-line';
import { Fragment, type PointerEvent, useMemo, useState } from 'react';
import { messages } from '../messages.js';
import { curveOf, labelTops } from './curve.js';

const MAX_POINTS = 300;

/** Rem, as `h-34`. */
const PLOT_HEIGHT = 8.5;

/** How much of a text is known as words are learned, the most frequent first. */
export function CoverageCurve({ analysisId }: { analysisId: number }) {
  const { data: words } = useAnalysisWords(analysisId);
  const { data: statistics } = useStatistics(analysisId);
  const [pointed, setPointed] = useState<number>();
  const curve = useMemo(() => words && statistics && curveOf(words, statistics), [words, statistics]);
  // As high as it will be: what is below is reached for meanwhile.
  if (!curve) return <div className="mb-4 h-50" />;
  const { shares, goals } = curve;
  const last = shares.length - 1;
  if (last === 0) return null;
  const low = Math.floor(shares[0]! / 10) * 10;
  // In percent of the plot, which is as wide as there is room.
  const x = (count: number) => (100 * count) / last;
  const y = (share: number) => (100 * (100 - share)) / (100 - low);
  const step = Math.max(1, Math.floor(shares.length / MAX_POINTS));
  const points = shares.flatMap((share, count): [number, number][] =>
    count % step === 0 || count === last ? [[x(count), y(share)]] : [],
  );
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.round(((event.clientX - left) / width) * last);
    setPointed(Math.min(last, Math.max(0, at)));
  };
  const tops = labelTops(goals.map(({ goal, count }) => ({ left: x(count), top: (y(goal) / 100) * PLOT_HEIGHT })));
  const summary = goals.map(({ goal, count }) => messages.calculator.goalWith(goal, count)).join(', ');
  return (
    <figure className="mb-4 h-50 text-xs text-ink-soft tabular-nums">
      <figcaption className="text-sm">
        {pointed === undefined
          ? messages.calculator.curve
          : messages.calculator.afterWords(pointed, formatPercent(shares[pointed]!))}
      </figcaption>
      <div
        role="img"
        aria-label={`${messages.calculator.curve} ${summary}`}
        className="relative mt-3 mr-2 ml-12 h-34 touch-pan-y border-y border-line"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <PlotLine points={points} isFilled />
        {[low, 100].map((share) => (
          <span key={share} className="absolute right-full mr-2 -translate-y-1/2" style={{ top: `${y(share)}%` }}>
            {share}%
          </span>
        ))}
        {goals.map(({ goal, count }, index) => (
          <Fragment key={goal}>
            <span
              className="absolute -mt-1 -ml-1 size-2 rounded-full bg-accent"
              style={{ left: `${x(count)}%`, top: `${y(goal)}%` }}
            />
            <span
              data-goal={goal}
              className="absolute -translate-x-1/2 leading-none font-semibold text-ink"
              style={{ left: `${x(count)}%`, top: `${tops[index]!}rem` }}
            >
              {goal}%
            </span>
          </Fragment>
        ))}
        {pointed !== undefined && (
          <span className="absolute inset-y-0 border-l border-line-strong" style={{ left: `${x(pointed)}%` }} />
        )}
      </div>
      <p className="mt-1 mr-2 ml-12 flex justify-between">
        <span>0</span>
        <span>{messages.calculator.learned(last)}</span>
      </p>
    </figure>
  );
}
