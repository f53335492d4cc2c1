/** An integer of EBML (RFC 8794, 4), and how many bytes it has. */
export interface VariableInteger {
  readonly value: number;
  readonly length: number;
  /** All of its bits are set: as a size that means "until what it is in ends". */
  readonly isUnknown: boolean;
}

/**
 * Reads an integer whose first bit that is set says how many bytes it has.
 *
 * @param withMarker ids keep that bit, sizes and numbers do not
 * @returns undefined beyond the end, and for what is none
 */
export function variableInteger(view: DataView, at: number, withMarker: boolean): VariableInteger | undefined {
  if (at >= view.byteLength) return undefined;
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > view.byteLength) return undefined;
  let value = withMarker ? first : first & (0xff >> length);
  let isUnknown = !withMarker && value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    const byte = view.getUint8(at + index);
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown };
}

/** The header of an element. */
export interface Element {
  readonly id: number;
  /** Of id and size together. */
  readonly header: number;
  /** Of its content; infinite where it is not said. */
  readonly size: number;
}

/** The longest that a header may be. */
export const LONGEST_HEADER = 16;

export function elementAt(view: DataView, at: number): Element | undefined {
  const id = variableInteger(view, at, true);
  const size = id && variableInteger(view, at + id.length, false);
  if (!size) return undefined;
  return {
    id: id.value,
    header: id.length + size.length,
    size: size.isUnknown ? Number.POSITIVE_INFINITY : size.value,
  };
}

/** The elements in a part of what has been read; one that is cut short is the last. */
export function* elementsIn(
  view: DataView,
  from: number,
  to: number,
): Generator<Element & { from: number; to: number }> {
  for (let at = from; at < Math.min(to, view.byteLength); ) {
    const element = elementAt(view, at);
    if (!element) return;
    const start = at + element.header;
    const end = Math.min(to, start + element.size);
    yield { ...element, from: start, to: end };
    at = end;
  }
}

/** An element's content as an unsigned integer. */
export function unsigned(view: DataView, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < Math.min(to, view.byteLength, from + 8); at++) value = value * 256 + view.getUint8(at);
  return value;
}
