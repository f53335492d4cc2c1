/**
 * Divides a text where the analysis starts afresh anyway, so that its pieces can be analysed side by side: after a
 * line break or a full stop, and only where there is none for long, anywhere.
 *
 * @param size UTF-16 units that a piece should have; it has at most twice as many
 * @returns pieces that joined are the text; none for an empty text
 */
export function piecesOf(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.length - start <= size ? text.length : cut(text, start + size, start + 2 * size);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function cut(text: string, from: number, to: number): number {
  if (to >= text.length) to = text.length;
  for (let at = from; at < to; at++) {
    if (text[at - 1] === '\n' || text[at - 1] === '。') return at;
  }
  const splitsPair = /[\uD800-\uDBFF]/.test(text[to - 1]!) && /[\uDC00-\uDFFF]/.test(text[to] ?? '');
  return splitsPair ? to - 1 : to;
}
