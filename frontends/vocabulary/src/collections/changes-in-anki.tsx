import type { ChangesInAnki } from '@ichibun/contracts/card-imports';
import { formatCount } from '@ichibun/ui/format';
import { messages } from './messages.js';

/** What was done in Anki to cards that are here already, and which side holds where both did something. */
export function ChangesList({ changes, label }: { changes: ChangesInAnki; label: string }) {
  const found = (Object.keys(messages.changes.each) as (keyof ChangesInAnki)[]).filter((change) => changes[change] > 0);
  if (found.length === 0) return null;
  return (
    <div className="mt-4">
      <p className="mb-1 text-sm">{label}</p>
      <ul className="list-disc pl-5 text-sm">
        {found.map((change) => (
          <li key={change}>
            <span className="font-semibold tabular-nums">{formatCount(changes[change])}</span>{' '}
            {messages.changes.each[change]}
          </li>
        ))}
      </ul>
    </div>
  );
}
