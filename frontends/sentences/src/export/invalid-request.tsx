import { useAnalyses, useCoverageCalculator } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import type { Analysis } from '@ichibun/contracts/content';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { formatPercent } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { PageFrame } from '@ichibun/ui/page-frame';
import { Link, useNavigate } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { TrySample } from '@ichibun/words/samples';
import { messages } from '../messages.js';

/** Percent of a text's words that a learner may want to know before reading it. */
const TARGETS = [80, 90, 95];

/**
 * For an address without an analysis, as the sidebar has it, or with one that was deleted: the analyses there are, each
 * with goals to go on with.
 */
export function InvalidRequest({ isGone = false }: { isGone?: boolean }) {
  const completed = useAnalyses().data?.filter(({ status }) => status === 'completed');
  const hasNone = completed?.length === 0;
  return (
    <PageFrame
      title={isGone ? messages.export.gone : messages.export.orText}
      lead={isGone ? messages.export.goneText : messages.export.orTextText}
    >
      {completed && completed.length > 0 && (
        <Card title={messages.export.yourTexts}>
          <ul className="divide-y divide-line">
            {completed.map((analysis) => (
              <Goals key={analysis.id} analysis={analysis} />
            ))}
          </ul>
        </Card>
      )}
      {hasNone && <TrySample purpose="analyse" />}
      <p className="max-w-prose text-sm text-ink-soft">
        {!isGone && (
          <>
            <strong className="font-medium">{messages.export.invalid}</strong> –{' '}
            <span>{messages.export.invalidText}</span>{' '}
          </>
        )}
        <Link to="/content-coverage">{messages.export.coverage}</Link>
      </p>
    </PageFrame>
  );
}

function Goals({ analysis: { id, title, totalCoverage } }: { analysis: Analysis }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useCoverageCalculator(id);
  const go = (target: number) =>
    mutate(target, {
      onSuccess: ({ wordsNeeded }) => {
        if (wordsNeeded === 0) return notify({ title: messages.export.knowAlready(target) });
        const search = { analysisId: String(id), wordCount: String(wordsNeeded), targetCoverage: String(target) };
        navigate(`/sentence-export?${new URLSearchParams(search)}`);
      },
      onError: (error) => notifyFailure(messages.export.notChosen, reasonOf(error)),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-48 flex-1">
        <Japanese className="font-semibold break-words">{title}</Japanese>
        {totalCoverage !== null && (
          <p className="text-sm text-ink-soft">{messages.export.knownNow(formatPercent(totalCoverage))}</p>
        )}
      </div>
      <div className="flex gap-2">
        {TARGETS.map((target) => (
          <Button
            key={target}
            disabled={isPending || (totalCoverage ?? 0) >= target}
            aria-label={messages.export.goalOf(target, title)}
            onClick={() => go(target)}
            className="tabular-nums"
          >
            {target}%
          </Button>
        ))}
      </div>
    </li>
  );
}
