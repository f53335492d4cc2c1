import { reasonOf } from '@ichibun/api-client/request';
import { useCorrections, useUndoCorrection, useWidenCorrection } from '@ichibun/api-client/word-knowledge';
import type { Correction } from '@ichibun/contracts/vocabulary';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { Menu, MenuItem } from '@ichibun/ui/menu';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { messages } from '../messages.js';

/** What the learner has corrected of readings, entries and divisions; not there as long as that is nothing. */
export function CorrectionsCard() {
  const corrections = useCorrections();
  if (corrections.isError) {
    return (
      <Card title={messages.corrections.title}>
        <ErrorPanel
          title={messages.corrections.failed}
          reason={reasonOf(corrections.error)}
          onRetry={() => corrections.refetch()}
        />
      </Card>
    );
  }
  if (!corrections.data?.corrections.length) return null;
  return (
    <Card id="corrections" title={messages.corrections.title} subtitle={messages.corrections.text}>
      <CorrectionList corrections={corrections.data.corrections} />
    </Card>
  );
}

function CorrectionList({ corrections }: { corrections: readonly Correction[] }) {
  const keepFocus = useKeptFocus();
  const undo = useUndoCorrection();
  const widen = useWidenCorrection();

  const undoCorrection = (id: number) =>
    undo.mutate(id, {
      onSuccess: () => notify({ title: messages.corrections.undone }),
      onError: (error) => notifyFailure(messages.corrections.undoFailed, reasonOf(error)),
    });
  const widenCorrection = (id: number, scope: 'text' | 'all') =>
    widen.mutate(
      { id, scope },
      {
        onSuccess: () => notify({ title: messages.corrections.widened[scope] }),
        onError: (error) => notifyFailure(messages.corrections.widenFailed, reasonOf(error)),
      },
    );

  return (
    <ul aria-label={messages.corrections.list} className="divide-y divide-line">
      {corrections.map((correction) => (
        <li key={correction.id} data-row className="flex items-center gap-3 py-2">
          <p className="min-w-0 flex-1 break-words">
            <Japanese className="text-lg">{correction.word}</Japanese> <Said correction={correction} />
            <Where correction={correction} />
          </p>
          {correction.scope !== 'all' && (
            <Menu
              trigger={
                <Button size="small" variant="quiet" aria-label={messages.corrections.widenOf(correction.word)}>
                  {messages.corrections.widen}
                </Button>
              }
            >
              {correction.scope === 'place' && (
                <MenuItem onSelect={() => widenCorrection(correction.id, 'text')}>
                  {messages.corrections.toText}
                </MenuItem>
              )}
              <MenuItem onSelect={() => widenCorrection(correction.id, 'all')}>{messages.corrections.toAll}</MenuItem>
            </Menu>
          )}
          <Button
            size="small"
            aria-label={messages.corrections.undoOf(correction.word)}
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget);
              undoCorrection(correction.id);
            }}
          >
            {messages.corrections.undo}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Where it holds: the text, and the sentence of a single place. */
function Where({ correction: { scope, textTitle, sentence } }: { correction: Correction }) {
  return (
    <span className="block text-sm text-ink-soft">
      {scope === 'all' && messages.corrections.inAll}
      {scope !== 'all' && <span lang="ja">{textTitle || messages.corrections.untitled}</span>}
      {scope === 'place' && (
        <>
          {' · '}
          <Japanese className="break-phrases">{sentence}</Japanese>
        </>
      )}
    </span>
  );
}

/** The correction in words: an entry's key begins with its headword. */
function Said({ correction: { word, reading, entry, parts, isName } }: { correction: Correction }) {
  if (isName) {
    return (
      <span className="text-ink-soft">
        {messages.corrections.isName(<Japanese className="text-ink">{reading || word}</Japanese>)}
      </span>
    );
  }
  if (parts.length > 0) {
    return (
      <span className="text-ink-soft">
        {messages.corrections.severalWords(<Japanese className="text-ink">{parts.join(' ・ ')}</Japanese>)}
      </span>
    );
  }
  return (
    <span className="text-ink-soft">
      {messages.corrections.is(
        <Japanese className="text-ink">{reading || entry.replace('・', '（').concat('）')}</Japanese>,
      )}
    </span>
  );
}
