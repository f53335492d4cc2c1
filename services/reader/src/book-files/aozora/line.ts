/** A line with marks, and what has been read of it. Every question costs the same, however long the line is. */
export class AozoraLine {
  /** What has been read, in UTF-16 units: no longer than what is written. */
  private readonly units: Uint16Array;
  length = 0;
  private closings: Map<number, number> | undefined;
  private nextRubyEnd = -1;

  constructor(
    /** The line as it is written. */
    readonly given: string,
  ) {
    this.units = new Uint16Array(given.length);
  }

  add(text: string): void {
    for (let at = 0; at < text.length; at++) this.units[this.length++] = text.charCodeAt(at);
  }

  /** What has been read, from an offset on; all of it where that lies before the line. */
  text(from = 0): string {
    const bytes = this.units.subarray(Math.max(0, from), this.length);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf16le');
  }

  /** The character that ends at an offset of what has been read; empty at its beginning. */
  characterBefore(end: number): string {
    if (end === 0) return '';
    const unit = this.units[end - 1]!;
    const isHalf = unit >= 0xdc00 && unit <= 0xdfff && end > 1;
    return isHalf ? String.fromCharCode(this.units[end - 2]!, unit) : String.fromCharCode(unit);
  }

  /** Where the ］ stands that belongs to the ［ at an offset; undefined when it is not closed. */
  closing(open: number): number | undefined {
    this.closings ??= closingsOf(this.given);
    return this.closings.get(open);
  }

  /** Where the first 》 after an offset stands; asked for rising offsets. */
  rubyEnd(at: number): number | undefined {
    if (this.nextRubyEnd < at) {
      const next = this.given.indexOf('》', at);
      this.nextRubyEnd = next < 0 ? Number.POSITIVE_INFINITY : next;
    }
    return this.nextRubyEnd === Number.POSITIVE_INFINITY ? undefined : this.nextRubyEnd;
  }
}

/** The ］ of each ［ that is closed, with those inside it. */
function closingsOf(text: string): Map<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '［') open.push(at);
    else if (text[at] === '］' && open.length > 0) closings.set(open.pop()!, at);
  }
  return closings;
}
