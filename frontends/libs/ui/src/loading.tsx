import { SpinnerIcon } from './icons.js';
import { messages } from './messages.js';

/** Something is on its way; announced politely. */
export function Loading({ label = messages.loading }: { label?: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 px-4 py-16 text-ink-soft">
      <SpinnerIcon />
      {label}
    </div>
  );
}
