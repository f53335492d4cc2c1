import { Button } from '@ichibun/ui/button';
import { useBulkActions } from './use-bulk-actions.js';

export interface LearnWordsProps {
  ids: readonly number[];
  /** Of the text whose sentences come in front. */
  analysisId: number;
  label: string;
}

export default function LearnWords({ ids, analysisId, label }: LearnWordsProps) {
  const { learn, isPending } = useBulkActions('', { analysisId });
  return (
    <Button
      variant="primary"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) void learn({ uniqueVocabIds: ids });
      }}
    >
      {label}
    </Button>
  );
}
