import { entryOf } from '../tables/table-entry.js';
import { numberReading, shortened } from './number-reading.js';

/** How the sound where number and counter meet changes. */
type Sounds = 'none' | 'k' | 's' | 't' | 'h' | 'f' | 'p';

interface Counter {
  /** Hiragana, without sound changes. */
  readonly reading: string;
  readonly sounds: Sounds;
  /** Readings of single numbers that differ, for numbers that end so: 4 よ before 時. */
  readonly numbers?: Readonly<Record<number, string>>;
  /** Readings of the numbers 1 and 2 by themselves, which are one word with it: 一箱 ひとはこ. */
  readonly few?: Readonly<Record<number, string>>;
  /** The counter's own sound after 3, 1000, 10000 and 何 where it is voiced: 三階 さんがい. */
  readonly voiced?: string;
}

const counter = (reading: string, sounds: Sounds, more: Omit<Counter, 'reading' | 'sounds'> = {}): Counter => ({
  reading,
  sounds,
  ...more,
});

/** What is counted as of old. */
const ONE_AND_TWO = { 1: 'ひと', 2: 'ふた' };
const TIME = { 4: 'よ', 7: 'しち', 9: 'く' };

/** Counters by their spelling; those that change no sound are read right by the analyser and need no line. */
const COUNTERS: Record<string, Counter> = {
  月: counter('がつ', 'none', { numbers: { 4: 'し', 7: 'しち', 9: 'く' } }),
  日: counter('にち', 'none', { numbers: { 7: 'しち', 9: 'く' } }),
  年: counter('ねん', 'none', { numbers: { 4: 'よ' } }),
  年間: counter('ねんかん', 'none', { numbers: { 4: 'よ' } }),
  年生: counter('ねんせい', 'none', { numbers: { 4: 'よ' } }),
  時: counter('じ', 'none', { numbers: TIME }),
  時半: counter('じはん', 'none', { numbers: TIME }),
  時間: counter('じかん', 'none', { numbers: TIME }),
  分: counter('ふん', 'f'),
  分間: counter('ふんかん', 'f'),
  秒: counter('びょう', 'none'),
  人: counter('にん', 'none', { numbers: { 4: 'よ', 7: 'しち' } }),
  名: counter('めい', 'none'),
  円: counter('えん', 'none'),
  枚: counter('まい', 'none'),
  台: counter('だい', 'none'),
  度: counter('ど', 'none'),
  番: counter('ばん', 'none'),
  倍: counter('ばい', 'none'),
  号: counter('ごう', 'none'),
  匹: counter('ひき', 'h', { voiced: 'びき' }),
  本: counter('ほん', 'h', { voiced: 'ぼん' }),
  杯: counter('はい', 'h', { voiced: 'ばい' }),
  泊: counter('はく', 'f'),
  発: counter('はつ', 'f'),
  票: counter('ひょう', 'h', { voiced: 'びょう' }),
  歩: counter('ほ', 'h', { voiced: 'ぽ' }),
  敗: counter('はい', 'f'),
  回: counter('かい', 'k'),
  回目: counter('かいめ', 'k'),
  個: counter('こ', 'k'),
  箇所: counter('かしょ', 'k'),
  か所: counter('かしょ', 'k'),
  ヶ所: counter('かしょ', 'k'),
  カ所: counter('かしょ', 'k'),
  か月: counter('かげつ', 'k'),
  ヶ月: counter('かげつ', 'k'),
  ヵ月: counter('かげつ', 'k'),
  カ月: counter('かげつ', 'k'),
  ケ月: counter('かげつ', 'k'),
  か国: counter('かこく', 'k'),
  カ国: counter('かこく', 'k'),
  ヶ国: counter('かこく', 'k'),
  階: counter('かい', 'k', { voiced: 'がい' }),
  軒: counter('けん', 'k', { voiced: 'げん' }),
  件: counter('けん', 'k'),
  曲: counter('きょく', 'k'),
  巻: counter('かん', 'k'),
  級: counter('きゅう', 'k'),
  行: counter('ぎょう', 'none'),
  人組: counter('にんぐみ', 'none', { numbers: { 4: 'よ', 7: 'しち' } }),
  校: counter('こう', 'k'),
  キロ: counter('きろ', 'k'),
  キロメートル: counter('きろめーとる', 'k'),
  キログラム: counter('きろぐらむ', 'k'),
  キロメートル毎時: counter('きろめーとるまいじ', 'k'),
  キロワット: counter('きろわっと', 'k'),
  キロワット時: counter('きろわっとじ', 'k'),
  キロヘルツ: counter('きろへるつ', 'k'),
  キロバイト: counter('きろばいと', 'k'),
  キロカロリー: counter('きろかろりー', 'k'),
  センチ: counter('せんち', 's'),
  センチメートル: counter('せんちめーとる', 's'),
  カロリー: counter('かろりー', 'k'),
  号室: counter('ごうしつ', 'none'),
  歳: counter('さい', 's'),
  才: counter('さい', 's'),
  冊: counter('さつ', 's'),
  週間: counter('しゅうかん', 's'),
  週: counter('しゅう', 's'),
  種類: counter('しゅるい', 's'),
  世紀: counter('せいき', 's'),
  足: counter('そく', 's', { voiced: 'ぞく' }),
  隻: counter('せき', 's'),
  社: counter('しゃ', 's'),
  頭: counter('とう', 't'),
  点: counter('てん', 't'),
  通: counter('つう', 't'),
  着: counter('ちゃく', 't'),
  丁目: counter('ちょうめ', 't'),
  体: counter('たい', 't'),
  トン: counter('とん', 't'),
  // Measures of before the metre.
  丈: counter('じょう', 'none'),
  尺: counter('しゃく', 's'),
  寸: counter('すん', 's'),
  斤: counter('きん', 'k'),
  貫: counter('かん', 'k'),
  升: counter('しょう', 's'),
  斗: counter('と', 't'),
  石: counter('こく', 'k'),
  俵: counter('ひょう', 'h', { voiced: 'びょう' }),
  反: counter('たん', 't'),
  艘: counter('そう', 's'),
  挺: counter('ちょう', 't'),
  銭: counter('せん', 's'),
  遍: counter('へん', 'h', { voiced: 'べん' }),
  食: counter('しょく', 's'),
  滴: counter('てき', 't'),
  戸: counter('こ', 'k'),
  羽: counter('わ', 'none'),
  箱: counter('はこ', 'none', { few: ONE_AND_TWO }),
  皿: counter('さら', 'none', { few: ONE_AND_TWO }),
  袋: counter('ふくろ', 'none', { few: ONE_AND_TWO }),
  粒: counter('つぶ', 'none', { few: ONE_AND_TWO }),
  切れ: counter('きれ', 'none', { few: ONE_AND_TWO }),
  口: counter('くち', 'none', { few: ONE_AND_TWO }),
  品: counter('しな', 'none', { few: ONE_AND_TWO }),
  文字: counter('もじ', 'none', { few: { 1: 'ひと' } }),
  ページ: counter('ぺーじ', 'p'),
  パーセント: counter('ぱーせんと', 'p'),
};

