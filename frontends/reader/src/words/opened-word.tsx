import { processedOf, readSentenceOf, useWordsInContext } from '@ichibun/api-client/reading';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { joinedAround, joinedForms, patternsByWord, useExplainedPatterns } from './patterns.js';
import { usePractise } from './practise.js';
import type { ReadWordActions } from './use-read-word-actions.js';
import { WordDetails } from './word-details.js';

interface OpenedWordProps {
  documentId: number;
  sentence: number;
  text: string;
  words: readonly ReadWord[];
  index: number;
  actions: ReadWordActions;
  /** Shows its whole sentence; only where that is not what is shown. */
  onSentence?: (() => void) | undefined;
  onClose(): void;
}

/** The details of a word in its sentence: the dictionary's at once, what is meant here when it is known. */
export function OpenedWord({
  documentId,
  sentence,
  text,
  words,
  index,
  actions,
  onSentence,
  onClose,
}: OpenedWordProps) {
  const queryClient = useQueryClient();
  const practise = usePractise();
  const word = words[index]!;
  const explained = useExplainedPatterns();
  const { patterns = [] } = useQuery(readSentenceOf(queryClient, documentId, sentence)).data ?? {};
  // What has to be asked for comes later in any case: it is asked for once the word itself has been painted.
  const isPainted = useDeferredValue(true, false);
  const processed = useQuery({ ...processedOf(queryClient, text, false), enabled: isPainted }).data?.words;
  const inContext = useWordsInContext(documentId, sentence, isPainted).data;
  const offset = words.slice(0, index).reduce((sum, one) => sum + one.text.length, 0);
  const meant = inContext && wordAt(inContext, offset, word);
  const defined = meant ?? (processed && wordAt(processed, offset, word));
  const here = patternsByWord(words, explained(patterns)).get(index) ?? [];
  const joined = joinedForms(words, here);
  // What is looked up as grammar already is not shown twice.
  const around = joinedAround(words, index).filter(({ forms }) => !forms.some((form) => joined.includes(form)));
  return (
    <WordDetails
      word={word}
      patterns={here}
      joined={joined}
      around={around}
      place={{ documentId, sentence, word: index }}
      defined={defined}
      sense={meant?.sense ?? null}
      sentence={text}
      isPainted={isPainted}
      onToggleKnown={() => actions.toggleKnown(word)}
      onToggleBlocked={() => actions.toggleBlocked(word)}
      onSave={(definition) =>
        actions.toggleLearning(words, index, { definition, sense: meant?.sense ?? null }, englishOf(queryClient, text))
      }
      onLearnJoined={(own) => actions.learnJoined(words, own, englishOf(queryClient, text))}
      onSentence={onSentence}
      onPractise={() => practise({ sentence, word: index })}
      onClose={onClose}
    />
  );
}

/** The same word in another analysis of the sentence, which knows nothing of the document's own readings. */
function wordAt<W extends ReadWord>(words: readonly W[], offset: number, { text, baseForm, reading }: ReadWord) {
  let at = 0;
  for (const word of words) {
    if (at === offset) {
      return word.text === text && word.baseForm === baseForm && word.reading === reading ? word : undefined;
    }
    at += word.text.length;
  }
  return undefined;
}

/** The sentence's translation where it has been asked for already; empty otherwise. */
export function englishOf(queryClient: ReturnType<typeof useQueryClient>, text: string): string {
  return queryClient.getQueryData(processedOf(queryClient, text, true).queryKey)?.translation ?? '';
}
