import { reasonOf } from '@ichibun/api-client/request';
import { useSaveSentences } from '@ichibun/api-client/sentences';
import type { FoundWord } from '@ichibun/contracts/language';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { BookmarkIcon, SentencesIcon } from '@ichibun/ui/icons';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { SentenceText, TranslationText } from '@ichibun/words/sentence-text';
import { SpeakButton } from '@ichibun/words/speak-button';
import { useLearning } from '@ichibun/words/use-learning';
import { useFindSentence, useIdOfWord } from '../calls.js';
import { messages } from '../messages.js';

/** A sentence in which the word stands and little else is new, found or written when it is asked for. */
export function SentenceCard({ word }: { word: FoundWord }) {
  const idOf = useIdOfWord();
  const find = useFindSentence();
  const save = useSaveSentences();
  const { saveBegun } = useLearning();
  const [sentence] = find.data?.sentences ?? [];
  const ask = async () => {
    try {
      const found = await find.mutateAsync(await idOf(word));
      if (found.sentences.length === 0) notify({ title: messages.noSentence, isHint: true });
    } catch (error) {
      notifyFailure(messages.sentenceNotFound, reasonOf(error));
    }
  };
  return (
    <Card
      title={messages.sentence}
      subtitle={messages.sentenceHint}
      actions={
        <Button onClick={ask} disabled={find.isPending}>
          <SentencesIcon />
          {find.isPending ? messages.findingSentence : messages.findSentence}
        </Button>
      }
    >
      {sentence && (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <SentenceText furigana={sentence.furigana} />
            <TranslationText text={sentence.sentence_en} />
          </div>
          <SpeakButton utterance={{ text: sentence.sentence_ja.replace(/<\/?b>/g, '') }} />
          <Button
            variant="quiet"
            size="icon"
            aria-label={messages.saveSentence}
            title={messages.saveSentence}
            disabled={save.isPending || save.isSuccess}
            onClick={() =>
              save.mutate(
                { sentences: [sentence], analysisId: null },
                {
                  onSuccess: (begun) => saveBegun({ uniqueVocabId: sentence.unique_vocab_id, word: word.word }, begun),
                  onError: (error) => notifyFailure(messages.sentenceNotSaved, reasonOf(error)),
                },
              )
            }
          >
            <BookmarkIcon />
          </Button>
        </div>
      )}
    </Card>
  );
}
