import { useCountingSettings } from '@ichibun/api-client/analyses';
import { useJudgeRecommendation, useRecommendations, type Verdict } from '@ichibun/api-client/recommendations';
import { reasonOf } from '@ichibun/api-client/request';
import type { RecommendedSentence } from '@ichibun/contracts/recommendations';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { BookmarkIcon, CheckIcon, CloseIcon } from '@ichibun/ui/icons';
import { messagesReady } from '@ichibun/ui/language';
import { notify } from '@ichibun/ui/toast';
import { lazy, Suspense } from 'react';
import { useSayBegun } from '../use-say-begun.js';
import { WordLine } from '../word-line.js';
import { messages } from './messages.js';
import { RECOMMENDED } from './recommended.js';
import { SentenceText, TranslationText } from './sentence-text.js';
import { WhatCounts } from './what-counts.js';

// What is done about a grammar point comes for who counts these alone.
const RecommendedPoints = lazy(async () => {
  const { RecommendedPoints } = await import('./recommended-points.js');
  await messagesReady();
  return { default: RecommendedPoints };
});

/** Sentences shown at once; more are held ready after them. */
const SHOWN = 3;

/** Sentences of the corpus in which one word alone is new to the learner. */
export function Recommendations() {
  const { data, error, refetch } = useRecommendations();
  const { mutate } = useJudgeRecommendation();
  const pointsCount = useCountingSettings().data?.pointsCount === true;
  const sayBegun = useSayBegun();
  const judge = (sentence: RecommendedSentence, verdict: Verdict) =>
    mutate(
      { sentence, verdict, held: data?.sentences.map(({ unique_vocab_id }) => unique_vocab_id) ?? [] },
      {
        onSuccess: ({ begun }) => begun && sayBegun(sentence.target_word, begun),
        onError: (failure) =>
          notify({
            title: messages.error,
            description: messages.verdictFailed[verdict],
            reason: reasonOf(failure),
            destructive: true,
          }),
      },
    );
  return (
    <Card {...RECOMMENDED} actions={<WhatCounts />}>
      {data && data.sentences.length > 0 ? (
        <ul className="divide-y divide-line">
          {data.sentences.slice(0, SHOWN).map((sentence) => (
            <Recommendation
              key={sentence.sentence_id}
              sentence={sentence}
              onJudge={(verdict) => judge(sentence, verdict)}
            />
          ))}
        </ul>
      ) : data ? (
        <p className="max-w-prose text-sm text-ink-soft">{messages.noRecommendation}</p>
      ) : error ? (
        <ErrorPanel title={messages.recommendationsNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : (
        // About as high as three sentences, so that nothing in view moves when they come.
        <p className="min-h-96 text-sm text-ink-soft">{messages.looking}</p>
      )}
      {pointsCount && (
        <Suspense fallback={null}>
          <RecommendedPoints />
        </Suspense>
      )}
    </Card>
  );
}

interface RecommendationProps {
  sentence: RecommendedSentence;
  onJudge(verdict: Verdict): void;
}

function Recommendation({ sentence, onJudge }: RecommendationProps) {
  const { target_word: word, target_reading: reading, short_definition: definition } = sentence;
  return (
    <li className="space-y-1 py-4 first:pt-0 last:pb-0">
      <SentenceText furigana={sentence.furigana} />
      <TranslationText text={sentence.sentence_en} />
      <WordLine word={word} reading={reading} otherSpellings={sentence.other_spellings} definition={definition} />
      <div className="flex flex-wrap gap-1.5 pt-1">
        <Button size="small" aria-label={messages.learnWith(word)} onClick={() => onJudge('save')}>
          <BookmarkIcon />
          {messages.learnThis}
        </Button>
        <Button size="small" variant="quiet" aria-label={messages.iKnow(word)} onClick={() => onJudge('known')}>
          <CheckIcon />
          {messages.iKnowThis}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={messages.notThisOneFor(word)}
          onClick={() => onJudge('dismiss')}
        >
          <CloseIcon />
          {messages.notThisOne}
        </Button>
      </div>
    </li>
  );
}
