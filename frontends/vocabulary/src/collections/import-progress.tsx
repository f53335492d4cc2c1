import type { CardImport } from '@ichibun/contracts/card-imports';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { messages } from './messages.js';
import { StepTitle } from './step-title.js';
import { TakeBackButton } from './take-back.js';

/** How far an import is, which goes on without this page. */
export function ImportProgress({ one, onLeave }: { one: CardImport; onLeave(): void }) {
  const { filename, done, total } = one;
  return (
    <>
      <StepTitle title={messages.progress.of(filename)}>{messages.progress.leave}</StepTitle>
      <div className="card p-4 sm:p-6">
        <ProgressBar label={messages.progress.of(filename)} value={total > 0 ? (100 * done) / total : 0} />
        <p role="status" className="mt-2 text-sm tabular-nums">
          {total > 0 ? messages.progress.words(done, total) : messages.progress.preparing}
        </p>
      </div>
      <TakeBackButton one={one} label={messages.progress.stop} onTaken={onLeave} />
    </>
  );
}
