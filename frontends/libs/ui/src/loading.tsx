import { SpinnerIcon } from './icons.js';
import { texts } from './texts.js';

/** Something is on its way; announced politely. */
export function Loading({ label = texts.loading }: { label?: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 px-4 py-16 text-ink-soft">
      <SpinnerIcon />
      {label}
    </div>
  );
}
