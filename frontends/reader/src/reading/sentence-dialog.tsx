import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Dialog } from '@ichibun/ui/dialog';
import type { Ref } from 'react';
import type { ReadingAloud } from '../listening/use-reading-aloud.js';
import { messages } from '../messages.js';
import type { PlacedFootnote } from '../words/footnote-marks.js';
import { SentenceWords } from '../words/sentence-words.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { Moves } from './moves.js';
import { type SentenceCommands, SentenceTools } from './sentence-tools.js';
import { useTextStyle } from './text-style.js';

interface SentenceDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  documentId: number;
  sentences: readonly string[];
  times: ReadableDocument['times'];
  sentence: number;
  start: { word: number; opens: boolean } | undefined;
  footnotes: readonly PlacedFootnote[];
  onFootnote(number: number): void;
  onMove(sentence: number): void;
  words: Ref<WordCommands>;
  tools: Ref<SentenceCommands>;
  aloud: ReadingAloud;
}

/** A sentence of the page with its words, over the page. */
export function SentenceDialog(props: SentenceDialogProps) {
  const { open, onOpenChange, documentId, sentences, times, sentence, start, footnotes, onFootnote } = props;
  const { onMove, words, tools, aloud } = props;
  const style = useTextStyle('page');
  const text = sentences[sentence]!;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.sentenceNumber(sentence + 1)}
      focusBack={() => sentenceOnPage(sentence)}
    >
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
        className={`rounded-md break-phrases ${aloud.spoken === sentence ? 'bg-accent-soft' : ''}`}
      />
      <SentenceTools
        key={`tools ${sentence}`}
        documentId={documentId}
        sentence={sentence}
        text={text}
        time={times[sentence]}
        commands={tools}
        isSpoken={aloud.spoken === sentence}
        onSpeak={aloud.toggleSentence}
      />
      <div className="mt-6">
        <Moves
          what="sentence"
          place={messages.moves.sentence.place(sentence + 1, sentences.length)}
          isFirst={sentence === 0}
          isLast={sentence === sentences.length - 1}
          onStep={(by) => onMove(sentence + by)}
        />
      </div>
    </Dialog>
  );
}

/** A sentence, from 0, where its page is shown. */
const sentenceOnPage = (sentence: number) => document.querySelector<HTMLElement>(`[data-sentence="${sentence + 1}"]`);
