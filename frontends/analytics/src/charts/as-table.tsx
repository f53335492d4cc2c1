import { useState } from 'react';
import { messages } from '../messages.js';

interface AsTableProps {
  title: string;
  /** What the first column names. */
  unit: string;
  /** Oldest first; shown in reverse, because the newest matter most. */
  rows: readonly (readonly [name: string, value: string])[];
}

/** The figures of a chart, for those who would rather read them; the way to them by keyboard and screen reader. */
export function AsTable({ title, unit, rows }: AsTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-2 text-sm">
      <summary className="w-fit rounded-sm text-ink-soft hover:text-ink">{messages.showAsTable}</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section tabIndex={0} aria-label={messages.tableOf(title)} className="mt-2 max-h-80 overflow-y-auto">
          <table className="w-full max-w-md border-collapse">
            <caption className="sr-only">{title}</caption>
            <thead className="border-b border-line-strong text-xs text-ink-soft">
              <tr>
                <th scope="col" className="py-1.5 pr-3 text-left font-semibold">
                  {unit}
                </th>
                <th scope="col" className="py-1.5 text-right font-semibold">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line tabular-nums">
              {rows.toReversed().map(([name, value]) => (
                <tr key={name}>
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                    {name}
                  </th>
                  <td className="py-1.5 text-right">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
