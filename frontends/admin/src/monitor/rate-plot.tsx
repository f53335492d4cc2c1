import { formatDecimal } from '@ichibun/ui/format';
import { PlotLine } from '@ichibun/ui/plot-line';
import { messages } from '../messages.js';
import { type ProgressSample, ratesOf } from './rates.js';

/** Sentences a minute, as they were done while the page was open. */
export function RatePlot({ samples }: { samples: readonly ProgressSample[] }) {
  const rates = ratesOf(samples);
  const last = rates.at(-1);
  if (!last || rates.length < 2) return <p className="text-sm text-ink-soft">{messages.plotBegins}</p>;
  const begin = rates[0]!.at;
  const highest = Math.max(...rates.map(({ perMinute }) => perMinute), 1);
  // In percent of the plot, which is as wide as there is room.
  const x = (at: number) => (100 * (at - begin)) / (last.at - begin);
  const y = (rate: number) => 100 * (1 - rate / highest);
  const minutes = (last.at - begin) / 60_000;
  return (
    <figure className="text-xs text-ink-soft tabular-nums">
      <figcaption className="text-sm">{messages.plot}</figcaption>
      <div
        role="img"
        aria-label={messages.plotSays(formatDecimal(last.perMinute, 0), formatDecimal(highest, 0))}
        className="relative mt-3 ml-14 h-24 border-y border-line"
      >
        <PlotLine points={rates.map(({ at, perMinute }) => [x(at), y(perMinute)])} />
        {[0, highest].map((rate) => (
          <span key={rate} className="absolute right-full mr-2 -translate-y-1/2" style={{ top: `${y(rate)}%` }}>
            {formatDecimal(rate, 0)}
          </span>
        ))}
      </div>
      <p className="mt-1 ml-14 flex justify-between">
        <span>
          {minutes < 1 ? messages.secondsAgo(Math.round(minutes * 60)) : messages.minutesAgo(Math.round(minutes))}
        </span>
        <span>{messages.now}</span>
      </p>
    </figure>
  );
}
