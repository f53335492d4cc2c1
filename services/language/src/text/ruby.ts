/** Ruby in a text: marks that give the reading of what stands before or between them. */
export interface Ruby {
  /** UTF-16 offsets of the whole, marks and all. */
  readonly start: number;
  readonly end: number;
  /** The parts of it that are text. */
  readonly base: readonly { readonly start: number; readonly end: number }[];
  /** Kana; empty when the marks give none. */
  readonly reading: string;
}

/**
 * ｜ starts what is read; without it the run of kanji before 《 is. Only kana is a reading: 《題名》 is a
 * quotation.
 */
const AOZORA = /(?:[｜|]([^｜|《》\n]{1,60})|([\p{Script=Han}々〆ヶ]{1,30}))《([ぁ-ゖァ-ヺー・\s]{1,60})》/gu;
const HTML = /<ruby(?:\s[^<>]{0,200})?>([^\n]{0,600}?)<\/ruby>/giu;
const TAG = /<(\/?)(rb|rt|rp|rtc)(?:\s[^<>]{0,200})?>/giu;

/**
 * Finds ruby as Aozora Bunko writes it (｜食べ物《たべもの》, 漢字《かんじ》) and as HTML has it.
 *
 * @returns in the order of the text, without overlap
 */
export function findRuby(text: string): Ruby[] {
  const found: Ruby[] = [];
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
  const [whole, marked, kanji, reading = ''] = match;
  const base = marked ?? kanji!;
  const start = match.index + (marked === undefined ? 0 : 1);
  return {
    start: match.index,
    end: match.index + whole.length,
    base: [{ start, end: start + base.length }],
    reading: reading.replace(/[\s・]/gu, ''),
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
