import type { ReactNode } from 'react';

const LOOKS = {
  good: 'bg-good-soft text-good',
  neutral: 'bg-sunken text-ink',
  danger: 'bg-danger-soft text-danger',
};

/** A state in one word. */
export function Badge({ look = 'neutral', children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold ${LOOKS[look]}`}>{children}</span>
  );
}
