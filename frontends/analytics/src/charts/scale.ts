export interface Scale {
  low: number;
  high: number;
  /** Rising, the first is `low`, the last `high`. */
  ticks: number[];
}

/** About this many steps between the ticks of an axis. */
const STEPS = 4;

/**
 * Round numbers around some values, for an axis.
 *
 * @param roundStep the round step that is so long or longer
 */
export function scaleFor(lowest: number, highest: number, roundStep: (step: number) => number): Scale {
  const span = Math.max(highest - lowest, 1);
  const step = roundStep(span / STEPS);
  const low = Math.floor(lowest / step) * step;
  const high = Math.max(Math.ceil(highest / step) * step, low + step);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
  return { low, high, ticks };
}

/** 1, 2 or 5 times a power of ten, and no less than 1: what is counted has no halves. */
export function decimalStep(step: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(step)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((rounded) => rounded >= step)!;
}

const minutes = [5, 10, 15, 30, 60, 120, 300];

/** Minutes as clocks have them, then hours. */
export const minuteStep = (step: number) => minutes.find((rounded) => rounded >= step) ?? 60 * decimalStep(step / 60);

/** The points of an axis that have a label, so that no two come nearer than `apart`; the last always has. */
export function labelled(count: number, width: number, apart: number): Set<number> {
  const step = Math.max(1, Math.ceil((count * apart) / Math.max(width, 1)));
  const chosen = new Set<number>();
  for (let index = count - 1; index >= 0; index -= step) chosen.add(index);
  return chosen;
}
