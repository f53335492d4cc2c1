import { sentenceAddress } from '@ichibun/api-client/sentence-address';
import { mediaAddress } from '@ichibun/api-client/sentences';
import type { ReviewCard } from '@ichibun/contracts/reviews';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { usePreference } from '@ichibun/ui/preferences';
import { Link } from '@ichibun/ui/router';
import { Ruby } from '@ichibun/ui/ruby';
import { useSwipe } from '@ichibun/ui/use-swipe';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { PitchLine } from '@ichibun/words/pitch-line';
import { SentenceText, TranslationText } from '@ichibun/words/sentence-text';
import { SpeakButton } from '@ichibun/words/speak-button';
import { useEffect, useRef } from 'react';
import { messages } from '../messages.js';
import { NoteFields } from './note-fields.js';
import { PointAnswer, PointFront } from './point-card.js';
import { QuestionAnswer, QuestionFront } from './question-card.js';
import type { Change, Rating } from './use-review.js';

interface CardViewProps {
  card: ReviewCard;
  isShown: boolean;
  /** Whether readings are on the front too. */
  withReadings: boolean;
  onReadings(): void;
  onChange(change: Change): void;
  /** Where the learner wants it, a swipe over a card that is shown answers it. */
  onSwipe(rating: Rating): void;
}

/** A card: in front a sentence with its word marked, or the word alone where there is none; after it what it means. */
export function CardView({ card, isShown, withReadings, onReadings, onChange, onSwipe }: CardViewProps) {
  const front = useRef<HTMLElement>(null);
  const [withSwipes] = usePreference('review-swipes');
  const swipe = (rating: Rating) => withSwipes && isShown && onSwipe(rating);
  useSwipe(front, { onLeft: () => swipe(1), onRight: () => swipe(3) });
  const { sentence, word, reading, point, question } = card;
  return (
    <section ref={front} aria-label={messages.card.front} className="card space-y-5 p-5 sm:p-8">
      {card.isLeech && <Leech card={card} onChange={onChange} />}
      <div
        aria-live="polite"
        className={`text-center ${isLong(question?.text ?? (point?.sentence ?? sentence)?.japanese) ? '[&_p]:text-xl sm:[&_p]:text-2xl' : '[&_p]:text-2xl sm:[&_p]:text-3xl'}`}
      >
        {point ? (
          <PointFront point={point} isShown={isShown} />
        ) : question ? (
          <QuestionFront question={question} isShown={isShown} />
        ) : sentence ? (
          <SentenceText furigana={sentence.furigana} readings={isShown || withReadings ? 'always' : 'others'} />
        ) : (
          <p lang="ja" className="font-ja leading-loose break-phrases">
            <Ruby text={word} reading={(isShown || withReadings) && reading !== word ? (reading ?? '') : ''} />
          </p>
        )}
      </div>
      {/* Spoken, a sentence has no gap. */}
      {!point && !question && (
        <div className="flex flex-wrap justify-center gap-2">
          <SpeakButton
            recording={recordingOf(sentence)}
            utterance={sentence ? { text: plain(sentence.japanese) } : { text: word, reading: reading ?? '' }}
            name={sentence ? plain(sentence.japanese) : word}
          />
          {!isShown && (
            <Button variant="quiet" aria-pressed={withReadings} onClick={onReadings}>
              {withReadings ? messages.card.hideHint : messages.card.hint}
            </Button>
          )}
        </div>
      )}
      {isShown && <Back card={card} />}
    </section>
  );
}

function Back({ card }: { card: ReviewCard }) {
  if (card.point) return <PointAnswer point={card.point} />;
  return card.question ? <QuestionAnswer card={card} /> : <Answer card={card} />;
}

/** The back of a card of a word. */
function Answer({ card }: { card: ReviewCard }) {
  const { word, reading, accent, otherSpellings, meaning, sentence, note } = card;
  const answer = useRef<HTMLDivElement>(null);
  // Above the bar of ratings, which stays at the bottom of the screen.
  useEffect(() => {
    answer.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const picture = mediaOf(sentence, 'picture');
  return (
    <div ref={answer} className="scroll-mb-56 space-y-4 border-t border-line pt-5">
      {picture && (
        // Its place is there before it is: the answer below it does not move.
        <img
          src={picture}
          alt={messages.card.picture(word)}
          className="mx-auto aspect-[16/9] max-h-40 w-full max-w-md rounded object-contain"
        />
      )}
      <div>
        <p className="flex flex-wrap items-center gap-x-2 text-xl">
          <Japanese className="font-semibold">{word}</Japanese>
          {/* What a browser has kept of an earlier release has none. */}
          {accent == null ? (
            <Reading of={{ word, reading }} className="text-ink-soft" />
          ) : (
            <span className="text-ink-soft">
              <PitchLine reading={reading || word} accent={accent} />
            </span>
          )}
          <OtherSpellings of={otherSpellings} />
          {/* In front there is the sound of the sentence. */}
          {sentence && <SpeakButton utterance={{ text: word, reading: reading ?? '' }} name={word} size="small" />}
        </p>
        <p lang="en" className="whitespace-pre-line">
          {senseByLine(sentence?.definition ?? meaning)}
        </p>
      </div>
      {/* What a browser has kept of an earlier release has none. */}
      {note?.length > 0 && <NoteFields note={note} word={word} />}
      {sentence && <TranslationText text={sentence.english} />}
      {sentence?.documentId && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {messages.card.from(sentence.title)}
          <Link
            to={sentenceAddress(sentence.documentId, plain(sentence.japanese))}
            className={buttonClass('quiet', 'small')}
          >
            {messages.card.open}
          </Link>
        </p>
      )}
    </div>
  );
}

/** A word that does not stay: said, with three ways out. */
function Leech({ card, onChange }: { card: ReviewCard; onChange(change: Change): void }) {
  return (
    <div role="note" className="rounded-md bg-sunken p-4">
      <p className="font-semibold">{messages.card.leech(card.lapses, kindOf(card))}</p>
      <p className="text-sm text-ink-soft">{messages.card.leechText}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {card.sentenceCount > 1 && (
          <Button size="small" onClick={() => onChange('next-sentence')}>
            {messages.card.nextSentence}
          </Button>
        )}
        <Button size="small" onClick={() => onChange('rest')}>
          {messages.card.rest}
        </Button>
        <Button size="small" onClick={() => onChange('suspend')}>
          {messages.card.suspend}
        </Button>
      </div>
    </div>
  );
}

const kindOf = ({ point, question }: ReviewCard) => (point ? 'grammar point' : question ? 'card' : 'word');

/** Where the line of a film is that was saved with a sentence. */
export const recordingOf = (sentence: ReviewCard['sentence']) => mediaOf(sentence, 'sound');

// A card that an earlier version has kept on this device does not say what there is.
const mediaOf = (sentence: ReviewCard['sentence'], media: 'sound' | 'picture') =>
  sentence?.id != null && sentence.media?.includes(media) ? mediaAddress(sentence.id, media) : undefined;

/** Whether a sentence has more letters than two lines of a phone take. */
const isLong = (sentence = '') => sentence.length > 40;

/** A definition of several senses, each on a line of its own: the language service answers them in one. */
const senseByLine = (definition: string) => definition.replace(/ (?=\(\d+\) )/g, '\n');

/** A sentence without the marks of its word. */
const plain = (japanese: string) => japanese.replace(/<\/?b>/g, '');
