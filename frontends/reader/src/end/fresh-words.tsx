import { useAddKnownSet, useRemoveKnownSet } from '@ichibun/api-client/known-sets';
import { reasonOf } from '@ichibun/api-client/request';
import { useCollectWords } from '@ichibun/api-client/reviews';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useState } from 'react';
import { messages } from './messages.js';
import type { FreshWord } from './use-ending.js';

/** The server lists no more of them. */
const LISTED = 500;
/** Words that are shown before a choice is made, and those of which cards are offered first. */
const SHOWN = 12;
const CARDS = 20;
/** Percent of known words from which on the others were probably understood. Below, most of them are to be learnt. */
const MOSTLY_KNOWN = 80;

type Purpose = 'known' | 'cards';

interface FreshWordsProps {
  title: string;
  words: readonly FreshWord[];
  /** Percent of its different words that are known. */
  knownShare: number;
}

/** The words of a text that are still new, to be marked as known together, or to make cards of. */
export function FreshWords({ title, words, knownShare }: FreshWordsProps) {
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [made, setMade] = useState(0);
  const add = useAddKnownSet();
  const remove = useRemoveKnownSet();
  const collect = useCollectWords();
  const choose = (next: Purpose) => {
    const first = next === 'known' ? words : words.slice(0, CARDS);
    setChosen(new Set(first.map(({ uniqueVocabId }) => uniqueVocabId)));
    setPurpose(next);
  };
  const undo = (id: number) =>
    remove.mutate(id, {
      onSuccess: ({ removed }) => notify({ title: messages.takenBack(removed) }),
      onError: (error) => notifyFailure(messages.undoFailed, reasonOf(error)),
    });
  const markKnown = (uniqueVocabIds: number[]) =>
    add.mutate(
      { set: 'of-text', title, uniqueVocabIds },
      {
        onSuccess: ({ knownSet }) => {
          setPurpose(null);
          notify({
            title: messages.marked(knownSet?.words ?? 0),
            ...(knownSet && { action: { label: messages.undo, run: () => undo(knownSet.id) } }),
          });
        },
        onError: (error) => notifyFailure(messages.markFailed, reasonOf(error)),
      },
    );
  const makeCards = (uniqueVocabIds: number[]) =>
    collect.mutate(
      { uniqueVocabIds },
      {
        onSuccess: ({ collected }) => {
          setPurpose(null);
          setMade(collected);
          notify({ title: messages.made(collected) });
        },
        onError: (error) => notifyFailure(messages.cardsFailed, reasonOf(error)),
      },
    );
  const review = made > 0 && (
    <Link to="/review" className="text-accent underline underline-offset-4 hover:text-accent-strong">
      {messages.review}
    </Link>
  );
  if (words.length === 0) {
    return (
      <p className="flex flex-wrap gap-3 text-ink-soft">
        {messages.noneFresh}
        {review}
      </p>
    );
  }
  const isMostlyKnown = knownShare >= MOSTLY_KNOWN;
  const mark = (
    <Button key="known" variant={isMostlyKnown ? 'primary' : 'secondary'} onClick={() => choose('known')}>
      {messages.markRest}
    </Button>
  );
  const cards = (
    <Button key="cards" variant={isMostlyKnown ? 'secondary' : 'primary'} onClick={() => choose('cards')}>
      {messages.makeCards}
    </Button>
  );
  const listed = words.filter(({ uniqueVocabId }) => chosen.has(uniqueVocabId)).map((word) => word.uniqueVocabId);
  const isBusy = add.isPending || collect.isPending;
  return (
    <Card
      title={words.length < LISTED ? messages.freshTitle(words.length) : messages.freshMore(words.length)}
      subtitle={
        purpose === null ? messages.freshHint : purpose === 'known' ? messages.chooseKnown : messages.chooseCards
      }
    >
      {purpose === null ? (
        <>
          <p>
            <Japanese>
              {words
                .slice(0, SHOWN)
                .map(({ word }) => word)
                .join('、')}
            </Japanese>
            {words.length > SHOWN && ' …'}
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            {isMostlyKnown ? [mark, cards] : [cards, mark]}
            {review}
          </div>
        </>
      ) : (
        <>
          <Choices words={words} chosen={chosen} onChoose={setChosen} />
          <div className="sticky bottom-0 mt-2 flex flex-wrap gap-3 border-t border-line bg-surface py-3">
            <Button
              variant="primary"
              disabled={listed.length === 0 || isBusy}
              onClick={() => (purpose === 'known' ? markKnown(listed) : makeCards(listed))}
            >
              {purpose === 'known' ? messages.markChosen(listed.length) : messages.makeChosen(listed.length)}
            </Button>
            <Button onClick={() => setPurpose(null)}>{messages.cancel}</Button>
          </div>
        </>
      )}
    </Card>
  );
}

interface ChoicesProps {
  words: readonly FreshWord[];
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
}

function Choices({ words, chosen, onChoose }: ChoicesProps) {
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
      {words.map(({ uniqueVocabId, word, reading, meaning }) => (
        <li key={uniqueVocabId} className="min-w-0 border-b border-line">
          <Checkbox checked={chosen.has(uniqueVocabId)} onChange={(isChosen) => toggle(uniqueVocabId, isChosen)}>
            <Japanese className="font-semibold">{word}</Japanese>
            {reading && reading !== word && <Japanese className="ml-2 text-sm text-ink-soft">{reading}</Japanese>}
            {meaning && <span className="block truncate text-sm text-ink-soft">{meaning}</span>}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
