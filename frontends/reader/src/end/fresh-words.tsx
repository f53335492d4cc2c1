import { Card } from '@ichibun/ui/card';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { LearnWordsButton } from '@ichibun/words/selection/learn-words-button';
import { SelectBox } from '@ichibun/words/selection/select-box';
import { SelectionBar } from '@ichibun/words/selection/selection-bar';
import { useSelection } from '@ichibun/words/selection/use-selection';
import { useMemo } from 'react';
import { messages } from './messages.js';
import type { FreshWord } from './use-ending.js';

const MAX_LISTED = 500;
/** Below this share of known words in percent, a reader more likely learns the others than knows them. */
const READABLE_PERCENT = 80;
const NEW_CARDS_A_DAY = 10;

interface FreshWordsProps {
  /** Of the text. */
  title: string;
  documentId: number;
  /** Percent of the different words of the text that are known. */
  known: number;
  words: readonly FreshWord[];
}

/** The words of a text that are still new, those worth learning first, to be learnt, known or blocked together. */
export function FreshWords({ title, documentId, known, words }: FreshWordsProps) {
  const ids = useMemo(() => words.map(({ uniqueVocabId }) => uniqueVocabId), [words]);
  const selection = useSelection(ids);
  const review = (
    <Link to="/review" className="self-center text-sm text-accent underline underline-offset-4">
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
  return (
    <Card
      title={words.length < MAX_LISTED ? messages.freshTitle(words.length) : messages.freshMore(words.length)}
      subtitle={messages.freshHint}
    >
      {known < READABLE_PERCENT && (
        <p className="mb-3">
          <LearnWordsButton
            ids={ids.slice(0, NEW_CARDS_A_DAY)}
            from={{ documentId }}
            label={messages.makeCards(Math.min(NEW_CARDS_A_DAY, ids.length))}
          />
        </p>
      )}
      <SelectionBar
        selection={selection}
        chosen={{ uniqueVocabIds: [...selection.chosen] }}
        title={title}
        from={{ documentId }}
        main={known < READABLE_PERCENT ? 'learn' : 'know'}
      >
        {review}
      </SelectionBar>
      <ul className="grid max-h-[32rem] grid-cols-1 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {words.map(({ uniqueVocabId, word, reading, otherSpellings, meaning }) => (
          <li key={uniqueVocabId} className="flex min-w-0 items-start gap-1 border-b border-line py-1.5">
            <SelectBox
              word={word}
              row={uniqueVocabId}
              isChosen={selection.chosen.has(uniqueVocabId)}
              choose={selection.choose}
              all={selection.all}
            />
            <span className="min-w-0 flex-1">
              <Japanese className="font-semibold">{word}</Japanese>
              <Reading of={{ word, reading }} className="ml-2 text-sm text-ink-soft" />{' '}
              <OtherSpellings of={otherSpellings} />
              {meaning && <span className="block truncate text-sm text-ink-soft">{meaning}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
