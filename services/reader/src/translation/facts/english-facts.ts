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
      /** One of them stands beside it: currency, unit, minus. */
      readonly beside: readonly RegExp[];
    }
  /** Said by these words: a month, a day of the week, half of something. */
  | { readonly kind: 'wording'; readonly wordings: readonly RegExp[] }
  | { readonly kind: 'name' /** Without what is no name in it: of, the. */; readonly words: readonly string[] }
  | { readonly kind: 'negation' | 'question' }
);

export interface EnglishFacts {
  readonly facts: readonly Fact[];
  readonly sentences: number;
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
  for (const { english: words, japanese } of WORDS) {
    take(words, ([text]) => ({ kind: 'wording', text, wordings: [japanese] }));
  }
  take(NUMBER, numberFact);
  facts.push(...writtenNumbers(english, rest), ...dates(said), ...names(said, sentences));
  for (const sentence of sentences) {
    const text = sentence.length > SHOWN ? `${sentence.slice(0, SHOWN).toWellFormed()}…` : sentence;
    const plain = sentence.replace(NO_NEGATION, '').replace(TAG_QUESTION, '.');
    if (NEGATION.test(plain)) facts.push({ kind: 'negation', text });
    if (/\?["”’)]*$/.test(plain)) facts.push({ kind: 'question', text });
  }
  return { facts: withoutRepeats(facts), sentences: sentences.length };
}

/** 7:30 p.m.: 7 or 19, and 30 or half past. */
function clockFact(found: RegExpMatchArray): Fact {
  const [text, hour = found[4], minute = found[5], half] = found;
  const hours = Number(hour);
  const values = half?.toLowerCase() === 'p' || !half ? [hours, (hours % 12) + 12] : [hours];
  const minutes = Number(minute ?? 0);
  // Both are one fact: with other minutes it is another time.
  const wordings = minutes === 30 ? [regex(SAID.thirtyMinutes)] : [];
  const beside =
    minutes === 0 ? [] : [regex(`(?<!\\d)${minutes}(?!\\d)${wordings.map(({ source }) => `|${source}`).join('')}`)];
  return { kind: 'number', text: text.trim(), values, wordings: [], beside };
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
    wordings: shares(number, unit),
    beside: [
      ...(currency ? [regex(SAID.currencies[currency]!)] : []),
      ...(named ? [named.japanese] : []),
      ...(minus && named ? [regex(SAID.minus)] : []),
    ],
  };
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
  const found: { text: string; number?: { num?: number | null; unit?: string } }[] = english(text).numbers().json();
  return found.flatMap(({ text: as, number }) => {
    const written = as.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    const value = number?.num;
    // A second may be one of sixty.
    if (!value || value < 2 || !Number.isInteger(value) || /\d|few|several|couple|^(?:an?|seconds?)$/i.test(written))
      return [];
    const named = UNITS.find((unit) => unit.english.test(number?.unit ?? ''));
    return [
      {
        kind: 'number' as const,
        text: [written, ...(named ? [number!.unit!] : [])].join(' '),
        values: [value],
        wordings: [
          ...(SAID.kanaNumbers[value] ? [regex(SAID.kanaNumbers[value])] : []),
          ...shares(value, number?.unit ?? ''),
        ],
        beside: named ? [named.japanese] : [],
      },
    ];
  });
}

type Said = ReturnType<English>;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function dates(said: Said): Fact[] {
  const named = (tag: string, names: readonly string[], wordings: readonly string[]): Fact[] =>
    (said.match(tag).out('array') as string[]).flatMap((written) => {
      const text = written.replace(/[^\p{L}]+$/u, '');
      const at = names.indexOf(text.slice(0, 3).toLowerCase());
      return at < 0 || !/^\p{Lu}/u.test(text) ? [] : [{ kind: 'wording', text, wordings: [regex(wordings[at]!)] }];
    });
  return [...named('#Month', MONTHS, SAID.months), ...named('#WeekDay', WEEKDAYS, SAID.weekdays)];
}

/**
 * Names of people, places and others: what the library takes for one, and what is written large within a sentence. Of a
 * line that writes all its words large nobody can tell.
 */
function names(said: Said, sentences: readonly string[]): Fact[] {
  const tagged = ['#Person+', '#Place+', '#Organization+'].flatMap((tag) => said.match(tag).out('array') as string[]);
  const written = sentences
    .filter((sentence) => !isHeading(sentence))
    .flatMap((sentence) =>
      [...sentence.slice(1).matchAll(/(?<=[\p{L}\p{N},;:’'"”)]\s)\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)*/gu)].map(
        ([name]) => name,
      ),
    );
  const notNames = new Set(
    ['#Month', '#WeekDay', '#Demonym', '#Pronoun', '#Language'].flatMap((tag) =>
      (said.match(tag).out('array') as string[]).flatMap((text) => wordsOf(text)).map((word) => word.toLowerCase()),
    ),
  );
  return [...tagged, ...written].flatMap((name) => {
    const words = wordsOf(name).filter(
      (word) =>
        /^\p{Lu}/u.test(word) &&
        !SMALL_WORDS.test(word) &&
        word !== 'I' &&
        !/(?:ese|ish)$/.test(word) &&
        !notNames.has(word.toLowerCase()),
    );
    return words.length === 0 ? [] : [{ kind: 'name' as const, text: words.join(' '), words }];
  });
}

const wordsOf = (text: string) =>
  text
    .replace(/['’]s(?!\p{L})/gu, '')
    .split(/[\s-]+/u)
    .map((word) => word.replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, ''))
    .map((word) => (/^(?:\p{Lu}\.)+$/u.test(word) ? word : word.replace(/\.+$/, '')))
    .filter((word) => word.length > 1);

function isHeading(sentence: string): boolean {
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
