import { type Condition, conditionsOf, isAt, placeOf } from '../grammar/place.js';
import { readTable } from '../text/read-table.js';
import { Changes } from './changes.js';
import { divided } from './divided.js';
import {
  behindTe,
  minutes,
  need,
  notice,
  numberOfThem,
  saidWithNa,
  togetherWith,
  twoInKatakana,
  will,
  yen,
} from './divided-words.js';
import { adjectiveInKu, becomes, without } from './forms-of-adjectives.js';
import { compoundNoun, inKatakana, nounOfStem, oneOrTwo, repeatedKanji } from './joined-nouns.js';
import { allOfThem, although } from './joined-particles.js';
import {
  beginningWithHa,
  command,
  commandInYo,
  compoundAdjective,
  compoundVerb,
  crying,
  hardTo,
  inAdvance,
  stemBeforeAuxiliary,
  stemOfVerb,
  toldWithNa,
  verbInSu,
  verbOfNoun,
  whatIsDone,
} from './joined-verbs.js';
import {
  below,
  byCar,
  cutInside,
  door,
  firstNoun,
  mother,
  nounBeforeDe,
  nounInKana,
  nounInNu,
  nounNoAnswer,
  shop,
  stemOfPurpose,
  sullied,
  toothOrPicture,
  twoOfThem,
} from './kana-of-stories.js';
import { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';
import { type Rejoined, type Rejoining, type Spot, wordOf } from './rejoining.js';
import { inManner, laughter, laughterAsOne, twice } from './sounds.js';
import { called, calledSo, calledWithNee, goodAlone, goodAnd, goodIf, stammered } from './speech.js';
import { counterBeforeNoun, throughout, timeBeforeNoun, timeWithinName } from './time-and-noun.js';
import {
  deniedInKana,
  likeNoun,
  seemsSo,
  stemOfAdjective,
  stemOfIchidan,
  verbInTe,
  verbOfForm,
  wantsTo,
  wantsToDo,
} from './words-by-ending.js';

/** A row of grammar/joined.tsv, which explains the columns. */
interface JoinedWord {
  readonly word: string;
  readonly reading: string;
  readonly partOfSpeech: string;
  readonly conditions: readonly Condition[];
  readonly example: string;
}

export const JOINED: readonly JoinedWord[] = readTable('grammar/joined.tsv').map(
  ([word = '', reading = '', partOfSpeech = '', when = '', example = '']) => {
    return { word, reading, partOfSpeech, conditions: conditionsOf(when), example };
  },
);
const BY_WORD = new Map(JOINED.map((row) => [row.word, row]));
/** The length of the longest word by what it may begin with. */
const LONGEST = new Map<string, number>();
for (const { word } of JOINED) {
  for (let length = 1; length < word.length; length++) {
    const beginning = word.slice(0, length);
    LONGEST.set(beginning, Math.max(word.length, LONGEST.get(beginning) ?? 0));
  }
}

/** What stands in the words of the table behind their first characters. */
const INSIDE = new Set(
  JOINED.flatMap(({ word }) =>
    [...word].flatMap((_, from) =>
      [...word].map((__, to) => word.slice(from + 1, to + 1)).filter((piece) => piece !== ''),
    ),
  ),
);

/** Words of the table, the longest that stands there: なんですって, not なんで. */
const listed: Rejoining = {
  of: ({ surface }) => LONGEST.has(surface),
  next: ({ surface }) => INSIDE.has(surface),
  at: ({ text, morphemes, at, word: { start, lexeme }, lexemes }) => {
    const longest = LONGEST.get(lexeme.surface)!;
    let found: Rejoined | undefined;
    for (let count = 2; at + count <= morphemes.length; count++) {
      const { end } = morphemes[at + count - 1]!;
      if (end - start > longest) break;
      const surface = text.slice(start, end);
      const row = BY_WORD.get(surface);
      if (!row || !isAt(placeOf(morphemes, at, count), row)) continue;
      found = { words: [{ start, end, ...wordOf(lexemes, surface, row.reading, row.partOfSpeech) }], count };
    }
    return found;
  },
};

/** The first that applies counts: what is divided, then what is joined. */
const RULES: readonly Rejoining[] = [
  ...[
    need,
    divided,
    togetherWith,
    minutes,
    behindTe,
    saidWithNa,
    goodAlone,
    goodIf,
    calledSo,
    adjectiveInKu,
    becomes,
    without,
    numberOfThem,
    will,
    notice,
    called,
    calledWithNee,
    stammered,
    yen,
  ],
  ...[timeBeforeNoun, timeWithinName, throughout, counterBeforeNoun],
  twoInKatakana,
  ...[
    listed,
    although,
    allOfThem,
    below,
    goodAnd,
    door,
    toothOrPicture,
    mother,
    nounBeforeDe,
    stemOfPurpose,
    byCar,
    nounInNu,
    nounNoAnswer,
    firstNoun,
    twoOfThem,
    oneOrTwo,
    beginningWithHa,
    shop,
    sullied,
  ],
  ...[
    cutInside,
    stemOfVerb,
    stemBeforeAuxiliary,
    hardTo,
    inAdvance,
    verbInSu,
    nounInKana,
    nounOfStem,
    compoundNoun,
    command,
    commandInYo,
    toldWithNa,
    whatIsDone,
    crying,
    inKatakana,
  ],
  ...[verbOfForm, verbInTe, stemOfIchidan, deniedInKana, stemOfAdjective, seemsSo, likeNoun, wantsTo, wantsToDo],
  ...[twice, inManner, laughter, laughterAsOne, repeatedKanji, compoundVerb, compoundAdjective, verbOfNoun],
];

/** The bit of the rules that ask nothing of the word behind. */
const ANYTHING = 1;
/** A number has 32 bits, and is stored fastest with 31. */
const OTHER_BITS = 30;
/** The bit of each rule; with more rules than bits some share one, so it only tells which rules cannot apply. */
const BITS: readonly number[] = numbered(RULES);

function numbered(rules: readonly Rejoining[]): number[] {
  const asking = rules.filter(({ next }) => next);
  return rules.map((rule) => (rule.next ? 2 << (asking.indexOf(rule) % OTHER_BITS) : ANYTHING));
}

/** The bits of the rules about a word; 0 where there are none. */
const bitsOf = Lexeme.number((lexeme) =>
  RULES.reduce((bits, { of }, rule) => (of(lexeme) ? bits | BITS[rule]! : bits), 0),
);

/** The bits of the rules that a word behind another one allows. */
const allowedBy = Lexeme.number((after) =>
  RULES.reduce((bits, { next }, rule) => (next?.(after) ? bits | BITS[rule]! : bits), ANYTHING),
);

/** The indexes of the rules about a word. */
const rulesOf = Lexeme.once((lexeme) => [...RULES.keys()].filter((rule) => RULES[rule]!.of(lexeme)));

/** Joins what the analyser divides wrongly, and divides what it joins wrongly. */
export function rejoin(text: string, morphemes: Morpheme[], lexemes: Lexemes): void {
  const changes = new Changes(morphemes);
  for (let at = 0; at < morphemes.length; at++) {
    const bits = bitsOf(morphemes[at]!.lexeme);
    if (bits === 0) continue;
    // Most words have no rule that what follows them allows.
    const allowed = bits & (at + 1 < morphemes.length ? allowedBy(morphemes[at + 1]!.lexeme) : ANYTHING);
    if (allowed === 0) continue;
    const found = rejoinedBy(allowed, spotOf(text, morphemes, at, lexemes));
    if (!found) continue;
    changes.put(at, found.count, found.words);
    at += found.count - 1;
  }
  changes.make();
}

/** By the first rule that applies of those with some bits. */
function rejoinedBy(bits: number, spot: Spot): Rejoined | undefined {
  for (const rule of rulesOf(spot.word.lexeme)) {
    if ((BITS[rule]! & bits) === 0) continue;
    const { next, at } = RULES[rule]!;
    if (next && !(spot.after && next(spot.after.lexeme))) continue;
    const found = at(spot);
    if (found) return found;
  }
  return undefined;
}

const spotOf = (text: string, morphemes: readonly Morpheme[], at: number, lexemes: Lexemes): Spot => ({
  text,
  morphemes,
  at,
  word: morphemes[at]!,
  before: morphemes[at - 1],
  before2: morphemes[at - 2],
  after: morphemes[at + 1],
  after2: morphemes[at + 2],
  lexemes,
});
