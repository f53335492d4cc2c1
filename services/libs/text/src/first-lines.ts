import { cleanLine } from './clean.js';
import { isHeading } from './plain-chapters.js';

/** UTF-16 units of a title, and of an author's name. */
const LONGEST = { title: 40, author: 20 };
const LOOKED_AT = 500;
/** A sentence, or a piece of talk: no title. */
const SENTENCE = /[。、！？!?「」『』：:…]/u;
/** Names in kanji alone, or in two parts; 著 and the like say it of any other. */
const NAME =
  /^(?:\p{sc=Han}{3,6}|[\p{sc=Han}々]{1,4}[ 　][\p{sc=Han}\p{sc=Hiragana}々]{1,6}|[\p{sc=Katakana}ー]+[・＝][\p{sc=Katakana}ー・＝]+)$/u;
const SAYS_AUTHOR = /^(?:作者|著者|作|著)[：:\s]\s*(\S.*)$|^(\S.*?)\s*(?:著|作)$/u;

/** What the first lines of a plain text say of it, and the text without them. */
export interface Opened {
  /** Empty where the lines do not say it. */
  readonly title: string;
  readonly author: string;
  readonly body: string;
}

/**
 * Takes title and author off a plain text: a title by itself above a blank line, or with an author below. They are no
 * sentences to learn. The heading of a chapter stays.
 *
 * @param text lines end with LF
 * @param called what the text is called already; a title without an author that is another one stays where it is
 */
export function takeFirstLines(text: string, called?: string): Opened {
  const nothing = { title: '', author: '', body: text };
  const [, above = '', ...lines] = /^(\s*)(.*)(?:\n(.*))?(?:\n(.*))?/u.exec(text.slice(0, LOOKED_AT)) ?? [];
  const [title, second, third] = [0, 1, 2].map((at) => (lines[at] ?? '').trim()) as [string, string, string];
  if (!isTitleLine(title)) return nothing;
  const author = second === '' ? '' : authorOf(second);
  const isTitle = second === '' ? third !== '' && isCalled(title, called) : author !== '' && third === '';
  const taken = (author === '' ? lines.slice(0, 1) : lines.slice(0, 2)).join('\n').length;
  return isTitle ? { title, author, body: text.slice(above.length + taken + 1) } : nothing;
}

/** Whether a line, without white space around it, may be what a text is called. */
export const isTitleLine = (line: string): boolean =>
  line !== '' && line.length <= LONGEST.title && !SENTENCE.test(line) && !isHeading(line);

const isCalled = (title: string, called: string | undefined): boolean =>
  called === undefined || cleanLine(title, LONGEST.title) === called;

/** Who wrote a text, as a line below its title says it; empty where it does not. */
export function authorOf(line: string): string {
  if (line.length > LONGEST.author || /[。、！？!?「」]/u.test(line)) return '';
  const [, after, before] = SAYS_AUTHOR.exec(line) ?? [];
  return after ?? before ?? (NAME.test(line) ? line : '');
}
