import type { Step } from '@ichibun/alignment/align-recording';
import type { FilmLine } from '../film/lines.js';
import type { SpokenTimes } from '../listening/open-recordings.js';

export const NO_TIMES: SpokenTimes = { starts: [], ends: [], doubtful: [] };

/** Below it a sentence is doubtful. */
const LEAST_CONFIDENCE = 0.5;

export function withStep(times: SpokenTimes, { spoken, position }: Step, durationMs: number): SpokenTimes {
  const first = times.starts.length;
  const count = Math.max(0, position.sentence - first);
  const starts = new Array<number>(count);
  const ends = new Array<number>(count);
  const found = new Map(spoken.map((one) => [one.sentence, one]));
  const earliest = times.starts.at(-1) ?? 0;
  let next = Math.max(earliest, Math.min(position.ms, durationMs));
  for (let index = count - 1; index >= 0; index--) {
    const one = found.get(first + index);
    const start = one ? Math.max(earliest, Math.min(one.fromMs, next)) : next;
    starts[index] = start;
    ends[index] = one ? Math.max(start, Math.min(one.toMs, next)) : start;
    next = start;
  }
  const doubtful = spoken.filter(({ confidence }) => confidence < LEAST_CONFIDENCE).map(({ sentence }) => sentence);
  return {
    starts: [...times.starts, ...starts],
    ends: [...times.ends, ...ends],
    doubtful: [...times.doubtful, ...doubtful],
  };
}

/** Of the time compared; a recording of another book has almost no sure sentence. */
const LEAST_SURE_SHARE = 0.1;

/** Whether the recording is probably of another text. */
export function isOfOtherText({ starts, ends, doubtful }: SpokenTimes): boolean {
  const unsure = new Set(doubtful);
  const sureMs = starts.reduce((sum, start, sentence) => sum + (unsure.has(sentence) ? 0 : ends[sentence]! - start), 0);
  return sureMs <= LEAST_SURE_SHARE * (ends.at(-1) ?? 0);
}

/**
 * Applies a learner's correction of when a sentence begins, clamped between its spoken neighbours. Unspoken sentences before
 * it begin with it.
 */
export function withStart(
  { starts, ends, doubtful }: SpokenTimes,
  sentence: number,
  ms: number,
  durationMs: number,
): SpokenTimes {
  let first = sentence;
  while (first > 0 && ends[first - 1] === starts[first - 1]) first--;
  const next = starts[sentence + 1] ?? durationMs;
  const start = Math.round(Math.max(starts[first - 1] ?? 0, Math.min(ms, next)));
  const endOf = (end: number, index: number) => {
    if (index > sentence) return end;
    if (index < sentence) return index < first ? Math.min(end, start) : start;
    return end > start ? end : next;
  };
  return {
    starts: starts.map((one, index) => (index >= first && index <= sentence ? start : one)),
    ends: ends.map(endOf),
    doubtful: doubtful.filter((one) => one !== sentence),
  };
}

export const spokenLines = ({ starts, ends }: SpokenTimes): FilmLine[] =>
  starts.flatMap((start, sentence) =>
    ends[sentence]! > start ? [{ start, end: ends[sentence]!, sentences: [sentence] }] : [],
  );

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Sentences with letters that were not found in the part compared so far. */
export const missingSentences = ({ starts, ends }: SpokenTimes, sentences: readonly string[]): number[] =>
  starts.flatMap((start, sentence) =>
    ends[sentence]! > start || !SAYS_SOMETHING.test(sentences[sentence]!) ? [] : [sentence],
  );
