import { SAID } from './said-in-japanese.js';

type English = typeof import('compromise').default;

/** What a paragraph says that its translation must say too. */
export type Fact = { /** As the original writes it, for people. */ readonly text: string } & (
  | {
      readonly kind: 'number';
      /** Any of these says it: 7 p.m. is 7 or 19. */
      readonly values: readonly number[];
      /** What else says it: 半 for half past. */
      readonly wordings: readonly RegExp[];
      /** Each is said right before or after it: currency, unit, minus, day. */
      readonly beside: readonly RegExp[];
      /** Follows it: the minutes of a time. */
      readonly followedBy?: RegExp;
    }
  /** Said by these words: a month, a day of the week, half of something. */
  | { readonly kind: 'wording'; readonly wordings: readonly RegExp[] }
  | {
      readonly kind: 'name';
      /** Without what is no name in it: of, the. */
      readonly words: readonly string[];
      /** Each word of a person's name must be said; of another one may be enough, テムズ川. */
      readonly isPerson: boolean;
    }
  | { readonly kind: 'negation' | 'question' }
);

export interface EnglishFacts {
  readonly facts: readonly Fact[];
  readonly sentences: number;
  /** Its words that are no names, in small letters: what is said by volunteers is no Japanese name. */
  readonly commonWords: readonly string[];
}

const regex = (source: string, flags = 'iu') => new RegExp(source, flags);
const alternatives = (sources: Iterable<string>) => [...sources].join('|');

const UNITS = Object.entries(SAID.units).map(([english, japanese]) => ({
  english: regex(`^(?:${english})$`),
  japanese: regex(japanese),
}));
const WORDS = SAID.words.map(({ english, japanese }) => ({
  english: regex(`\\b(?:${english})\\b`, 'giu'),
  japanese: regex(japanese),
}));
const MONTHS = Object.keys(SAID.months);
const MONTH = `(?:${alternatives(MONTHS.flatMap((month) => [month, month.slice(0, 3)]))}|Sept)\\b\\.?`;
const DATE = regex(
  `\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})|\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?\\b`,
  'gu',
);
const CLOCK = /\b(\d{1,2})(?::(\d{2}))?\s?([ap])\.?m\b\.?|\b(\d{1,2}):(\d{2})\b/giu;
const NUMBER = regex(
  `(?<minus>[-−]|\\bminus )?(?<currency>[£$€¥])?\\s?(?<digits>\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)` +
    `(?:(?:st|nd|rd|th|s)\\b|(?<short>${alternatives(Object.keys(SAID.shortScales))})\\b|[ -]?(?<scale>${alternatives(Object.keys(SAID.scales))})\\b)?` +
    '(?:[ -]?(?<unit>%|°[CF]?|km/h|[a-z]+(?: cent| points?)?))?',
  'giu',
);
const NEGATION = regex(`\\b(?:${SAID.negations})\\b|n['’]t\\b`);
const NO_NEGATION = regex(`\\b(?:${SAID.noNegations})\\b`, 'giu');
/** Asks nothing: "isn't it?" */
const TAG_QUESTION = regex(SAID.tagQuestions, 'giu');
/** Parts of names that are translated, or say nothing. */
const SMALL_WORDS = /^(?:the|of|and|de|la|le|von|van|der|mr|mrs|ms|dr|sir|st|saint)$/i;
/** Words that a sentence begins with and no name, by the library: On Monday. */
const NO_NAME = '(#Determiner|#Preposition|#Pronoun|#Conjunction|#QuestionWord|#Adverb|#Value|#Date|#Auxiliary)';
/** Letters of a sentence that is shown as what was lost. */
const SHOWN = 120;

/**
 * The numbers, dates, names, negations and questions of an English paragraph.
 *
 * @param paragraph at most some thousands of UTF-16 units
 */
