import { reasonOf } from '@ichibun/api-client/request';
import { useDropUnknown, useKnowKept } from '@ichibun/api-client/vocabulary';
import type { ImportJob, ImportReport } from '@ichibun/contracts/vocabulary';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { CheckIcon, TrashIcon } from '@ichibun/ui/icons';
import { Japanese } from '@ichibun/ui/japanese';
import { notifyFailure } from '@ichibun/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../messages.js';

/** What happened to the lines of an import that brought no new word, so that nothing is dropped silently. */
export function ImportReportCard({ job, onClose }: { job: ImportJob; onClose(): void }) {
  const drop = useDropUnknown();
  const know = useKnowKept();
  // They would cover the list that they are about.
  const [showsLines, setShowsLines] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  // The button that was pressed has gone.
  useEffect(() => {
    if (drop.isSuccess || know.isSuccess) done.current?.focus();
  }, [drop.isSuccess, know.isSuccess]);

  if (!job.report) return null;
  const report = {
    ...job.report,
    ...(drop.isSuccess && { unknownWords: 0, unknownWordExamples: [] }),
    ...(know.isSuccess && { keptWords: 0 }),
  };
  const findings = describeReport(report);
  const outcome = [
    drop.isSuccess && messages.imports.removed(drop.data.removed),
    know.isSuccess && messages.imports.keptKnown(know.data.known),
  ].filter(Boolean);
  if (findings.length === 0 && outcome.length === 0) return null;
  const dropUnknown = () =>
    drop.mutate(job.jobId, { onError: (error) => notifyFailure(messages.imports.removeFailed, reasonOf(error)) });
  const knowKept = () =>
    know.mutate(job.jobId, { onError: (error) => notifyFailure(messages.imports.knowFailed, reasonOf(error)) });
  return (
    <Card
      title={messages.imports.report}
      subtitle={messages.imports.reportText(job.filename, job.successfulImports, job.totalWords)}
      actions={<Button onClick={onClose}>{messages.imports.close}</Button>}
    >
      <div className="space-y-3">
        {findings.length > 0 && (
          <details open={showsLines} onToggle={({ currentTarget }) => setShowsLines(currentTarget.open)}>
            <summary className="min-h-6 text-sm">{messages.imports.others}</summary>
            <ul className="mt-1 list-disc space-y-1 pl-5 text-sm">
              {findings.map(({ text, examples }) => (
                <li key={text}>
                  {text}
                  {examples.length > 0 && (
                    <>
                      {': '}
                      <Japanese>{examples.join('、')}</Japanese>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
        {report.unknownWords > 0 && (
          <Button onClick={dropUnknown} disabled={drop.isPending} className="whitespace-normal!">
            <TrashIcon />
            {messages.imports.removeUnknown(report.unknownWords)}
          </Button>
        )}
        {report.keptWords > 0 && (
          <Button onClick={knowKept} disabled={know.isPending} className="whitespace-normal!">
            <CheckIcon />
            {messages.imports.knowKept(report.keptWords)}
          </Button>
        )}
        {outcome.length > 0 && (
          <p ref={done} role="status" tabIndex={-1} className="text-sm outline-none">
            {outcome.join(' · ')}
          </p>
        )}
      </div>
    </Card>
  );
}

interface Finding {
  text: string;
  examples: string[];
}

/** The report in words, line by line, without what did not happen. */
export function describeReport(report: ImportReport): Finding[] {
  const findings: [number, string, string[]][] = [
    [report.duplicates, messages.imports.duplicates, []],
    [report.unusable, messages.imports.unusable, report.unusableExamples],
    [report.keptWords, messages.imports.kept, []],
    [report.unknownWords, messages.imports.unknown, report.unknownWordExamples],
    [report.blankLines, messages.imports.blank, []],
    [report.comments, messages.imports.comments, []],
  ];
  return findings
    .filter(([count]) => count > 0)
    .map(([count, what, examples]) => ({
      text: messages.imports.lines(count, what),
      examples: examples.length > 0 && examples.length < count ? [...examples, '…'] : examples,
    }));
}
