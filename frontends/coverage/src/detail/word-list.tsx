import type { AnalysisWord } from '@ichibun/api-client/analyses';
import { Select } from '@ichibun/ui/field';
import { Japanese } from '@ichibun/ui/japanese';
import { SearchField } from '@ichibun/ui/search-field';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { VirtualCell, VirtualTable } from '@ichibun/ui/virtual-table';
import { useDeferredValue, useMemo, useState } from 'react';
import { cutDefinition, formatCount } from '../format.js';
import { OpenWord } from './open-word.js';
import { indexWords, type Knowledge, type Order, selectWords } from './select-words.js';
import { WordActions } from './word-actions.js';

const DEFINITION_LENGTH = 100;

const knowledgeOptions: Record<Knowledge, string> = { all: 'All words', known: 'Known', unknown: 'Unknown' };
const orderOptions: Record<Order, string> = {
  frequent: 'Most frequent first',
  rare: 'Least frequent first',
  reading: 'By reading, あ to ん',
};

const grid =
  'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1.1fr)_4.5rem_minmax(0,2.5fr)_11rem] items-center';

const columns = [
  { name: 'Word', className: '' },
  { name: 'Reading', className: 'max-sm:hidden' },
  { name: 'Count', className: 'text-right' },
  { name: 'Definition', className: 'max-sm:hidden' },
  { name: 'Status and actions', className: 'max-sm:hidden' },
];

interface WordListProps {
  analysisId: number;
  words: readonly AnalysisWord[];
  onOpen(uniqueVocabId: number): void;
}

export function WordList({ analysisId, words, onOpen }: WordListProps) {
  const [term, setTerm] = useState('');
  const [knowledge, setKnowledge] = useState<Knowledge>('all');
  const [order, setOrder] = useState<Order>('frequent');
  const wanted = useDeferredValue(term);
  const indexed = useMemo(() => indexWords(words), [words]);
  const shown = useMemo(
    () => selectWords(indexed, { term: wanted, knowledge, order }),
    [indexed, wanted, knowledge, order],
  );
  const keepFocus = useKeptFocus();

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto_auto]">
        <SearchField label="Search words..." value={term} onChange={setTerm} />
        <Select aria-label="Show" value={knowledge} onChange={({ target }) => setKnowledge(target.value as Knowledge)}>
          <Options labels={knowledgeOptions} />
        </Select>
        <Select aria-label="Order" value={order} onChange={({ target }) => setOrder(target.value as Order)}>
          <Options labels={orderOptions} />
        </Select>
      </div>
      <p role="status" className="mt-2 mb-2 text-sm text-ink-soft tabular-nums">
        {formatCount(shown.length)} {shown.length === 1 ? 'word' : 'words'} shown
      </p>
      {shown.length > 0 && (
        <VirtualTable
          label="Words of this text"
          rows={shown}
          rowKey={(word) => word.uniqueVocabId}
          columns={columns}
          gridClass={grid}
          estimatedRowHeight={64}
          resetKey={`${wanted}/${knowledge}/${order}`}
          renderRow={(word) => (
            <>
              <VirtualCell>
                <OpenWord word={word} onOpen={onOpen} />
              </VirtualCell>
              <VirtualCell className="text-sm text-ink-soft max-sm:order-3 max-sm:col-span-2 max-sm:py-0">
                <Japanese>{word.reading}</Japanese>
              </VirtualCell>
              <VirtualCell className="text-right text-sm tabular-nums">{formatCount(word.frequency)}</VirtualCell>
              <VirtualCell className="text-sm max-sm:order-3 max-sm:col-span-2 max-sm:py-1">
                {cutDefinition(word.definition, DEFINITION_LENGTH)}
              </VirtualCell>
              <VirtualCell className="max-sm:order-3 max-sm:col-span-2 max-sm:pt-0">
                <WordActions analysisId={analysisId} word={word} onPress={keepFocus} />
              </VirtualCell>
            </>
          )}
        />
      )}
    </>
  );
}

function Options({ labels }: { labels: Record<string, string> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
