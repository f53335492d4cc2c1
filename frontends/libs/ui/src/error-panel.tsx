import { Button } from './button.js';
import { WarningIcon } from './icons.js';
import { messages } from './messages.js';

interface ErrorPanelProps {
  /** What did not work, as a sentence. */
  title: string;
  /** Whether it stands in the place of a whole page, whose heading the title then is. */
  isPage?: boolean;
  /** Why, for people; undefined where there is nothing that they could do about it. */
  reason: string | undefined;
  onRetry?: () => void;
  retryLabel?: string;
}

/** A failure in the place of what failed, with its reason and a way to try again. */
export function ErrorPanel({
  title,
  isPage = false,
  reason,
  onRetry,
  retryLabel = messages.tryAgain,
}: ErrorPanelProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div role="alert" className="rounded-lg border border-danger bg-danger-soft p-4 not-last:mb-4">
      <div className="flex gap-3">
        <WarningIcon className="mt-1 text-danger" />
        <div className="min-w-0 flex-1">
          <Title className="font-semibold">{title}</Title>
          {reason && <p className="text-sm break-words">{reason}</p>}
          {onRetry && (
            <Button className="mt-3" onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
