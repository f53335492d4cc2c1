import { useAnalyses, useTopWords } from '@ichibun/api-client/analyses';
import { useChapters } from '@ichibun/api-client/texts';
import type { SavedSentence } from '@ichibun/contracts/sentences';
import { buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Select } from '@ichibun/ui/field';
import { Loading } from '@ichibun/ui/loading';
import { PageFrame } from '@ichibun/ui/page-frame';
import { Link } from '@ichibun/ui/router';
import { LearnWordsButton } from '@ichibun/words/selection/learn-words-button';
import type { TextOfTabs } from '@ichibun/words/text-of-address';
import { TextTabs } from '@ichibun/words/text-tabs';
import { useState } from 'react';
import { messages } from '../messages.js';
import { SavedSentences } from './saved-sentences.js';

const COUNTS = [10, 20, 50, 100];

interface CardsOfTextProps {
  text: Omit<TextOfTabs, 'hasChapters'> & { analysisId: number };
  sentences: readonly SavedSentence[];
}

/** The tab of a text with its cards: more of them for its new words, and the sentences saved from it. */
export function CardsOfText({ text, sentences }: CardsOfTextProps) {
  const { analysisId, documentId } = text;
  const analysis = useAnalyses().data?.find(({ id }) => id === analysisId);
  const hasChapters = (useChapters(analysisId).data?.chapters.length ?? 0) > 0;
  const own = sentences.filter(
    (one) => one.analysisId === analysisId || (documentId !== undefined && one.documentId === documentId),
  );
  return (
    <PageFrame
      back={<TextTabs text={{ ...text, hasChapters }} current="cards" className="-ml-2.5" />}
      title={analysis?.title ?? messages.bank.title}
      titleLang={analysis && 'ja'}
    >
      {analysis?.status === 'completed' ? <NewCards analysisId={analysisId} /> : <Loading />}
      {own.length > 0 ? (
        <SavedSentences sentences={own} />
      ) : (
        <p className="text-ink-soft">{messages.bank.noneOfText}</p>
      )}
      <p>
        <Link to="/sentence-bank" className="text-accent underline underline-offset-4">
          {messages.bank.allSaved}
        </Link>
      </p>
    </PageFrame>
  );
}

/** Cards for the new words of the text that are most worth learning, or sentences for them. */
function NewCards({ analysisId }: { analysisId: number }) {
  const [count, setCount] = useState(COUNTS[1]!);
  const words = useTopWords(analysisId, count).data ?? [];
  return (
    <Card title={messages.bank.newCards} subtitle={messages.bank.newCardsText}>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={messages.bank.howMany}
          className="w-auto!"
          value={count}
          onChange={({ target }) => setCount(Number(target.value))}
        >
          {COUNTS.map((option) => (
            <option key={option} value={option}>
              {messages.bank.topWords(option)}
            </option>
          ))}
        </Select>
        {words.length > 0 && (
          <>
            <LearnWordsButton
              ids={words.map(({ uniqueVocabId }) => uniqueVocabId)}
              from={{ analysisId }}
              label={messages.bank.makeCards(words.length)}
            />
            <Link
              to={`/sentence-export?analysisId=${analysisId}&wordCount=${words.length}`}
              className={buttonClass('secondary')}
            >
              {messages.bank.findSentences}
            </Link>
          </>
        )}
      </div>
    </Card>
  );
}
