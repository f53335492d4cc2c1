import type { Kanji } from '@ichibun/contracts/language';
import { Japanese } from '@ichibun/ui/japanese';
import { printedReading } from '@ichibun/words/kanji-reading';
import { messages } from '../messages.js';

/** The kanji of a word with their meanings; nothing where the server has no list of kanji. */
export function KanjiParts({ kanji }: { kanji: readonly Kanji[] }) {
  if (kanji.length === 0) return null;
  return (
    <ul aria-label={messages.kanji} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {kanji.map(({ character, meanings, readings }) => (
        <li key={character} title={readings.map(printedReading).join('、')} className="flex items-baseline gap-1.5">
          <Japanese className="text-base font-medium">{character}</Japanese>
          <span lang="en" className="text-ink-soft">
            {meanings.slice(0, 3).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
