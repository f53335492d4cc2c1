import type { ReadableDocument } from '@ichibun/contracts/documents';
import { usePreference } from '@ichibun/ui/preferences';
import type { Swipe } from '@ichibun/ui/use-swipe';
import type { ReactNode, Ref } from 'react';
import type { ReadingAloud } from '../listening/use-reading-aloud.js';
import type { PlacedFootnote } from '../words/footnote-marks.js';
import { SentenceWords } from '../words/sentence-words.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { type SentenceCommands, SentenceTools } from './sentence-tools.js';
import { TextBox } from './text-box.js';
import { useTextStyle } from './text-style.js';

interface SentenceViewProps {
  documentId: number;
  sentence: number;
  text: string;
  time: ReadableDocument['times'][number] | undefined;
  start: { word: number; opens: boolean } | undefined;
  swipe: Swipe;
  words: Ref<WordCommands>;
  tools: Ref<SentenceCommands>;
  aloud: ReadingAloud;
  /** Whether it is the sentence that is spoken. */
  isMarked: boolean;
  /** Whether it is the heading of a chapter. */
  isHeading: boolean;
  footnotes: readonly PlacedFootnote[];
  onFootnote(number: number): void;
  /** Pictures that are before it and, of the last sentence, after it. */
  before: ReactNode;
  after: ReactNode;
}

/** One sentence, by itself. */
export function SentenceView({
  documentId,
  sentence,
  text,
  time,
  start,
  swipe,
  words,
  tools,
  aloud,
  isMarked,
  isHeading,
  footnotes,
  onFootnote,
  before,
  after,
}: SentenceViewProps) {
  const style = useTextStyle('sentence');
  const [writingMode] = usePreference('writing-mode');
  return (
    <div
      className={
        writingMode === 'vertical' ? 'flex min-h-0 flex-1 flex-col' : 'mx-auto w-full max-w-4xl pt-[2dvh] sm:pt-[8dvh]'
      }
    >
      {before}
      <TextBox textKey={sentence} align="center" swipe={swipe} textStyle={style}>
        <SentenceWords
          key={sentence}
          documentId={documentId}
          sentence={sentence}
          text={text}
          start={start}
          footnotes={footnotes}
          onFootnote={onFootnote}
          commands={words}
          style={style}
          className={`rounded-md break-phrases ${isMarked ? 'bg-accent-soft' : ''} ${isHeading ? 'font-semibold' : ''}`}
        />
      </TextBox>
      {after}
      <SentenceTools
        key={`tools ${sentence}`}
        documentId={documentId}
        sentence={sentence}
        text={text}
        time={time}
        commands={tools}
        isSpoken={aloud.spoken === sentence}
        onSpeak={aloud.toggleSentence}
      />
    </div>
  );
}
