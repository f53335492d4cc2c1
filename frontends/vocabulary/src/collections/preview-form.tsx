import { reasonOf } from '@ichibun/api-client/request';
import type { CardImport, CollectionPreview } from '@ichibun/contracts/card-imports';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { notifyFailure } from '@ichibun/ui/toast';
import { useState } from 'react';
import { useStartCardImport, useTakeBack, type WordChoices } from './card-imports.js';
import { ComingStates, countWords, useComing } from './coming-states.js';
import { DeckChoice } from './deck-choice.js';
import { FurtherCardsChoice, hasFurtherCards } from './further-cards-choice.js';
import { type ChosenFields, type Kind, KindChoice } from './kind-choice.js';
import { messages } from './messages.js';
import { Presets } from './presets.js';
import { isSame, StatusChoice } from './status-choice.js';
import { StepTitle } from './step-title.js';
import { SuspendedChoice } from './suspended-choice.js';

interface PreviewFormProps {
  one: CardImport & { preview: CollectionPreview };
  onLeave(): void;
}

/** What is in a file, and how it is to be imported: with guesses filled in, and what they lead to. */
export function PreviewForm({ one, onLeave }: PreviewFormProps) {
  const { preview } = one;
  const [choices, setChoices] = useState(() => guessed(preview));
  const [spreads, setSpreads] = useState(true);
  const hasDecks = preview.decks.length > 0;
  const coming = useComing(one.id, choices, preview);
  const start = useStartCardImport(one);
  const remove = useTakeBack();
  const change = (changed: Partial<WordChoices>) => setChoices((before) => ({ ...before, ...changed }));
  const words = coming.coming && !coming.isCounting ? countWords(coming.coming.states) : 0;
  const answers = coming.coming?.newAnswers ?? 0;
  const further = coming.coming?.furtherCards ?? 0;
  const canBegin = (words > 0 || further > 0 || answers > 0 || coming.error !== null) && !start.isPending;
  const begin = () =>
    start.mutate(
      { ...choices, spreads },
      { onError: (error) => notifyFailure(messages.start.failed, reasonOf(error)) },
    );
  const cancel = () =>
    remove.mutate(one, {
      onSuccess: onLeave,
      onError: (error) => notifyFailure(messages.back.failed, reasonOf(error)),
    });
  const notes = preview.kinds.reduce((sum, kind) => sum + kind.notes, preview.points);
  return (
    <>
      <StepTitle title={one.filename}>{whatIsIn(preview, notes)}</StepTitle>
      {notes === 0 ? (
        <EmptyState title={messages.found.nothing} />
      ) : (
        <>
          {preview.kinds.length > 0 && <Kinds preview={preview} choices={choices} onChange={change} />}
          {preview.decks.length > 1 && (
            <DeckChoice decks={preview.decks} chosen={choices.decks} onChange={(decks) => change({ decks })} />
          )}
          {hasFurtherCards(preview) && (
            <FurtherCardsChoice isChosen={choices.furtherCards} onChange={(furtherCards) => change({ furtherCards })} />
          )}
          {preview.suspendedCards > 0 && (
            <SuspendedChoice
              cards={preview.suspendedCards}
              chosen={choices.suspended}
              onChange={(suspended) => change({ suspended })}
            />
          )}
          {preview.presets.length > 0 && <Presets preview={preview} />}
          <ComingStates {...coming} hasDecks={hasDecks} spreads={spreads} onSpreads={setSpreads} />
        </>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        {notes > 0 && (
          <Button variant="primary" aria-disabled={!canBegin} onClick={() => canBegin && begin()}>
            {words > 0 ? messages.start.importWords(words) : messages.start.import}
          </Button>
        )}
        <Button aria-disabled={remove.isPending} onClick={cancel}>
          {messages.start.cancel}
        </Button>
      </div>
    </>
  );
}

interface KindsProps {
  preview: CollectionPreview;
  choices: WordChoices;
  onChange(changed: Partial<WordChoices>): void;
}

/** Kinds of notes with words; those without, and empty ones, below them, out of the way. */
function Kinds({ preview, choices, onChange }: KindsProps) {
  const isList = preview.source !== 'anki';
  const words = isList ? messages.tables : messages.kinds;
  const change = (changed: ChosenFields) =>
    onChange({ kinds: choices.kinds.map((one) => (one.id === changed.id ? changed : one)) });
  const choiceOf = (kind: Kind) => {
    const chosen = choices.kinds.find(({ id }) => id === kind.id)!;
    return (
      <KindChoice key={kind.id} kind={kind} words={words} chosen={chosen} onChange={change}>
        {isList && (
          <StatusChoice
            columns={kind.fields}
            statuses={preview.statuses.filter(({ kindId }) => kindId === kind.id)}
            column={chosen.state}
            chosen={choices.statuses}
            onColumn={(state) => change({ ...chosen, state })}
            onMeaning={(status, state) =>
              onChange({ statuses: choices.statuses.map((one) => (isSame(one, status) ? { ...one, state } : one)) })
            }
          />
        )}
      </KindChoice>
    );
  };
  const [withWords, others] = [true, false].map((isWord) =>
    preview.kinds.filter(({ word, notes }) => (word !== null && notes > 0) === isWord),
  );
  const isRemembered = preview.kinds.some((kind) => kind.isRemembered);
  return (
    <Card title={words.title} subtitle={isRemembered ? words.textRemembered : words.text}>
      <div className="space-y-4">{withWords!.map(choiceOf)}</div>
      {others!.length > 0 &&
        (withWords!.length > 0 ? (
          <details className="mt-4 border-t border-line pt-3">
            <summary className="min-h-6">{words.others(others!.length)}</summary>
            <div className="mt-3 space-y-4">{others!.map(choiceOf)}</div>
          </details>
        ) : (
          <div className="space-y-4">{others!.map(choiceOf)}</div>
        ))}
    </Card>
  );
}

function whatIsIn({ source, cards, answers }: CollectionPreview, notes: number): string {
  return source === 'anki'
    ? messages.found.text(cards, notes, answers)
    : messages.found.list(messages.found.sources[source], notes, answers);
}

/** As the server guesses, or as the learner chose last time. */
const guessed = (preview: CollectionPreview): WordChoices => ({
  kinds: preview.kinds.map(({ id, word, reading, state }) => ({ id, word, reading, state })),
  statuses: preview.statuses.map(({ kindId, field, value, state }) => ({ kindId, field, value, state })),
  decks: preview.decks.filter(({ isChosen }) => isChosen).map(({ id }) => id),
  suspended: preview.suspended,
  furtherCards: hasFurtherCards(preview) && (preview.furtherCards ?? true),
});
