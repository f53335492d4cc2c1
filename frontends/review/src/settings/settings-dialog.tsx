import { reasonOf } from '@ichibun/api-client/request';
import { useChangeReviewSettings, useReviewSettings } from '@ichibun/api-client/reviews';
import type { ReviewSettings } from '@ichibun/contracts/reviews';
import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { Dialog, DialogActions } from '@ichibun/ui/dialog';
import { Field, Select, TextInput } from '@ichibun/ui/field';
import { Loading } from '@ichibun/ui/loading';
import { usePreference } from '@ichibun/ui/preferences';
import { Link } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../messages.js';
import { Parameters } from './parameters.js';
import { formOf, NUMBERS, RANGES, STEPS, settingsOf } from './settings-form.js';

interface SettingsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** How the learner reviews. */
export function SettingsDialog({ open, onOpenChange }: SettingsDialogProps) {
  const { data } = useReviewSettings();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.settings.title}>
      {data ? <SettingsForm settings={data} onClose={() => onOpenChange(false)} /> : <Loading />}
    </Dialog>
  );
}

const HINTS: Partial<Record<string, keyof typeof messages.settings>> = {
  retention: 'retentionText',
  learningSteps: 'stepsText',
  relearningSteps: 'stepsText',
};

const objectionTo = (name: (typeof NUMBERS)[number] | (typeof STEPS)[number]): string =>
  name in RANGES ? messages.settings.outside(...RANGES[name as keyof typeof RANGES]) : messages.settings.invalidSteps;

function SettingsForm({ settings, onClose }: { settings: ReviewSettings; onClose(): void }) {
  const [form, setForm] = useState(() => formOf(settings));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [withSwipes, setWithSwipes] = usePreference('review-swipes');
  const change = useChangeReviewSettings();
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrong.length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = settingsOf(form);
    setWrong(parsed.wrong);
    if (!parsed.settings) return;
    change.mutate(parsed.settings, {
      onSuccess: () => {
        notify({ title: messages.settings.saved });
        onClose();
      },
      onError: (error) => notifyFailure(messages.settings.failed, reasonOf(error)),
    });
  };
  return (
    <form ref={fields} onSubmit={submit} noValidate className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {[...NUMBERS, ...STEPS].map((name) => (
          <Field
            key={name}
            label={messages.settings[name]}
            hint={HINTS[name] && (messages.settings[HINTS[name]] as string)}
            error={wrong.includes(name) ? objectionTo(name) : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={form[name]}
                onChange={({ target }) => setForm({ ...form, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={messages.settings.countsFrom} hint={messages.settings.countsFromText}>
          {(control) => (
            <Select
              {...control}
              value={form.countsFrom}
              onChange={({ target }) => setForm({ ...form, countsFrom: target.value as ReviewSettings['countsFrom'] })}
            >
              {(['learning', 'young', 'mature', 'known'] as const).map((state) => (
                <option key={state} value={state}>
                  {messages.settings.states[state]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Checkbox checked={withSwipes} onChange={setWithSwipes}>
        {messages.settings.swipes}
        <span className="block text-xs text-ink-soft">{messages.settings.swipesText}</span>
      </Checkbox>
      <Parameters />
      <p className="text-sm">
        <Link to="/settings">{messages.settings.all}</Link>
      </p>
      <DialogActions>
        <Button onClick={onClose} disabled={change.isPending}>
          {messages.settings.cancel}
        </Button>
        <Button type="submit" variant="primary" disabled={change.isPending}>
          {messages.settings.save}
        </Button>
      </DialogActions>
    </form>
  );
}
