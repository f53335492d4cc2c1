import { useRemoveDictionary } from '@ichibun/api-client/own-dictionaries';
import { failureInWords, reasonOf } from '@ichibun/api-client/request';
import type { OwnDictionary } from '@ichibun/contracts/dictionaries';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { CloseIcon } from '@ichibun/ui/icons';
import { notifyFailure } from '@ichibun/ui/toast';
import { messages } from './messages.js';

/** The files that could not be read as dictionaries, and why. Nothing of them is kept, so they have no place. */
export function RefusedDictionaries({ dictionaries }: { dictionaries: readonly OwnDictionary[] }) {
  const { mutate } = useRemoveDictionary();
  return (
    <Card title={messages.dictionaries.refused} subtitle={messages.dictionaries.refusedText}>
      <ul className="divide-y divide-line">
        {dictionaries.map(({ id, title, filename, ...failed }) => {
          const name = title || filename;
          const onError = (error: unknown) => notifyFailure(messages.dictionaries.notRemoved(name), reasonOf(error));
          return (
            <li key={id} className="flex items-start gap-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{name}</p>
                <p role="status" className="text-sm text-danger">
                  {failureInWords(failed)}
                </p>
              </div>
              <Button
                variant="quiet"
                size="icon"
                aria-label={messages.dictionaries.dismiss(name)}
                onClick={() => mutate(id, { onError })}
              >
                <CloseIcon />
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
