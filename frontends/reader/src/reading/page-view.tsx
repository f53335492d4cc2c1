import type { DocumentPicture, ReadWord, SentenceNote } from '@ichibun/api-client/contract';
import { wordsOf } from '@ichibun/api-client/reading';
import { usePreference } from '@ichibun/ui/preferences';
import { scrollBehaviour } from '@ichibun/ui/scroll-behaviour';
import type { Swipe } from '@ichibun/ui/use-swipe';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type MouseEvent, type Ref, useEffect, useRef } from 'react';
import { Spaced } from '../words/spaced.js';
import { useWordLook } from '../words/word-look.js';
import { canBeLookedUp, markOf, stateOf } from '../words/word-state.js';
import { WordText } from '../words/word-text.js';
import { Notes } from './notes.js';
import { pageOfSentence, paragraphsOfPage } from './pages.js';
import { Pictures, picturesBefore } from './pictures.js';
import { TextBox, type TextBoxHandle } from './text-box.js';
import { useMeasure, useTextStyle } from './text-style.js';

interface PageViewProps {
  documentId: number;
  sentences: readonly string[];
  paragraphStarts: readonly number[];
  pictures: readonly DocumentPicture[];
  notes: readonly SentenceNote[];
  /** Any sentence of the page. */
  sentence: number;
  swipe: Swipe;
  box: Ref<TextBoxHandle>;
  /** The sentence that is read aloud. */
  spoken: number | null;
  /** @param word the one that was pressed */
  onOpen(sentence: number, word?: number): void;
  onPicture(number: number): void;
}

/** A page of sentences in their paragraphs; each opens by a press or a key, at the word that was pressed. */
export function PageView({
  documentId,
  sentences,
  paragraphStarts,
  pictures,
  notes,
  sentence,
  swipe,
  box,
  spoken,
  onOpen,
  onPicture,
}: PageViewProps) {
  const page = pageOfSentence(sentence);
  // A picture ends the paragraph that it stands in, and so does a note.
  const starts = [...paragraphStarts, ...[...pictures, ...notes].map(({ sentence }) => sentence)];
  const paragraphs = paragraphsOfPage(page, sentences.length, starts);
  const style = useTextStyle('page');
  const measure = useMeasure();
  const isVertical = usePreference('writing-mode')[0] === 'vertical';
  const besideAt = (index: number) => (
    <>
      <Pictures
        documentId={documentId}
        pictures={picturesBefore(pictures, index)}
        place={isVertical ? 'columns' : 'page'}
        onOpen={onPicture}
      />
      <Notes notes={notes} sentence={index} />
    </>
  );
  const isAwaited = useAwaitsWords(documentId, paragraphs.flat());
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (spoken === null) return;
    const element = text.current?.querySelector(`[data-sentence="${spoken + 1}"]`);
    element?.scrollIntoView?.({ block: 'center', inline: 'center', behavior: scrollBehaviour() });
  }, [spoken]);
  return (
    <TextBox textKey={page} align="start" swipe={swipe} textStyle={style} handle={box}>
      <div className="relative">
        {isVertical && isAwaited && <ColumnsToCome />}
        <div
          ref={text}
          lang="ja"
          // Between columns of the same width a gap would cut the last one: there a paragraph is indented instead.
          className={`sm:text-justify ${isVertical ? '[&>p]:indent-[1em]' : 'mx-auto space-y-[0.5em]'}`}
          // Readings wider than their kanji break the columns in other places, and all that follow would move.
          style={
            isVertical
              ? { ...style, ...(isAwaited && { visibility: 'hidden' as const }) }
              : { ...style, maxInlineSize: measure }
          }
        >
          {paragraphs.map((indexes) => (
            <Fragment key={indexes[0]}>
              {besideAt(indexes[0]!)}
              <p className="break-words">
                {indexes.map((index) => (
                  <PageSentence
                    key={index}
                    documentId={documentId}
                    sentence={index}
                    text={sentences[index]!}
                    isSpoken={index === spoken}
                    onOpen={(word) => onOpen(index, word)}
                  />
                ))}
              </p>
            </Fragment>
          ))}
          {paragraphs.at(-1)?.at(-1) === sentences.length - 1 && besideAt(sentences.length)}
        </div>
      </div>
    </TextBox>
  );
}

/** Stands for the columns of a vertical page whose readings take long. */
const ColumnsToCome = () => (
  <div
    aria-hidden="true"
    className="animate-appear-late absolute inset-0"
    style={{
      background:
        'repeating-linear-gradient(to left, transparent 0 calc(0.5lh - 0.5em), var(--sunken) 0 calc(0.5lh + 0.5em), transparent 0 1lh)',
    }}
  />
);

/** Whether readings are still to come for any of these sentences. */
function useAwaitsWords(documentId: number, sentences: readonly number[]): boolean {
  const queryClient = useQueryClient();
  const [furigana] = usePreference('furigana');
  const isPending = useQueries({
    queries: sentences.map((sentence) => wordsOf(queryClient, documentId, sentence)),
    combine: (results) => results.some((result) => result.isPending && result.failureCount === 0),
  });
  return isPending && furigana !== 'never';
}

interface PageSentenceProps {
  documentId: number;
  /** From 0. */
  sentence: number;
  text: string;
  isSpoken: boolean;
  onOpen(word?: number): void;
}

function PageSentence({ documentId, sentence, text, isSpoken, onOpen }: PageSentenceProps) {
  const queryClient = useQueryClient();
  const { data: words } = useQuery(wordsOf(queryClient, documentId, sentence));
  const press = ({ target }: MouseEvent) => {
    const word = target instanceof Element && target.closest<HTMLElement>('[data-word]');
    onOpen(word ? Number(word.dataset.word) : undefined);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button is a box in its line, and a sentence runs over several
    <span
      role="button"
      tabIndex={0}
      aria-label={text}
      aria-haspopup="dialog"
      data-sentence={sentence + 1}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
      aria-current={isSpoken ? 'true' : undefined}
      className={`cursor-pointer rounded-sm box-decoration-clone hover:bg-sunken ${isSpoken ? 'bg-accent-soft' : ''}`}
    >
      {words ? <PageWords words={words} /> : text}
    </span>
  );
}

function PageWords({ words }: { words: readonly ReadWord[] }) {
  const look = useWordLook();
  return words.map((word, index) => {
    const { className, furigana, pitch } = look(word);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never change their order
      <Spaced key={index} word={word} next={words[index + 1]}>
        {canBeLookedUp(word) ? (
          <span
            data-word={index}
            data-state={stateOf(word) ?? undefined}
            data-mark={markOf(word) ?? undefined}
            className={`rounded-sm box-decoration-clone hover:bg-accent-soft ${className}`}
          >
            <WordText word={word} furigana={furigana} pitch={pitch} />
          </span>
        ) : (
          word.text
        )}
      </Spaced>
    );
  });
}
