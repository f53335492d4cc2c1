import type { JlptLevel } from '@ichibun/api-client/jlpt-levels';
import { Japanese } from '@ichibun/ui/japanese';
import { JlptMark } from '@ichibun/words/jlpt-level';
import { termOf } from '@ichibun/words/term-of';
import { messages } from '../messages.js';

/** From which band on a word is worth how many of four marks: the bands that lists and dictionaries are cut into. */
const BANDS = [20_000, 10_000, 5_000, 1_000];

interface WordTagsProps {
  /** What it is: “godan verb”, “transitive”, “quotation particle”. */
  classes: readonly string[];
  /** It is among so many most frequent words; null when rarer or unknown. */
  frequencyBand: number | null;
  /** Level of the JLPT. */
  jlpt: JlptLevel | null;
  isCertain: boolean;
  /** Only the words that it is made of make it known. */
  isKnownByParts: boolean;
}

/** What sort of word it is and how frequent, in small marks. */
export function WordTags({ classes, frequencyBand, jlpt, isCertain, isKnownByParts }: WordTagsProps) {
  if (classes.length === 0 && !frequencyBand && !jlpt && isCertain && !isKnownByParts) return null;
  return (
    <ul aria-label={messages.aboutWord} className="mt-1.5 flex flex-wrap gap-1.5 text-xs text-ink-soft">
      {classes.map((name) => (
        <li key={name} className="rounded-sm bg-sunken px-1.5 py-0.5">
          <Japanese>{messages.uses[name] ?? termOf(name)}</Japanese>
        </li>
      ))}
      {frequencyBand && (
        <li className="flex items-center gap-1.5 rounded-sm bg-sunken px-1.5 py-0.5 tabular-nums">
          <Band band={frequencyBand} />
          {messages.top(frequencyBand)}
        </li>
      )}
      {jlpt && (
        <li>
          <JlptMark level={jlpt} />
        </li>
      )}
      {isKnownByParts && <li className="rounded-sm bg-sunken px-1.5 py-0.5">{messages.knownByParts}</li>}
      {!isCertain && <li className="rounded-sm bg-sunken px-1.5 py-0.5">{messages.notSure}</li>}
    </ul>
  );
}

/** Four bars, more of them filled for a more frequent word. */
function Band({ band }: { band: number }) {
  return (
    <span aria-hidden="true" className="flex items-end gap-px">
      {BANDS.map((one, index) => (
        <span
          key={one}
          className={`w-[3px] ${band <= one ? 'bg-accent' : 'bg-line-strong'}`}
          style={{ height: `${0.25 + 0.15 * index}rem` }}
        />
      ))}
    </span>
  );
}
