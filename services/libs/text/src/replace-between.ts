/** A text in which every `open`…`close` is replaced; `open` without a `close` after it stays. Linear in the text. */
export function replaceBetween(
  text: string,
  open: string,
  close: string,
  replacement: (inside: string) => string,
): string {
  let replaced = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf(open, from);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    // Behind the last `close` nothing is closed any more.
    if (end < 0) return replaced + text.slice(from);
    replaced += text.slice(from, start) + replacement(text.slice(start + open.length, end));
    from = end + close.length;
  }
}
