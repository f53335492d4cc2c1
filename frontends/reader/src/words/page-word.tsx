import { readSentenceOf } from '@ichibun/api-client/reading';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { WordPlace } from './find-unknown.js';
import { OpenedWord } from './opened-word.js';
import { Popover } from './popover.js';
import { isVertical } from './sentence-words.js';
import { useBackCloses } from './use-back-closes.js';
import { useWordCommands, type WordCommands } from './use-word-commands.js';

interface PageWordProps {
  documentId: number;
  text: string;
  place: WordPlace;
  /** Where the words of the page stand. */
  page: RefObject<HTMLElement | null>;
  commands: Ref<WordCommands>;
  /** Another word of its sentence, or null to close. */
  onOpen(place: WordPlace | null): void;
  onSentence(): void;
}

/** A word of a page, looked up beside where it stands. Waits for a page that is just turned to. */
export function PageWord({ documentId, text, place, page, commands, onOpen, onSentence }: PageWordProps) {
  const { sentence, word } = place;
  const queryClient = useQueryClient();
  const words = useQuery(readSentenceOf(queryClient, documentId, sentence)).data?.words;
  const line = useRef<HTMLElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the words their elements come
  useLayoutEffect(() => {
    line.current = page.current?.querySelector<HTMLElement>(`[data-sentence="${sentence + 1}"]`) ?? null;
    setElement(line.current?.querySelector<HTMLElement>(`[data-word="${word}"]`) ?? null);
  }, [words, page, sentence, word]);
  const close = () => onOpen(null);
  const actions = useWordCommands(commands, {
    documentId,
    line,
    words,
    open: { index: word },
    sentence: text,
    setOpen: ({ index }) => onOpen({ sentence, word: index }),
  });
  useBackCloses(true, close);
  const opened = words?.[word];
  return (
    <Popover
      key={`${sentence} ${word}`}
      anchor={opened ? element : null}
      onClose={close}
      label={opened ? opened.baseForm || opened.text : ''}
      side={element && isVertical(element) ? 'right' : 'bottom'}
    >
      {words && opened && (
        <OpenedWord
          documentId={documentId}
          sentence={sentence}
          text={text}
          words={words}
          index={word}
          actions={actions}
          onSentence={onSentence}
          onClose={close}
        />
      )}
    </Popover>
  );
}
