import { useChangeCountingSettings, useCountingSettings } from '@ichibun/api-client/analyses';
import { useShownAtOnce } from '@ichibun/api-client/use-shown-at-once';
import { Checkbox } from '@ichibun/ui/checkbox';
import { messages } from './messages.js';

/** Whether new grammar points count as new words do: in films, in the reader and in recommended sentences. */
export function PointsCount() {
  const settings = useCountingSettings().data;
  const { mutateAsync, isPending } = useChangeCountingSettings();
  const [pointsCount, choose] = useShownAtOnce(settings?.pointsCount ?? false, (pointsCount) =>
    mutateAsync({ grammarCounts: settings!.grammarCounts, pointsCount }),
  );
  return (
    <Checkbox checked={pointsCount} disabled={!settings || isPending} onChange={(checked) => choose(checked)}>
      {messages.pointsCount}
    </Checkbox>
  );
}
