import { readSentenceOf } from '@ichibun/api-client/reading';
import { reasonOf } from '@ichibun/api-client/request';
import type { FoundPattern } from '@ichibun/contracts/grammar';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { usePreference } from '@ichibun/ui/preferences';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../messages.js';
import { FootnoteMarks, footnotesByWord, type PlacedFootnote } from './footnote-marks.js';
import { OpenedWord } from './opened-word.js';
import { patternsByWord, useMarkedPatterns } from './patterns.js';
import { Popover } from './popover.js';
import { Spaced } from './spaced.js';
import { useBackCloses } from './use-back-closes.js';
import type { OnSave } from './use-read-word-actions.js';
import { useWordCommands, type WordCommands } from './use-word-commands.js';
import { Word } from './word.js';
import { useWordLook } from './word-look.js';
import { canBeLookedUp } from './word-state.js';

interface SentenceWordsProps {
  documentId: number;
  /** From 0. */
  sentence: number;
  text: string;
  className: string;
  style: CSSProperties;
  /** The word to begin with, which is looked up or only given focus. */
  start?: { word: number; opens: boolean } | undefined;
  footnotes?: readonly PlacedFootnote[] | undefined;
  onFootnote?: ((number: number) => void) | undefined;
  commands: Ref<WordCommands>;
  /** A word is looked up from now on, or none any more. */
  onLookUp?: ((isOpen: boolean) => void) | undefined;
  onSave?: OnSave | undefined;
}

interface OpenWord {
  index: number;
  element: HTMLElement;
}

/** A sentence whose words can be looked up; its plain text until they are there. Give it the sentence as key. */
export function SentenceWords(props: SentenceWordsProps) {
  const { documentId, sentence, text, className, style, start, footnotes = [], onFootnote } = props;
  const { commands, onLookUp, onSave } = props;
  const queryClient = useQueryClient();
  const { data: read, error, refetch } = useQuery(readSentenceOf(queryClient, documentId, sentence));
  const words = read?.words;
  const look = useWordLook(documentId);
  const markedOf = useMarkedPatterns();
  const [addSpaces] = usePreference('add-spaces');
  const line = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState<OpenWord | null>(null);
  const openWord = open && words?.[open.index];
  const actions = useWordCommands(commands, { documentId, line, words, open, sentence: text, onSave, setOpen });
  useStart(line, words, start, setOpen);
  useBackCloses(open !== null, () => setOpen(null));
  useLookUps(open !== null, onLookUp);
  const toggle = useCallback(
    (index: number, element: HTMLElement) => setOpen((before) => (before?.index === index ? null : { index, element })),
    [],
  );

  const marks = words && footnotesByWord(words, footnotes);
  const patterns = read && patternsByWord(read.words, read.patterns);
  return (
    <>
      <p ref={line} lang="ja" className={className} style={style}>
        {words && <FootnoteMarks footnotes={marks?.get(-1)} onOpen={onFootnote} />}
        {words
          ? words.map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never change their order
              <Spaced key={index} word={word} next={words[index + 1]} addSpaces={addSpaces}>
                {canBeLookedUp(word) ? (
                  <Word
                    word={word}
                    grammar={namesOf(markedOf(patterns?.get(index)))}
                    index={index}
                    {...look(word, markedOf(patterns?.get(index)))}
                    isOpen={open?.index === index}
                    onOpen={toggle}
                  />
                ) : (
                  word.text
                )}
                <FootnoteMarks footnotes={marks?.get(index)} onOpen={onFootnote} />
              </Spaced>
            ))
          : text}
      </p>
      {error && !words && (
        <ErrorPanel title={messages.wordsNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      )}
      <Popover
        key={open?.index}
        anchor={open?.element ?? null}
        onClose={() => setOpen(null)}
        label={openWord ? openWord.baseForm || openWord.text : ''}
        side={open && isVertical(open.element) ? 'right' : 'bottom'}
      >
        {open && openWord && (
          <OpenedWord
            documentId={documentId}
            sentence={sentence}
            text={text}
            words={words}
            index={open.index}
            actions={actions}
            onClose={() => setOpen(null)}
          />
        )}
      </Popover>
    </>
  );
}

/** The names of grammar points, for those who do not see their line. */
const namesOf = (patterns: readonly FoundPattern[]): string | undefined =>
  patterns.length > 0 ? messages.grammarHere(patterns.map(({ name }) => name)) : undefined;

/** Whether it is in a line from top to bottom, as the text is and its dialog of one sentence is not. */
export const isVertical = (element: HTMLElement): boolean => getComputedStyle(element).writingMode === 'vertical-rl';

/** Says when a word is looked up and when no more, also by leaving the sentence. */
function useLookUps(isOpen: boolean, onLookUp: SentenceWordsProps['onLookUp']): void {
  const latest = useRef(onLookUp);
  useEffect(() => {
    latest.current = onLookUp;
  });
  useEffect(() => {
    if (!isOpen) return;
    latest.current?.(true);
    return () => latest.current?.(false);
  }, [isOpen]);
}

/** Goes to the word to begin with once the words are there. */
function useStart(
  line: { current: HTMLElement | null },
  words: ReadWord[] | undefined,
  start: SentenceWordsProps['start'],
  setOpen: (open: OpenWord) => void,
): void {
  const begun = useRef(false);
  useEffect(() => {
    if (!words || !start || begun.current) return;
    begun.current = true;
    const element = line.current?.querySelector<HTMLElement>(`[data-word="${start.word}"]`);
    if (!element) return;
    element.focus();
    if (start.opens) afterAppearing(element).then(() => setOpen({ index: start.word, element }));
  }, [line, words, start, setOpen]);
}

/** A dialog moves while it appears; what is put beside something in it must wait until that has its place. */
async function afterAppearing(element: HTMLElement): Promise<void> {
  const moving = element.closest('[role=dialog]')?.getAnimations?.() ?? [];
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
