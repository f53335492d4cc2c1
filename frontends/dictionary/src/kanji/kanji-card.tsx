import type { Kanji } from '@ichibun/contracts/language';
import { Card } from '@ichibun/ui/card';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { printedReading } from '@ichibun/words/kanji-reading';
import { kanjiAddress } from '../addresses.js';
import { messages } from '../messages.js';

/** The kanji of a word, each leading to its page; nothing where the server has no list of kanji. */
export function KanjiCard({ kanji }: { kanji: readonly Kanji[] }) {
  if (kanji.length === 0) return null;
  return (
    <Card title={messages.kanji}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {kanji.map(({ character, meanings, readings }) => (
          <li key={character} className="flex gap-3">
            <Link
              to={kanjiAddress(character)}
              className="flex size-12 shrink-0 items-center justify-center rounded-md border border-line-strong text-2xl no-underline hover:bg-sunken"
            >
              <Japanese>{character}</Japanese>
            </Link>
            <span className="min-w-0 break-words">
              <span lang="en" className="block">
                {meanings.join(', ')}
              </span>
              <Japanese className="text-sm text-ink-soft">{readings.map(printedReading).join('、')}</Japanese>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
