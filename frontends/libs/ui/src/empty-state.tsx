import type { ReactNode } from 'react';

/** Says why there is nothing here and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-md border border-dashed border-line-strong px-4 py-8 text-center">
      <p className="font-semibold">{title}</p>
      {children && <div className="mx-auto mt-1 max-w-prose text-sm text-balance text-ink-soft">{children}</div>}
    </div>
  );
}
