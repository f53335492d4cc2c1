import { replaceBetween } from '@ichibun/text/replace-between';

/** Whether a stylesheet hides the elements of a tag, a class (`.name`), an id (`#id`), or one of these with a tag. */
export type HiddenBy = ReadonlyMap<string, boolean>;

/** Rules of one sheet that are looked at, and letters of one of them. */
const MOST_RULES = 20_000;
const LONGEST_RULE = 5_000;
/** A tag, a class or an id. Of what stands within another element it is not known where it holds. */
const SIMPLE = /^([a-z][a-z\d]{0,20})?([.#][\w-]{1,100})?$/iu;
/** Ruby is text whether it is shown or not. */
const RUBY = /^r(?:b|p|t|tc|uby)$/iu;

/** Whether declarations hide what they are for, or show it; undefined where they say neither. */
export function hides(declarations: string): boolean | undefined {
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
export function hiddenBy(css: string): Map<string, boolean> {
  const plain = replaceBetween(css, '/*', '*/', () => '');
  const hidden = new Map<string, boolean>();
  let rules = 0;
  /** Whether the rules at hand hold, of each bracket that is open. */
  const holds: boolean[] = [];
  let from = 0;
  for (let at = 0; at < plain.length && rules < MOST_RULES; at++) {
    const character = plain[at];
    if (character === '{') {
      const head = plain.slice(Math.max(from, at - LONGEST_RULE), at).trim();
      const isMedia = head.startsWith('@');
      if (isMedia) holds.push(/^@media\s{1,5}(?:screen|all)(?:[\s,]|$)/iu.test(head));
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
    } else if (character === ';') from = at + 1;
  }
  return hidden;
}

function note(hidden: Map<string, boolean>, selectors: string, declarations: string): void {
  const isHidden = hides(declarations);
  if (isHidden === undefined) return;
  for (const selector of selectors.split(',')) {
    const [, tag = '', name = ''] = SIMPLE.exec(selector.trim()) ?? [];
    if (tag + name !== '' && !RUBY.test(tag)) hidden.set(tag.toLowerCase() + name, isHidden);
  }
}

/** Whether an element is not shown: by its attributes, or by what sheets say of its id and classes. */
export function isHidden(
  name: string,
  attributes: Readonly<Record<string, string>>,
  sheets: readonly HiddenBy[],
): boolean {
  if (attributes.hidden !== undefined) return true;
  const own = attributes.style === undefined ? undefined : hides(attributes.style.slice(0, LONGEST_RULE));
  if (own !== undefined) return own;
  const keys = [
    ...(attributes.class ?? '')
      .slice(0, 500)
      .split(/\s+/u)
      .map((one) => `.${one}`),
    ...(attributes.id === undefined ? [] : [`#${attributes.id}`]),
  ];
  const said = sheets.flatMap((sheet) => [
    sheet.get(name),
    ...keys.flatMap((key) => [sheet.get(key), sheet.get(name + key)]),
  ]);
  return said.findLast((one) => one !== undefined) ?? false;
}
