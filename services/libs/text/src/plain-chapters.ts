const NUMBER = '[0-9０-９一二三四五六七八九十百〇零壱弐参]{1,6}';
const UNITS = '(?:楽章|[章話部編篇節回幕巻夜景曲場])';
const NAMES = 'プロローグ|エピローグ|序章|終章|序文|はじめに|おわりに|あとがき|まえがき|解説|幕間|間章|閑話|番外編';
/** Ornaments and brackets that a heading may begin with: ■第二話, 【第一話】. */
const ORNAMENT = '[■□●○◆◇★☆▼▽▲△◎※＊*#＃§―—─－\\-【〈《［\\[≪「『<＜]{0,3}[\\s　]{0,3}';
const CLOSING = '[】〉》］\\]≫」』>＞]';
const BEHIND = `(?:[\\s　:：\\-―—─]|${CLOSING})`;
/** A title in brackets, with which the line ends: 「春の朝」. */
const QUOTED = '[「『【〈《（(][^「」『』【】〈〉《》（）()]{1,40}[」』】〉》）)]';
/** A line that is a heading by its words, such as 第三章　旅立ち. */
const NAMED = new RegExp(
  `^${ORNAMENT}(?:第(${NUMBER})(${UNITS})(?:${BEHIND}.{0,40}|${QUOTED}|.{0,20})|(?:${NAMES})(?:${BEHIND}.{0,40}|${QUOTED})?)$`,
  'u',
);
/** Numbered, with what divides number and title, or a title in brackets: one of these may look like a sentence. */
const DIVIDED = new RegExp(
  `^${ORNAMENT}(?:第?(${NUMBER})(${UNITS})|(?:chapter|episode|scene|act|part|その|[#＃])[\\s　.]{0,2}(${NUMBER}))(?:${BEHIND}.{0,45}|${QUOTED}|)$`,
  'iu',
);
/** A numeral alone, or with a title after it: 三, 三、旅立ち. */
const NUMERAL = new RegExp(`^(${NUMBER})(?:[、．.\\s　].{0,40})?$`, 'u');
const LONGEST = 50;
/** Fewer are no table of contents. */
const LEAST = 2;
/** Lines of a text in which headings are looked for. Six novels have half as many. */
const MOST_LINES = 100_000;
/** No book has so many: what looks like more of them is none. */
const MOST_CHAPTERS = 10_000;
/** Lines that are looked at in one step: a millisecond's work where all look like headings. */
const LINES_AT_ONCE = 100;

interface Heading {
  readonly title: string;
  readonly offset: number;
}

/** A heading by its words, or a line that may be one if its number goes on from another's. */
interface Named extends Heading {
  readonly unit: string;
  readonly count: number;
  readonly isCertain: boolean;
}

/**
 * The chapters of a text that marks none, by its lines: those that name themselves (第三章, エピローグ), also where they
 * look like a sentence (第一話　雨が降る。) but count on; or, where none do, numerals that count up from one, which are no
 * list. A text of more than 100,000 lines, or with more than 10,000 of them, has none.
 *
 * @param text lines end with LF
 */
export function plainChapters(text: string): { title: string; offset: number }[] {
  const steps = findPlainChapters(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** As `plainChapters`, in steps between which others may have their turn: `inTurns` of the kit. */
export function* findPlainChapters(text: string): Generator<void, { title: string; offset: number }[]> {
  const named: Named[] = [];
  const numbered: (Heading & { count: number; line: number })[] = [];
  let [offset, filled] = [0, 0];
  const lines = text.split('\n', MOST_LINES + 1);
  if (lines.length > MOST_LINES) return [];
  for (const [at, line] of lines.entries()) {
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) yield;
    const title = line.trim();
    if (title !== '') filled++;
    if (title !== '' && title.length <= LONGEST) {
      const heading = namedHeading(title, offset);
      const numeral = heading || /[。！？」]$/u.test(title) ? null : NUMERAL.exec(title);
      if (heading) named.push(heading);
      else if (numeral) numbered.push({ title, offset, count: countOf(numeral[1]!), line: filled });
    }
    offset += line.length + 1;
    if (named.length > MOST_CHAPTERS) return [];
  }
  const chapters = named.filter((heading, at) => heading.isCertain || goesOn(named, at));
  if (chapters.length >= LEAST) return chapters.map(({ title, offset }) => ({ title, offset }));
  const counted: Heading[] = [];
  for (const [at, { title, offset, count, line }] of numbered.entries()) {
    const next = numbered[at + 1];
    // With nothing in between it is an item of a list.
    const isItem = next !== undefined && next.line === line + 1 && next.count === count + 1;
    if (!isItem && count === counted.length + 1) counted.push({ title, offset });
  }
  return counted.length >= LEAST ? counted : [];
}

/** Whether a line by itself may be a chapter's: by its words, or as a numeral. */
export const isHeading = (line: string): boolean => namedHeading(line, 0) !== undefined || NUMERAL.test(line);

function namedHeading(title: string, offset: number): Named | undefined {
  const isSentence = /[。！？]$/u.test(title);
  const certain = isSentence ? null : NAMED.exec(title);
  const divided = DIVIDED.exec(title);
  // A sentence may end with a speech: 第一章は「朝」.
  const endsInSpeech = title.endsWith('」') && certain?.[1] !== undefined && !divided;
  const isCertain = certain !== null && !endsInSpeech;
  const [, number, unit, other] = divided ?? [];
  if (!isCertain && number === undefined && other === undefined) return undefined;
  const count = countOf(certain?.[1] ?? number ?? other ?? '');
  return { title, offset, unit: certain?.[2] ?? unit ?? '', count, isCertain };
}

/** Whether a heading's number follows on that of the one before of its kind, or goes before that of the next. */
function goesOn(named: readonly Named[], at: number): boolean {
  const { count, unit } = named[at]!;
  const near = named.slice(Math.max(0, at - NEAR), at + NEAR + 1).filter((other) => other.unit === unit);
  return near.some((other) => Math.abs(other.count - count) === 1);
}

/** Headings before and after one among which those of its kind are looked for. */
const NEAR = 3;

const DIGITS = '〇一二三四五六七八九';
const OTHERS: Readonly<Record<string, string>> = { 零: '〇', 壱: '一', 弐: '二', 参: '三' };

/** A numeral's value, below one thousand; NaN for what is none. */
function countOf(numeral: string): number {
  const arabic = numeral.normalize('NFKC');
  if (/^\d+$/.test(arabic)) return Number(arabic);
  const kanji = numeral.replace(/[零壱弐参]/gu, (one) => OTHERS[one]!);
  if (/^[〇一二三四五六七八九]{1,6}$/u.test(kanji)) {
    return Number([...kanji].map((one) => DIGITS.indexOf(one)).join(''));
  }
  const parts = /^(?:([一二三四五六七八九]?)(百))?(?:([一二三四五六七八九]?)(十))?([一二三四五六七八九]?)$/u.exec(
    kanji,
  );
  if (!parts || kanji === '') return Number.NaN;
  const [, hundreds = '', hundred, tens = '', ten, ones = ''] = parts;
  const times = (digit: string) => (digit === '' ? 1 : DIGITS.indexOf(digit));
  return (
    (hundred ? 100 * times(hundreds) : 0) + (ten ? 10 * times(tens) : 0) + (ones === '' ? 0 : DIGITS.indexOf(ones))
  );
}
