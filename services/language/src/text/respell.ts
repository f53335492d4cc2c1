import type { Normalised } from './normalise.js';
import type { Respelled } from './other-spellings.js';

/**
 * A text with some of its letters as they are written today, and the way back to what was written.
 *
 * @param respelled rising, without overlap
 */
export function respell(normalised: Normalised, respelled: readonly Respelled[]): Normalised {
  if (respelled.length === 0) return normalised;
  const { text, lettersOf, offsetOf, readings } = normalised;
  let plain = '';
  // By offset: of each unit of the new text the one in the old, and the other way round.
  const added = respelled.reduce((units, one) => units + one.plain.length, 0);
  const back = new Int32Array(text.length + added + 1);
  const forth = new Int32Array(text.length + 1);
  let length = 0;
  const copy = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      forth[at] = length;
      back[length++] = at;
    }
    plain += text.slice(from, to);
  };
  let from = 0;
  for (const { at, written, plain: letters } of respelled) {
    copy(from, at);
    for (let i = 0; i < written.length; i++) forth[at + i] = length + Math.min(i, letters.length);
    // More letters than there were have the last one's place together.
    for (let i = 0; i < letters.length; i++) back[length++] = at + Math.min(i, written.length - 1);
    plain += letters;
    from = at + written.length;
  }
  copy(from, text.length);
  back[length] = text.length;
  forth[text.length] = length;
  return {
    text: plain,
    lettersOf: (start, end) => lettersOf(back[start]!, back[end]!),
    offsetOf: (offset) => offsetOf(back[offset]!),
    readings: readings.map((one) => ({ ...one, start: forth[one.start]!, end: forth[one.end]! })),
  };
}
