/** UTF-16 units of a title, and of an author's name. */
const LONGEST = { title: 40, author: 20 };
/** A sentence, or a piece of talk: no title. */
const SENTENCE = /[。、！？!?「」『』：:…]/u;
/** Names in kanji alone, or in two parts; 著 and the like say it of any other. */
const NAME =
  /^(?:\p{sc=Han}{3,6}|[\p{sc=Han}々]{1,4}[ 　][\p{sc=Han}\p{sc=Hiragana}々]{1,6}|[\p{sc=Katakana}ー]+[・＝][\p{sc=Katakana}ー・＝]+)$/u;
const SAYS_AUTHOR = /^(?:作者|著者|作|著)[：:\s]\s*(\S.*)$|^(\S.*?)\s*(?:著|作)$/u;

/**
 * What the first lines of a plain text say of it: a title by itself above a blank line, or with an author below.
 *
 * @param text lines end with LF
 * @returns empty where the lines do not say it
 */
export function readFirstLines(text: string): { title: string; author: string } {
  const [title = '', second = '', third = ''] = text
    .slice(0, 500)
    .replace(/^\s+/u, '')
    .split('\n', 3)
    .map((line) => line.trim());
  const nothing = { title: '', author: '' };
  if (title === '' || title.length > LONGEST.title || SENTENCE.test(title)) return nothing;
  if (second === '') return third === '' ? nothing : { title, author: '' };
  const author = authorOf(second);
  return author === '' || third !== '' ? nothing : { title, author };
}

function authorOf(line: string): string {
  if (line.length > LONGEST.author || /[。、！？!?「」]/u.test(line)) return '';
  const [, after, before] = SAYS_AUTHOR.exec(line) ?? [];
  return after ?? before ?? (NAME.test(line) ? line : '');
}
