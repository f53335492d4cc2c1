import type { CardImport } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatDate } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { Cell, HeadCell, Row, Table } from '@ichibun/ui/table';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { useCardImports } from './card-imports.js';
import { countWords } from './coming-states.js';
import { TakeBackButton } from './take-back.js';
import { texts } from './texts.js';

/** What the learner has brought so far: each opens, and can be taken back. */
export function EarlierImports() {
  const { data, error, refetch } = useCardImports();
  const keepFocus = useKeptFocus();
  if (error && !data) {
    return <ErrorPanel title={texts.earlier.failed} reason={reasonOf(error)} onRetry={() => refetch()} />;
  }
  if (!data || data.imports.length === 0) return null;
  return (
    <Card title={texts.earlier.title}>
      <Table
        label={texts.earlier.list}
        head={
          <>
            <HeadCell>{texts.earlier.columns.file}</HeadCell>
            <HeadCell className="w-1/5">{texts.earlier.columns.date}</HeadCell>
            <HeadCell className="w-1/5">{texts.earlier.columns.status}</HeadCell>
            <HeadCell className="w-44 text-right!">{texts.earlier.columns.actions}</HeadCell>
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
                label={texts.back.button}
                aria-label={texts.back.of(one.filename)}
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
  status === 'imported' && report ? texts.earlier.words(countWords(report.states)) : texts.earlier.status[status];
