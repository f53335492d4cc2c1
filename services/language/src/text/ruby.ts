import { findBracketReadings, type Ruby } from './bracket-readings.js';

/**
 * ｜ starts what is read, in whatever letters; without it the run of kanji before 《 is, in kana or Latin letters: 《題名》
 * is a quotation. Only kana is a reading.
 */
const AOZORA =
  /[｜|]([^｜|《》\n]{1,60})《([^《》\n]{1,60})》|([\p{Script=Han}々〆ヶ]{1,30})《([ぁ-ゖァ-ヺー・\s]{1,60}|[A-Za-zＡ-Ｚａ-ｚ・\s]{1,20})》/gu;
const HTML = /<ruby(?:\s[^<>]{0,200})?>([^\n]{0,600}?)<\/ruby>/giu;
const TAG = /<(\/?)(rb|rt|rp|rtc)(?:\s[^<>]{0,200})?>/giu;

/**
 * Finds ruby as Aozora Bunko writes it (｜食べ物《たべもの》, 漢字《かんじ》), as HTML has it, and in brackets after words
 * that can be read so: 魔王（まおう）.
 *
 * @param canRead whether a word can have a reading
 * @returns in the order of the text, without overlap
 */
export function findRuby(text: string, canRead: (word: string, reading: string) => boolean = () => false): Ruby[] {
  const found = findBracketReadings(text, canRead);
  if (text.includes('《')) for (const match of text.matchAll(AOZORA)) found.push(aozora(match));
  if (text.includes('<')) for (const match of text.matchAll(HTML)) found.push(...html(match));
  found.sort((a, b) => a.start - b.start);
  let end = 0;
  return found.filter((ruby) => {
    if (ruby.start < end) return false;
    end = ruby.end;
    return true;
  });
}

function aozora(match: RegExpExecArray): Ruby {
  const [whole, marked, ofMarked, kanji, ofKanji] = match;
  const reading = (ofMarked ?? ofKanji ?? '').replace(/[\s・]/gu, '');
  const base = marked ?? kanji!;
  const start = match.index + (marked === undefined ? 0 : 1);
  return {
    start: match.index,
    end: match.index + whole.length,
    base: [{ start, end: start + base.length }],
    reading: isReading(reading) ? reading : '',
  };
}

/** One for each pair of text and reading: <ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby> has two. */
function html(match: RegExpExecArray): Ruby[] {
  const wholeEnd = match.index + match[0].length;
  const contentStart = match.index + match[0].indexOf('>') + 1;
  const contentEnd = wholeEnd - '</ruby>'.length;
  const found: Ruby[] = [];
  let start = match.index;
  let base: { start: number; end: number }[] = [];
  let reading = '';
  let inside = 'rb';
  let at = contentStart;
  const text = match.input;
  const take = (end: number) => {
    if (end > at && inside === 'rb') base.push({ start: at, end });
    if (inside === 'rt') reading += text.slice(at, end);
  };
  const close = (end: number) => {
    found.push({ start, end, base, reading: isReading(reading) ? reading.trim() : '' });
    start = end;
    base = [];
    reading = '';
  };
  for (const tag of text.slice(contentStart, contentEnd).matchAll(TAG)) {
    const tagStart = contentStart + tag.index;
    take(tagStart);
    at = tagStart + tag[0].length;
    const isEnd = tag[1] === '/';
    const name = tag[2]!.toLowerCase();
    if (isEnd && name === 'rt') close(at);
    inside = isEnd || name === 'rb' ? 'rb' : name;
  }
  take(contentEnd);
  close(wholeEnd);
  return found;
}

const isReading = (text: string) => /^\s*[ぁ-ゖァ-ヺー]+\s*$/u.test(text);
