import { Button } from '@ichibun/ui/button';
import { useBulkActions } from './use-bulk-actions.js';

export interface LearnWordsProps {
  ids: readonly number[];
  /** The text whose sentences come in front. */
  from: { analysisId?: number; documentId?: number };
  label: string;
}

export default function LearnWords({ ids, from, label }: LearnWordsProps) {
  const { learn, isPending } = useBulkActions('', from);
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
