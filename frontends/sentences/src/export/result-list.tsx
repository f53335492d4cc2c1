import { NO_TRANSLATION } from '@ichibun/api-client/not-available';
import { inWords } from '@ichibun/api-client/request';
import { checkSentence } from '@ichibun/api-client/sentences';
import type { GeneratedSentence, MissingWord } from '@ichibun/contracts/sentences';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { BookmarkIcon, WarningIcon } from '@ichibun/ui/icons';
import { Pagination } from '@ichibun/ui/pagination';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../messages.js';
import { FuriganaSwitch } from '../sentence/furigana-switch.js';
import type { Results } from './kept-results.js';
import { MissingWords } from './missing-words.js';
import { ResultItem } from './result-item.js';
import { useSaveResults } from './use-save-results.js';

/** Sentences of one page of the list. */
const PAGE_SIZE = 50;

interface ResultListProps {
  analysisId: number;
  results: Results;
  /** More may come as long as it is not. */
  isComplete: boolean;
  /** How often they were completed on this page. */
  finished: number;
  onChange(next: (results: Results) => Results): void;
  onSaved(): void;
}

/** What was found so far: all of it chosen, to be changed, left out, and saved once it is complete. */
export function ResultList({ analysisId, results, isComplete, finished, onChange, onSaved }: ResultListProps) {
  const { sentences, forModel = [] } = results;
  // A model may still find one for the others.
  const notFound = results.notFound.filter((one) => !forModel.includes(one.unique_vocab_id));
  const [page, setPage] = useState(1);
  const selected = new Set(results.selected);
  const heading = useRef<HTMLDivElement>(null);
  const { isSaving, save } = useSaveResults(analysisId, onSaved);

  useEffect(() => {
    if (finished > 0) heading.current?.focus();
  }, [finished]);

  const setSelected = (ids: Iterable<number>) => onChange((all) => ({ ...all, selected: [...ids] }));

  const select = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };

  const replace = (changed: GeneratedSentence) =>
    onChange((all) => ({
      ...all,
      sentences: all.sentences.map((one) => (idOf(one) === idOf(changed) ? changed : one)),
    }));

  const addOwn = async (word: MissingWord, japanese: string, english: string) => {
    const { reason: _, ...target } = word;
    const checked = await checkSentence({ ...target, sentence_ja: japanese, analysisId });
    onChange((all) => ({
      ...all,
      sentences: [...all.sentences, { ...target, ...checked, sentence_en: english || NO_TRANSLATION }],
      selected: [...all.selected, word.unique_vocab_id],
      notFound: all.notFound.filter((one) => one.unique_vocab_id !== word.unique_vocab_id),
    }));
  };

  return (
    <div ref={heading} tabIndex={-1} className="scroll-mt-24 space-y-6 outline-none">
      {sentences.length > 0 && (
        <Card title={messages.export.yours} subtitle={messages.export.yoursText} actions={<FuriganaSwitch />}>
          {results.problem && (
            <p className="mb-4 flex gap-2.5 rounded-md bg-warn-soft px-3 py-2 text-sm">
              <WarningIcon className="mt-1 text-warn" />
              {inWords(results.problem, results.failure)}
            </p>
          )}
          <div className="sticky top-16 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2 sm:-mx-6 sm:px-6">
            <Checkbox
              checked={selected.size === sentences.length}
              mixed={selected.size > 0 && selected.size < sentences.length}
              disabled={isSaving}
              onChange={(all) => setSelected(all ? sentences.map(idOf) : [])}
            >
              {messages.sentence.selectAll}
            </Checkbox>
            <p role="status" className="flex-1 text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {messages.sentence.selected(selected.size, sentences.length)}
            </p>
            <Button
              variant="primary"
              className="max-sm:w-full"
              disabled={isSaving || !isComplete}
              onClick={() => save(sentences.filter((one) => selected.has(idOf(one))))}
            >
              <BookmarkIcon />
              {isSaving ? messages.export.saving : messages.export.save}
            </Button>
          </div>
          <ul aria-label={messages.export.sentences} className="divide-y divide-line">
            {sentences.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((sentence) => (
              <ResultItem
                key={idOf(sentence)}
                analysisId={analysisId}
                sentence={sentence}
                isSelected={selected.has(idOf(sentence))}
                onSelect={(isSelected) => select(idOf(sentence), isSelected)}
                onChange={replace}
              />
            ))}
          </ul>
          <Pagination
            label={messages.export.pages}
            page={page}
            pageSize={PAGE_SIZE}
            total={sentences.length}
            onPage={(next) => {
              setPage(next);
              heading.current?.scrollIntoView();
            }}
          />
        </Card>
      )}
      {notFound.length > 0 && <MissingWords words={notFound} onWrite={addOwn} />}
    </div>
  );
}

const idOf = (sentence: GeneratedSentence) => sentence.unique_vocab_id;
