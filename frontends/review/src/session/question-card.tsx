import type { ReviewCard } from '@ichibun/contracts/reviews';
import { Fragment, useEffect, useRef } from 'react';
import { messages } from '../messages.js';
import { Gap } from './gap.js';
import { NoteFields, NoteMedia } from './note-fields.js';

type Question = NonNullable<ReviewCard['question']>;

/** What a note from Anki asks: in front with gaps and their hints, behind with what was in them in bold. */
export function QuestionFront({ question, isShown }: { question: Question; isShown: boolean }) {
  const { text, media } = question;
  const parts = partsOf(question);
  // What is said of its sounds and pictures must not say what is asked.
  const said = isShown ? text : parts.map(({ text: part, hint }) => (hint === undefined ? part : '…')).join('');
  return (
    <>
      <p lang="ja" className="font-ja leading-loose break-phrases">
        {parts.map(({ text: part, hint }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a question never change their order
          <Fragment key={index}>{hint === undefined ? part : isShown ? <b>{part}</b> : <Gap hint={hint} />}</Fragment>
        ))}
      </p>
      {media.length > 0 && (
        <div className="flex flex-wrap justify-center gap-2">
          <NoteMedia name={messages.card.front} text={said} media={media} word={said} />
        </div>
      )}
    </>
  );
}

/** The whole note. */
export function QuestionAnswer({ card }: { card: ReviewCard }) {
  const answer = useRef<HTMLDivElement>(null);
  // Above the bar of ratings, which stays at the bottom of the screen.
  useEffect(() => {
    answer.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={answer} className="scroll-mb-56 space-y-4 border-t border-line pt-5">
      {card.note.length > 0 && <NoteFields note={card.note} word={card.word} />}
    </div>
  );
}

/** A question in parts; gaps have a hint, which may be empty. */
function partsOf({ text, gaps }: Question): { text: string; hint?: string }[] {
  const parts: { text: string; hint?: string }[] = [];
  let from = 0;
  for (const { start, end, hint } of gaps) {
    if (start > from) parts.push({ text: text.slice(from, start) });
    parts.push({ text: text.slice(start, end), hint });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
