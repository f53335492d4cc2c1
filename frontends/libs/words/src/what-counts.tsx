import type { RecommendationSettings } from '@ichibun/api-client/contract';
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

function Settings({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useRecommendationSettings();
  const [changed, setChanged] = useState<Partial<RecommendationSettings>>({});
  const change = useChangeRecommendationSettings();
  if (!data) {
    if (!error) return <Loading />;
    return <ErrorPanel title="The settings could not be loaded." reason={reasonOf(error)} onRetry={() => refetch()} />;
  }
  const settings = { ...data, ...changed };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(settings, { onSuccess: onClose });
      }}
    >
      <Checkbox
        checked={settings.particlesKnown}
        onChange={(particlesKnown) => setChanged({ ...changed, particlesKnown })}
      >
        Particles and auxiliaries count as known
        <span className="block text-sm text-ink-soft">
          は, が, です, ない and the like. Otherwise each is a word to be learned, like any other.
        </span>
      </Checkbox>
      <Checkbox checked={settings.namesIgnored} onChange={(namesIgnored) => setChanged({ ...changed, namesIgnored })}>
        Names are no words to learn
        <span className="block text-sm text-ink-soft">
          A sentence may have names of people and places. Otherwise sentences with names are left out.
        </span>
      </Checkbox>
      {change.isError && (
        <div className="mt-4">
          <ErrorPanel title="The settings could not be saved." reason={reasonOf(change.error)} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={change.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
