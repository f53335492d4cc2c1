/** What of a value in JSON may hold words: texts, lists, and objects. Numbers and the like hold none. */
export type JsonItem = string | readonly JsonItem[] | JsonRecord | undefined;

/** An object of a list. */
export interface JsonRecord {
  /** Its texts of the names that are asked for. */
  readonly texts: ReadonlyMap<string, string>;
  /** Its lists, but of those names. */
  readonly lists: readonly (readonly JsonItem[])[];
}

interface OpenRecord {
  name: string;
  readonly texts: Map<string, string>;
  readonly lists: (readonly JsonItem[])[];
}

/** Tokens that are read in one step. */
const TOKENS = 200;
const SPACE = /[\t\n\r ]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** What may come next: a value, or the end of a list; a name, or the end of an object; what follows a value. */
type Next = 'value' | 'value or end' | 'name' | 'name or end' | 'end';

/**
 * Parses a text as JSON.parse does, in steps for `inTurns`: 5 MB at once would keep others waiting for half a second.
 *
 * @param names of the texts that matter in an object
 * @returns undefined for a text that is no JSON
 */
export function* parseJsonList(
  text: string,
  names: ReadonlySet<string>,
): Generator<void, { readonly value: JsonItem } | undefined> {
  const open: (JsonItem[] | OpenRecord)[] = [];
  let next = 'value' as Next;
  let whole: JsonItem;
  let at = 0;
  const put = (item: JsonItem) => {
    const inner = open.at(-1);
    next = 'end';
    if (!inner) whole = item;
    else if (Array.isArray(inner)) inner.push(item);
    else if (names.has(inner.name) && typeof item === 'string') inner.texts.set(inner.name, item);
    else if (!names.has(inner.name) && Array.isArray(item)) inner.lists.push(item);
  };
  for (let tokens = 1; ; tokens++) {
    if (tokens % TOKENS === 0) yield;
    at = afterMatch(SPACE, text, at);
    if (next === 'end' && open.length === 0) return at === text.length ? { value: whole } : undefined;
    const character = text[at];
    const inner = open.at(-1);
    const isValue = next === 'value' || next === 'value or end';
    if (character === '"') {
      if (next === 'end') return undefined;
      const end = endOfString(text, at + 1);
      const read = end === undefined ? undefined : stringOf(text.slice(at, end));
      if (read === undefined) return undefined;
      at = end!;
      if (isValue) put(read);
      else {
        at = afterMatch(SPACE, text, at);
        if (text[at++] !== ':') return undefined;
        (inner as OpenRecord).name = read;
        next = 'value';
      }
    } else if (isValue && character === '[') {
      at++;
      open.push([]);
      next = 'value or end';
    } else if (isValue && character === '{') {
      at++;
      open.push({ name: '', texts: new Map(), lists: [] });
      next = 'name or end';
    } else if (character === ']' && Array.isArray(inner) && next !== 'value') {
      at++;
      open.pop();
      put(inner);
    } else if (character === '}' && inner && !Array.isArray(inner) && (next === 'end' || next === 'name or end')) {
      at++;
      open.pop();
      put(inner);
    } else if (character === ',' && next === 'end') {
      at++;
      next = Array.isArray(inner) ? 'value' : 'name';
    } else {
      const end = isValue ? afterMatch(SCALAR, text, at) : at;
      if (end === at) return undefined;
      at = end;
      put(undefined);
    }
  }
}

/** Where what a sticky pattern finds at a place ends; the place itself where it finds nothing. */
function afterMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Behind the quote that ends a string; undefined where none does. */
function endOfString(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
  return undefined;
}

function stringOf(written: string): string | undefined {
  try {
    return JSON.parse(written) as string;
  } catch {
    return undefined;
  }
}
