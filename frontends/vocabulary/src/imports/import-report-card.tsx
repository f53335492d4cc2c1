import type { ImportJob, ImportReport } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useDropUnknown } from '@ichibun/api-client/vocabulary';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { counted, formatCount } from '@ichibun/ui/format';
import { TrashIcon } from '@ichibun/ui/icons';
import { Japanese } from '@ichibun/ui/japanese';
import { notify, notifyFailure } from '@ichibun/ui/toast';

/** What happened to the lines of an import that brought no new word, so that nothing is dropped silently. */
export function ImportReportCard({ job, onClose }: { job: ImportJob; onClose(): void }) {
  const drop = useDropUnknown();
  const unknown = drop.isSuccess ? 0 : (job.report?.unknownWords ?? 0);
  const dropUnknown = () =>
    drop.mutate(job.jobId, {
      onSuccess: ({ removed }) => notify({ title: `${counted(removed, 'word')} removed` }),
      onError: (error) => notifyFailure('Failed to remove the words', reasonOf(error)),
    });
  const findings = job.report ? describeReport(job.report) : [];
  if (findings.length === 0) return null;
  return (
    <Card
      title="Import report"
      subtitle={`${job.filename}: ${formatCount(job.successfulImports)} of ${formatCount(job.totalWords)} words imported`}
      actions={<Button onClick={onClose}>Close</Button>}
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
            {`Remove the ${counted(unknown, 'word')} that the dictionary does not know`}
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
    [report.duplicates, 'already in your vocabulary or twice in the list', []],
    [report.unusable, 'without a Japanese word that can be kept', report.unusableExamples],
    [report.unknownWords, 'imported, but not in the dictionary', report.unknownWordExamples],
    [report.blankLines, 'blank', []],
    [report.comments, 'with a comment', []],
  ];
  return findings
    .filter(([count]) => count > 0)
    .map(([count, what, examples]) => ({
      text: `${counted(count, 'line')} ${what}`,
      examples: examples.length > 0 && examples.length < count ? [...examples, '…'] : examples,
    }));
}
