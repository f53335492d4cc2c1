import type { CardImport } from '@ichibun/api-client/contract';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { StepTitle } from './step-title.js';
import { TakeBackButton } from './take-back.js';
import { texts } from './texts.js';

/** How far an import is, which goes on without this page. */
export function ImportProgress({ one, onLeave }: { one: CardImport; onLeave(): void }) {
  const { filename, done, total } = one;
  return (
    <>
      <StepTitle title={texts.progress.of(filename)}>{texts.progress.leave}</StepTitle>
      <div className="card p-4 sm:p-6">
        <ProgressBar label={texts.progress.of(filename)} value={total > 0 ? (100 * done) / total : 0} />
        <p role="status" className="mt-2 text-sm tabular-nums">
          {total > 0 ? texts.progress.words(done, total) : texts.progress.preparing}
        </p>
      </div>
      <TakeBackButton one={one} label={texts.progress.stop} onTaken={onLeave} />
    </>
  );
}
