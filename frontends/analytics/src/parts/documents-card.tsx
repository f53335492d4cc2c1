import type { Analytics, DocumentReading } from '@ichibun/api-client/contract';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { formatMinutes } from '@ichibun/ui/durations';
import { EmptyState } from '@ichibun/ui/empty-state';
import { formatCount, formatDate, formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { Cell, HeadCell, Row, Table } from '@ichibun/ui/table';
import { texts } from '../texts.js';
import { PartMissing } from './part-missing.js';

export function DocumentsCard({ analytics, onRetry }: { analytics: Analytics; onRetry(): void }) {
  const { documents } = analytics;
  return (
    <Card title={texts.documents}>
      {!documents && <PartMissing analytics={analytics} part="documents" onRetry={onRetry} />}
      {documents?.length === 0 && (
        <EmptyState title={texts.noDocument}>
          <p className="mb-4">{texts.noDocumentHint}</p>
          <Link to="/assisted-reader" className={buttonClass('primary')}>
            {texts.openReader}
          </Link>
        </EmptyState>
      )}
      {documents && documents.length > 0 && (
        <Table
          label={texts.progressOfDocuments}
          head={
            <>
              <HeadCell className="w-1/3 lg:w-2/5">{texts.columns.document}</HeadCell>
              <HeadCell className="w-1/5 lg:w-1/4">{texts.columns.progress}</HeadCell>
              <HeadCell>{texts.columns.time}</HeadCell>
              <HeadCell>{texts.columns.characters}</HeadCell>
              <HeadCell>{texts.columns.lastRead}</HeadCell>
            </>
          }
        >
          {documents.map((book) => (
            <DocumentRow key={book.id} book={book} />
          ))}
        </Table>
      )}
    </Card>
  );
}

function DocumentRow({ book }: { book: DocumentReading }) {
  const { id, title, progress, readingMinutes, readCharacters, readAt } = book;
  return (
    <Row>
      <Cell>
        <Link
          to={`/assisted-reader/read/${id}`}
          lang="ja"
          className="text-accent underline underline-offset-4 hover:text-accent-strong"
        >
          {title}
        </Link>
      </Cell>
      <Cell>
        <div className="flex items-center gap-3">
          <div className="flex-1">
            <ProgressBar label={texts.readOf(title)} value={progress} />
          </div>
          <span className="w-14 text-right text-sm tabular-nums">{formatPercent(progress)}</span>
        </div>
      </Cell>
      <Cell className="text-sm md:whitespace-nowrap tabular-nums">
        {readingMinutes === null ? '–' : formatMinutes(readingMinutes)}
      </Cell>
      <Cell className="text-sm tabular-nums">
        {readCharacters === null ? '–' : formatCount(readCharacters)}
        <span className="sm:hidden">{texts.charactersBehind}</span>
      </Cell>
      <Cell className="text-sm md:whitespace-nowrap text-ink-soft">{formatDate(readAt)}</Cell>
    </Row>
  );
}
