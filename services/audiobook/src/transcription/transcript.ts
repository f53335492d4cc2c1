import { LOUDNESS_MS } from '@ichibun/alignment/features';
import { pausesOf } from '@ichibun/alignment/pauses';
import { Turn } from '@ichibun/kit/in-turns';
import { z } from 'zod';

const seconds = z.number().nonnegative();
const share = z.number().min(0).max(1).optional().catch(undefined);
const word = z.object({ word: z.string().max(1_000), start: seconds, end: seconds, probability: share });
const words = z.array(word).max(10_000);

/**
 * What is read of an answer in OpenAI's `verbose_json`, whatever server has made it: some say nothing of segments, words
 * or probabilities. @see https://platform.openai.com/docs/api-reference/audio/verbose-json-object
 */
export const transcription = z.object({
  text: z.string().max(100_000),
  segments: z
    .array(
      z.object({
        start: seconds,
        end: seconds,
        text: z.string().max(100_000),
        avg_logprob: z.number().optional().catch(undefined),
        no_speech_prob: share,
        words: words.optional().catch(undefined),
      }),
    )
    .max(1_000)
    .nullish(),
  words: words.nullish(),
});
type Transcription = z.infer<typeof transcription>;

type Segment = NonNullable<Transcription['segments']>[number];
type Word = z.infer<typeof word>;

export interface Line {
  /** Milliseconds from the beginning of the sound. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isDoubtful: boolean;
  /** UTF-16 offsets in the text. */
  readonly doubtfulWords: { readonly start: number; readonly length: number }[];
}

/** Thresholds of Whisper's own decoder (openai/whisper, transcribe.py): no speech, where the text is unlikely as well. */
const NO_SPEECH = 0.6;
const UNLIKELY = -1;
/** Mean logarithm of the probability of a line's tokens, and probability of a word, below which they are doubtful. */
const DOUBTFUL = -0.7;
const DOUBTFUL_WORD = 0.4;
/** Letters of a segment, and lines of an answer: in a minute nobody says more. */
const LONGEST = 1_000;
const MOST_LINES = 1_000;
/** A part of a text that is written four times or more in a row; `ああああ` is one. */
const REPEATED = /(.{2,40}?)\1{3,}/gu;
/** Share of a line that is louder than a pause, at least. */
const LEAST_SPOKEN = 0.1;
/** Milliseconds by which a line's beginning and end are moved to those of speech. */
const SNAP_MS = 500;

/**
 * The lines of an answer: sentences apart, without what was heard where nobody speaks or is written again and again,
 * between the pauses of the sound. Others are answered meanwhile.
 *
 * @param loudness of the sound that was transcribed (`@ichibun/alignment/features`)
 */
export async function linesOf({ text, segments, words }: Transcription, loudness: Uint8Array): Promise<Line[]> {
  const durationMs = loudness.length * LOUDNESS_MS;
  const all: Segment[] = segments ?? [{ start: 0, end: durationMs / 1_000, text }];
  const spoken = new Spoken(loudness);
  const lines: Line[] = [];
  const turn = new Turn();
  for (const segment of all) {
    await turn.nextIfOver();
    const own = segment.words ?? (words ?? []).filter((one) => isWithin(one, segment));
    if ((segment.no_speech_prob ?? 0) > NO_SPEECH && (segment.avg_logprob ?? 0) < UNLIKELY) continue;
    for (const line of sentencesOf(segment, own)) {
      const [start, end] = [Math.min(line.start, durationMs), Math.min(line.end, durationMs)];
      if (end <= start || spoken.share(start, end) < LEAST_SPOKEN) continue;
      const earliest = lines.at(-1)?.end ?? 0;
      const placed = { ...line, ...spoken.snapped(Math.max(start, earliest), Math.max(end, earliest), earliest) };
      if (placed.end > placed.start && !isAgain(placed, lines)) lines.push(placed);
      if (lines.length === MOST_LINES) return lines;
    }
  }
  return lines;
}

