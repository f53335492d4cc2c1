import type { ImportJob, ImportReport } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useDropUnknown } from '@ichibun/api-client/vocabulary';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { TrashIcon } from '@ichibun/ui/icons';
import { Japanese } from '@ichibun/ui/japanese';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { texts } from '../texts.js';

/** What happened to the lines of an import that brought no new word, so that nothing is dropped silently. */
export function ImportReportCard({ job, onClose }: { job: ImportJob; onClose(): void }) {
  const drop = useDropUnknown();
  const unknown = drop.isSuccess ? 0 : (job.report?.unknownWords ?? 0);
  const dropUnknown = () =>
    drop.mutate(job.jobId, {
      onSuccess: ({ removed }) => notify({ title: texts.imports.removed(removed) }),
      onError: (error) => notifyFailure(texts.imports.removeFailed, reasonOf(error)),
    });
  const findings = job.report ? describeReport(job.report) : [];
  if (findings.length === 0) return null;
  return (
    <Card
      title={texts.imports.report}
      subtitle={texts.imports.reportText(job.filename, job.successfulImports, job.totalWords)}
      actions={<Button onClick={onClose}>{texts.imports.close}</Button>}
    >
      <ul className="list-disc space-y-1 pl-5 text-sm">
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
      {unknown > 0 && (
        <div className="mt-4">
          <Button onClick={dropUnknown} disabled={drop.isPending}>
            <TrashIcon />
            {texts.imports.removeUnknown(unknown)}
          </Button>
        </div>
      )}
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
