import type { CardImport } from '@ichibun/contracts/card-imports';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { FileButton } from '@ichibun/ui/file-button';
import { formatPercent } from '@ichibun/ui/format';
import { SpinnerIcon, UploadIcon } from '@ichibun/ui/icons';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { useFileDrop } from '@ichibun/ui/use-file-drop';
import { FromWaniKani } from './from-wanikani.js';
import { messages } from './messages.js';
import { type Giving, useGivenFile } from './use-given-file.js';

/** Takes a file, chosen or dropped anywhere on the page, and has the server look into it. */
export function GiveFile({ onOpened }: { onOpened(one: CardImport): void }) {
  const { giving, give } = useGivenFile(onOpened);
  const isBusy = giving.is !== 'nothing' && giving.is !== 'refused';
  const take = ([file]: readonly File[]) => {
    if (file && !isBusy) void give(file);
  };
  const isOver = useFileDrop(take);
  return (
    <Card title={messages.give.title} subtitle={messages.give.text}>
      {giving.is === 'refused' && (
        <ErrorPanel title={`${giving.name}: ${messages.give.failed}`} reason={giving.reason} />
      )}
      <div
        className={`rounded-md border border-dashed px-4 py-6 text-center transition-[color,background-color,border-color] ${
          isOver && !isBusy ? 'border-accent bg-accent-soft' : 'border-line-strong'
        }`}
      >
        <p className="mb-3 text-sm text-ink-soft pointer-coarse:hidden">
          {isOver ? messages.give.dropNow : messages.give.drop}
        </p>
        <FileButton variant="primary" disabled={isBusy} data-testid="collection-file" onFiles={take}>
          <UploadIcon />
          {messages.give.choose}
        </FileButton>
        <p className="mt-3 text-xs text-ink-soft">{messages.give.media}</p>
      </div>
      <div role="status" className="mt-4 empty:hidden">
        <HowFar giving={giving} />
      </div>
      <FromWaniKani onFile={(file) => take([file])} disabled={isBusy} />
    </Card>
  );
}

function HowFar({ giving }: { giving: Giving }) {
  switch (giving.is) {
    case 'sending':
      return (
        <>
          <ProgressBar label={messages.give.sending(giving.name)} value={giving.percent} />
          <p className="mt-1 text-sm tabular-nums">{messages.give.sent(formatPercent(giving.percent))}</p>
        </>
      );
    case 'preparing':
    case 'reading':
      return (
        <p className="flex items-center gap-2 text-sm break-words">
          <SpinnerIcon />
          {messages.give[giving.is](giving.name)}
        </p>
      );
    default:
      return null;
  }
}
