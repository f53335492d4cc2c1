import type { Token } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { useAddWord, useVocabulary, type VocabularyWord } from '@ichibun/api-client/vocabulary';
import { Button } from '@ichibun/ui/button';
import { CheckIcon, PlusIcon } from '@ichibun/ui/icons';
import { notify } from '@ichibun/ui/toast';

/** Adds the dictionary form of a word, with its reading and meaning here, to the learner's vocabulary. */
export function AddWord({ token, meaning }: { token: Token; meaning: string }) {
  const vocabulary = useVocabulary().data?.vocabulary;
  const addWord = useAddWord();

  if (vocabulary?.some((word) => isSame(word, token))) {
    return (
      <p role="status" className="mt-3 flex min-h-10 items-center gap-2 text-sm text-good">
        <CheckIcon />
        In your vocabulary
      </p>
    );
  }
  const add = () =>
    addWord.mutate(
      { word: token.baseForm, ...(token.baseReading && { reading: token.baseReading }), meaning },
      {
        onSuccess: () => notify({ title: 'Word added to vocabulary' }),
        onError: (error) =>
          notify({ title: 'Error', description: 'Failed to add word', reason: reasonOf(error), destructive: true }),
      },
    );
  return (
    <Button variant="primary" className="mt-3" aria-disabled={!vocabulary || addWord.isPending} onClick={add}>
      <PlusIcon />
      {addWord.isPending ? 'Adding...' : 'Add to vocabulary'}
    </Button>
  );
}

/** A word that the learner has without a reading stands for each of its readings. */
function isSame({ word, reading }: VocabularyWord, { baseForm, baseReading }: Token): boolean {
  return word === baseForm && (!reading || reading === baseReading);
}
