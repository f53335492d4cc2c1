import { reasonOf } from '@ichibun/api-client/request';
import { useShownAtOnce } from '@ichibun/api-client/use-shown-at-once';
import { useChangeKnowingSettings, useKnowingSettings } from '@ichibun/api-client/word-knowledge';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { messages } from '../messages.js';

/** By which rules the learner's words make others known, in all texts, sentences and figures. */
export function KnowingCard() {
  const { data: kept, error, refetch } = useKnowingSettings();
  const change = useChangeKnowingSettings();
  const [settings, choose] = useShownAtOnce(kept, async (next) => next && change.mutateAsync(next));
  if (error) {
    return (
      <Card title={messages.knowing.title}>
        <ErrorPanel title={messages.knowing.failed} reason={reasonOf(error)} onRetry={() => refetch()} />
      </Card>
    );
  }
  if (!settings) return null;
  return (
    <Card id="counting" title={messages.knowing.title} subtitle={messages.knowing.text}>
      {(['partsCount', 'spellingsCount', 'oldSpellingsCount'] as const).map((rule) => (
        <Checkbox
          key={rule}
          checked={settings[rule]}
          disabled={change.isPending}
          onChange={(checked) => choose({ ...settings, [rule]: checked })}
        >
          {messages.knowing[rule]}
          <span className="block text-sm text-ink-soft">{messages.knowing.meaning[rule]}</span>
        </Checkbox>
      ))}
      {change.isError && <ErrorPanel title={messages.knowing.notSaved} reason={reasonOf(change.error)} />}
    </Card>
  );
}
