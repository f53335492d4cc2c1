/** Letters without a sound of their own: they lengthen, double or repeat what is before them. */
const SOUNDLESS = /[ーｰっッｯ々〻ゝゞヽヾ〱〲〳〴〵]/gu;
/** What takes no time: brackets, quotation marks and spaces. */
const TIMELESS = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\s]/gu;

const SHORTEST_MS = 400;
const LONGEST_MS = 3_000;
const BASE_MS = 250;
const CHARACTER_MS = 150;

/** Whether a text holds nothing that any voice can say: marks alone, or letters without a sound. */
export const isSilent = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text.replace(SOUNDLESS, ''));

/**
 * The pause that stands for a text without sound: longer for more characters, about as long as a reader rests at them.
 *
 * @returns milliseconds at the voice's own pace, 400 to 3,000
 */
export function pauseMs(text: string): number {
  const { length } = [...text.replace(TIMELESS, '')];
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, BASE_MS + CHARACTER_MS * length));
}
