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
/** How a work in parts calls them, in their order; the parts between the first and the last may be missing. */
const PARTS: readonly (readonly string[])[] = [
  ['上', '中', '下'],
  ...['巻', '編', '篇'].map((unit) => [`上${unit}`, `中${unit}`, `下${unit}`]),
  ...['編', '篇'].map((unit) => [`前${unit}`, `中${unit}`, `後${unit}`]),
  ['前半', '後半'],
];
/** A line that may be a part's: its name alone or with a title after a space, 上　先生と私. */
const PART = new RegExp(`^${ORNAMENT}(${PARTS.flat().join('|')})${CLOSING}?(?:[\\s　].{0,40})?$`, 'u');
/** What a work may begin with before its first chapter. */
const OPENING = /^(?:序|緒言|はしがき|自序|発端)$/u;
/** Units of parts that have chapters of their own, which may begin again at one in each. */
const UNITS_OF_PARTS = /^[部編篇巻幕]$/u;
/** Characters of a part without chapters: fewer are an item of a list. */
const LEAST_IN_PART = 400;
/** Lines of a chapter where numbers begin again without a part: fewer are an item of a list. */
const LEAST_LINES = 4;
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

interface Numbered extends Heading {
  readonly count: number;
  /** Its number among the lines that are not blank. */
  readonly line: number;
}

/**
 * The chapters of a text that marks none, by its lines: those that name themselves (第三章, エピローグ), also where they
 * look like a sentence (第一話　雨が降る。) but count on; parts (上 … 下, 前編 … 後編); or, where none or only parts do,
 * numerals that count up from one, again in each part, which are no list. A part is a chapter before its first one. A text of more than 100,000 lines, or with more than 10,000 of them, has none.
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
  const numbered: Numbered[] = [];
  const partLines: (Heading & { part: string; line: number })[] = [];
  const openings: Heading[] = [];
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
      const part = heading || numeral ? null : PART.exec(title);
      if (heading) named.push(heading);
      else if (part) partLines.push({ title, offset, part: part[1]!, line: filled });
      else if (OPENING.test(title)) openings.push({ title, offset });
      else if (numeral) numbered.push({ title, offset, count: countOf(numeral[1]!), line: filled });
    }
    offset += line.length + 1;
    if (named.length > MOST_CHAPTERS || partLines.length > MOST_CHAPTERS) return [];
  }
  const chapters = named.filter((heading, at) => heading.isCertain || goesOn(named, at));
  const parts = partsAmong(partLines, [...chapters, ...numbered], text.length);
  const divisions = [...chapters, ...parts].sort((a, b) => a.offset - b.offset);
  const hasOnlyParts = chapters.every(({ unit }) => unit === '' || UNITS_OF_PARTS.test(unit));
  const counted = hasOnlyParts ? countedUp(numbered, divisions) : [];
  const isWhole = counted.length >= LEAST || divisions.length < LEAST;
  const found = [...divisions, ...(isWhole ? counted : [])].sort((a, b) => a.offset - b.offset);
  if (found.length < LEAST) return [];
  const [first] = found as [Heading];
  const opening = openings.find(({ offset }) => offset < first.offset);
  return [...(opening ? [opening] : []), ...found].map(({ title, offset }) => ({ title, offset }));
}

/** Of lines that may be parts' those that follow each other in the order of their kind, each with chapters or a text. */
function partsAmong(
  lines: readonly (Heading & { part: string })[],
  chapters: readonly Heading[],
  end: number,
): Heading[] {
  for (const order of PARTS) {
    const kind = lines.filter(({ part }) => order.includes(part));
    const isInOrder = kind.every(({ part }, at) => at === 0 || order.indexOf(part) > order.indexOf(kind[at - 1]!.part));
    const isComplete = kind[0]?.part === order[0] && kind.at(-1)!.part === order.at(-1);
    if (!isInOrder || !isComplete) continue;
    const hasText = kind.every(({ offset }, at) => {
      const until = kind[at + 1]?.offset ?? end;
      return until - offset >= LEAST_IN_PART || chapters.some((one) => one.offset > offset && one.offset < until);
    });
    if (hasText) return kind;
  }
  return [];
}

/** Numerals that count up from one, again after each division, and where the numbers that follow say so. */
function countedUp(numbered: readonly Numbered[], divisions: readonly Heading[]): Heading[] {
  const counted: Heading[] = [];
  let count = 0;
  let division = 0;
  for (let at = 0; at < numbered.length; at++) {
    const one = numbered[at]!;
    let isAfterDivision = false;
    for (; (divisions[division]?.offset ?? Number.POSITIVE_INFINITY) < one.offset; division++) isAfterDivision = true;
    if (isAfterDivision) count = 0;
    const next = numbered[at + 1];
    // With nothing in between it is an item of a list.
    const isItem = next !== undefined && next.line === one.line + 1 && next.count === one.count + 1;
    if (isItem) continue;
    if (one.count !== count + 1) {
      if (one.count !== 1) continue;
      const last = endOfRun(numbered, at);
      const goesOn = numbered[last + 1]?.count === count + 1;
      // A list within a chapter, after which the chapters go on.
      if (count > 0 && goesOn) at = last;
      if (goesOn || !beginsAgain(numbered.slice(at, last + 1), count)) continue;
    }
    counted.push({ title: one.title, offset: one.offset });
    count = one.count;
  }
  return counted;
}

/** The index of the last numeral that counts on from one. */
function endOfRun(numbered: readonly Numbered[], at: number): number {
  let last = at;
  while (numbered[last + 1]?.count === numbered[last]!.count + 1) last++;
  return last;
}

/**
 * Whether numerals that begin at one again are chapters of a further part, whose heading is not there: some, each with
 * some lines.
 *
 * @param run that counts up
 * @param count of the chapter before
 */
const beginsAgain = (run: readonly Numbered[], count: number): boolean =>
  count >= LEAST &&
  run.length > LEAST &&
  run.every(({ line }, at) => at === 0 || line - run[at - 1]!.line >= LEAST_LINES);

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
