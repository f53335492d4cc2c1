import { plainText } from '@ichibun/text/markup';
import { decodeHTMLStrict } from 'entities';

/** Ends a line of a field: a line break, and the elements that browsers show on lines of their own. */
const LINE_END =
  /<br\b[^<>]*>|<\/?(?:div|p|li|ul|ol|dl|dt|dd|tr|td|th|table|h[1-6]|section|blockquote)\b[^<>]*>|\r?\n/gi;
/** What is read above a word, and the brackets that stand for it elsewhere. */
const RUBY = /<rt\b[^<>]*>[^<>]*<\/rt>|<rp\b[^<>]*>[^<>]*<\/rp>/gi;
/** Anki's furigana, 暗[くら]い: the space before says where the word begins. */
const FURIGANA =
  /[ \u3000]?([\p{Script=Han}々〆ヶヵ\d０-９]{1,20})\[[\p{Script=Hiragana}\p{Script=Katakana}ー]{1,40}\]/gu;
/** {{c1::峠::a hint}} */
const CLOZE = /\{\{c\d{1,3}::([^{}]{0,500}?)(?:::[^{}]{0,500})?\}\}/g;
/** After these nothing divides two lines of a meaning but a space. */
const DIVIDES_ITSELF = /[;:,；：、，]$/;

/** The letters of a word or a sentence in a field, with bold letters marked, without lines and readings. */
export const markedTextOf = (html: string | undefined): string =>
  decoded((html ?? '').replaceAll(RUBY, '').replaceAll(LINE_END, ''))
    .replaceAll(CLOZE, '$1')
    .replaceAll(FURIGANA, '$1');

/** The same without marks. */
export const textOf = (html: string | undefined): string => plainText(markedTextOf(html));

/** What a field says in words, the items of its lists and its lines divided by semicolons. */
export function meaningOf(html: string | undefined): string {
  const lines = (html ?? '')
    .replaceAll(RUBY, '')
    .split(LINE_END)
    .map((line) => plainText(decoded(line)))
    .filter((line) => line !== '');
  return lines.reduce((all, line) => (all === '' ? line : all + (DIVIDES_ITSELF.test(all) ? ' ' : '; ') + line), '');
}

/** With characters for entities; those of markup in full width, so that they are none. */
const decoded = (html: string) =>
  decodeHTMLStrict(
    html.replaceAll(/&(?:lt|#0*60|#x0*3c);/gi, '＜').replaceAll(/&(?:gt|#0*62|#x0*3e);/gi, '＞'),
  ).replaceAll('\u00a0', ' ');
