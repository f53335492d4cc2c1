/**
 * The lines of a text, one after the other, without what ends them (LF, CR LF or CR): of a text of millions of them a
 * list would take a turn of the event loop of its own.
 */
export function* linesIn(text: string): Generator<string> {
  const ends = /\r\n|\n|\r/g;
  let start = 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(start, end.index);
    start = ends.lastIndex;
  }
  yield text.slice(start);
}

/**
 * A text in pieces, which joined are the text: each ends with a line, where its lines are not longer than a piece.
 * Neither a character nor the end of a line (CR LF) is divided.
 *
 * @param units UTF-16 units of a piece at most, and one
 */
export function* piecesIn(text: string, units: number): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const most = from + units;
    let end = most >= text.length ? text.length : text.lastIndexOf('\n', most - 1) + 1;
    if (end <= from) {
      end = most;
      if (/[\uD800-\uDBFF\r]/.test(text[end - 1]!)) end++;
    }
    yield text.slice(from, end);
    from = end;
  }
}
