import { useChangeCountingSettings, useCountingSettings } from '@ichibun/api-client/analyses';
import { useChangeRecommendationSettings, useRecommendationSettings } from '@ichibun/api-client/recommendations';
import { reasonOf } from '@ichibun/api-client/request';
import type { CountingSettings } from '@ichibun/contracts/content';
import type { RecommendationSettings } from '@ichibun/contracts/recommendations';
import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { Dialog, DialogActions } from '@ichibun/ui/dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { useState } from 'react';
import { messages } from './messages.js';

interface WhatCountsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** In which a learner says which words of a recommended sentence count as known. */
export function WhatCountsDialog({ open, onOpenChange }: WhatCountsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.whatCounts} description={messages.whatCountsHint}>
      {open && <Settings onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

type Changes = CountingSettings & Pick<RecommendationSettings, 'namesIgnored'>;

function Settings({ onClose }: { onClose(): void }) {
  const [counting, recommending] = [useCountingSettings(), useRecommendationSettings()];
  const [changed, setChanged] = useState<Partial<Changes>>({});
  const [changeCounting, changeRecommending] = [useChangeCountingSettings(), useChangeRecommendationSettings()];
  if (!counting.data || !recommending.data) {
    const error = counting.error ?? recommending.error;
    if (!error) return <Loading />;
    const load = () => Promise.all([counting.refetch(), recommending.refetch()]);
    return <ErrorPanel title={messages.settingsNotLoaded} reason={reasonOf(error)} onRetry={load} />;
  }
  const { grammarCounts, pointsCount, namesIgnored } = { ...counting.data, ...recommending.data, ...changed };
  const failure = changeCounting.error ?? changeRecommending.error;
  const save = async () => {
    if (changed.grammarCounts !== undefined || changed.pointsCount !== undefined) {
      await changeCounting.mutateAsync({ grammarCounts, pointsCount });
    }
    if (changed.namesIgnored !== undefined) await changeRecommending.mutateAsync({ namesIgnored });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong is shown below.
        save().catch(() => {});
      }}
    >
      <Checkbox checked={grammarCounts} onChange={(checked) => setChanged({ ...changed, grammarCounts: checked })}>
        {messages.countGrammar}
        <span className="block text-sm text-ink-soft">{messages.countGrammarHint}</span>
      </Checkbox>
      <Checkbox checked={pointsCount} onChange={(checked) => setChanged({ ...changed, pointsCount: checked })}>
        {messages.countPoints}
        <span className="block text-sm text-ink-soft">{messages.countPointsHint}</span>
      </Checkbox>
      <Checkbox checked={namesIgnored} onChange={(checked) => setChanged({ ...changed, namesIgnored: checked })}>
        {messages.namesAreNoWords}
        <span className="block text-sm text-ink-soft">{messages.namesAreNoWordsHint}</span>
      </Checkbox>
      {failure && (
        <div className="mt-4">
          <ErrorPanel title={messages.settingsNotSaved} reason={reasonOf(failure)} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button type="submit" variant="primary" disabled={changeCounting.isPending || changeRecommending.isPending}>
          {messages.save}
        </Button>
      </DialogActions>
    </form>
  );
}
