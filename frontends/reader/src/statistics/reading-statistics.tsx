import { useReadingStats } from '@ichibun/api-client/reading-stats';
import { reasonOf } from '@ichibun/api-client/request';
import type { ReadingFigures } from '@ichibun/contracts/reading-stats';
import { Dialog } from '@ichibun/ui/dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatDecimal } from '@ichibun/ui/format';
import { Loading } from '@ichibun/ui/loading';
import { Link } from '@ichibun/ui/router';
import { useEffect } from 'react';
import { messages as reader } from '../messages.js';
import { messages } from './messages.js';

interface ReadingStatisticsProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Reports what has not been yet. */
  sendNow(): Promise<void>;
}

/** What the learner has read today and in total. */
export function ReadingStatistics({ open, onOpenChange, sendNow }: ReadingStatisticsProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={reader.readingStatistics}>
      <Panel sendNow={sendNow} />
    </Dialog>
  );
}

function Panel({ sendNow }: { sendNow(): Promise<void> }) {
  useEffect(() => {
    sendNow();
  }, [sendNow]);
  const { data: stats, error, refetch } = useReadingStats();
  if (!stats) {
    if (!error) return <Loading />;
    return <ErrorPanel title={messages.notLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />;
  }
  return (
    <>
      <table className="w-full border-collapse text-right tabular-nums">
        <thead className="border-b border-line-strong text-sm text-ink-soft">
          <tr>
            <td />
            <th scope="col" className="px-3 py-2 font-semibold">
              {messages.today}
            </th>
            <th scope="col" className="py-2 pl-3 font-semibold">
              {messages.total}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ figure, shown }) => (
            <tr key={figure}>
              <th scope="row" className="py-2.5 text-left font-normal">
                {messages.figures[figure]}
              </th>
              <td className="px-3 py-2.5">{shown(stats.today)}</td>
              <td className="py-2.5 pl-3 font-semibold">{shown(stats.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-ink-soft">
        {messages.hint}
        <Link to="/analytics" className="text-accent underline underline-offset-4 hover:text-accent-strong">
          {messages.seeAll}
        </Link>
      </p>
    </>
  );
}

const rows: { figure: keyof typeof messages.figures; shown(figures: ReadingFigures): string }[] = [
  { figure: 'hours', shown: ({ readingMinutes }) => formatDecimal(readingMinutes / 60, 1) },
  { figure: 'characters', shown: ({ readCharacters }) => formatCount(readCharacters) },
  { figure: 'pages', shown: ({ readPages }) => formatDecimal(readPages, 1) },
  { figure: 'books', shown: ({ readBooks }) => formatDecimal(readBooks, 2) },
];
