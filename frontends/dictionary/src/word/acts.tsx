import { reasonOf } from '@ichibun/api-client/request';
import type { FoundWord } from '@ichibun/contracts/language';
import { notifyFailure } from '@ichibun/ui/toast';
import { WordButtons } from '@ichibun/words/word-buttons';
import { useIdOfWord } from '../calls.js';
import { messages } from '../messages.js';

/** What a learner can do about a word: learn it, know it, block it; pressing again undoes it. */
export function Acts({ word }: { word: FoundWord }) {
  const idOf = useIdOfWord();
  const { entry, known, blocked, state, uniqueVocabId } = word;
  const withId = async (act: (uniqueVocabId: number) => void) => {
    try {
      act(await idOf(word));
    } catch (error) {
      notifyFailure(messages.notDone, reasonOf(error));
    }
  };
  return (
    <div className="contents">
      <WordButtons
        word={{ uniqueVocabId, word: word.word, reading: entry.reading, meaning: entry.definition }}
        known={known}
        blocked={blocked}
        state={state}
        withId={(act) => void withId(act)}
      />
    </div>
  );
}
