import { useChangeCountingSettings, useCountingSettings } from '@ichibun/api-client/analyses';
import type { CountingSettings, RecommendationSettings } from '@ichibun/api-client/contract';
import { useChangeRecommendationSettings, useRecommendationSettings } from '@ichibun/api-client/recommendations';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { Dialog, DialogActions } from '@ichibun/ui/dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { SettingsIcon } from '@ichibun/ui/icons';
import { Loading } from '@ichibun/ui/loading';
import { useState } from 'react';

const TITLE = 'What counts as known';

/** The button, and the dialog, in which a learner says which words of a recommended sentence count as known. */
export function WhatCounts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="icon" aria-label={TITLE} title={TITLE} onClick={() => setOpen(true)}>
        <SettingsIcon />
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={TITLE}
        description="A recommended sentence has exactly one word that is new to you. These say what is a word, and what is new."
      >
        {isOpen && <Settings onClose={() => setOpen(false)} />}
      </Dialog>
    </>
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
    return <ErrorPanel title="The settings could not be loaded." reason={reasonOf(error)} onRetry={load} />;
  }
  const { grammarCounts, namesIgnored } = { ...counting.data, ...recommending.data, ...changed };
  const failure = changeCounting.error ?? changeRecommending.error;
  const save = async () => {
    if (changed.grammarCounts !== undefined) await changeCounting.mutateAsync({ grammarCounts });
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
        Count particles and auxiliaries
        <span className="block text-sm text-ink-soft">
          は, が, です, ない and the like are then words to learn like any other, here and in the figures of your texts.
          Otherwise they are grammar, and count as known.
        </span>
      </Checkbox>
      <Checkbox checked={namesIgnored} onChange={(checked) => setChanged({ ...changed, namesIgnored: checked })}>
        Names are no words to learn
        <span className="block text-sm text-ink-soft">
          A sentence may have names of people and places. Otherwise sentences with names are left out.
        </span>
      </Checkbox>
      {failure && (
        <div className="mt-4">
          <ErrorPanel title="The settings could not be saved." reason={reasonOf(failure)} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={changeCounting.isPending || changeRecommending.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
