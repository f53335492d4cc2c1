import type { AnalysisWord } from '@ichibun/contracts/content';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { EmptyState } from '@ichibun/ui/empty-state';
import { cut } from '@ichibun/ui/format';
import { SentencesIcon } from '@ichibun/ui/icons';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { shownContent } from '@ichibun/words/not-available';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { useState } from 'react';
import { messages } from '../messages.js';

const DEFINITION_LENGTH = 80;

interface WordSelectionProps {
  /** Those worth learning first. */
  words: readonly AnalysisWord[];
  /** How many words the learner came for. */
  wanted: number;
  isGenerating: boolean;
  onGenerate(uniqueVocabIds: number[]): void;
}

/** The words to have sentences made for: all of them, until the learner leaves some out. */
export function WordSelection({ words, wanted, isGenerating, onGenerate }: WordSelectionProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const selected = words.map((word) => word.uniqueVocabId).filter((id) => !leftOut.has(id));
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(leftOut);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeftOut(next);
  };

  if (words.length === 0) {
    return <EmptyState title={messages.export.nothingLeft}>{messages.export.nothingLeftText}</EmptyState>;
  }
  return (
    <Card
      title={messages.export.select}
      subtitle={wanted > words.length ? messages.export.selectSome(words.length) : messages.export.selectText}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox
          checked={selected.length === words.length}
          mixed={selected.length > 0 && selected.length < words.length}
          disabled={isGenerating}
          onChange={(all) => setLeftOut(new Set(all ? [] : words.map((word) => word.uniqueVocabId)))}
        >
          {messages.export.selectAll}
        </Checkbox>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {messages.export.chosen(selected.length, words.length)}
        </p>
      </div>
      <ul
        aria-label={messages.export.words}
        className="max-h-96 divide-y divide-line overflow-y-auto overscroll-contain rounded-md border border-line px-3"
      >
        {words.map(({ uniqueVocabId, word, reading, otherSpellings, frequency, definition }) => (
          <li key={uniqueVocabId} className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
            <Checkbox
              checked={!leftOut.has(uniqueVocabId)}
              disabled={isGenerating}
              onChange={(isChosen) => choose(uniqueVocabId, isChosen)}
            >
              <span className="flex flex-wrap items-baseline gap-x-3">
                <Japanese className="text-lg">{word}</Japanese>
                <Reading of={{ word, reading }} className="text-sm text-ink-soft" />
                <OtherSpellings of={otherSpellings} />
                <span className="text-xs text-ink-soft tabular-nums">{messages.export.times(frequency)}</span>
              </span>
              <span lang="en" className="block text-sm break-words text-ink-soft">
                {cut(shownContent(definition), DEFINITION_LENGTH)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        className="mt-4 w-full sm:w-auto"
        disabled={isGenerating || selected.length === 0}
        onClick={() => onGenerate(selected)}
      >
        <SentencesIcon />
        {isGenerating ? messages.export.generating : messages.export.generate}
      </Button>
      {selected.length === 0 && (
        <p role="status" className="mt-2 text-sm text-ink-soft">
          {messages.export.atLeastOne}
        </p>
      )}
    </Card>
  );
}