const isWithin = (one: Word, { start, end }: Segment) => {
  const middle = (one.start + one.end) / 2;
  return middle >= start && middle <= end;
};

/** A line that the one before it says already: the third in a row, or one that is doubtful or far too short for it. */
function isAgain(line: Line, lines: readonly Line[]): boolean {
  const [before, last] = lines.slice(-2).map((one) => ({ ...one, letters: lettersOf(one.text) }));
  const latest = last ?? before;
  if (latest?.letters !== lettersOf(line.text)) return false;
  return (
    before!.letters === last?.letters || line.isDoubtful || line.end - line.start < (latest.end - latest.start) / 2
  );
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The sentences of a segment that have something to say. */
function sentencesOf(segment: Segment, words: readonly Word[]): Line[] {
  const given = segment.text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, LONGEST);
  const text = given.replace(REPEATED, '$1');
  const isDoubtful =
    text !== given || (segment.avg_logprob ?? 0) < DOUBTFUL || (segment.no_speech_prob ?? 0) > NO_SPEECH;
  const placed = placesOf(text, words);
  return [...text.matchAll(/[^。．！？!?]*[。．！？!?]*[」』）)]*/gu)].flatMap(({ 0: part, index }) => {
    const sentence = part.trim();
    if (lettersOf(sentence) === '') return [];
    const from = index + part.indexOf(sentence);
    const to = from + sentence.length;
    const own = placed.filter(({ at, length }) => at < to && at + length > from);
    const timeAt = (place: number) => segment.start + ((segment.end - segment.start) * place) / text.length;
    return {
      start: Math.round(1_000 * (own[0]?.start ?? timeAt(from))),
      end: Math.round(1_000 * (own.at(-1)?.end ?? timeAt(to))),
      text: sentence,
      isDoubtful,
      doubtfulWords: own
        .filter(({ probability = 1 }) => probability < DOUBTFUL_WORD)
        .map(({ at, length }) => {
          const start = Math.max(0, at - from);
          return { start, length: Math.min(to - from, at - from + length) - start };
        }),
    };
  });
}

/** Where in a text its words are; those that it does not have are left out. */
function placesOf(text: string, words: readonly Word[]) {
  let next = 0;
  return words.flatMap((one) => {
    const written = one.word.trim();
    const at = written === '' ? -1 : text.indexOf(written, next);
    if (at === -1) return [];
    next = at + written.length;
    return [{ ...one, at, length: written.length }];
  });
}

/** Where a sound is louder than its pauses. */
class Spoken {
  private readonly isSpoken: Uint8Array;
  /** Milliseconds at which speech begins and ends. */
  private readonly onsets: readonly number[];
  private readonly ends: readonly number[];

  constructor(loudness: Uint8Array) {
    const pauses = pausesOf(loudness);
    this.isSpoken = new Uint8Array(loudness.length).fill(1);
    for (const { from, to } of pauses) this.isSpoken.fill(0, from, to);
    this.onsets = pauses.map(({ to }) => to * LOUDNESS_MS);
    this.ends = pauses.map(({ from }) => from * LOUDNESS_MS);
  }

  share(startMs: number, endMs: number): number {
    const part = this.isSpoken.subarray(Math.floor(startMs / LOUDNESS_MS), Math.ceil(endMs / LOUDNESS_MS));
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  }

  /** Moved to where speech begins and ends nearby, not before `earliest`. */
  snapped(startMs: number, endMs: number, earliest: number): { start: number; end: number } {
    const start = Math.max(earliest, nearest(this.onsets, startMs));
    return { start, end: Math.max(start, nearest(this.ends, endMs)) };
  }
}

function nearest(places: readonly number[], ms: number): number {
  let found = ms;
  let distance = SNAP_MS;
  for (const place of places) {
    if (Math.abs(place - ms) > distance) continue;
    found = place;
    distance = Math.abs(place - ms);
  }
  return found;
}
