import type { Candidate } from '@ichibun/contracts/language';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { cut } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { isPlainKana } from '@ichibun/ui/script';
import { messages } from '../messages.js';

const SHOWN = 3;
const LONGEST = 60;

interface OtherReadingsProps {
  word: ReadWord;
  candidates: readonly Candidate[];
}

/**
 * What else the same letters may be: of kanji how they are read otherwise, of kana all other words that are written so
 * (はし: bridge, edge, chopsticks).
 */
export function OtherReadings({ word, candidates }: OtherReadingsProps) {
  const written = word.baseForm || word.text;
  const inKana = isPlainKana(written);
  const others = inKana ? otherWords(word, written, candidates) : otherReadings(word, written, candidates);
  if (others.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {inKana ? messages.alsoWritten : messages.alsoRead}
      {others.map((other, index) => (
        <span key={other.entry}>
          {index > 0 && ' · '}
          <Japanese className="text-ink">{inKana ? other.headword : other.reading}</Japanese>{' '}
          <span lang="en">{cut(other.senses[0]?.definition ?? '', LONGEST)}</span>
        </span>
      ))}
    </p>
  );
}

/** The likeliest entry of each other reading, of those that are in use. */
function otherReadings({ baseReading, reading }: ReadWord, written: string, candidates: readonly Candidate[]) {
  const readings = new Set([written, baseReading || reading]);
  const others = candidates.filter((one) => {
    if (readings.has(one.reading)) return false;
    readings.add(one.reading);
    return one.common;
  });
  return others.slice(0, SHOWN);
}

/** The other entries; none of a particle of one letter, which every second word is written like. */
function otherWords({ entry, grammar }: ReadWord, written: string, candidates: readonly Candidate[]) {
  if (grammar && written.length === 1) return [];
  return candidates.filter((one) => one.entry !== entry);
}
