import { usePreference } from '@ichibun/ui/preferences';
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { textStyleOf } from '../reading/type-sizes.js';
import { SentenceWords } from '../words/sentence-words.js';
import type { WordCommands } from '../words/use-word-commands.js';
import type { FilmLine } from './lines.js';
import { messages } from './messages.js';
import { SecondLine } from './second/second-line.js';

interface CaptionsProps {
  documentId: number;
  sentences: readonly string[];
  /** What is spoken; undefined between lines. */
  line: FilmLine | undefined;
  commands: Ref<WordCommands>;
  onLookUp(isOpen: boolean): void;
  /** A sentence of this line is saved. */
  onSave(line: FilmLine, saved: Promise<number | undefined>): void;
  /** What second subtitles say, and whether that is shown before it is asked for. */
  second: string;
  showsSecond: boolean;
  /** Whether the screen is a phone on its side: letters are smaller, and the picture keeps its room. */
  isLow: boolean;
}

/** The line that is spoken, with words as the reader has them, on the page's own ground: readable below any picture. */
export function Captions(props: CaptionsProps) {
  const { documentId, sentences, line, commands, onLookUp, onSave, second, showsSecond, isLow } = props;
  const [font] = usePreference('reader-font');
  const style = textStyleOf('page', {
    'text-size': isLow ? 'small' : 'large',
    'line-height': 'tight',
    'reader-font': font,
  });
  const ofSentences = useRef(new Map<number, WordCommands>());
  useImperativeHandle(commands, () => commandsOf(line?.sentences ?? [], ofSentences.current), [line]);
  const box = useRef<HTMLDivElement>(null);
  useHeightOfTallest(box);
  return (
    <div
      ref={box}
      className={`flex min-h-22 shrink-0 flex-col items-center justify-center px-3 ${isLow ? '' : 'py-2'}`}
      data-captions
    >
      {line ? (
        line.sentences.map((sentence) => (
          <SentenceWords
            key={sentence}
            documentId={documentId}
            sentence={sentence}
            text={sentences[sentence]!}
            className="text-center break-phrases"
            style={style}
            commands={(one) => {
              if (one) ofSentences.current.set(sentence, one);
              else ofSentences.current.delete(sentence);
            }}
            onLookUp={onLookUp}
            onSave={(saved) => onSave(line, saved)}
          />
        ))
      ) : (
        <p className="text-sm text-ink-soft">
          <span aria-hidden="true">···</span>
          <span className="sr-only">{messages.noLine}</span>
        </p>
      )}
      {line && second !== '' && (
        <SecondLine key={`${line.start} ${line.end}`} text={second} isShown={showsSecond} isLow={isLow} />
      )}
    </div>
  );
}

/** Keeps a box as high as it has been, so that the picture above it does not jump from line to line. */
function useHeightOfTallest(box: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const shown = box.current!;
    let [width, tallest] = [0, 0];
    const size = new ResizeObserver(() => {
      if (shown.offsetWidth !== width) shown.style.minHeight = '';
      tallest = shown.offsetWidth === width ? Math.max(tallest, shown.offsetHeight) : shown.offsetHeight;
      width = shown.offsetWidth;
      shown.style.minHeight = `${Math.min(tallest, window.innerHeight * MOST_OF_SCREEN)}px`;
    });
    size.observe(shown);
    return () => size.disconnect();
  }, [box]);
}

/** The share of the screen that is kept for a line. */
const MOST_OF_SCREEN = 0.3;

/** Those of the sentence that has the word which is open or has focus; of a line without one, of its first. */
function commandsOf(sentences: readonly number[], all: ReadonlyMap<number, WordCommands>): WordCommands {
  const shown = () => sentences.flatMap((sentence) => all.get(sentence) ?? []);
  const chosen = () => shown().find((one) => one.current() !== undefined) ?? shown()[0];
  return {
    step: (by) => chosen()?.step(by),
    stepUnknown: (by) => {
      const those = shown();
      const at = Math.max(
        0,
        those.findIndex((one) => one.current() !== undefined),
      );
      return those.slice(at).some((one) => one.stepUnknown(by));
    },
    markKnown: () => chosen()?.markKnown(),
    block: () => chosen()?.block(),
    save: () => chosen()?.save(),
    speak: () => chosen()?.speak(),
    current: () => chosen()?.current(),
  };
}
