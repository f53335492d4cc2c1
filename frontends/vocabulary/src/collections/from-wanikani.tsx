import { Button } from '@ichibun/ui/button';
import { Field, TextInput } from '@ichibun/ui/field';
import { useState } from 'react';
import { messages } from './messages.js';
import { fetchWaniKani } from './wanikani.js';

/** Takes the words that a learner has in WaniKani, by a token that stays in the page. */
export function FromWaniKani({ onFile, disabled }: { onFile(file: File): void; disabled: boolean }) {
  const [token, setToken] = useState('');
  const [arrived, setArrived] = useState<{ done: number; total: number }>();
  const [reason, setReason] = useState<string>();
  const isBusy = arrived !== undefined || disabled;
  const take = async () => {
    if (isBusy) return;
    if (token.trim() === '') {
      setReason(messages.wanikani.noToken);
      return;
    }
    setReason(undefined);
    setArrived({ done: 0, total: 0 });
    try {
      onFile(await fetchWaniKani(token.trim(), (done, total) => setArrived({ done, total })));
      setToken('');
    } catch (error) {
      setReason((error as Error).message);
    } finally {
      setArrived(undefined);
    }
  };
  return (
    <details className="mt-4">
      <summary className="min-h-6 text-sm">{messages.wanikani.title}</summary>
      <form
        className="mt-3 space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <Field label={messages.wanikani.token} hint={messages.wanikani.tokenText} error={reason}>
          {(control) => (
            <TextInput
              {...control}
              className="max-w-md"
              type="password"
              autoComplete="off"
              maxLength={100}
              value={token}
              onChange={({ target }) => setToken(target.value)}
            />
          )}
        </Field>
        <Button type="submit" aria-disabled={isBusy}>
          {messages.wanikani.take}
        </Button>
        <p role="status" className="text-sm tabular-nums empty:hidden">
          {arrived && messages.wanikani.arrived(arrived.done, arrived.total)}
        </p>
      </form>
    </details>
  );
}
