const CLOSING = new Map(
  [...'「」『』（）()〈〉《》【】〔〕［］“”'.matchAll(/(.)(.)/gu)].map(([, open, close]) => [open!, close!]),
);
const CLOSINGS = new Set(CLOSING.values());

/**
 * Whether each bracket of a sentence has its other half there. One without it begins or ends inside a speech, as a long
 * dialogue is split: 分ったでしょう」「いいえ。
 *
 * @param text the time is linear in its length
 */
export function hasWholeBrackets(text: string): boolean {
  const open: string[] = [];
  for (const character of text) {
    const closing = CLOSING.get(character);
    if (closing) open.push(closing);
    else if (CLOSINGS.has(character) && open.pop() !== character) return false;
  }
  return open.length === 0;
}
