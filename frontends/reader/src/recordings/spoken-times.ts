import type { Step } from '@ichibun/alignment/align-recording';
import type { FilmLine } from '../film/lines.js';
import type { SpokenTimes } from '../listening/open-recordings.js';

export const NO_TIMES: SpokenTimes = { starts: [], ends: [], doubtful: [] };

/** Sentences of less confidence are doubtful. */
const SURE = 0.5;

/** The times after another step of the alignment. */
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
  const doubtful = spoken.filter(({ confidence }) => confidence < SURE).map(({ sentence }) => sentence);
  return {
    starts: [...times.starts, ...starts],
    ends: [...times.ends, ...ends],
    doubtful: [...times.doubtful, ...doubtful],
  };
}

/** The share of what was compared that is surely of the text: of another book next to none is. */
const LEAST_OF_TEXT = 0.1;

/** Whether next to nothing of the sentences was found where they would be. */
export function isOfOtherText({ starts, ends, doubtful }: SpokenTimes): boolean {
  const unsure = new Set(doubtful);
  const sureMs = starts.reduce((sum, start, sentence) => sum + (unsure.has(sentence) ? 0 : ends[sentence]! - start), 0);
  return sureMs <= LEAST_OF_TEXT * (ends.at(-1) ?? 0);
}

/** The times after a learner has said when a sentence begins: between those before and after it. */
export function withStart({ starts, ends, doubtful }: SpokenTimes, sentence: number, ms: number): SpokenTimes {
  const start = Math.round(Math.max(starts[sentence - 1] ?? 0, Math.min(ms, starts[sentence + 1] ?? ms)));
  const before = (index: number, at: number) => (index < sentence && starts[index]! < start && at > start ? start : at);
  return {
    starts: starts.with(sentence, start),
    ends: ends.map(before).with(sentence, Math.max(start, ends[sentence]!)),
    doubtful: doubtful.filter((one) => one !== sentence),
  };
}

/** A line for each sentence that is spoken. */
export const spokenLines = ({ starts, ends }: SpokenTimes): FilmLine[] =>
  starts.flatMap((start, sentence) =>
    ends[sentence]! > start ? [{ start, end: ends[sentence]!, sentences: [sentence] }] : [],
  );

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Sentences with something to say that were not found in what has been compared. */
export const missingSentences = ({ starts, ends }: SpokenTimes, sentences: readonly string[]): number[] =>
  starts.flatMap((start, sentence) =>
    ends[sentence]! > start || !SAYS_SOMETHING.test(sentences[sentence]!) ? [] : [sentence],
  );
