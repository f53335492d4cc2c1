/** Words that say nothing of what is meant, unless there is no other. */
const EMPTY_WORDS = new Set(['a', 'an', 'the', 'to', 'be']);

/**
 * The words of an English gloss or question, in small letters, without accents and without what is in brackets; a
 * gloss that is nothing but brackets has the words in them.
 */
export function glossWords(text: string): string[] {
  const outside = wordsIn(withoutBrackets(text));
  const words = outside.length > 0 ? outside : wordsIn(text);
  const meant = words.filter((word) => !EMPTY_WORDS.has(word));
  return meant.length > 0 ? meant : words;
}

/** Words of two with a hyphen as one: ballpoint of ball-point pen. */
const joinedWords = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+(?:-[a-z]+)+/gu) ?? []).map((word) => word.replaceAll('-', ''));

/** What English verbs have behind them: to arrive at. */
const BEHIND = new Set(['about', 'at', 'down', 'for', 'in', 'into', 'of', 'off', 'on', 'over', 'to', 'up', 'with']);

/** An English gloss, by what somebody may ask for it. */
export interface Gloss {
  /** Its words, `glossWords`, without spaces. */
  readonly said: string;
  /** Without prepositions at its end: arrive of to arrive at. */
  readonly withoutBehind: string;
  /** With what is in brackets: swimming pool of (swimming) pool. */
  readonly whole: string;
  readonly words: readonly string[];
  /** Words in its brackets that are no remarks, and words with a hyphen as one: ballpoint of ball-point pen. */
  readonly aside: readonly string[];
}

export function readGloss(text: string): Gloss {
  const words = glossWords(text);
  const whole = text.includes('(') ? glossWords(text.replace(/[()]/gu, ' ')) : words;
  const inBrackets = whole === words ? [] : whole.filter((word) => word.length > 2 && !REMARKS.has(word));
  return {
    said: words.join(''),
    withoutBehind: withoutBehind(words).join(''),
    whole: whole.join(''),
    words,
    aside: text.includes('-') ? [...inBrackets, ...joinedWords(text)] : inBrackets,
  };
}

/** (esp. of animals). */
const REMARKS = new Set(['esp', 'etc', 'usu']);

function withoutBehind(words: readonly string[]): readonly string[] {
  let length = words.length;
  while (length > 1 && BEHIND.has(words[length - 1]!)) length--;
  return words.slice(0, length);
}

function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{Script=Latin}\d]+/gu) ?? [];
}

function withoutBrackets(text: string): string {
  let depth = 0;
  let plain = '';
  for (const character of text) {
    if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += character;
  }
  return plain;
}
