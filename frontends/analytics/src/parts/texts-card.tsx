import type { Analytics, DocumentReading } from '@ichibun/contracts/analytics';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { formatMinutes } from '@ichibun/ui/durations';
import { EmptyState } from '@ichibun/ui/empty-state';
import { formatCount, formatDate, formatDecimal, formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { Cell, HeadCell, Row, Table } from '@ichibun/ui/table';
import { useState } from 'react';
import { Spark } from '../charts/spark.js';
import { messages } from '../messages.js';
import { gainOf, type ReadText, textsOf } from '../texts-of.js';
import { PartMissing } from './part-missing.js';

/** Rows that are shown before they are asked for. */
const SHOWN = 5;
const PARTS = ['documents', 'documentCoverage', 'coverage'] as const;

/** Every text once, those first that have become more readable, with what was read of it. */
export function TextsCard({ analytics, days, onRetry }: { analytics: Analytics; days: number; onRetry(): void }) {
  const [showsAll, setShowsAll] = useState(false);
  const missing = PARTS.find((part) => analytics[part] === null);
  const rows = textsOf(analytics, days);
  return (
    <Card title={messages.yourTexts} subtitle={messages.yourTextsHint}>
      {missing && <PartMissing analytics={analytics} part={missing} onRetry={onRetry} />}
      {!missing && rows.length === 0 && (
        <EmptyState title={messages.noText}>
          <p className="mb-4">{messages.noTextHint}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/assisted-reader" className={buttonClass('primary')}>
              {messages.openReader}
            </Link>
            <Link to="/content-coverage" className={buttonClass()}>
              {messages.startAnalysis}
            </Link>
          </div>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Table
          label={messages.yourTexts}
          head={
            <>
              <HeadCell className="w-1/4">{messages.columns.text}</HeadCell>
              <HeadCell className="w-1/4">{messages.columns.known}</HeadCell>
              <HeadCell className="lg:w-1/6">{messages.columns.progress}</HeadCell>
              <HeadCell>{messages.columns.time}</HeadCell>
              <HeadCell>{messages.columns.characters}</HeadCell>
              <HeadCell>{messages.columns.lastRead}</HeadCell>
            </>
          }
        >
          {rows.slice(0, showsAll ? rows.length : SHOWN).map((row) => (
            <TextRow key={row.key} row={row} />
          ))}
        </Table>
      )}
      {rows.length > SHOWN && !showsAll && (
        <div className="mt-3">
          <Button onClick={() => setShowsAll(true)}>{messages.showAll(rows.length)}</Button>
        </div>
      )}
    </Card>
  );
}

function TextRow({ row }: { row: ReadText }) {
  const { title, documentId, analysisId, coverage, document } = row;
  const analysis = `/content-coverage?analysis=${analysisId}`;
  return (
    <Row>
      <Cell>
        <Link
          to={documentId === undefined ? analysis : `/assisted-reader/read/${documentId}`}
          lang="ja"
          className="text-accent underline underline-offset-4 hover:text-accent-strong"
        >
          {title}
        </Link>
        {documentId !== undefined && analysisId !== undefined && (
          <Link to={analysis} aria-label={messages.analysisOf(title)} className="ml-3 text-sm text-ink-soft underline">
            {messages.analysis}
          </Link>
        )}
      </Cell>
      <Cell className="text-sm tabular-nums">{coverage.length > 0 && <Known coverage={coverage} />}</Cell>
      <Cell className="text-sm tabular-nums">{document && <Progress title={title} document={document} />}</Cell>
      <Cell className="text-sm tabular-nums">
        {document && (document.readingMinutes === null ? '–' : formatMinutes(document.readingMinutes))}
      </Cell>
      <Cell className="text-sm tabular-nums">
        {document && (document.readCharacters === null ? '–' : formatCount(document.readCharacters))}
        {document && <span className="sm:hidden">{messages.charactersAfter}</span>}
      </Cell>
      <Cell className="text-sm text-ink-soft">{document && formatDate(document.readAt)}</Cell>
    </Row>
  );
}

function Known({ coverage }: { coverage: readonly number[] }) {
  const gain = gainOf(coverage);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>
        {formatPercent(coverage.at(-1)!)}
        <span className="sm:hidden"> {messages.knownAfter}</span>
      </span>
      {gain >= 0.05 && <span className="text-xs text-good lg:w-24">{messages.points(formatDecimal(gain, 1))}</span>}
      <Spark values={coverage} />
    </span>
  );
}

function Progress({ title, document: { progress } }: { title: string; document: DocumentReading }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>
        {formatPercent(progress)}
        <span className="sm:hidden"> {messages.readAfter}</span>
      </span>
      <span className="block w-20">
        <ProgressBar label={messages.readOf(title)} value={progress} />
      </span>
    </span>
  );
}
