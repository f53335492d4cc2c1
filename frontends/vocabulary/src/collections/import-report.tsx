import { reasonOf } from '@ichibun/api-client/request';
import type { CardImport, CollectionReport } from '@ichibun/contracts/card-imports';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { Loading } from '@ichibun/ui/loading';
import { Link } from '@ichibun/ui/router';
import { Cell, HeadCell, Row, Table } from '@ichibun/ui/table';
import { useState } from 'react';
import { StateFigures } from '../words/state-bar.js';
import { useLeftOut } from './card-imports.js';
import { ChangesList } from './changes-in-anki.js';
import { countNotes, countWords, LeftOutCounts, reasonText, shownStates } from './coming-states.js';
import { ImportMedia } from './import-media.js';
import { messages } from './messages.js';
import { isPackage } from './package-media.js';
import { StepTitle } from './step-title.js';
import { TakeBackButton } from './take-back.js';

interface ImportReportProps {
  one: CardImport & { report: CollectionReport };
  onLeave(): void;
}

/** What an import has brought, what it has left out and why, and how to take all of it back. */
export function ImportReport({ one, onLeave }: ImportReportProps) {
  const { report, filename } = one;
  const words = countWords(report.states);
  const leftOut = countNotes(report.leftOut);
  return (
    <>
      <StepTitle title={filename} />
      <Card
        title={messages.report.title}
        subtitle={words > 0 ? messages.report.words(words) : messages.report.none}
        actions={<TakeBackButton one={one} label={messages.back.button} onTaken={onLeave} />}
      >
        {words > 0 && (
          <StateFigures label={messages.coming.states} counts={report.states} states={shownStates(report.states)} />
        )}
        <ul className="mt-4 list-disc space-y-1 pl-5 text-sm">
          {findingsOf(report).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {report.changes && <ChangesList changes={report.changes} label={messages.changes.done} />}
        <div className="mt-5 flex flex-wrap gap-2 max-sm:*:flex-1">
          <Link to="/review" className={buttonClass('primary')}>
            {messages.report.review}
          </Link>
          <Link to="/vocabulary" className={buttonClass()}>
            {messages.report.vocabulary}
          </Link>
        </div>
      </Card>
      {(words > 0 || report.furtherCards > 0) && isPackage(filename) && <ImportMedia one={one} />}
      {leftOut > 0 && (
        <Card title={messages.report.leftOut(leftOut)}>
          <LeftOutCounts counts={report.leftOut} />
          <LeftOutNotes importId={one.id} count={leftOut} />
        </Card>
      )}
    </>
  );
}

/** What is to be said of a report beside its states, without what did not happen. */
function findingsOf(report: CollectionReport): string[] {
  const {
    added,
    kept,
    doubles,
    answers,
    points = 0,
    furtherCards = 0,
    overdue,
    spreadDays,
    withoutContent = 0,
  } = report;
  const { leftOutNotes = 0, otherNotes = 0, otherCards = 0 } = report.answersLeftOut ?? {};
  const findings: [number, string][] = [
    [added, messages.report.added(added)],
    [furtherCards, messages.further.imported(furtherCards)],
    [answers, messages.report.answers(answers)],
    [points, messages.report.points(points)],
    [leftOutNotes, messages.report.ofLeftOut(leftOutNotes)],
    [otherNotes, messages.report.ofOtherNotes(otherNotes)],
    [otherCards, messages.report.ofOtherCards(otherCards)],
    [overdue, messages.report.overdue(overdue, spreadDays)],
    [doubles, messages.report.doubles(doubles)],
    [kept, messages.report.kept(kept)],
    [withoutContent, messages.report.withoutContent(withoutContent)],
  ];
  return findings.filter(([count]) => count > 0).map(([, text]) => text);
}

/** Every note that was left out, loaded when they are asked for. */
function LeftOutNotes({ importId, count }: { importId: number; count: number }) {
  const [isShown, setShown] = useState(false);
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useLeftOut(importId, isShown);
  const notes = data?.pages.flatMap((page) => page.notes) ?? [];
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary className="min-h-6 text-sm">{messages.report.show(count)}</summary>
      <div className="mt-3">
        {error ? (
          <ErrorPanel title={messages.report.listFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
        ) : isPending ? (
          <Loading />
        ) : (
          <Table
            label={messages.report.list}
            head={
              <>
                <HeadCell>{messages.report.note}</HeadCell>
                <HeadCell className="w-2/5">{messages.report.reason}</HeadCell>
              </>
            }
          >
            {notes.map(({ id, note, reason }) => (
              <Row key={id}>
                <Cell>
                  <Japanese>{note}</Japanese>
                </Cell>
                <Cell className="text-sm text-ink-soft">{reasonText(reason)}</Cell>
              </Row>
            ))}
          </Table>
        )}
        {hasNextPage && (
          <Button className="mt-3" aria-disabled={isFetching} onClick={() => isFetching || fetchNextPage()}>
            {messages.report.more}
          </Button>
        )}
      </div>
    </details>
  );
}