/** Numbers that are shortened before a counter of each sort. */
const SHORT_BEFORE: Record<Sounds, readonly string[]> = {
  none: [],
  k: ['いち', 'ろく', 'はち', 'じゅう', 'ひゃく'],
  s: ['いち', 'はち', 'じゅう'],
  t: ['いち', 'はち', 'じゅう'],
  h: ['いち', 'ろく', 'はち', 'じゅう', 'ひゃく'],
  f: ['いち', 'ろく', 'はち', 'じゅう', 'ひゃく'],
  p: ['いち', 'はち', 'じゅう'],
};

const HALF_VOICED: Record<string, string> = { は: 'ぱ', ひ: 'ぴ', ふ: 'ぷ', へ: 'ぺ', ほ: 'ぽ' };

/** Days of the month, and of counting, that are not read by number and にち. */
const DAYS: Record<number, string> = {
  2: 'ふつか',
  3: 'みっか',
  4: 'よっか',
  5: 'いつか',
  6: 'むいか',
  7: 'なのか',
  8: 'ようか',
  9: 'ここのか',
  10: 'とおか',
  14: 'じゅうよっか',
  20: 'はつか',
  24: 'にじゅうよっか',
};

const THINGS = ['', 'ひとつ', 'ふたつ', 'みっつ', 'よっつ', 'いつつ', 'むっつ', 'ななつ', 'やっつ', 'ここのつ'];

/** Numbers and counters whose reading cannot be divided between them. */
export function wholeReading(value: number, written: string): string | undefined {
  if (written === '日') return DAYS[value];
  if (written === '人組') return { 1: 'ひとりぐみ', 2: 'ふたりぐみ' }[value];
  if (written === '人') return { 1: 'ひとり', 2: 'ふたり' }[value];
  if (written === '歳' || written === '才') return value === 20 ? 'はたち' : undefined;
  if (written === 'つ') return THINGS[value] || undefined;
  const rule = entryOf(COUNTERS, written);
  const few = rule?.few?.[value];
  return few === undefined ? undefined : few + rule!.reading;
}

export interface CountedReading {
  /** Hiragana of the number before this counter. */
  readonly number: string;
  /** Hiragana of the counter after this number. */
  readonly counter: string;
  /** Hiragana of the counter by itself. */
  readonly base: string;
}

/**
 * How a number and its counter are read: 三匹 さん びき, 9時 く じ, 十分 じゅっ ぷん.
 *
 * @param value undefined for 何
 * @param written the counter as written
 * @returns undefined when there is no rule for the counter
 */
export function countedReading(value: number | undefined, written: string): CountedReading | undefined {
  if (written === '日間') return daysLong(value);
  const rule = entryOf(COUNTERS, written);
  if (!rule) return undefined;
  const plain = value === undefined ? 'なん' : withEnding(value, rule);
  const number = shortened(plain, SHORT_BEFORE[rule.sounds]);
  return { number, counter: counterAfter(number, value, rule), base: rule.reading };
}

/** 三日間 みっ かかん, but 十一日間 じゅういち にちかん. */
function daysLong(value: number | undefined): CountedReading {
  const days = value === undefined ? undefined : DAYS[value];
  if (days !== undefined) return { number: days.slice(0, -1), counter: 'かかん', base: 'にちかん' };
  return { number: value === undefined ? 'なん' : numberReading(value), counter: 'にちかん', base: 'にちかん' };
}

function withEnding(value: number, rule: Counter): string {
  const reading = numberReading(value);
  const last = value % 10;
  const ending = rule.numbers?.[last];
  if (ending === undefined) return reading;
  const plain = numberReading(last);
  return reading.slice(0, -plain.length) + ending;
}

function counterAfter(number: string, value: number | undefined, { reading, sounds, voiced }: Counter): string {
  const first = HALF_VOICED[reading[0]!];
  const short = number.endsWith('っ');
  // さん, せん, まん and なん voice what follows: さんびき; after よん only ふん and its like change:
  // よんぷん.
  const nasal = number.endsWith('ん');
  const afterFour = value !== undefined && value % 10 === 4;
  if (sounds === 'f') return first && (short || nasal) ? first + reading.slice(1) : reading;
  if (sounds === 'h' && short && first) return first + reading.slice(1);
  if (voiced !== undefined && nasal && !afterFour) return voiced;
  return reading;
}
