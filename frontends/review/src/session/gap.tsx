import { messages } from '../messages.js';

/** What a front leaves out. Of one width: its length would tell the answer. */
export function Gap({ hint = '' }: { hint?: string }) {
  if (hint !== '') return <span className="mx-1 border-b-2 border-accent px-2 text-ink-soft">{hint}</span>;
  return (
    <span
      role="img"
      aria-label={messages.card.gap}
      className="mx-1 inline-block h-[1em] w-20 border-b-2 border-accent"
    />
  );
}
