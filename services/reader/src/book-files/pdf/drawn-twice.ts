import type { Run } from './page-runs.js';

/** Ems between a letter and the same one drawn again: bold letters and shadows are made so. */
const MOST_APART = 0.12;
const NARROW = /[\u0020-\u024f]/u;
/** Letters in one field of the grid that others are compared with: of other sizes there are one or two. */
const MOST_IN_FIELD = 4;
const NEIGHBOURS = [-1, 0, 1].flatMap((steps) => [-1, 0, 1].map((across) => [steps, across] as const));

interface Letter {
  readonly start: number;
  readonly end: number;
  readonly across: number;
  readonly size: number;
}

/**
 * The runs of a page without the letters that are drawn a second time over, or a little beside, themselves. What is
 * left of a run that has both is as many runs.
 *
 * @param runs the time is linear in their letters
 */
export function withoutSecondDrawing(runs: readonly Run[]): Run[] {
  /** By letter and place, on a grid as wide as two may be apart: a second one lies in the same field or a neighbour. */
  const drawn = new Map<string, Letter[]>();
  return runs.flatMap((run) => {
    const characters = [...run.text];
    const letters = lettersOf(characters, run);
    const isNew = characters.map(
      (character, index) => character.trim() === '' || isFirst(character, letters[index]!, drawn),
    );
    if (isNew.every(Boolean)) return [run];
    const kept: Run[] = [];
    for (let from = isNew.indexOf(true); from >= 0; from = isNew.indexOf(true, from)) {
      const after = isNew.indexOf(false, from);
      const to = after < 0 ? characters.length : after;
      const text = characters.slice(from, to).join('');
      if (text.trim() !== '') kept.push({ ...run, text, start: letters[from]!.start, end: letters[to - 1]!.end });
      from = to;
    }
    return kept;
  });
}

function isFirst(character: string, letter: Letter, drawn: Map<string, Letter[]>): boolean {
  const apart = MOST_APART * letter.size;
  const field = (steps: number, across: number) =>
    `${Math.floor(letter.start / apart) + steps} ${Math.floor(letter.across / apart) + across} ${character}`;
  const isAgain = NEIGHBOURS.some(([steps, across]) =>
    drawn
      .get(field(steps, across))
      ?.some(
        (other) =>
          Math.abs(other.size - letter.size) < apart &&
          Math.abs(other.start - letter.start) <= apart &&
          Math.abs(other.across - letter.across) <= apart,
      ),
  );
  if (isAgain) return false;
  const here = drawn.get(field(0, 0)) ?? [];
  if (here.length < MOST_IN_FIELD) drawn.set(field(0, 0), [...here, letter]);
  return true;
}

/** A run's letters, each with its share of the run's length. */
function lettersOf(characters: readonly string[], { start, end, across, size }: Run): Letter[] {
  const widths = characters.map((character) => (NARROW.test(character) ? 0.5 : 1));
  const unit = (end - start) / widths.reduce((sum, width) => sum + width, 0);
  let at = start;
  return widths.map((width) => {
    const letter = { start: at, end: at + unit * width, across, size };
    at = letter.end;
    return letter;
  });
}
