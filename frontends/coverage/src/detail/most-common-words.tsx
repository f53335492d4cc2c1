import { useTopWords } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import type { AnalysisWord } from '@ichibun/contracts/content';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Select } from '@ichibun/ui/field';
import { Reading } from '@ichibun/ui/japanese';
import { ListBox } from '@ichibun/ui/list-box';
import { Loading } from '@ichibun/ui/loading';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { SelectBox } from '@ichibun/words/selection/select-box';
import { SelectionBar } from '@ichibun/words/selection/selection-bar';
import { useSelection } from '@ichibun/words/selection/use-selection';
import { useMemo, useState } from 'react';
import { Definition } from '../definition.js';
import { messages } from '../messages.js';
import { ButtonsOfWord } from './buttons-of-word.js';
import { DEFINITION_LENGTH, SHOWN_FIRST } from './limits.js';
import { OpenWord } from './open-word.js';

const COUNTS = [SHOWN_FIRST, 25, 50, 100];

interface ListProps {
  analysisId: number;
  /** Of the text. */
  title: string;
  onOpen(uniqueVocabId: number): void;
}

/** The words worth learning first. */
export function MostCommonWords({ analysisId, title, onOpen }: ListProps) {
  const [count, setCount] = useState(SHOWN_FIRST);
  const words = useTopWords(analysisId, count);
  return (
    <Card
      title={messages.list.mostCommon}
      subtitle={messages.list.mostCommonText}
      actions={
        <Select
          aria-label={messages.list.howMany}
          className="w-auto!"
          value={count}
          onChange={(event) => setCount(Number(event.target.value))}
        >
          {COUNTS.map((option) => (
            <option key={option} value={option}>
              {messages.list.top(option)}
            </option>
          ))}
        </Select>
      }
    >
      {words.isPending && <Loading />}
      {words.isError && (
        <ErrorPanel title={messages.list.failed} reason={reasonOf(words.error)} onRetry={() => words.refetch()} />
      )}
      {words.data?.length === 0 && (
        <EmptyState title={messages.list.nothingLeft}>{messages.list.nothingLeftText}</EmptyState>
      )}
      {words.data && words.data.length > 0 && (
        <RankedWords analysisId={analysisId} title={title} words={words.data} onOpen={onOpen} />
      )}
    </Card>
  );
}

/** The buttons come below it. */
const BESIDE_BOX = { flexBasis: 'calc(100% - 3rem)' };

function RankedWords({ analysisId, title, words, onOpen }: ListProps & { words: readonly AnalysisWord[] }) {
  const keepFocus = useKeptFocus();
  const ids = useMemo(() => words.map(({ uniqueVocabId }) => uniqueVocabId), [words]);
  const selection = useSelection(ids);
  return (
    <>
      <SelectionBar
        selection={selection}
        chosen={{ uniqueVocabIds: [...selection.chosen] }}
        title={title}
        from={{ analysisId }}
        main="learn"
      />
      <ListBox>
        <ol data-part="words" className="divide-y divide-line">
          {words.map((word) => (
            <li key={word.uniqueVocabId} data-row className="flex flex-wrap items-start gap-x-2 py-2.5">
              <SelectBox
                word={word.word}
                row={word.uniqueVocabId}
                isChosen={selection.chosen.has(word.uniqueVocabId)}
                choose={selection.choose}
                all={selection.all}
              />
              <div className="min-w-0 flex-1" style={BESIDE_BOX}>
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <OpenWord word={word} onOpen={onOpen} />
                  <Reading of={word} className="text-sm text-ink-soft" />
                  <OtherSpellings of={word.otherSpellings} />
                  <span className="text-xs text-ink-soft tabular-nums">{messages.word.times(word.frequency)}</span>
                </p>
                <p className="text-sm break-words max-sm:mb-2">
                  <Definition of={word.definition} length={DEFINITION_LENGTH} />
                </p>
              </div>
              <span className="mt-1 ml-12 inline-flex flex-wrap gap-1.5">
                <ButtonsOfWord analysisId={analysisId} word={word} onPress={keepFocus} />
              </span>
            </li>
          ))}
        </ol>
      </ListBox>
    </>
  );
}
