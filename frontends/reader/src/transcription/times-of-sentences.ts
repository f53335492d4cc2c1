import type { TranscribedLine } from '@ichibun/contracts/transcriptions';

interface Times {
  readonly starts: number[];
  readonly ends: number[];
  readonly doubtful: number[];
}

const lengthOf = (text: string) => text.replace(/\s/g, '').length;

/**
 * When the sentences of a text are spoken that was made of lines. A sentence mostly is a line; else it begins and ends
 * within lines, where its letters do.
 *
 * @returns milliseconds; `doubtful` has the sentences of doubtful lines, rising
 */
export function timesOfSentences(
  sentences: readonly string[],
  lines: readonly Pick<TranscribedLine, 'start' | 'end' | 'text' | 'isDoubtful'>[],
): Times {
  const times: Times = { starts: [], ends: [], doubtful: [] };
  let line = 0;
  /** Letters before the line, and before the sentence. */
  let before = 0;
  let at = 0;
  const momentOf = (letter: number) => {
    const { start, end, text } = lines[line]!;
    return Math.round(start + (end - start) * Math.min(1, (letter - before) / lengthOf(text)));
  };
  for (const [index, sentence] of sentences.entries()) {
    const next = at + lengthOf(sentence);
    const advance = (isPast: (end: number) => boolean) => {
      while (line < lines.length - 1 && isPast(before + lengthOf(lines[line]!.text))) {
        before += lengthOf(lines[line]!.text);
        line++;
      }
    };
    advance((end) => end <= at);
    const first = line;
    const start = momentOf(at);
    advance((end) => end < next);
    times.starts.push(start);
    times.ends.push(Math.max(start, momentOf(next)));
    if (lines.slice(first, line + 1).some(({ isDoubtful }) => isDoubtful)) times.doubtful.push(index);
    at = next;
  }
  return times;
}
