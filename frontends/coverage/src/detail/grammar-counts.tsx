import { useChangeCountingSettings, useCountingSettings } from '@ichibun/api-client/analyses';
import type { Statistics } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { Checkbox } from '@ichibun/ui/checkbox';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount } from '@ichibun/ui/format';

/** Whether particles and auxiliaries count, in this text and in all others. */
export function GrammarCounts({ statistics }: { statistics: Statistics }) {
  const settings = useCountingSettings().data;
  const change = useChangeCountingSettings();
  if (!settings || statistics.grammarWords === 0) return null;
  const grammarCounts = change.isPending ? change.variables.grammarCounts : settings.grammarCounts;
  return (
    <div className="mt-5 border-t border-line pt-3">
      <Checkbox
        checked={grammarCounts}
        disabled={change.isPending}
        onChange={(checked) => change.mutate({ grammarCounts: checked })}
      >
        Count particles and auxiliaries
        <span className="block text-sm text-ink-soft">
          は, が, です, ている and the like: {formatCount(statistics.grammarWords)} here, standing{' '}
          {formatCount(statistics.grammarOccurrences)} times. They are grammar rather than words to learn, so they are
          left out of the figures of your texts, and known in recommended sentences, unless you count them.
        </span>
      </Checkbox>
      {change.isError && <ErrorPanel title="The setting could not be saved." reason={reasonOf(change.error)} />}
    </div>
  );
}
