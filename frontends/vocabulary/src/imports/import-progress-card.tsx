import type { ImportJob } from '@ichibun/contracts/vocabulary';
import { Card } from '@ichibun/ui/card';
import { formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { messages } from '../messages.js';

interface ImportProgressCardProps {
  job: ImportJob | undefined;
  filename: string;
}

export function ImportProgressCard({ job, filename }: ImportProgressCardProps) {
  const percent = importedPercent(job);
  return (
    <Card title={messages.imports.title} subtitle={filename}>
      <ProgressBar label={messages.imports.of(filename)} value={percent} />
      <div role="status" className="mt-2 flex flex-wrap justify-between gap-x-6 text-sm tabular-nums">
        <span>{describeProgress(job)}</span>
        {job && job.totalWords > 0 && (
          <span className="text-ink-soft">
            {messages.imports.progress(job.processedWords, job.totalWords, formatPercent(percent))}
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
    const batches = messages.imports.batch(progress.currentBatch, progress.totalBatches);
    const { estimatedTimeRemaining: remaining } = progress;
    return remaining > 0 ? messages.imports.left(batches, formatDuration(remaining)) : batches;
  }
  return job && job.processedWords > 0 ? messages.imports.finalizing : messages.imports.initializing;
}

/** Seconds as a learner would say them. */
function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return messages.imports.seconds(whole);
  return messages.imports.minutes(Math.floor(whole / 60), whole % 60);
}
