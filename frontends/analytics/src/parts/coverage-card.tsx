import type { Analytics, AnalyticsDay } from '@ichibun/api-client/contract';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { formatDecimal, formatLongDay, formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { Chart } from '../charts/chart.js';
import { periodsOf } from '../periods.js';
import { texts } from '../texts.js';
import { PartMissing } from './part-missing.js';

interface CoverageCardProps {
  analytics: Analytics;
  days: number;
  onRetry(): void;
}

/**
 * How much of the learner's documents was known, day by day. Nothing where there are none: their card says so already.
 */
export function DocumentCoverageCard({ analytics, days, onRetry }: CoverageCardProps) {
  const covered = analytics.documentCoverage?.map((text) => ({
    ...text,
    to: `/assisted-reader/read/${text.documentId}`,
  }));
  if (covered?.length === 0) return null;
  return (
    <Card title={texts.documentCoverage} subtitle={texts.documentCoverageHint}>
      {covered ? (
        <Texts covered={covered} analytics={analytics} days={days} />
      ) : (
        <PartMissing analytics={analytics} part="documentCoverage" onRetry={onRetry} />
      )}
    </Card>
  );
}

/** The same of the texts that the learner has analysed. */
export function AnalysisCoverageCard({ analytics, days, onRetry }: CoverageCardProps) {
  const covered = analytics.coverage?.map((text) => ({ ...text, to: `/content-coverage?analysis=${text.analysisId}` }));
  return (
    <Card title={texts.analysisCoverage}>
      {!covered && <PartMissing analytics={analytics} part="coverage" onRetry={onRetry} />}
      {covered?.length === 0 && (
        <EmptyState title={texts.noAnalysis}>
          <p className="mb-4">{texts.noAnalysisHint}</p>
          <Link to="/content-coverage" className={buttonClass('primary')}>
            {texts.startAnalysis}
          </Link>
        </EmptyState>
      )}
      {covered && covered.length > 0 && <Texts covered={covered} analytics={analytics} days={days} />}
    </Card>
  );
}

interface LinkedText extends Pick<NonNullable<Analytics['coverage']>[number], 'title' | 'coverage'> {
  to: string;
}

function Texts({ covered, analytics, days }: { covered: readonly LinkedText[]; analytics: Analytics; days: number }) {
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2">
      {covered.map((text) => (
        <li key={text.to} className="min-w-0">
          <Coverage text={text} daily={analytics.daily.slice(-days)} />
        </li>
      ))}
    </ul>
  );
}

/**
 * From the first day on which anything of the text was known: on those before, it was not there. Of a single day there
 * is nothing to draw.
 */
function Coverage({ text, daily }: { text: LinkedText; daily: readonly AnalyticsDay[] }) {
  const { title, to } = text;
  const inRange = text.coverage.slice(-daily.length);
  const first = Math.max(
    0,
    inRange.findIndex((percent) => percent > 0),
  );
  const range = inRange.slice(first);
  const shown = daily.slice(first);
  const periods = periodsOf(shown);
  const now = range.at(-1) ?? 0;
  const gain = now - (range[0] ?? 0);
  let behind = 0;
  const points = periods.map((period) => {
    behind += period.days.length;
    return { ...period, value: range[behind - 1] ?? 0 };
  });
  const heading = (
    <h3 lang="ja" className="truncate font-semibold">
      <Link to={to} className="hover:text-accent hover:underline">
        {title}
      </Link>
    </h3>
  );
  if (points.length < 2) {
    return (
      <>
        {heading}
        <p className="mb-1 text-sm text-ink-soft">{texts.now(formatPercent(now))}</p>
        <ProgressBar label={texts.coverageOf(title)} value={now} />
      </>
    );
  }
  return (
    <>
      {heading}
      <Chart
        key={shown.length}
        title={texts.coverageOf(title)}
        kind="line"
        unit={periods.length < range.length ? texts.week : texts.day}
        points={points}
        summary={
          gain >= 0.05
            ? texts.nowAndGain(formatPercent(now), formatDecimal(gain, 1), formatLongDay(shown[0]!.day))
            : texts.now(formatPercent(now))
        }
        format={formatPercent}
        formatTick={(tick) => `${tick}%`}
        height={130}
      />
    </>
  );
}
