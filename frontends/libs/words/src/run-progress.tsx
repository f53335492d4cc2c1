import { useAwaitedRun } from '@ichibun/api-client/awaited-run';
import { ProgressBar } from '@ichibun/ui/progress-bar';

interface RunProgressProps {
  kind: string;
  /** Where the learner may have others of the kind under way. */
  title?: string;
  label: string;
  /** How much of all is done: "3 of 4 recordings". */
  inWords(done: number, total: number): string;
}

/** How far the run is that a call waits for. Show it while it waits; it is empty until the run says how much there is. */
export function RunProgress({ kind, title, label, inWords }: RunProgressProps) {
  const { done, total } = useAwaitedRun(kind, title) ?? { done: 0, total: 0 };
  if (total === 0) return null;
  return (
    <div>
      <ProgressBar label={label} value={(100 * done) / total} />
      <p role="status" className="mt-1 text-sm tabular-nums">
        {inWords(done, total)}
      </p>
    </div>
  );
}
