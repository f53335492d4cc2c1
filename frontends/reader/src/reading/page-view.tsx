import { type ReadSentence, readSentenceOf } from '@ichibun/api-client/reading';
import type { Chapter, DocumentPicture, SentenceNote } from '@ichibun/contracts/documents';
import { usePreference } from '@ichibun/ui/preferences';
import { scrollBehaviour } from '@ichibun/ui/scroll-behaviour';
import type { Swipe } from '@ichibun/ui/use-swipe';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type MouseEvent, memo, type Ref, type RefObject, useCallback, useEffect, useRef } from 'react';
import { headingsOf } from '../contents/chapters.js';
import type { WordPlace } from '../words/find-unknown.js';
import { FootnoteMarks, footnotesByWord, footnotesOf, type PlacedFootnote } from '../words/footnote-marks.js';
import { PageWord } from '../words/page-word.js';
import { patternsByWord, useMarkedPatterns } from '../words/patterns.js';
import { Spaced } from '../words/spaced.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { type LookOfWord, useWordLook } from '../words/word-look.js';
import { canBeLookedUp, markOf, stateOf } from '../words/word-state.js';
import { WordText } from '../words/word-text.js';
import { Notes } from './notes.js';
import { firstSentenceOf, pageOfSentence, paragraphsOfPage } from './pages.js';
import { paragraphClass } from './paragraph-class.js';
import { Pictures, picturesBefore } from './pictures.js';
import { TextBox, type TextBoxHandle } from './text-box.js';
import { useMeasure, useTextStyle } from './text-style.js';
import { useLongPress } from './use-long-press.js';
import type { Entry } from './use-reader.js';

interface PageViewProps {
  documentId: number;
  sentences: readonly string[];
  paragraphStarts: readonly number[];
  chapters: readonly Chapter[];
  pictures: readonly DocumentPicture[];
  notes: readonly SentenceNote[];
  /** Any sentence of the page. */
  sentence: number;
  swipe: Swipe;
  box: RefObject<TextBoxHandle | null>;
  /** The sentence that is read aloud. */
  spoken: number | null;
  entry: Entry;
  /** The page was entered at its end, where this sentence begins first. */
  onEntered(sentence: number): void;
  /** The word that is looked up. */
  opened: WordPlace | null;
  words: Ref<WordCommands>;
  onOpenWord(place: WordPlace | null): void;
  /** @param word the one to begin with */
  onOpenSentence(sentence: number, word?: number): void;
  onPicture(number: number): void;
  onFootnote(number: number): void;
}

/**
 * A page of sentences in their paragraphs. A press on a word looks it up beside it; a press between words, a long one or
 * a key opens the sentence.
 */
export function PageView(props: PageViewProps) {
  const { documentId, sentences, paragraphStarts, chapters, pictures, notes, sentence, swipe } = props;
  const { box, spoken, entry, onEntered, opened, words, onOpenWord, onOpenSentence, onPicture, onFootnote } = props;
  const page = pageOfSentence(sentence);
  const headings = headingsOf(chapters, sentences);
  const ofText = notes.filter(({ kind }) => kind !== 'footnote');
  // A picture ends the paragraph that it is in, and so does a note that is no footnote.
  const starts = [...paragraphStarts, ...[...pictures, ...ofText].map(({ sentence }) => sentence)];
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
  const isAwaited = useAwaitsWords(documentId, isVertical ? paragraphs.flat() : []);
  const look = useWordLook(documentId);
  const markedOf = useMarkedPatterns();
  const [addSpaces] = usePreference('add-spaces');
  const text = useRef<HTMLDivElement>(null);
  useEntry({ box, page, sentence, entry, isReady: !isAwaited, onEntered });
  const act = { onOpenWord, onOpenSentence, onFootnote };
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const open = useCallback((index: number, word: number | undefined) => {
    const { onOpenWord, onOpenSentence } = latest.current;
    if (word === undefined) onOpenSentence(index);
    else onOpenWord({ sentence: index, word });
  }, []);
  const openFootnote = useCallback((number: number) => latest.current.onFootnote(number), []);
  useEffect(() => {
    if (opened) box.current?.show(opened.sentence);
  }, [box, opened]);
  useSpokenInView(text, spoken);
  return (
    <TextBox textKey={page} align="start" swipe={swipe} textStyle={style} handle={box}>
      <div className="relative">
        {isAwaited && <ColumnsToCome />}
        <div
          ref={text}
          data-text
          lang="ja"
          className={`sm:text-justify ${isVertical ? '' : 'mx-auto space-y-[0.5em]'}`}
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
              <p
                {...(headings.has(indexes[0]!) && { role: 'heading', 'aria-level': 2 })}
                className={paragraphClass(headings.has(indexes[0]!))}
              >
                {indexes.map((index) => (
                  <PageSentence
                    key={index}
                    documentId={documentId}
                    sentence={index}
                    text={sentences[index]!}
                    isSpoken={index === spoken}
                    opened={opened?.sentence === index ? opened.word : null}
                    notes={notes}
                    look={look}
                    markedOf={markedOf}
                    addSpaces={addSpaces}
                    onOpen={open}
                    onFootnote={openFootnote}
                  />
                ))}
              </p>
            </Fragment>
          ))}
          {paragraphs.at(-1)?.at(-1) === sentences.length - 1 && besideAt(sentences.length)}
        </div>
        {opened && pageOfSentence(opened.sentence) === page && (
          <PageWord
            documentId={documentId}
            text={sentences[opened.sentence]!}
            place={opened}
            page={text}
            commands={words}
            onOpen={onOpenWord}
            onSentence={() => onOpenSentence(opened.sentence, opened.word)}
          />
        )}
      </div>
    </TextBox>
  );
}