export async function factsOf(paragraph: string): Promise<EnglishFacts> {
  // Takes memory, which nobody needs who translates nothing.
  const { default: english } = await import('compromise');
  const said = english(paragraph);
  const sentences: string[] = said.sentences().out('array');
  let rest = paragraph;
  const facts: Fact[] = [];
  const take = (pattern: RegExp, factOf: (found: RegExpMatchArray) => Fact | undefined) => {
    for (const found of [...rest.matchAll(pattern)]) {
      const fact = factOf(found);
      if (!fact) continue;
      facts.push(fact);
      rest = rest.replace(found[0], ' '.repeat(found[0].length));
    }
  };
  take(CLOCK, clockFact);
  take(DATE, dayFact);
  for (const { english: words, japanese } of WORDS) {
    take(words, ([text]) => ({ kind: 'wording', text, wordings: [japanese] }));
  }
  take(NUMBER, numberFact);
  facts.push(...writtenNumbers(english, rest), ...dates(said, paragraph), ...names(english, said, sentences));
  for (const sentence of sentences) {
    const text = sentence.length > SHOWN ? `${sentence.slice(0, SHOWN).toWellFormed()}…` : sentence;
    const plain = sentence.replace(NO_NEGATION, '').replace(TAG_QUESTION, '.');
    if (NEGATION.test(plain)) facts.push({ kind: 'negation', text });
    if (/\?["”’)]*$/.test(plain)) facts.push({ kind: 'question', text });
  }
  const commonWords = [...new Set(paragraph.match(/(?<![\p{L}])\p{Ll}{3,}/gu))];
  return { facts: withoutRepeats(facts), sentences: sentences.length, commonWords };
}

/** 7:30 p.m.: 7 or 19, and 30 or half past. */
function clockFact(found: RegExpMatchArray): Fact {
  const [text, hour = found[4], minute = found[5], half] = found;
  const hours = Number(hour);
  const values = half?.toLowerCase() === 'p' || !half ? [hours, (hours % 12) + 12] : [hours];
  const minutes = Number(minute ?? 0);
  const said = minutes === 30 ? `0?30(?!\\d)|${SAID.thirtyMinutes}` : `0?${minutes}(?!\\d)`;
  return {
    kind: 'number',
    text: text.trim(),
    values,
    wordings: [],
    beside: [],
    // Both are one fact: with other minutes it is another time.
    ...(minutes !== 0 && { followedBy: regex(`^\\D{1,3}(?:${said})`) }),
  };
}

/** 3 May: the month is a fact of its own. */
function dayFact([text, day, , , other]: RegExpMatchArray): Fact {
  return {
    kind: 'number',
    text: text.replace(/\.$/, ''),
    values: [Number(day ?? other)],
    wordings: [],
    beside: [regex(SAID.day)],
  };
}

function numberFact({ 0: text, groups = {} }: RegExpMatchArray): Fact {
  const { minus, currency, digits = '', short = '', scale = '', unit = '' } = groups;
  const number = Number(digits.replaceAll(',', ''));
  const by = SAID.scales[scale.toLowerCase()] ?? SAID.shortScales[short.toLowerCase()];
  const named = UNITS.find(({ english }) => english.test(unit));
  const isShort = short !== '';
  return {
    kind: 'number',
    text: (named || unit === '' ? text : text.slice(0, text.length - unit.length)).trim(),
    values: [...(by ? [rounded(number * by)] : [number]), ...(isShort ? [number] : [])],
    wordings: [...shares(number, unit), ...(currency ? inCoins(digits, currency) : [])],
    beside: [
      ...(currency ? [regex(SAID.currencies[currency]!)] : []),
      ...(named ? [named.japanese] : []),
      ...(minus && named ? [regex(SAID.minus)] : []),
    ],
  };
}

/** £3.50 is 3ポンド50ペンス too. */
function inCoins(digits: string, currency: string): RegExp[] {
  const [whole, coins] = digits.split('.');
  return coins ? [regex(`(?<!\\d)${whole}(?:${SAID.currencies[currency]})${coins}(?!\\d)`)] : [];
}

/** 3.4 million is 3,400,000, and not 3,399,999.9999999995. */
const rounded = (value: number) => Number(value.toPrecision(12));

/** 30 % is 3割 too, and 50 % half. */
function shares(number: number, unit: string): RegExp[] {
  if (!/^(?:%|per ?cent)$/i.test(unit)) return [];
  if (number === 50) return [/半/u];
  return number % 10 === 0 && number < 100 ? [regex(`${number / 10}割|${'〇一二三四五六七八九'[number / 10]}割`)] : [];
}

/** Numbers in letters, but for one and first, which are mostly said otherwise, and for what was digits. */
function writtenNumbers(english: English, text: string): Fact[] {
  const found: { text: string; number?: { num?: number | null } }[] = english(text).numbers().json();
  let at = 0;
  /** The numbers come in the order of the text: each is searched for after the one before. */
  const wordAfter = (written: string, text: string) => {
    at = Math.max(at, text.indexOf(written, at)) + written.length;
    return /^[ -]?([a-z%]+)/iu.exec(text.slice(at))?.[1] ?? '';
  };
  return found.flatMap(({ text: as, number }) => {
    const written = as.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    const value = number?.num;
    // A second may be one of sixty.
    if (!value || value < 2 || !Number.isInteger(value) || /\d|few|several|couple|^(?:an?|seconds?)$/i.test(written))
      return [];
    const unit = wordAfter(written, text);
    const named = UNITS.find(({ english }) => english.test(unit));
    return [
      {
        kind: 'number' as const,
        text: [written, ...(named ? [unit] : [])].join(' '),
        values: [value],
        wordings: [...(SAID.kanaNumbers[value] ? [regex(SAID.kanaNumbers[value])] : []), ...shares(value, unit)],
        beside: named ? [named.japanese] : [],
      },
    ];
  });
}

type Said = ReturnType<English>;

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function dates(said: Said, paragraph: string): Fact[] {
  const months = (said.match('#Month').out('array') as string[]).map((written) => written.replace(/[^\p{L}]+$/u, ''));
  // Beside a day they are no verbs: 17 March, May 3.
  const besideDays = [...paragraph.matchAll(DATE)].map(([, , before, after]) => (before ?? after!).replace(/\.$/, ''));
  const weekdays = (said.match('#WeekDay').out('array') as string[]).map((day) => day.replace(/[^\p{L}]+$/u, ''));
  return [
    ...[...months, ...besideDays].flatMap((text) => dateFact(text, monthOf(text))),
    ...weekdays.flatMap((text) => dateFact(text, SAID.weekdays[WEEKDAYS.indexOf(text.slice(0, 3).toLowerCase())])),
  ];
}

const monthOf = (text: string) => SAID.months[MONTHS.find((month) => month.slice(0, 3) === text.slice(0, 3)) ?? ''];

const dateFact = (text: string, japanese: string | undefined): Fact[] =>
  japanese === undefined || !/^\p{Lu}/u.test(text) ? [] : [{ kind: 'wording', text, wordings: [regex(japanese)] }];

/**
 * Names of people, places and others: what the library takes for one, and what is written large within a sentence. Of a
 * line that writes all its words large nobody can tell.
 */
function names(english: English, said: Said, sentences: readonly string[]): Fact[] {
  const tagged = ['#Person+', '#Place+', '#Organization+'].map((tag) => said.match(tag).out('array') as string[]);
  const written = sentences
    .filter((sentence) => !isHeading(sentence))
    .flatMap((sentence) => [
      ...firstName(english, sentence),
      ...[...sentence.slice(1).matchAll(/(?<=[\p{L}\p{N},;:’'"”)]\s)\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)*/gu)].map(
        ([name]) => name,
      ),
    ]);
  const notNames = new Set([
    ...MONTHS.map((month) => month.toLowerCase()),
    ...['#WeekDay', '#Demonym', '#Pronoun', '#Language'].flatMap((tag) =>
      (said.match(tag).out('array') as string[]).flatMap((text) => wordsOf(text)).map((word) => word.toLowerCase()),
    ),
  ]);
  const people = new Set(tagged[0]!.flatMap(wordsOf));
  return [...tagged.flat(), ...written].flatMap((name) => {
    const words = wordsOf(name).filter(
      (word) =>
        /^\p{Lu}/u.test(word) &&
        !SMALL_WORDS.test(word) &&
        word !== 'I' &&
        !/(?:ese|ish)$/.test(word) &&
        !notNames.has(word.toLowerCase()),
    );
    const isPerson = words.some((word) => people.has(word));
    return words.length === 0 ? [] : [{ kind: 'name' as const, text: words.join(' '), words, isPerson }];
  });
}

/** A name of several words that a sentence begins with, which its large letters alone do not show: Eliud Kipchoge. */
function firstName(english: English, sentence: string): string[] {
  const [name] = /^\p{Lu}\p{Ll}+(?:\s\p{Lu}[\p{L}’'-]+)+/u.exec(sentence) ?? [];
  return name && !english(sentence).terms().first().has(NO_NAME) ? [name] : [];
}

const wordsOf = (text: string) =>
  text
    .replace(/['’]s(?!\p{L})/gu, '')
    .split(/[\s-]+/u)
    .map((word) => word.replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, ''))
    .map((word) => (/^(?:\p{Lu}\.)+$/u.test(word) ? word : word.replace(/\.+$/, '')))
    .filter((word) => word.length > 1);

function isHeading(sentence: string): boolean {
  if (/[.!?]["”’)]*$/u.test(sentence)) return false;
  const words = sentence.split(/\s+/).filter((word) => /^\p{L}{4}/u.test(word));
  return words.length > 1 && words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length / 2;
}

/** Each once; of names the longest, which has the others in it. */
function withoutRepeats(facts: readonly Fact[]): Fact[] {
  const kept: Fact[] = [];
  for (const fact of facts) {
    const same = kept.findIndex((one) => one.kind === fact.kind && says(one, fact));
    if (same >= 0) continue;
    const shorter = kept.findIndex((one) => one.kind === 'name' && fact.kind === 'name' && says(fact, one));
    if (shorter >= 0) kept[shorter] = fact;
    else kept.push(fact);
  }
  return kept;
}

function says(one: Fact, other: Fact): boolean {
  if (one.kind === 'name' && other.kind === 'name') return other.words.every((word) => one.words.includes(word));
  return one.text === other.text;
}
