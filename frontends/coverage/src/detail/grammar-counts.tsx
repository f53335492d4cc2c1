import { useChangeCountingSettings, useCountingSettings } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import { useShownAtOnce } from '@ichibun/api-client/use-shown-at-once';
import type { Statistics } from '@ichibun/contracts/content';
import { Checkbox } from '@ichibun/ui/checkbox';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { messages } from '../messages.js';

/** Whether particles and auxiliaries count, in this text and in all others. */
export function GrammarCounts({ statistics }: { statistics: Statistics }) {
  const settings = useCountingSettings().data;
  const change = useChangeCountingSettings();
  const [grammarCounts, choose] = useShownAtOnce(settings?.grammarCounts ?? false, (grammarCounts) =>
    change.mutateAsync({ grammarCounts }),
  );
  if (!settings || statistics.grammarWords === 0) return null;
  return (
    <div data-part="grammar" className="mt-5 border-t border-line pt-3">
      <Checkbox checked={grammarCounts} disabled={change.isPending} onChange={choose}>
        {messages.detail.countGrammar}
        <span className="block text-sm text-ink-soft">
          {messages.detail.grammarText(statistics.grammarWords, statistics.grammarOccurrences)}
        </span>
      </Checkbox>
      {change.isError && <ErrorPanel title={messages.detail.settingFailed} reason={reasonOf(change.error)} />}
    </div>
  );
}
