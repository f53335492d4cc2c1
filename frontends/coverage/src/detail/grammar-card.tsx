import { useGrammarOfText } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import type { GrammarOfText } from '@ichibun/contracts/content';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { ListBox } from '@ichibun/ui/list-box';
import { Link } from '@ichibun/ui/router';
import { grammarAddress, PatternLevel, PatternMeaning } from '@ichibun/words/pattern-line';
import { PointButtons, type Points, usePoints } from '@ichibun/words/point-buttons';
import { useState } from 'react';
import { messages } from '../messages.js';
import { levelOfGrammar } from './level-of-grammar.js';

type Point = GrammarOfText['points'][number];

/** Grammar points that are new to the learner, which are shown at first. */
const SHOWN_FIRST = 8;

/** How much of the grammar of a text the learner knows, and the points that are most worth learning for it. */
export function GrammarCard({ analysisId }: { analysisId: number }) {
  const { data, error, refetch } = useGrammarOfText(analysisId);
  const points = usePoints();
  if (error) {
    return (
      <Card title={messages.detail.grammarTitle}>
        <ErrorPanel title={messages.detail.grammarFailed} reason={reasonOf(error)} onRetry={() => refetch()} />
      </Card>
    );
  }
  // What is blocked is neither known nor to be learned.
  const counted = data?.points.filter(({ id }) => points.of(id)?.standing !== 'blocked') ?? [];
  const known = counted.filter(({ id }) => points.of(id)?.isKnown).length;
  const level = levelOfGrammar(counted);
  return (
    <Card
      title={messages.detail.grammarTitle}
      subtitle={
        <span role="status" className="inline-block min-h-[1lh]">
          {!data
            ? messages.detail.grammarCounted
            : counted.length === 0
              ? messages.detail.noGrammar
              : messages.detail.knownGrammar(known, counted.length, level)}
        </span>
      }
    >
      {/* The room of a list: what is below does not move away far. */}
      {!data && <div className="min-h-96" />}
      {counted.length > known && (
        <NewPoints all={counted.filter(({ id }) => !points.of(id)?.isKnown)} points={points} />
      )}
    </Card>
  );
}

/** Those that the learner does not know, the ones that are met most often first. */
function NewPoints({ all, points }: { all: readonly Point[]; points: Points }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ListBox>
        <ul aria-label={messages.detail.newGrammar} className="divide-y divide-line">
          {all.slice(0, showsAll ? all.length : SHOWN_FIRST).map((point) => (
            <li key={point.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-0 break-words">
                <Link to={grammarAddress(point.id)} className="font-semibold text-accent">
                  <Japanese>{point.name}</Japanese>
                </Link>{' '}
                <PatternLevel level={point.level} />{' '}
                <span className="text-sm text-ink-soft">{messages.detail.grammarMet(point.occurrences)}</span>
                <span className="block text-sm">
                  <PatternMeaning of={point} />
                </span>
              </span>
              <span className="flex flex-wrap gap-1.5">
                <PointButtons pattern={point} points={points} size="small" />
              </span>
            </li>
          ))}
        </ul>
      </ListBox>
      {all.length > SHOWN_FIRST && !showsAll && (
        <Button size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          {messages.detail.allNewGrammar(all.length)}
        </Button>
      )}
    </>
  );
}
