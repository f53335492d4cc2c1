import type { TranscribedLine } from '@ichibun/contracts/transcriptions';
import { Button } from '@ichibun/ui/button';
import { TextInput } from '@ichibun/ui/field';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { timeOf } from '../reading/time-of.js';
import { messages } from './messages.js';

interface LineProps {
  line: TranscribedLine;
  index: number;
  isNow: boolean;
  onPlay(ms: number): void;
  onCorrect(index: number, text: string): void;
}

/** A line that was heard: played from its time, corrected where its text is. */
export const TranscriptLine = memo(function TranscriptLine({ line, index, isNow, onPlay, onCorrect }: LineProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const time = timeOf(line.start);
  const end = () => {
    if (draft !== null && draft.trim() !== line.text) onCorrect(index, draft.trim());
    setDraft(null);
  };
  const text = useRef<HTMLButtonElement>(null);
  const isLeftByKey = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Enter would press the text, which has focus by then.
    event.preventDefault();
    isLeftByKey.current = true;
    if (event.key === 'Enter') end();
    else setDraft(null);
  };
  // Tab goes on from this line.
  useEffect(() => {
    if (draft === null && isLeftByKey.current) text.current?.focus();
    isLeftByKey.current = false;
  }, [draft]);
  return (
    <li className={`flex items-start gap-2 rounded-md p-1 ${isNow ? 'bg-accent-soft' : ''}`} aria-current={isNow}>
      <Button variant="quiet" size="small" aria-label={messages.play(time)} onClick={() => onPlay(line.start)}>
        <span className="tabular-nums">{time}</span>
      </Button>
      {draft === null ? (
        <button
          ref={text}
          type="button"
          lang="ja"
          className="min-w-0 flex-1 text-left break-words"
          aria-label={messages.correct(line.text)}
          onClick={() => setDraft(line.text)}
        >
          <Marked line={line} />
        </button>
      ) : (
        <TextInput
          lang="ja"
          aria-label={messages.line}
          autoFocus
          value={draft}
          maxLength={1_000}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={end}
          onKeyDown={onKeyDown}
        />
      )}
      {line.isDoubtful && <span className="text-xs text-ink-soft">{messages.doubtful}</span>}
    </li>
  );
});

function Marked({ line: { text, doubtfulWords } }: Pick<LineProps, 'line'>) {
  let at = 0;
  return (
    <>
      {doubtfulWords.map(({ start, length }) => {
        const before = text.slice(at, start);
        at = start + length;
        return (
          <span key={start}>
            {before}
            <mark className="bg-sunken text-ink underline decoration-dotted">{text.slice(start, at)}</mark>
          </span>
        );
      })}
      {text.slice(at)}
    </>
  );
}
