import { useFrequencySources } from '@ichibun/api-client/dictionary';
import { sourceInWords } from '@ichibun/api-client/frequency-sources';
import { JLPT_LEVELS } from '@ichibun/api-client/jlpt-levels';
import type { AnalysisWord } from '@ichibun/contracts/content';
import { Select } from '@ichibun/ui/field';
import { formatCount } from '@ichibun/ui/format';
import { Reading } from '@ichibun/ui/japanese';
import { SearchField } from '@ichibun/ui/search-field';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { VirtualCell, VirtualTable } from '@ichibun/ui/virtual-table';
import { JlptMark } from '@ichibun/words/jlpt-level';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { SelectBox } from '@ichibun/words/selection/select-box';
import { SelectionBar } from '@ichibun/words/selection/selection-bar';
import { useSelection } from '@ichibun/words/selection/use-selection';
import { useDeferredValue, useMemo, useState } from 'react';
import { Definition } from '../definition.js';
import { messages } from '../messages.js';
import { ButtonsOfWord } from './buttons-of-word.js';
import { DEFINITION_LENGTH } from './limits.js';
import { OpenWord } from './open-word.js';
import { type Band, indexWords, type Knowledge, LEARNED_STATES, type Order, selectWords } from './select-words.js';

/** Integer keys come in rising order by themselves, and before the others. */
const bandOrder: Band[] = ['all', '1000', '5000', '10000', '20000', 'rare'];

/** On a phone each row is a block; on a tablet its definition is below the rest. */
const grid =
  'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_4rem_5.5rem_15.5rem] ' +
  'lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_4rem_5.5rem_minmax(0,1.9fr)_15.5rem] items-center';

const columns = ({ list: { columns: names } }: typeof messages) => [
  { name: names.word, className: '' },
  { name: names.reading, className: 'max-sm:hidden' },
  { name: names.count, className: 'text-right' },
  { name: names.inJapanese, className: 'max-sm:hidden' },
  { name: names.definition, className: 'max-lg:hidden' },
  { name: names.actions, className: 'max-sm:hidden' },
];

interface WordListProps {
  analysisId: number;
  /** Of the text. */
  title: string;
  /** Of the table, for those who cannot see it. */
  label: string;
  words: readonly AnalysisWord[];
  onOpen(uniqueVocabId: number): void;
}

export function WordList({ analysisId, title, label, words, onOpen }: WordListProps) {
  const [term, setTerm] = useState('');
  const [wantedKnowledge, setKnowledge] = useState<Knowledge>('all');
  const [band, setBand] = useState<Band>('all');
  const [order, setOrder] = useState<Order>('frequent');
  const wanted = useDeferredValue(term);
  const indexed = useMemo(() => indexWords(words), [words]);
  const choices = useMemo(() => knowledgeOf(words), [words]);
  // The last word of a state may have come to another.
  const knowledge = choices.includes(wantedKnowledge) ? wantedKnowledge : 'all';
  const shown = useMemo(
    () => selectWords(indexed, { term: wanted, knowledge, band, order }),
    [indexed, wanted, knowledge, band, order],
  );
  const ids = useMemo(() => shown.map(({ uniqueVocabId }) => uniqueVocabId), [shown]);
  const selection = useSelection(ids);
  const sources = useFrequencySources().data;
  const levels = useMemo(() => JLPT_LEVELS.filter((level) => words.some(({ jlpt }) => jlpt === level)), [words]);
  const keepFocus = useKeptFocus();

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_auto_auto_auto]">
        <SearchField label={messages.list.search} value={term} onChange={setTerm} />
        <Select
          aria-label={messages.list.show}
          value={knowledge}
          onChange={({ target }) => setKnowledge(target.value as Knowledge)}
        >
          {choices.map((value) => (
            <option key={value} value={value}>
              {messages.list.knowledge[value]}
            </option>
          ))}
        </Select>
        <Select
          aria-label={messages.list.frequency}
          value={band}
          onChange={({ target }) => setBand(target.value as Band)}
        >
          {[...bandOrder, ...levels].map((value) => (
            <option key={value} value={value}>
              {messages.list.bands[value]}
            </option>
          ))}
        </Select>
        <Select
          aria-label={messages.list.order}
          value={order}
          onChange={({ target }) => setOrder(target.value as Order)}
        >
          <Options labels={messages.list.orders} />
        </Select>
      </div>
      <p role="status" className="mt-2 mb-2 text-sm text-ink-soft tabular-nums">
        {messages.list.shown(shown.length)}
      </p>
      <p className="mb-2 text-xs text-ink-soft">
        {messages.list.legend(sources?.map((source) => sourceInWords(source)))}
      </p>
      {shown.length > 0 && (
        <SelectionBar
          selection={selection}
          chosen={{ uniqueVocabIds: [...selection.chosen] }}
          title={title}
          from={{ analysisId }}
        />
      )}
      {shown.length > 0 && (
        <VirtualTable
          label={label}
          rows={shown}
          rowKey={(word) => word.uniqueVocabId}
          columns={columns(messages)}
          gridClass={grid}
          estimatedRowHeight={64}
          resetKey={`${wanted}/${knowledge}/${band}/${order}`}
          renderRow={(word) => (
            <WordRow analysisId={analysisId} word={word} selection={selection} onOpen={onOpen} onPress={keepFocus} />
          )}
        />
      )}
    </>
  );
}

interface WordRowProps {
  analysisId: number;
  word: AnalysisWord;
  selection: ReturnType<typeof useSelection>;
  onOpen(uniqueVocabId: number): void;
  onPress: ReturnType<typeof useKeptFocus>;
}

function WordRow({ analysisId, word, selection, onOpen, onPress }: WordRowProps) {
  return (
    <>
      <VirtualCell className="flex items-start gap-1">
        <SelectBox
          word={word.word}
          row={word.uniqueVocabId}
          isChosen={selection.chosen.has(word.uniqueVocabId)}
          choose={selection.choose}
          all={selection.all}
        />
        <OpenWord word={word} onOpen={onOpen} />
      </VirtualCell>
      <VirtualCell className="text-sm text-ink-soft max-sm:order-3 max-sm:py-0">
        <Reading of={word} /> <OtherSpellings of={word.otherSpellings} />
      </VirtualCell>
      <VirtualCell className="text-right text-sm tabular-nums">{formatCount(word.frequency)}</VirtualCell>
      <VirtualCell className="text-xs text-ink-soft tabular-nums max-sm:order-3 max-sm:py-0 max-sm:text-right">
        {word.frequencyBand && messages.list.inTop(word.frequencyBand)} <JlptMark level={word.jlpt} />
      </VirtualCell>
      <VirtualCell className="text-sm max-sm:order-3 max-sm:py-1 sm:max-lg:order-1 sm:max-lg:pt-0 max-lg:col-span-full">
        <Definition of={word.definition} length={DEFINITION_LENGTH} />
      </VirtualCell>
      <VirtualCell className="max-sm:order-3 max-sm:col-span-2 max-sm:pt-0">
        <span className="inline-flex flex-wrap gap-1.5 [&_svg]:hidden">
          <ButtonsOfWord analysisId={analysisId} word={word} onPress={onPress} />
        </span>
      </VirtualCell>
    </>
  );
}

/** What the words can be chosen by: the states only that some are in. */
function knowledgeOf(words: readonly AnalysisWord[]): Knowledge[] {
  const states = new Set(words.map(({ state }) => state));
  return ['all', 'known', 'unknown', ...LEARNED_STATES.filter((state) => states.has(state))];
}

function Options({ labels }: { labels: Record<string, string> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
