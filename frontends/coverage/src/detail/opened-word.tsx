import { useAnalysisWords } from '@ichibun/api-client/analyses';
import { searchAddress } from '@ichibun/api-client/word-address';
import type { AnalysisWord } from '@ichibun/contracts/content';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Dialog } from '@ichibun/ui/dialog';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { saysReading } from '@ichibun/ui/script';
import { LazyCorrectWordDialog } from '@ichibun/words/lazy-dialogs';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { AskWhyKnown } from '@ichibun/words/why-known';
import { useDeferredValue, useState } from 'react';
import { Definition } from '../definition.js';
import { messages } from '../messages.js';
import { ButtonsOfWord } from './buttons-of-word.js';
import { WordSentences } from './word-sentences.js';

interface OpenedWordProps {
  analysisId: number;
  /** Null while none is opened. */
  uniqueVocabId: number | null;
  onClose(): void;
}

/** Everything about a word of the text: its whole definition, why it counts as it does, and a way to correct it. */
export function OpenedWord({ analysisId, uniqueVocabId, onClose }: OpenedWordProps) {
  const words = useAnalysisWords(analysisId).data;
  const [corrected, setCorrected] = useState<AnalysisWord | null>(null);
  const word = uniqueVocabId === null ? undefined : words?.find((one) => one.uniqueVocabId === uniqueVocabId);
  return (
    <>
      <Dialog open={word !== undefined} onOpenChange={onClose} title={<Japanese>{word?.word}</Japanese>}>
        {word && (
          <Details
            analysisId={analysisId}
            word={word}
            onCorrect={() => {
              onClose();
              setCorrected(word);
            }}
          />
        )}
      </Dialog>
      {corrected && (
        <LazyCorrectWordDialog open word={corrected} text={{ analysisId }} onOpenChange={() => setCorrected(null)} />
      )}
    </>
  );
}

interface DetailsProps {
  analysisId: number;
  word: AnalysisWord;
  onCorrect(): void;
}

function Details({ analysisId, word, onCorrect }: DetailsProps) {
  // What has to be asked for comes later in any case: it is asked for once the word itself has been painted.
  const isPainted = useDeferredValue(true, false);
  return (
    <div className="space-y-4">
      <div>
        <p className="text-sm text-ink-soft">
          {!saysReading(word.word, word.reading) && (
            <>
              <Japanese>{word.reading}</Japanese> ·{' '}
            </>
          )}
          {messages.word.inThisText(word.frequency)}
          {word.frequencyBand && messages.word.among(word.frequencyBand)} <OtherSpellings of={word.otherSpellings} />
        </p>
        <p className="mt-1 break-words whitespace-pre-line">
          <Definition of={word.definition} />
        </p>
      </div>
      <AskWhyKnown uniqueVocabId={word.uniqueVocabId} isKnown={word.isKnown} />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonsOfWord analysisId={analysisId} word={word} />
        {/* On a phone it stands below the others, and its text at their edge. */}
        <Button size="small" variant="quiet" className="max-sm:-ml-2.5" onClick={onCorrect}>
          {messages.word.wrong}
        </Button>
        <Link to={searchAddress(word.word)} className={buttonClass('quiet', 'small')}>
          {messages.word.inDictionary}
        </Link>
      </div>
      {isPainted && <WordSentences analysisId={analysisId} uniqueVocabId={word.uniqueVocabId} />}
    </div>
  );
}
