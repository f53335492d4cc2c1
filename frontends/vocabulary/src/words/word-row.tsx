import { searchAddress } from '@ichibun/api-client/word-address';
import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { Button } from '@ichibun/ui/button';
import { TrashIcon } from '@ichibun/ui/icons';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { Cell, Row } from '@ichibun/ui/table';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { SelectBox } from '@ichibun/words/selection/select-box';
import type { Selection } from '@ichibun/words/selection/use-selection';
import { SpeakButton } from '@ichibun/words/speak-button';
import { memo } from 'react';
import { messages } from '../messages.js';
import { readingOf } from './reading-of.js';
import { WordMenu } from './word-menu.js';
import { isSuspended } from './word-states.js';

interface WordRowProps extends Pick<Selection, 'choose' | 'all'> {
  word: VocabularyWord;
  otherSpellings: readonly string[] | undefined;
  isChosen: boolean;
  onRemove(word: VocabularyWord, button: HTMLElement): void;
}

/** While one types a search, the rows stay as they are. */
export const WordRow = memo(({ word, otherSpellings, isChosen, choose, all, onRemove }: WordRowProps) => (
  <Row>
    <Cell className="text-lg">
      <span className="flex items-start gap-1 max-sm:-ml-2">
        <SelectBox word={word.word} row={word.id} isChosen={isChosen} choose={choose} all={all} />
        <Link to={searchAddress(word.word)} className="min-w-0 py-1 text-ink no-underline hover:underline">
          <Japanese>{word.word}</Japanese>
        </Link>
      </span>
    </Cell>
    <Cell className="text-ink-soft">
      <Reading of={{ ...word, reading: readingOf(word) }} /> <OtherSpellings of={otherSpellings} />
    </Cell>
    <Cell>
      <Meaning word={word} />
    </Cell>
    <Cell className="text-ink-soft">{stateOf(word)}</Cell>
    <Cell aside className="text-right whitespace-nowrap sm:py-1.5!">
      <SpeakButton
        utterance={{ text: word.word, reading: readingOf(word) }}
        name={readingOf(word) ? `${word.word} (${readingOf(word)})` : word.word}
      />
      <WordMenu word={word} />
      <Button
        variant="quiet"
        size="icon"
        aria-label={messages.bank.deleteOf(`${word.word}${readingOf(word) ? ` (${readingOf(word)})` : ''}`)}
        onClick={({ currentTarget }) => onRemove(word, currentTarget)}
      >
        <TrashIcon />
      </Button>
    </Cell>
  </Row>
));

const stateOf = (word: VocabularyWord): string => {
  if (word.isBlocked) return messages.states.isBlocked;
  const name = messages.states.names[word.state];
  return isSuspended(word) ? messages.states.isSuspended(name) : name;
};

/** One meaning as it is; of several the first, and all of them to be opened by their number. */
function Meaning({ word: { meaning, meaningsCount } }: { word: VocabularyWord }) {
  if (meaningsCount <= 1)
    return (
      <span lang="en" className="whitespace-pre-line">
        {meaning}
      </span>
    );
  const [first = ''] = meaning.split('\n').filter((line) => line.trim() !== '');
  return (
    <details className="group">
      <summary className="min-h-6">
        <span lang="en" className="group-open:hidden">
          {first.replace(/^\(1\) /, '')}{' '}
        </span>
        <span className="text-sm whitespace-nowrap text-accent underline decoration-line-strong underline-offset-4">
          {messages.bank.definitions(meaningsCount)}
        </span>
      </summary>
      <p lang="en" className="mt-1 whitespace-pre-line">
        {meaning}
      </p>
    </details>
  );
}
