import type { ImportJob, ImportReport } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useDropUnknown } from '@ichibun/api-client/vocabulary';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { TrashIcon } from '@ichibun/ui/icons';
import { Japanese } from '@ichibun/ui/japanese';
import { notifyFailure } from '@ichibun/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.js';

/** The width below which the lines are closed at first: they would cover half the page. */
const PHONE = '(width < 40rem)';

/** What happened to the lines of an import that brought no new word, so that nothing is dropped silently. */
export function ImportReportCard({ job, onClose }: { job: ImportJob; onClose(): void }) {
  const drop = useDropUnknown();
  const [showsLines, setShowsLines] = useState(() => !window.matchMedia(PHONE).matches);
  const removed = useRef<HTMLParagraphElement>(null);
  // The button that was pressed has gone.
  useEffect(() => {
    if (drop.isSuccess) removed.current?.focus();
  }, [drop.isSuccess]);

  if (!job.report) return null;
  const report = drop.isSuccess ? { ...job.report, unknownWords: 0, unknownWordExamples: [] } : job.report;
  const findings = describeReport(report);
  if (findings.length === 0 && !drop.isSuccess) return null;
  const dropUnknown = () =>
    drop.mutate(job.jobId, { onError: (error) => notifyFailure(texts.imports.removeFailed, reasonOf(error)) });
  return (
    <Card
      title={texts.imports.report}
      subtitle={texts.imports.reportText(job.filename, job.successfulImports, job.totalWords)}
      actions={<Button onClick={onClose}>{texts.imports.close}</Button>}
    >
      <div className="space-y-3">
        {findings.length > 0 && (
          <details open={showsLines} onToggle={({ currentTarget }) => setShowsLines(currentTarget.open)}>
            <summary className="min-h-6 text-sm">{texts.imports.others}</summary>
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
            {texts.imports.removeUnknown(report.unknownWords)}
          </Button>
        )}
        {drop.isSuccess && (
          <p ref={removed} role="status" tabIndex={-1} className="text-sm outline-none">
            {texts.imports.removed(drop.data.removed)}
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
    [report.duplicates, texts.imports.duplicates, []],
    [report.unusable, texts.imports.unusable, report.unusableExamples],
    [report.unknownWords, texts.imports.unknown, report.unknownWordExamples],
    [report.blankLines, texts.imports.blank, []],
    [report.comments, texts.imports.comments, []],
  ];
  return findings
    .filter(([count]) => count > 0)
    .map(([count, what, examples]) => ({
      text: texts.imports.lines(count, what),
      examples: examples.length > 0 && examples.length < count ? [...examples, '…'] : examples,
    }));
}
