import { reasonOf } from '@ichibun/api-client/request';
import { useSaveSentences } from '@ichibun/api-client/sentences';
import type { GeneratedSentence } from '@ichibun/contracts/sentences';
import { useNavigate } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { messages } from '../messages.js';

/** Sentences that one call saves. */
const SAVED_AT_ONCE = 500;

/** Saves sentences in the bank, and opens it. */
export function useSaveResults(analysisId: number, onSaved: () => void) {
  const call = useSaveSentences();
  const navigate = useNavigate();

  const saveAll = async (chosen: readonly GeneratedSentence[]) => {
    const sum = { saved: 0, alreadySaved: 0 };
    try {
      for (let start = 0; start < chosen.length; start += SAVED_AT_ONCE) {
        const part = chosen.slice(start, start + SAVED_AT_ONCE);
        const { saved, alreadySaved } = await call.mutateAsync({ sentences: part, analysisId });
        sum.saved += saved;
        sum.alreadySaved += alreadySaved;
      }
    } catch (error) {
      notify({
        title: messages.export.saveFailed,
        description: messages.export.saveFailedText,
        reason: reasonOf(error),
        destructive: true,
      });
      return;
    }
    onSaved();
    notify({ title: messages.export.saved, description: messages.export.savedText(sum.saved, sum.alreadySaved) });
    navigate('/sentence-bank');
  };

  const save = (chosen: readonly GeneratedSentence[]) => {
    if (chosen.length > 0) return void saveAll(chosen);
    notify({ title: messages.export.noneSelected, description: messages.export.noneSelectedText, destructive: true });
  };
  return { isSaving: call.isPending, save };
}
