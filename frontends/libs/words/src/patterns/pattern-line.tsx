import type { FoundPattern } from '@ichibun/contracts/grammar';
import { Japanese } from '@ichibun/ui/japanese';
import { language } from '@ichibun/ui/language';
import { messages } from '../messages.js';

type Pattern = Pick<FoundPattern, 'name' | 'level' | 'meaning' | 'meaningInJapanese'>;

/** The address of a grammar point's page. */
export const grammarAddress = (id: string): string => `/dictionary/grammar/${encodeURIComponent(id)}`;

/** The name of a grammar point, what it means, and its level. */
export function PatternLine({ pattern }: { pattern: Pattern }) {
  return (
    <>
      <Japanese className="font-semibold">{pattern.name}</Japanese>
      {' · '}
      <PatternMeaning of={pattern} /> <PatternLevel level={pattern.level} />
    </>
  );
}

/** What a grammar point means, in the language of the interface. */
export function PatternMeaning({ of: { meaning, meaningInJapanese } }: { of: Pattern }) {
  return language() === 'ja' ? <Japanese>{meaningInJapanese}</Japanese> : <span lang="en">{meaning}</span>;
}

/** The level of a grammar point as a small mark. */
export function PatternLevel({ level }: Pick<Pattern, 'level'>) {
  return (
    <span className="rounded-sm bg-sunken px-1.5 py-0.5 text-xs whitespace-nowrap text-ink-soft">
      {level === 'spoken' ? messages.spokenGrammar : messages.jlpt(level)}
    </span>
  );
}
