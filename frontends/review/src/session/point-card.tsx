import { sentenceAddress } from '@ichibun/api-client/sentence-address';
import type { ReviewCard } from '@ichibun/contracts/reviews';
import { buttonClass } from '@ichibun/ui/button';
import { Japanese } from '@ichibun/ui/japanese';
import { language } from '@ichibun/ui/language';
import { Link } from '@ichibun/ui/router';
import { grammarAddress, PatternLevel, PatternMeaning } from '@ichibun/words/pattern-line';
import { inPhrases } from '@ichibun/words/phrases';
import { SpeakButton } from '@ichibun/words/speak-button';
import { Fragment, useEffect, useRef } from 'react';
import { messages } from '../messages.js';
import { Gap } from './gap.js';

type Point = NonNullable<ReviewCard['point']>;

/** The sentence of a grammar point: in front with gaps and what is meant, behind with the point in bold. */
export function PointFront({ point, isShown }: { point: Point; isShown: boolean }) {
  return (
    <>
      <p lang="ja" className="font-ja leading-loose break-phrases">
        {inPhrases(partsOf(point.sentence), ({ isPoint }) => isPoint).map(({ text, isPoint, beginsPhrase }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
          <Fragment key={index}>
            {beginsPhrase && <wbr />}
            {!isPoint ? text : isShown ? <b>{text}</b> : <Gap />}
          </Fragment>
        ))}
      </p>
      {!isShown && (
        <div className="text-base text-ink-soft">
          <PatternMeaning of={point} /> <PatternLevel level={point.level} />
        </div>
      )}
    </>
  );
}

/** The grammar point, what it means, and where the learner met it. */
export function PointAnswer({ point }: { point: Point }) {
  const answer = useRef<HTMLDivElement>(null);
  // Above the bar of ratings, which stays at the bottom of the screen.
  useEffect(() => {
    answer.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const { id, name, formation, sentence } = point;
  return (
    <div ref={answer} className="scroll-mb-56 space-y-4 border-t border-line pt-5">
      <div>
        <p className="text-xl">
          <Link to={grammarAddress(id)} className="font-semibold text-accent">
            <Japanese>{name}</Japanese>
          </Link>{' '}
          <PatternLevel level={point.level} />
        </p>
        <p>
          <PatternMeaning of={point} />
        </p>
      </div>
      <p className="text-sm">
        <Japanese>{formation}</Japanese>
      </p>
      <p className="text-sm text-ink-soft">
        {language() === 'ja' ? <Japanese>{point.noteInJapanese}</Japanese> : <span lang="en">{point.note}</span>}
      </p>
      {sentence.english && <p lang="en">{sentence.english}</p>}
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <SpeakButton utterance={{ text: sentence.japanese }} name={sentence.japanese} />
        {sentence.documentId !== null && (
          <>
            {messages.card.from(sentence.title)}
            <Link
              to={sentenceAddress(sentence.documentId, sentence.japanese)}
              className={buttonClass('quiet', 'small')}
            >
              {messages.card.open}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}

/** A sentence in parts, with which of them are the point. */
function partsOf({ japanese, pieces }: Point['sentence']): { text: string; isPoint: boolean }[] {
  const parts: { text: string; isPoint: boolean }[] = [];
  let from = 0;
  for (const { start, end } of pieces) {
    if (start > from) parts.push({ text: japanese.slice(from, start), isPoint: false });
    parts.push({ text: japanese.slice(start, end), isPoint: true });
    from = end;
  }
  if (from < japanese.length) parts.push({ text: japanese.slice(from), isPoint: false });
  return parts;
}
