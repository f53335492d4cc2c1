import { reasonOf } from '@ichibun/api-client/request';
import type { CardImport } from '@ichibun/contracts/card-imports';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatDate } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { Cell, HeadCell, Row, Table } from '@ichibun/ui/table';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { useCardImports } from './card-imports.js';
import { countWords } from './coming-states.js';
import { messages } from './messages.js';
import { TakeBackButton } from './take-back.js';

/** What the learner has brought so far: each opens, and can be taken back. */
export function EarlierImports() {
  const { data, error, refetch } = useCardImports();
  const keepFocus = useKeptFocus();
  if (error && !data) {
    return <ErrorPanel title={messages.earlier.failed} reason={reasonOf(error)} onRetry={() => refetch()} />;
  }
  if (!data || data.imports.length === 0) return null;
  return (
    <Card title={messages.earlier.title}>
      <Table
        label={messages.earlier.list}
        head={
          <>
            <HeadCell>{messages.earlier.columns.file}</HeadCell>
            <HeadCell className="w-1/5">{messages.earlier.columns.date}</HeadCell>
            <HeadCell className="w-1/5">{messages.earlier.columns.status}</HeadCell>
            <HeadCell className="w-44 text-right!">{messages.earlier.columns.actions}</HeadCell>
          </>
        }
      >
        {data.imports.map((one) => (
          <Row key={one.id}>
            <Cell>
              <Link to={`/vocabulary/import?id=${one.id}`} className="text-accent underline underline-offset-4">
                {one.filename}
              </Link>
            </Cell>
            <Cell className="text-sm text-ink-soft">{formatDate(one.createdAt)}</Cell>
            <Cell className="text-sm">{resultOf(one)}</Cell>
            <Cell aside className="text-right">
              <TakeBackButton
                one={one}
                size="small"
                label={messages.back.button}
                aria-label={messages.back.of(one.filename)}
                onSent={keepFocus}
              />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

const resultOf = ({ status, report }: CardImport): string =>
  status === 'imported' && report ? messages.earlier.words(countWords(report.states)) : messages.earlier.status[status];
