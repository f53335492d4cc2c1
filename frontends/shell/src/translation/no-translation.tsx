import { messages } from '../messages.js';

/** Says beforehand that this server cannot translate; to an administrator with the settings that it would need. */
export function NoTranslation({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="text-sm">
      <p>{messages.translation.noModel}</p>
      {isAdmin && (
        <details className="mt-1 text-xs">
          <summary className="min-h-6">{messages.translation.forOperator}</summary>
          <p>{messages.translation.forOperatorText}</p>
        </details>
      )}
    </div>
  );
}
