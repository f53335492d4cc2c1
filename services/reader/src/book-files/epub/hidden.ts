import { replaceBetween } from '@ichibun/text/replace-between';

/** What a stylesheet hides or shows, by keys: a tag, a class (`.name`), an id (`#id`), or one of these with a tag. */
export interface HiddenBy {
  readonly anywhere: ReadonlyMap<string, boolean>;
  /** Of elements within others, in the order of the sheet. */
  readonly within: ReadonlyMap<string, readonly Within[]>;
  /** The sheets that it imports, as it names them. */
  readonly imports: readonly string[];
}

interface Within {
  /** Keys of elements around it. */
  readonly around: readonly string[];
  /** Of the element right around it, where that is said. */
  readonly parent: string | undefined;
  readonly isHidden: boolean;
}

/** Rules of one sheet that are looked at, and letters of one of them. */
const MOST_RULES = 20_000;
const LONGEST_RULE = 5_000;
/** Sheets that one imports, elements around another that are looked for, and rules of elements of one key. */
const MOST_IMPORTS = 20;
const MOST_AROUND = 5;
const MOST_OF_ONE_KEY = 20;
/** A tag, a class or an id. */
const SIMPLE = /^([a-z][a-z\d]{0,20})?([.#][\w-]{1,100})?$/iu;
const IMPORT = /^@import\s{1,20}(?:url\(\s{0,5})?["']?([^"'()\s;]{1,300})["']?\s{0,5}\)?\s{0,20}([^;]{0,200})$/iu;
const FOR_SCREENS = /^(?:screen|all)(?:[\s,]|$)/iu;
/** Ruby is text whether it is shown or not. */
const RUBY = /^r(?:b|p|t|tc|uby)$/iu;

/** Whether declarations hide what they are for, or show it; undefined where they say neither. */
function hides(declarations: string): boolean | undefined {
  const display = /(?:^|;)\s{0,20}display\s{0,5}:\s{0,5}([\w-]{1,30})/iu.exec(declarations)?.[1];
  if (display !== undefined) return display.toLowerCase() === 'none';
  const visibility = /(?:^|;)\s{0,20}visibility\s{0,5}:\s{0,5}([\w-]{1,30})/iu.exec(declarations)?.[1];
  return visibility === undefined ? undefined : /^(?:hidden|collapse)$/iu.test(visibility);
}

/**
 * What a stylesheet hides. Of rules for certain media those for the screen are read.
 *
 * @param css of any length; the time is linear in it
 */
export function hiddenBy(css: string): HiddenBy {
  const plain = replaceBetween(css, '/*', '*/', () => '');
  const hidden = { anywhere: new Map<string, boolean>(), within: new Map<string, Within[]>(), imports: [] as string[] };
  let rules = 0;
  /** Whether the rules at hand hold, of each bracket that is open. */
  const holds: boolean[] = [];
  let from = 0;
  for (let at = 0; at < plain.length && rules < MOST_RULES; at++) {
    const character = plain[at];
    if (character === '{') {
      const head = plain.slice(Math.max(from, at - LONGEST_RULE), at).trim();
      const isMedia = head.startsWith('@');
      if (isMedia) holds.push(FOR_SCREENS.test(head.replace(/^@media\s{1,5}/iu, '')));
      else {
        rules++;
        const close = plain.indexOf('}', at);
        if (close < 0) break;
        if (holds.every(Boolean)) note(hidden, head, plain.slice(at + 1, Math.min(close, at + LONGEST_RULE)));
        at = close;
      }
      from = at + 1;
    } else if (character === '}') {
      holds.pop();
      from = at + 1;
    } else if (character === ';') {
      // What a sheet imports it names before its own rules.
      if (rules === 0 && holds.length === 0)
        noteImport(hidden.imports, plain.slice(from, Math.min(at, from + LONGEST_RULE)));
      from = at + 1;
    }
  }
  return hidden;
}

function noteImport(imports: string[], statement: string): void {
  const [, href, media = ''] = IMPORT.exec(statement.trim()) ?? [];
  if (href !== undefined && imports.length < MOST_IMPORTS && (media === '' || FOR_SCREENS.test(media)))
    imports.push(href);
}

function note(
  { anywhere, within }: { anywhere: Map<string, boolean>; within: Map<string, Within[]> },
  selectors: string,
  declarations: string,
): void {
  const isHidden = hides(declarations);
  if (isHidden === undefined) return;
  for (const selector of selectors.split(',')) {
    const parts = selector
      .trim()
      .replace(/\s{0,20}>\s{0,20}/gu, ' >')
      .split(/\s+/u);
    const keys = parts.map((part) => keyOf(part.replace('>', '')));
    const own = keys.pop();
    if (own === undefined || RUBY.test(own) || !keys.every((key) => key !== undefined)) continue;
    if (keys.length === 0) {
      anywhere.set(own, isHidden);
      continue;
    }
    const others = within.get(own) ?? [];
    within.set(own, others);
    if (keys.length > MOST_AROUND || others.length === MOST_OF_ONE_KEY) continue;
    others.push({ around: keys, parent: parts.at(-1)!.startsWith('>') ? keys.at(-1) : undefined, isHidden });
  }
}

/** A selector that is a tag, a class or an id; undefined of others. */
function keyOf(selector: string): string | undefined {
  const [, tag = '', name = ''] = SIMPLE.exec(selector) ?? [];
  return tag + name === '' ? undefined : tag.toLowerCase() + name;
}

type Attributes = Readonly<Record<string, string>>;

/** By what stylesheets may name an element; its tag comes first. */
function keysOf(name: string, attributes: Attributes): string[] {
  const names = [
    ...(attributes.class ?? '')
      .slice(0, 500)
      .split(/\s+/u)
      .map((one) => `.${one}`),
    ...(attributes.id === undefined ? [] : [`#${attributes.id}`]),
  ];
  return [name, ...names.flatMap((one) => [one, name + one])];
}

/** The elements that are open while a page is read. */
export class OpenElements {
  private readonly stack: (readonly string[])[] = [];
  private readonly counts = new Map<string, number>();

  open(name: string, attributes: Attributes): void {
    const keys = keysOf(name, attributes);
    this.stack.push(keys);
    for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  close(): void {
    for (const key of this.stack.pop() ?? []) {
      const left = this.counts.get(key)! - 1;
      if (left === 0) this.counts.delete(key);
      else this.counts.set(key, left);
    }
  }

  /** Whether an element that opens now is in one of this key. */
  isWithin(key: string): boolean {
    return this.counts.has(key);
  }

  /** Whether an element that opens now is so: within all of these, in whatever order they are. */
  areAround({ around, parent }: Within): boolean {
    const isChild = parent === undefined || (this.stack.at(-1)?.includes(parent) ?? false);
    return isChild && around.every((key) => this.counts.has(key));
  }
}

/** Whether an element is not shown: by its attributes, or by what sheets say of it, alone or within those open. */
export function isHidden(
  name: string,
  attributes: Attributes,
  sheets: readonly HiddenBy[],
  open: OpenElements,
): boolean {
  if (attributes.hidden !== undefined) return true;
  const own = attributes.style === undefined ? undefined : hides(attributes.style.slice(0, LONGEST_RULE));
  if (own !== undefined) return own;
  if (sheets.length === 0) return false;
  const keys = keysOf(name, attributes);
  const said = sheets.flatMap(({ anywhere, within }) => [
    ...keys.map((key) => anywhere.get(key)),
    // What names more elements counts more.
    ...keys.flatMap((key) =>
      within
        .get(key)
        ?.filter((one) => open.areAround(one))
        .map((one) => one.isHidden),
    ),
  ]);
  return said.findLast((one) => one !== undefined) ?? false;
}
