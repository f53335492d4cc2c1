import { reasonOf } from '@ichibun/api-client/request';
import type { CollectionPreview, CollectionReport, StateCounts } from '@ichibun/contracts/card-imports';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount } from '@ichibun/ui/format';
import { StateFigures } from '../words/state-bar.js';
import { STATES } from '../words/word-states.js';
import { useStatesToCome, type WordChoices } from './card-imports.js';
import { ChangesList } from './changes-in-anki.js';
import { messages } from './messages.js';
import { useSettled } from './use-settled.js';

/** Milliseconds without another choice before states are counted: the server reads the whole collection for that. */
const SETTLED_MS = 700;

/** The states that are shown of what is imported: all but one that most learners never use. */
export const shownStates = ({ blocked }: StateCounts): (keyof StateCounts)[] => [
  ...STATES,
  ...(blocked > 0 ? (['blocked'] as const) : []),
];

export const countWords = (states: StateCounts) => Object.values(states).reduce((sum, count) => sum + count, 0);

/** What an import would bring by some choices, counted again when they have changed. */
export function useComing(importId: number, choices: WordChoices, preview: CollectionPreview) {
  const settled = useSettled(choices, SETTLED_MS);
  const hasCloze = preview.kinds.some(({ holds }) => holds === 'cloze');
  const isChosen = ({ kinds, decks, furtherCards }: WordChoices) =>
    (decks.length > 0 || preview.decks.length === 0) &&
    (kinds.some(({ word }) => word !== null) || (furtherCards && hasCloze) || preview.points > 0);
  const isEnough = isChosen(choices);
  const counted = useStatesToCome(importId, settled, isEnough && isChosen(settled));
  const { data, error, isFetching, refetch } = counted;
  return {
    isEnough,
    isCounting: isEnough && (isFetching || settled !== choices),
    error: isEnough && !isFetching ? error : null,
    coming: isEnough && !error ? data : undefined,
    refetch,
  };
}

interface ComingStatesProps extends ReturnType<typeof useComing> {
  hasDecks: boolean;
  spreads: boolean;
  onSpreads(spreads: boolean): void;
}

/** How well the learner will know how many words, before anything is written. */
export function ComingStates({
  hasDecks,
  isEnough,
  isCounting,
  error,
  coming,
  refetch,
  spreads,
  onSpreads,
}: ComingStatesProps) {
  const words = coming ? countWords(coming.states) : 0;
  return (
    <Card title={messages.coming.title} subtitle={messages.coming.text}>
      {/* Tall enough for what comes, so that the buttons below stay where they are. */}
      <div aria-busy={isCounting} className={`min-h-14 transition-opacity ${isCounting && coming ? 'opacity-55' : ''}`}>
        {!isEnough && <p>{hasDecks ? messages.coming.chooseFirst : messages.coming.chooseColumn}</p>}
        {error && <ErrorPanel title={messages.coming.failed} reason={reasonOf(error)} onRetry={() => refetch()} />}
        {isCounting && !coming && <p className="text-ink-soft">{messages.coming.counting}</p>}
        {coming &&
          (words > 0 ? (
            <StateFigures label={messages.coming.states} counts={coming.states} states={shownStates(coming.states)} />
          ) : (
            coming.furtherCards === 0 && <p>{messages.coming.none}</p>
          ))}
      </div>
      {coming && coming.furtherCards > 0 && (
        <p className="mt-4 text-sm">{messages.further.coming(coming.furtherCards)}</p>
      )}
      {coming && coming.overdue > 0 && (
        <div className="mt-4">
          <p className="text-sm">{messages.coming.overdue(coming.overdue)}</p>
          <Checkbox checked={spreads} onChange={onSpreads}>
            {messages.coming.spreads}
            <span className="block text-sm text-ink-soft">{messages.coming.spreadsText}</span>
          </Checkbox>
        </div>
      )}
      {coming && coming.newAnswers > 0 && <p className="mt-4 text-sm">{messages.changes.answers(coming.newAnswers)}</p>}
      {coming?.changes && (
        <>
          <ChangesList changes={coming.changes} label={messages.changes.coming} />
          <p className="mt-2 text-sm text-ink-soft">{messages.changes.rule}</p>
        </>
      )}
      {coming && coming.leftOut.length > 0 && (
        <div className="mt-4">
          <p className="mb-1 text-sm">{messages.coming.leftOut(countNotes(coming.leftOut))}</p>
          <LeftOutCounts counts={coming.leftOut} />
        </div>
      )}
    </Card>
  );
}

/** Why notes are left out, and how many for each reason. */
export const LeftOutCounts = ({ counts }: { counts: CollectionReport['leftOut'] }) => (
  <ul className="list-disc pl-5 text-sm">
    {counts.map(({ reason, notes }) => (
      <li key={reason}>
        <span className="font-semibold tabular-nums">{formatCount(notes)}</span> {reasonText(reason)}
      </li>
    ))}
  </ul>
);

export const countNotes = (counts: CollectionReport['leftOut']) => counts.reduce((sum, { notes }) => sum + notes, 0);

/** A reason in words; a newer server's stays as it is. */
export const reasonText = (reason: string): string =>
  (messages.reasons as Readonly<Record<string, string>>)[reason] ?? reason;
