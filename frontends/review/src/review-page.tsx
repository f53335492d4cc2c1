import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useChangeSentence } from '@ichibun/api-client/sentences';
import { useSession } from '@ichibun/api-client/session';
import type { ReviewCard } from '@ichibun/contracts/reviews';
import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { SettingsIcon } from '@ichibun/ui/icons';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { useSearchParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { LazyEditSentenceDialog } from '@ichibun/words/lazy-dialogs';
import { useSpeech } from '@ichibun/words/use-speech';
import { useState } from 'react';
import { DayOver } from './day/day-over.js';
import { Forecast } from './day/forecast.js';
import { LeftOfDay } from './day/left-of-day.js';
import { messages } from './messages.js';
import { CardMenu } from './session/card-menu.js';
import { CardView, recordingOf } from './session/card-view.js';
import { RatingButtons } from './session/rating-buttons.js';
import { type Review, useReview } from './session/use-review.js';
import { useReviewKeys } from './session/use-review-keys.js';

const AnkiDialog = lazyDialog(async () => (await import('./anki/anki-dialog.js')).AnkiDialog);
const SettingsDialog = lazyDialog(async () => (await import('./settings/settings-dialog.js')).SettingsDialog);

/** The cards of the day; with `?settings` or `?anki` their settings or the exchange with Anki is open. */
export default function ReviewPage() {
  usePageTitle(messages.page.title);
  const { forget } = useSession();
  const review = useReview();
  const { queue, card, day, isShown } = review;
  const sentence = card?.sentence;
  const [readingsOf, setReadingsOf] = useState<number>();
  const [search] = useSearchParams();
  const [setting, setSetting] = useState(search.has('settings'));
  const [exchanging, setExchanging] = useState(search.has('anki'));
  const [editing, setEditing] = useState(false);
  const { speak, play } = useSpeech();
  const withReadings = card !== undefined && readingsOf === card.id;
  const switchReadings = () => setReadingsOf(withReadings ? undefined : card?.id);

  useReviewKeys(
    {
      ...review,
      hint: switchReadings,
      edit: () => setEditing(sentence != null && sentence.id !== null),
      speak: () => {
        if (!card) return;
        const { word, reading, point, question } = card;
        // Spoken, the sentence of a grammar point has no gap.
        if (point) return void (isShown && speak({ text: point.sentence.japanese }));
        if (question) return void (isShown && speak({ text: question.text }));
        const said = sentence
          ? { text: sentence.japanese.replace(/<\/?b>/g, '') }
          : { text: word, reading: reading ?? '' };
        const recording = recordingOf(sentence ?? null);
        void (recording ? play(recording, said) : speak(said));
      },
    },
    !setting && !editing && !exchanging,
  );

  if (isUnauthorized(queue.error)) return <LoginPrompt message={messages.page.logIn} onLogin={forget} />;
  return (
    <PageFrame
      title={messages.page.title}
      measure="narrow"
      lead={day?.hasCards && <LeftOfDay day={day} />}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setExchanging(true)}>{messages.anki.title}</Button>
          <Button onClick={() => setSetting(true)}>
            <SettingsIcon />
            {messages.page.settings}
          </Button>
        </div>
      }
    >
      {card ? (
        // The answers stay where they are, however long the card is: on a phone at the edge of the screen.
        <div className="flex flex-col space-y-4 max-sm:pb-36 sm:min-h-[calc(100dvh-23rem)]">
          <CardView
            card={card}
            isShown={isShown}
            withReadings={withReadings}
            onReadings={switchReadings}
            onChange={review.change}
            onSwipe={review.answer}
          />
          <Answers card={card} review={review} onEdit={() => setEditing(true)} />
        </div>
      ) : review.isLoading ? (
        <Loading />
      ) : day ? (
        <DayOver day={day} onMore={review.askForMore} onUndo={review.canUndo ? review.undo : undefined} />
      ) : (
        <ErrorPanel title={messages.page.failed} reason={reasonOf(queue.error)} onRetry={() => queue.refetch()} />
      )}
      {review.waiting > 0 && (
        <p role="status" className="text-sm text-ink-soft">
          {messages.page.unsent(review.waiting)}
        </p>
      )}
      {card ? (
        <details className="text-sm text-ink-soft max-sm:hidden">
          <summary className="min-h-6">{messages.card.keys}</summary>
          <p className="mt-1 max-w-prose">{messages.card.keysText}</p>
        </details>
      ) : (
        day?.hasCards && !day.inAnki && <Forecast />
      )}
      {editing && card && <EditSentence card={card} onOpenChange={setEditing} onSaved={() => queue.refetch()} />}
      <SettingsDialog open={setting} onOpenChange={setSetting} />
      <AnkiDialog open={exchanging} onOpenChange={setExchanging} />
    </PageFrame>
  );
}

interface AnswersProps {
  card: ReviewCard;
  review: Review;
  onEdit(): void;
}

/** What can be done with the card in front, at the edge of a phone's screen. */
function Answers({ card, review, onEdit }: AnswersProps) {
  return (
    <div
      data-answers
      className="sticky bottom-0 mt-auto space-y-3 bg-paper pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:fixed max-sm:inset-x-0 max-sm:z-10 max-sm:border-t max-sm:border-line max-sm:px-4"
    >
      {review.isShown ? (
        <RatingButtons intervals={card.intervals} onAnswer={review.answer} />
      ) : (
        <Button variant="primary" className="min-h-14 w-full" onClick={review.show}>
          {messages.card.show}
        </Button>
      )}
      <div className="flex justify-between gap-2">
        <Button onClick={review.undo} disabled={!review.canUndo}>
          {messages.card.undo}
        </Button>
        <CardMenu card={card} onEdit={onEdit} onChange={review.change} />
      </div>
    </div>
  );
}

interface EditSentenceProps {
  card: ReviewCard;
  onOpenChange(isOpen: boolean): void;
  onSaved(): Promise<unknown>;
}

function EditSentence({ card: { word, reading, sentence }, onOpenChange, onSaved }: EditSentenceProps) {
  const { mutateAsync: change } = useChangeSentence();
  if (!sentence || sentence.id === null) return null;
  const { id } = sentence;
  return (
    <LazyEditSentenceDialog
      open
      title={messages.card.edit}
      word={word}
      reading={reading ?? ''}
      japanese={sentence.japanese}
      english={sentence.english}
      onOpenChange={onOpenChange}
      onSave={async ({ japanese, english }) => {
        await change({ id, targetSentence: japanese, sentenceTranslated: english });
        await onSaved();
      }}
    />
  );
}
