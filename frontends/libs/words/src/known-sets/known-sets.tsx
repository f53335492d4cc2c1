import { useDictionaryInUse, useFrequencySources } from '@ichibun/api-client/dictionary';
import { sourceInWords } from '@ichibun/api-client/frequency-sources';
import { JLPT_LEVELS, type JlptLevel } from '@ichibun/api-client/jlpt-levels';
import {
  type OfferedSet,
  useAddKnownSet,
  useKnownSetPreview,
  useKnownSets,
  useRemoveKnownSet,
} from '@ichibun/api-client/known-sets';
import { reasonOf } from '@ichibun/api-client/request';
import type { KnownSet } from '@ichibun/contracts/vocabulary';
import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Select } from '@ichibun/ui/field';
import { formatCount, formatDate } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { type ReactNode, useState } from 'react';
import { messages } from './messages.js';

const COUNTS = [300, 500, 1_000, 2_000, 3_000, 5_000, 10_000];
const COUNTS_OF_COURSES = [60, 100, 300, 500, 700, 1_000, 1_500];

/**
 * Whole sets of words that a learner knows already: what marking each would add, and those that have been, to be
 * undone.
 */
export function KnownSets() {
  const [count, setCount] = useState(1_000);
  const [ofCourses, setOfCourses] = useState(300);
  const [level, setLevel] = useState<JlptLevel>('N5');
  const hasLevels = useDictionaryInUse().data?.hasLevels;
  const sources = useFrequencySources().data;
  return (
    <div className="@container">
      <ul className="divide-y divide-line">
        <Offer chosen={{ set: 'particles' }} name={messages.allGrammar}>
          {messages.allGrammarHint}
        </Offer>
        <Offer
          chosen={{ set: 'courses', count: ofCourses }}
          name={
            <Choice<number>
              around={messages.coursesAround}
              label={messages.howManyOfCourses}
              options={COUNTS_OF_COURSES}
              nameOf={formatCount}
              value={ofCourses}
              onChange={setOfCourses}
            />
          }
        >
          {messages.coursesHint}
        </Offer>
        <Offer
          chosen={{ set: 'most-frequent', count }}
          name={
            <Choice<number>
              around={messages.mostFrequentAround}
              label={messages.howManyFrequent}
              options={COUNTS}
              nameOf={formatCount}
              value={count}
              onChange={setCount}
            />
          }
        >
          {sources?.length
            ? messages.rankedBy(sources.map((source) => sourceInWords(source)))
            : messages.rankedByDictionary}
        </Offer>
        {hasLevels && (
          <Offer
            chosen={{ set: 'jlpt', level }}
            name={
              <Choice<JlptLevel>
                around={messages.jlptAround}
                label={messages.whichLevel}
                options={JLPT_LEVELS}
                nameOf={(option) => option}
                value={level}
                onChange={setLevel}
              />
            }
          >
            {messages.jlptHint}
          </Offer>
        )}
      </ul>
      <MarkedSets />
    </div>
  );
}

interface ChoiceProps<Option extends string | number> {
  around: readonly [before: string, after: string];
  label: string;
  options: readonly Option[];
  nameOf(option: Option): string;
  value: Option;
  onChange(option: Option): void;
}

/** The name of a set, with a list in the middle that chooses which one. */
function Choice<Option extends string | number>(props: ChoiceProps<Option>) {
  const { around, label, options, nameOf, value, onChange } = props;
  return (
    <>
      {around[0]}
      <Select
        aria-label={label}
        className="mx-1 inline-block w-auto!"
        value={value}
        onChange={({ target }) => onChange(options[target.selectedIndex]!)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </Select>
      {around[1]}
    </>
  );
}

function Offer({ chosen, name, children }: { chosen: OfferedSet; name: ReactNode; children: ReactNode }) {
  const preview = useKnownSetPreview(chosen);
  const add = useAddKnownSet();

  const mark = () =>
    add.mutate(chosen, {
      onSuccess: ({ knownSet, cardsPutAway, keptWords }) =>
        notify({
          title: messages.markedAsKnown(knownSet?.words ?? 0),
          description: messages.whatOfCards(cardsPutAway, keptWords),
        }),
      onError: (error) => notifyFailure(messages.markFailed, reasonOf(error)),
    });

  return (
    <li className="py-3 first:pt-0 sm:flex sm:items-center sm:gap-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-xs text-ink-soft">{children}</p>
        {preview.isError && <p className="text-sm text-danger">{reasonOf(preview.error)}</p>}
        {/* Its lines have their room before they are there. */}
        <p role="status" className="line-clamp-2 min-h-[2lh] text-sm @xl:line-clamp-1 @xl:min-h-[1lh]">
          {preview.data &&
            (preview.data.newWords === 0 ? (
              messages.haveThemAll
            ) : (
              <>
                {messages.newWords(preview.data.newWords)}
                <Japanese>{preview.data.examples.join('、')}</Japanese>
                {preview.data.newWords > preview.data.examples.length && ' …'}
              </>
            ))}
        </p>
      </div>
      <Button
        className="mt-2 shrink-0 sm:mt-0"
        aria-label={messages.markKnownOf(shortNameOf(chosen))}
        disabled={!preview.data || preview.data.newWords === 0 || preview.isPlaceholderData || add.isPending}
        onClick={mark}
      >
        {add.isPending ? messages.marking : messages.markKnown}
      </Button>
    </li>
  );
}

function MarkedSets() {
  const marked = useKnownSets();
  const remove = useRemoveKnownSet();
  if (marked.isError) {
    return (
      <ErrorPanel title={messages.marksNotLoaded} reason={reasonOf(marked.error)} onRetry={() => marked.refetch()} />
    );
  }
  if (!marked.data?.knownSets.length) return null;

  const undo = (id: number) =>
    remove.mutate(id, {
      onSuccess: ({ removed }) => notify({ title: messages.noLongerMarked(removed) }),
      onError: (error) => notifyFailure(messages.undoFailed, reasonOf(error)),
    });

  return (
    <div className="mt-2 border-t border-line pt-3">
      <h3 className="text-sm font-medium">{messages.markedSets}</h3>
      <ul aria-label={messages.markedSets} className="divide-y divide-line">
        {marked.data.knownSets.map((known) => (
          <li key={known.id} className="flex items-center gap-3 py-2 text-sm">
            <span className="min-w-0 flex-1">
              {nameOf(known)}{' '}
              <span className="text-ink-soft">
                · {messages.words(known.words)} · <time dateTime={known.addedAt}>{formatDate(known.addedAt)}</time>
              </span>
            </span>
            <Button
              size="small"
              aria-label={messages.undoOf(nameOf(known))}
              disabled={remove.isPending}
              onClick={() => undo(known.id)}
            >
              {messages.undo}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function shortNameOf(chosen: OfferedSet): string {
  if (chosen.set === 'particles') return messages.allParticles;
  if (chosen.set === 'courses') return messages.theFirst(chosen.count);
  return chosen.set === 'jlpt' ? messages.theJlpt(chosen.level) : messages.theTop(chosen.count);
}

function nameOf({ set, count, level, title }: KnownSet): string {
  if (set === 'of-text') return messages.wordsOf(title);
  if (set === 'jlpt') return messages.jlptSet(level ?? '');
  if (set === 'courses') return messages.courses(count ?? 0);
  return set === 'particles' ? messages.allGrammar : messages.mostFrequent(count ?? 0);
}
