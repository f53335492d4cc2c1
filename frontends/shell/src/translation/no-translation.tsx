import { texts } from '../texts.js';

/** Says beforehand that this server cannot translate, with the settings that its operator would need. */
export function NoTranslation({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="rounded-md border border-line bg-warn-soft px-3 py-2 text-sm text-ink">
      <p>{texts.translation.noModel}</p>
      {isAdmin && (
        <details className="mt-1 text-xs">
          <summary className="min-h-6">{texts.translation.forOperator}</summary>
          <p>{texts.translation.forOperatorText}</p>
        </details>
      )}
    </div>
  );
}
