import type { Cue } from '../film/containers/subtitles.js';
import type { SpokenTimes } from '../listening/open-recordings.js';

const NOT_SAID = /[^\p{L}\p{N}]/gu;
/** What is compared: subtitles leave out punctuation, and write full and half width as they like. */
const lettersOf = (text: string) => text.normalize('NFKC').replace(NOT_SAID, '').toLowerCase();
/** Letters of the text in which a cue is looked for, by its own: those that others have, too, right after the last one. */
const aheadOf = (letters: number) => (letters < 4 ? 0 : letters < 12 ? 2_000 : 20_000);

/**
 * When sentences are spoken, by subtitles of the same text: a cue may be a sentence, several, or a part of one, in the middle of
 * which a sentence begins in proportion to its letters.
 *
 * @param cues in the order in which they are spoken
 * @returns undefined where none of the sentences is in the cues
 */
export function timesOfCues(sentences: readonly string[], cues: readonly Cue[]): SpokenTimes | undefined {
  const letters = sentences.map(lettersOf);
  const begins: number[] = [];
  let length = 0;
  for (const one of letters) {
    begins.push(length);
    length += one.length;
  }
  const text = letters.join('');
  const starts = new Array<number | undefined>(sentences.length);
  const ends = new Array<number | undefined>(sentences.length);
  let [at, sentence, last] = [0, 0, 0];
  for (const cue of cues) {
    const said = lettersOf(cue.text);
    const ahead = text.slice(at, at + said.length + aheadOf(said.length)).indexOf(said);
    if (said === '' || ahead < 0 || cue.start < last) continue;
    const found = at + ahead;
    const end = found + said.length;
    const momentOf = (letter: number) =>
      Math.round(cue.start + ((cue.end - cue.start) * (letter - found)) / said.length);
    while (sentence < sentences.length && begins[sentence]! + letters[sentence]!.length <= found) sentence++;
    for (let index = sentence; index < sentences.length && begins[index]! < end; index++) {
      if (letters[index] === '') continue;
      const sentenceEnd = begins[index]! + letters[index]!.length;
      if (begins[index]! >= found) starts[index] = momentOf(begins[index]!);
      else starts[index] ??= cue.start;
      ends[index] = sentenceEnd <= end ? momentOf(sentenceEnd) : cue.end;
    }
    [at, last] = [end, cue.end];
  }
  if (starts.every((start) => start === undefined)) return undefined;
  let next = last;
  for (let index = sentences.length - 1; index >= 0; index--) {
    starts[index] ??= next;
    ends[index] ??= starts[index];
    next = starts[index]!;
  }
  return { starts: starts as number[], ends: ends as number[], doubtful: [] };
}
