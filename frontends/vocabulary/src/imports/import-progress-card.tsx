import type { ImportJob } from '@ichibun/api-client/contract';
import { Card } from '@ichibun/ui/card';
import { formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { texts } from '../texts.js';

interface ImportProgressCardProps {
  job: ImportJob | undefined;
  filename: string;
}

export function ImportProgressCard({ job, filename }: ImportProgressCardProps) {
  const percent = importedPercent(job);
  return (
    <Card title={texts.imports.title} subtitle={filename}>
      <ProgressBar label={texts.imports.of(filename)} value={percent} />
      <div role="status" className="mt-2 flex flex-wrap justify-between gap-x-6 text-sm tabular-nums">
        <span>{describeProgress(job)}</span>
        {job && job.totalWords > 0 && (
          <span className="text-ink-soft">
            {texts.imports.progress(job.processedWords, job.totalWords, formatPercent(percent))}
          </span>
        )}
      </div>
    </Card>
  );
}

/** Processed of all words in percent, never above 100. */
export function importedPercent(job: Pick<ImportJob, 'processedWords' | 'totalWords'> | undefined): number {
  if (!job || job.totalWords <= 0) return 0;
  return Math.min(100, (job.processedWords / job.totalWords) * 100);
}

export function describeProgress(job: ImportJob | undefined): string {
  const progress = job?.processingProgress;
  if (progress && progress.totalBatches > 0) {
    const batches = texts.imports.batch(progress.currentBatch, progress.totalBatches);
    const { estimatedTimeRemaining: remaining } = progress;
    return remaining > 0 ? texts.imports.left(batches, formatDuration(remaining)) : batches;
  }
  return job && job.processedWords > 0 ? texts.imports.finalizing : texts.imports.initializing;
}

/** Seconds as a learner would say them. */
function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return texts.imports.seconds(whole);
  return texts.imports.minutes(Math.floor(whole / 60), whole % 60);
}