/** Scrolls to the sentence that is read aloud. */
function useSpokenInView(text: RefObject<HTMLElement | null>, spoken: number | null): void {
  useEffect(() => {
    if (spoken === null) return;
    const element = text.current?.querySelector(`[data-sentence="${spoken + 1}"]`);
    element?.scrollIntoView?.({ block: 'center', inline: 'center', behavior: scrollBehaviour() });
  }, [text, spoken]);
}

interface EntryOfPage {
  box: RefObject<TextBoxHandle | null>;
  page: number;
  sentence: number;
  entry: Entry;
  /** Whether its lines are where they will stay. */
  isReady: boolean;
  onEntered(sentence: number): void;
}

/** Begins a page where it is entered: at its start, at its end by the way back, or at the sentence of a jump. */
function useEntry({ box, page, sentence, entry, isReady, onEntered }: EntryOfPage): void {
  const latest = useRef({ sentence, onEntered });
  useEffect(() => {
    latest.current = { sentence, onEntered };
  });
  useEffect(() => {
    if (!isReady) return;
    const { sentence, onEntered } = latest.current;
    if (entry.page === page && entry.at === 'end') onEntered(box.current?.goTo('end') ?? sentence);
    else if (sentence === firstSentenceOf(page)) box.current?.goTo('start');
    else box.current?.show(sentence);
  }, [box, page, entry, isReady]);
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
    queries: sentences.map((sentence) => readSentenceOf(queryClient, documentId, sentence)),
    combine: (results) => results.some((result) => result.isPending && result.failureCount === 0),
  });
  return isPending && furigana !== 'never';
}

/** The same for all sentences of a page. */
interface LookOfWords {
  look: LookOfWord;
  markedOf: ReturnType<typeof useMarkedPatterns>;
  addSpaces: boolean;
}

interface PageSentenceProps extends LookOfWords {
  documentId: number;
  /** From 0. */
  sentence: number;
  text: string;
  isSpoken: boolean;
  /** The word of it that is looked up. */
  opened: number | null;
  /** Of the document. */
  notes: readonly SentenceNote[];
  onOpen(sentence: number, word: number | undefined): void;
  onFootnote(number: number): void;
}

/** Not rendered again while a word of another sentence is looked up. */
const PageSentence = memo((props: PageSentenceProps) => {
  const { documentId, sentence, text, isSpoken, opened, notes, look, markedOf, addSpaces, onOpen, onFootnote } = props;
  const queryClient = useQueryClient();
  const { data: read } = useQuery(readSentenceOf(queryClient, documentId, sentence));
  const press = ({ target }: MouseEvent) => {
    const note = target instanceof Element && target.closest<HTMLElement>('[data-note]');
    if (note) return onFootnote(Number(note.dataset.note));
    const word = target instanceof Element && target.closest<HTMLElement>('[data-word]');
    onOpen(sentence, word ? Number(word.dataset.word) : undefined);
  };
  const longPress = useLongPress(() => onOpen(sentence, undefined));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button is a box in its line, and a sentence runs over several
    <span
      role="button"
      tabIndex={0}
      aria-label={text}
      aria-haspopup="dialog"
      data-sentence={sentence + 1}
      {...longPress}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen(sentence, undefined);
      }}
      aria-current={isSpoken ? 'true' : undefined}
      className={`cursor-pointer rounded-sm box-decoration-clone [-webkit-touch-callout:none] hover:bg-sunken has-[rt]:focus-visible:[padding-block-start:0.55em] pointer-coarse:select-none ${isSpoken ? 'bg-accent-soft' : ''}`}
    >
      {read ? (
        <PageWords
          read={read}
          opened={opened}
          footnotes={footnotesOf(notes, sentence)}
          look={look}
          markedOf={markedOf}
          addSpaces={addSpaces}
        />
      ) : (
        text
      )}
    </span>
  );
});

interface PageWordsProps extends LookOfWords {
  read: ReadSentence;
  opened: number | null;
  footnotes: readonly PlacedFootnote[];
}

function PageWords({ read: { words, patterns }, opened, footnotes, look, markedOf, addSpaces }: PageWordsProps) {
  const marks = footnotesByWord(words, footnotes);
  const byWord = patternsByWord(words, patterns);
  const shown = words.map((word, index) => {
    const grammar = markedOf(byWord.get(index));
    const { className, style, furigana, pitch } = look(word, grammar);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never change their order
      <Spaced key={index} word={word} next={words[index + 1]} addSpaces={addSpaces}>
        {canBeLookedUp(word) ? (
          <span
            data-word={index}
            data-state={stateOf(word) ?? undefined}
            data-mark={markOf(word) ?? undefined}
            data-grammar={grammar.length > 0 || undefined}
            style={style}
            className={`rounded-sm box-decoration-clone hover:bg-accent-soft ${className} ${index === opened ? 'bg-accent-soft text-accent' : ''}`}
          >
            <WordText word={word} furigana={furigana} pitch={pitch} />
          </span>
        ) : (
          word.text
        )}
        <FootnoteMarks footnotes={marks.get(index)} />
      </Spaced>
    );
  });
  return (
    <>
      <FootnoteMarks footnotes={marks.get(-1)} />
      {shown}
    </>
  );
}
