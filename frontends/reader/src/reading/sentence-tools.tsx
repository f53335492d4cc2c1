import { NO_TRANSLATION } from '@ichibun/api-client/not-available';
import { useNewPoints } from '@ichibun/api-client/own-grammar';
import { processedOf, readSentenceOf } from '@ichibun/api-client/reading';
import { inWords } from '@ichibun/api-client/request';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { SpeakerIcon, StopIcon, TranslateIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';
import { shownContent } from '@ichibun/words/not-available';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useState } from 'react';
import { messages } from '../messages.js';
import { countWords } from '../words/word-state.js';
import { timeOf } from './time-of.js';

/** What the reader's keys do with the sentence that is shown. */
export interface SentenceCommands {
  translate(): void;
}

interface SentenceToolsProps {
  documentId: number;
  /** From 0. */
  sentence: number;
  text: string;
  /** When it is shown, in a film. */
  time: ReadableDocument['times'][number] | undefined;
  commands: Ref<SentenceCommands>;
  isSpoken: boolean;
  onSpeak(): void;
}

/**
 * What can be asked about a sentence: its translation, how many of its words are new, and when a film shows it. Give it
 * the sentence as key.
 */
export function SentenceTools({ documentId, sentence, text, time, commands, isSpoken, onSpeak }: SentenceToolsProps) {
  const queryClient = useQueryClient();
  const { words, patterns = [] } = useQuery(readSentenceOf(queryClient, documentId, sentence)).data ?? {};
  const newPoints = useNewPoints()(patterns).length;
  const [always] = usePreference('show-translation');
  const [asked, setAsked] = useState(false);
  const shows = asked !== always;
  const toggle = () => setAsked((before) => !before);
  useImperativeHandle(commands, () => ({ translate: toggle }));
  const counts = words && countWords(words);
  return (
    <div data-late className="mt-6 text-base">
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1">
        <Button variant="quiet" aria-pressed={shows} onClick={toggle} className="-ml-3 px-3!">
          <TranslateIcon />
          {shows ? messages.hideTranslation : messages.translate}
        </Button>
        <Button variant="quiet" aria-pressed={isSpoken} onClick={onSpeak} className="px-3!">
          {isSpoken ? <StopIcon /> : <SpeakerIcon />}
          {isSpoken ? messages.stop : messages.listen}
        </Button>
        {counts && counts.words > 0 && (
          <p className="text-sm text-ink-soft tabular-nums">
            {counts.unknown === 0 ? messages.noNewWords : messages.countNew(counts.unknown, counts.words)}
            {newPoints > 0 && ` · ${messages.countNewPoints(newPoints)}`}
          </p>
        )}
        {time && (
          <p className="ml-auto text-sm text-ink-soft tabular-nums">
            <span className="sr-only">{messages.shownAt}</span>
            {timeOf(time.start)}
            <span aria-hidden="true"> – </span>
            <span className="sr-only">{messages.until}</span>
            {timeOf(time.end)}
          </p>
        )}
      </div>
      <div role="status">{shows && <Translation text={text} />}</div>
    </div>
  );
}

function Translation({ text }: { text: string }) {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(processedOf(queryClient, text, true));
  if (!data) return <p className="text-ink-soft">{error ? shownContent(NO_TRANSLATION) : messages.translating}</p>;
  return (
    <>
      <p lang={data.translationSource ? 'en' : undefined} className={data.translationSource ? '' : 'text-ink-soft'}>
        {data.translation && shownContent(data.translation)}
      </p>
      {data.translationSource && <p className="text-xs text-ink-soft">{messages.source(data.translationSource)}</p>}
      {data.notes?.map((note) => (
        <p key={note} className="mt-1 border-l-2 border-line pl-3 text-sm text-ink-soft">
          {note}
        </p>
      ))}
      {data.problem && <p className="text-sm text-ink-soft">{inWords(data.problem, data.failure)}</p>}
    </>
  );
}
