import type { Candidate } from '@ichibun/api-client/contract';
import { cut } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { messages } from '../messages.js';

const SHOWN = 3;
const LONGEST = 60;

interface OtherReadingsProps {
  /** As it is written; what is written in kana says itself how it is read. */
  word: string;
  reading: string;
  candidates: readonly Candidate[];
}

/** How else the same spelling is read, and what it means then. */
export function OtherReadings({ word, reading, candidates }: OtherReadingsProps) {
  const others = otherReadings(word, reading, candidates);
  if (others.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {messages.alsoRead}
      {others.map((other, index) => (
        <span key={other.entry}>
          {index > 0 && ' · '}
          <Japanese className="text-ink">{other.reading}</Japanese>{' '}
          <span lang="en">{cut(other.senses[0]?.definition ?? '', LONGEST)}</span>
        </span>
      ))}
    </p>
  );
}

/** The likeliest entry of each other reading, of those that are in use. */
function otherReadings(word: string, reading: string, candidates: readonly Candidate[]): Candidate[] {
  const readings = new Set([word, reading]);
  const others = candidates.filter((one) => {
    if (readings.has(one.reading)) return false;
    readings.add(one.reading);
    return one.common;
  });
  return others.slice(0, SHOWN);
}
