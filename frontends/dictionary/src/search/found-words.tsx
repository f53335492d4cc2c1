import { reasonOf } from '@ichibun/api-client/request';
import { wordAddress } from '@ichibun/api-client/word-address';
import type { FoundWord } from '@ichibun/contracts/language';
import { cut } from '@ichibun/ui/format';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { JlptMark } from '@ichibun/words/jlpt-level';
import { shownContent } from '@ichibun/words/not-available';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { SelectBox } from '@ichibun/words/selection/select-box';
import { SelectionBar } from '@ichibun/words/selection/selection-bar';
import { useSelection } from '@ichibun/words/selection/use-selection';
import { useMemo } from 'react';
import { useIdOfWord } from '../calls.js';
import { messages } from '../messages.js';
import { StateOfWord } from '../word/state-of-word.js';
import { DEFINITION_LENGTH } from './limits.js';

/** Words that were found, each leading to its page. */
export function FoundWordList({ words, label }: { words: readonly FoundWord[]; label: string }) {
  // A sentence may have the same word twice: rows go by their places.
  const rows = useMemo(() => words.map((_, index) => index), [words]);
  const selection = useSelection(rows);
  const idOf = useIdOfWord();
  const idsOf = async () => {
    try {
      return { uniqueVocabIds: await Promise.all([...selection.chosen].map((row) => idOf(words[row]!))) };
    } catch (error) {
      notifyFailure(messages.notDone, reasonOf(error));
      return undefined;
    }
  };
  return (
    <>
      {words.length > 1 && <SelectionBar selection={selection} chosen={idsOf} title={label} />}
      <ul data-part="words" aria-label={label} className="divide-y divide-line">
        {words.map((found, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was found never changes its order
          <li key={index} className="flex items-start gap-1 py-3">
            {words.length > 1 && (
              <SelectBox
                word={found.word}
                row={index}
                isChosen={selection.chosen.has(index)}
                choose={selection.choose}
                all={selection.all}
              />
            )}
            <div className="min-w-0 flex-1">
              <FoundLine found={found} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function FoundLine({ found }: { found: FoundWord }) {
  const { word, entry, by, changes, surface } = found;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link to={wordAddress(entry.entry, word)} className="text-lg font-medium">
          <Japanese>{word}</Japanese>
        </Link>
        <Reading of={{ word, reading: entry.reading }} className="text-ink-soft" />
        <OtherSpellings of={entry.otherSpellings} />
        <StateOfWord word={found} />
        <JlptMark level={entry.jlpt} />
        {entry.frequencyBand !== null && (
          <span className="text-xs text-ink-soft">{messages.top(entry.frequencyBand)}</span>
        )}
      </p>
      <p lang="en" className="break-words">
        {cut(shownContent(entry.definition), DEFINITION_LENGTH)}
      </p>
      {surface !== '' && surface !== word && (
        <p className="text-sm text-ink-soft">
          {messages.asInSentence[0]}
          <Japanese>{surface}</Japanese>
          {messages.asInSentence[1]}
          {changes.length > 0 && `: ${messages.changesOf(changes)}`}
        </p>
      )}
      {by === 'form' && changes.length > 0 && (
        <p className="text-sm text-ink-soft">{messages.formOf(messages.changesOf(changes))}</p>
      )}
    </>
  );
}
