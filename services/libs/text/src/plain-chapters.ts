const NUMBER = '[0-9０-９一二三四五六七八九十百〇零壱弐参]{1,6}';
/** A line that is a heading by its words, such as 第三章　旅立ち. */
const NAMED = new RegExp(
  `^(?:第${NUMBER}[章話部編節回幕巻](?:[\\s　:：].{0,40}|.{0,20})|(?:プロローグ|エピローグ|序章|終章|序文|はじめに|おわりに|あとがき|まえがき|解説)(?:[\\s　].{0,40})?)$`,
  'u',
);
/** A numeral alone, or with a title behind it: 三, 三、旅立ち. */
const NUMERAL = new RegExp(`^(${NUMBER})(?:[、．.\\s　].{0,40})?$`, 'u');
const LONGEST = 50;
/** Fewer are no table of contents. */
const LEAST = 2;
/** Lines of a text in which headings are looked for, which takes some 20 ms. Six novels have half as many. */
const MOST_LINES = 100_000;

/**
 * The chapters of a text that marks none, by its lines: those that name themselves (第三章, エピローグ) or,
 * where none do, numerals that count up from one. A text of more than 100,000 lines has none.
 *
 * @param text lines end with LF
 */
export function plainChapters(text: string): { title: string; offset: number }[] {
  const named: { title: string; offset: number }[] = [];
  const counted: { title: string; offset: number }[] = [];
  let offset = 0;
  const lines = text.split('\n', MOST_LINES + 1);
  if (lines.length > MOST_LINES) return [];
  for (const line of lines) {
    const title = line.trim();
    if (title !== '' && title.length <= LONGEST && !/[。！？」]$/u.test(title)) {
      if (NAMED.test(title)) named.push({ title, offset });
      else if (countOf(NUMERAL.exec(title)?.[1]) === counted.length + 1) counted.push({ title, offset });
    }
    offset += line.length + 1;
  }
  if (named.length >= LEAST) return named;
  return counted.length >= LEAST ? counted : [];
}

const DIGITS = '〇一二三四五六七八九';

/** A numeral's value, below one hundred; NaN for what is none. */
function countOf(numeral: string | undefined): number {
  if (!numeral) return Number.NaN;
  const arabic = numeral.normalize('NFKC');
  if (/^\d+$/.test(arabic)) return Number(arabic);
  const parts = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/u.exec(numeral);
  if (!parts) return Number.NaN;
  const [, tens = '', ten = '', ones = ''] = parts;
  if (ten === '') return tens === '' ? Number.NaN : DIGITS.indexOf(tens) + (ones === '' ? 0 : Number.NaN);
  return 10 * (tens === '' ? 1 : DIGITS.indexOf(tens)) + (ones === '' ? 0 : DIGITS.indexOf(ones));
}
