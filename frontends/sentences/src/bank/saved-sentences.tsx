import { reasonOf } from '@ichibun/api-client/request';
import { exportSentences, useMarkSentencesKnown } from '@ichibun/api-client/sentences';
import type { SavedSentence } from '@ichibun/contracts/sentences';
import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { CheckIcon, DownloadIcon } from '@ichibun/ui/icons';
import { useLocation } from '@ichibun/ui/router';
import { SearchField } from '@ichibun/ui/search-field';
import { notify } from '@ichibun/ui/toast';
import { LazyExportDeckDialog, type NoteExample } from '@ichibun/words/lazy-dialogs';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { messages } from '../messages.js';
import { FuriganaSwitch } from '../sentence/furigana-switch.js';
import { deckNameOf, groupsOf, matching } from './groups.js';
import { SentenceGroup } from './sentence-group.js';

/** From this many sentences on there is a search. */
const SEARCH_FROM = 10;
/** Sources whose sentences are shown at first: those of others are behind their titles. */
const OPEN_GROUPS = 2;

/** The sentence that an address asks for, behind its #: it never reaches a server or its logs. */
function sentenceOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** The sentences of the bank by their source; what is chosen of them is exported or marked known. */
export function SavedSentences({ sentences }: { sentences: readonly SavedSentence[] }) {
  const [asked] = useState(sentenceOf(useLocation().hash));
  const [term, setTerm] = useState(asked);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [exporting, setExporting] = useState<readonly SavedSentence[] | null>(null);
  const marking = useMarking(() => setChosen(new Set()));
  const wanted = useDeferredValue(term);
  const shown = useMemo(() => matching(sentences, wanted), [sentences, wanted]);
  const groups = useMemo(() => groupsOf(shown), [shown]);
  const selected = sentences.filter(({ id }) => chosen.has(id));
  const selectedShown = shown.filter(({ id }) => chosen.has(id)).length;

  const choose = useCallback((some: readonly SavedSentence[], isChosen: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      for (const { id } of some) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);

  return (
    <>
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-2">
          {(sentences.length >= SEARCH_FROM || asked !== '') && (
            <div className="min-w-56 flex-1">
              <SearchField label={messages.bank.search} value={term} onChange={setTerm} />
            </div>
          )}
          <FuriganaSwitch />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Checkbox
            checked={shown.length > 0 && selectedShown === shown.length}
            mixed={selectedShown > 0 && selectedShown < shown.length}
            disabled={shown.length === 0}
            onChange={(all) => choose(shown, all)}
          >
            {messages.sentence.selectAll}
          </Checkbox>
          <p role="status" className="flex-1 text-sm text-ink-soft tabular-nums">
            {messages.sentence.selected(selected.length, sentences.length)}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
            <Button disabled={selected.length === 0 || marking.isPending} onClick={() => marking.mark(selected)}>
              <CheckIcon />
              {marking.isPending ? messages.bank.marking : messages.bank.mark}
            </Button>
            {/* Who has chosen none wants all that are shown. */}
            <Button
              variant="primary"
              disabled={shown.length === 0}
              onClick={() => setExporting(selected.length > 0 ? selected : shown)}
            >
              <DownloadIcon />
              {messages.bank.toAnki}
            </Button>
          </div>
        </div>
      </div>
      {groups.map((group, index) => (
        <SentenceGroup
          key={group.key}
          group={group}
          isOpen={index < OPEN_GROUPS || wanted.trim() !== ''}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
      {shown.length === 0 && (
        <p role="status" className="py-8 text-center text-ink-soft">
          {messages.bank.noMatch(wanted.trim())}
        </p>
      )}
      {exporting && (
        <LazyExportDeckDialog
          open
          contents={messages.bank.count(exporting.length)}
          deckName={deckNameOf(exporting)}
          example={exampleOf(exporting[0]!)}
          onOpenChange={() => setExporting(null)}
          onExport={(options) =>
            exportSentences(
              exporting.map(({ id }) => id),
              options,
            )
          }
        />
      )}
    </>
  );
}

/** Marks the words of sentences as known, and says what became of it. */
function useMarking(onMarked: () => void) {
  const { mutate, isPending } = useMarkSentencesKnown();
  const mark = (sentences: readonly SavedSentence[]) =>
    mutate(
      sentences.map(({ id }) => id),
      {
        onSuccess: ({ marked, addedWords }) => {
          onMarked();
          notify({ title: messages.bank.marked, description: messages.bank.markedText(marked, addedWords) });
        },
        onError: (error) =>
          notify({
            title: messages.bank.markFailed,
            description: messages.bank.markFailedText,
            reason: reasonOf(error),
            destructive: true,
          }),
      },
    );
  return { mark, isPending };
}

/** A saved sentence as its note will have it. */
const exampleOf = (sentence: SavedSentence): NoteExample => ({
  word: sentence.targetWord,
  reading: sentence.targetReading,
  meaning: sentence.shortDefinition,
  furigana: sentence.furigana,
  translation: sentence.sentenceTranslated,
  source: sentence.analysisTitle ?? '',
});
