import { Japanese } from '@ichibun/ui/japanese';
import { messages } from './messages.js';

/** How else a word is usually written, in small letters; nothing where it is written so alone. */
export function OtherSpellings({ of }: { of: readonly string[] | undefined }) {
  return of && of.length > 0 ? (
    <span className="inline-block text-sm text-ink-soft">
      {messages.alsoWritten}
      <Japanese>{of.join('・')}</Japanese>
    </span>
  ) : null;
}
