/** Content of a definition as a page shows it: text, and elements of an allow-list without anything that acts. */
export type Content = string | Element;

interface Element {
  readonly tag: Tag;
  readonly content: Content[];
  readonly style?: Readonly<Record<string, string>>;
  readonly colSpan?: number;
  readonly rowSpan?: number;
}

const TAGS = [
  ...['br', 'ruby', 'rt', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'span', 'div', 'ol', 'ul', 'li'],
  ...['details', 'summary'],
] as const;
type Tag = (typeof TAGS)[number];
const isTag = (tag: unknown): tag is Tag => (TAGS as readonly unknown[]).includes(tag);

/** Values that a style may have, by its name. Colours and sizes are the page's own. */
const STYLES: Readonly<Record<string, readonly string[]>> = {
  fontStyle: ['italic'],
  fontWeight: ['bold'],
  textDecorationLine: ['underline', 'overline', 'line-through'],
  verticalAlign: ['sub', 'super'],
};

/** Of one definition: elements inside elements, elements, and UTF-16 units. The longest real ones have a tenth. */
const MOST = { depth: 32, elements: 4_000, units: 30_000 };
const MOST_CELLS = 20;

/**
 * The definitions of a term as far as a page shows them. What is not on the list is left out, its text stays: links
 * lead nowhere, pictures are what is said of them. What is longer than any definition is cut.
 *
 * @param glossary as a term bank has it: text, `{type: 'text' | 'structured-content' | 'image'}`, and inflections,
 *   which are no definitions
 * @returns empty where nothing is left
 */
export function readGlossary(glossary: readonly unknown[]): Content[] {
  const left = { elements: MOST.elements, units: MOST.units };
  return glossary
    .filter((definition) => !Array.isArray(definition))
    .flatMap((definition) => {
      const content = contentOf(definition, 0, left);
      return content.length === 0 ? [] : content.length === 1 ? content : [{ tag: 'div' as const, content }];
    });
}

function contentOf(given: unknown, depth: number, left: { elements: number; units: number }): Content[] {
  if (typeof given === 'string') return text(given, left);
  if (typeof given !== 'object' || given === null || depth > MOST.depth) return [];
  if (left.elements-- <= 0) return [];
  if (Array.isArray(given)) return given.flatMap((one) => contentOf(one, depth + 1, left));
  const { tag, type, content, text: plain, style, colSpan, rowSpan } = given as Record<string, unknown>;
  if (tag === 'img' || type === 'image') return text(saidOf(given as Record<string, unknown>), left);
  const inner = contentOf(type === 'text' ? plain : content, depth + 1, left);
  if (tag === 'rp' || tag === undefined) return tag === undefined ? inner : [];
  if (!isTag(tag)) return inner;
  if (inner.length === 0 && tag !== 'br' && tag !== 'td' && tag !== 'th') return [];
  const cells = { ...cellsOf('colSpan', colSpan), ...cellsOf('rowSpan', rowSpan) };
  const allowed = styleOf(style);
  return [{ tag, content: inner, ...(allowed && { style: allowed }), ...cells }];
}

function text(given: string, left: { units: number }): string[] {
  const shown = given.length <= left.units ? given : `${given.slice(0, left.units)}…`;
  if (left.units <= 0 || given === '') return [];
  left.units -= given.length;
  return [shown.replaceAll('\0', '').toWellFormed()];
}

function saidOf({ alt, title, description }: Record<string, unknown>): string {
  const said = [description, alt, title].find((one) => typeof one === 'string' && one !== '');
  return said === undefined ? '' : `[${said}]`;
}

function cellsOf(name: 'colSpan' | 'rowSpan', given: unknown) {
  return Number.isInteger(given) && (given as number) > 1 ? { [name]: Math.min(MOST_CELLS, given as number) } : {};
}

function styleOf(given: unknown): Record<string, string> | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const allowed = Object.entries(given).flatMap(([name, value]) => {
    const first = Array.isArray(value) ? value[0] : value;
    return Object.hasOwn(STYLES, name) && STYLES[name]!.includes(first) ? [[name, first as string]] : [];
  });
  return allowed.length > 0 ? Object.fromEntries(allowed) : undefined;
}
