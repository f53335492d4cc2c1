import type { Lexemes } from '../entries/lexemes.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import type { Reason } from '../words/reason.js';
import { adjectiveInKu, naruNai } from './adjectives.js';
import { divided } from './divided.js';
import { joined } from './joined.js';
import {
  cutAfterTsu,
  haOrEBeforeWo,
  niHiki,
  nounBeforeDe,
  nounInKana,
  nounInNu,
  nounNoInterjection,
  nounOfFirstCourses,
  soundAndN,
  stemBeforeNiIku,
  yaSan,
} from './kana-of-stories.js';
import { piecesInKatakana, wordsInKatakana } from './katakana.js';
import { compoundNoun, hitoOrFuta, kanjiTwice, nounOfStem } from './nouns.js';
import { type BoundaryRule, type NamedRule, type Replacement, RuleContext } from './rule.js';
import { laugh, laughInOne, soundAndTo, soundBeforeBreath, soundTwice } from './sounds.js';
import {
  neeAsCall,
  neeBehindN,
  neeBehindNoun,
  stammer,
  verbAsCry,
  verbInNBeforeNee,
  verbInNna,
  verbInNnee,
} from './speech.js';
import { counterAndNoun, juuAndNoun, timeAndNoun, timeInName } from './time-and-noun.js';
import {
  commandInE,
  commandInNa,
  commandInYo,
  compoundAdjective,
  compoundVerb,
  haIru,
  nikui,
  nounAndVerb,
  stemAtComma,
  stemBeforeAuxiliary,
  tokuAfterStem,
  verbInHa,
  verbInSu,
} from './verbs.js';
import {
  formOfAnotherVerb,
  iTai,
  miTai,
  negatedInKana,
  nounBeforeMitai,
  souOfLooks,
  stemOfAdjective,
  stemThatIsNoun,
  verbInTe,
} from './words-by-ending.js';

/** Of the rules about a place the first that applies counts. */
export const BOUNDARY_RULES: readonly NamedRule[] = [
  // One word that is several, or another one, beside its neighbours.
  haIru,
  divided,
  adjectiveInKu,
  naruNai,
  soundBeforeBreath,
  verbAsCry,
  verbInNnee,
  verbInNBeforeNee,
  neeBehindN,
  neeBehindNoun,
  verbInNna,
  neeAsCall,
  stammer,
  // Kanji that belong to the word of time or the counter before them.
  timeAndNoun,
  timeInName,
  juuAndNoun,
  counterAndNoun,
  // Several words that are one, those of tables first.
  wordsInKatakana,
  joined,
  soundAndN,
  haOrEBeforeWo,
  nounBeforeDe,
  stemBeforeNiIku,
  nounInNu,
  nounNoInterjection,
  nounOfFirstCourses,
  niHiki,
  hitoOrFuta,
  verbInHa,
  yaSan,
  cutAfterTsu,
  stemAtComma,
  stemBeforeAuxiliary,
  nikui,
  tokuAfterStem,
  verbInSu,
  nounInKana,
  nounOfStem,
  compoundNoun,
  commandInE,
  commandInYo,
  commandInNa,
  piecesInKatakana,
  // Forms that may be of two words, where those above have found nothing.
  formOfAnotherVerb,
  verbInTe,
  stemThatIsNoun,
  negatedInKana,
  stemOfAdjective,
  souOfLooks,
  nounBeforeMitai,
  miTai,
  iTai,
  // Sounds and compounds of the dictionary, which any words may be.
  soundTwice,
  soundAndTo,
  laugh,
  laughInOne,
  kanjiTwice,
  compoundVerb,
  compoundAdjective,
  nounAndVerb,
];
const RULES = BOUNDARY_RULES.map(({ rule }) => rule);

/** The bit of the rules that ask nothing of the word after. */
const ANYTHING = 1;
/** A number has 32 bits, and is stored fastest with 31. */
const OTHER_BITS = 30;
/** The bit of each rule; with more rules than bits some share one, so it only tells which rules cannot apply. */
const BITS: readonly number[] = numbered(RULES);

function numbered(rules: readonly BoundaryRule[]): number[] {
  const asking = rules.filter(({ next }) => next);
  return rules.map((rule) => (rule.next ? 2 << (asking.indexOf(rule) % OTHER_BITS) : ANYTHING));
}

/** The bits of the rules about a word; 0 where there are none. */
const bitsOf = Lexeme.number((lexeme) =>
  RULES.reduce((bits, { of }, rule) => (of(lexeme) ? bits | BITS[rule]! : bits), 0),
);

/** The bits of the rules that a word after another one allows. */
const allowedBy = Lexeme.number((after) =>
  RULES.reduce((bits, { next }, rule) => (next?.(after) ? bits | BITS[rule]! : bits), ANYTHING),
);

/** The indexes of the rules about a word. */
const rulesOf = Lexeme.once((lexeme) => [...RULES.keys()].filter((rule) => RULES[rule]!.of(lexeme)));

/** Joins what the analyser divides wrongly, and divides what it joins wrongly. */
export function fixBoundaries(text: string, morphemes: Morpheme[], lexemes: Lexemes): Changes {
  const changes = new Changes(morphemes);
  for (let at = 0; at < morphemes.length; at++) {
    const bits = bitsOf(morphemes[at]!.lexeme);
    if (bits === 0) continue;
    // Most words have no rule that what follows them allows.
    const allowed = bits & (at + 1 < morphemes.length ? allowedBy(morphemes[at + 1]!.lexeme) : ANYTHING);
    if (allowed === 0) continue;
    const found = changedBy(allowed, new RuleContext(text, morphemes, at, lexemes));
    if (!found) continue;
    changes.put(at, found.count, found.words, found.by);
    at += found.count - 1;
  }
  return changes.make();
}

/** By the first rule that applies of those with some bits. */
function changedBy(bits: number, context: RuleContext): (Replacement & { readonly by: Reason }) | undefined {
  for (const rule of rulesOf(context.word.lexeme)) {
    if ((BITS[rule]! & bits) === 0) continue;
    const { next, when, at } = RULES[rule]!;
    if (next && !(context.after && next(context.after.lexeme))) continue;
    if (when && !when(context)) continue;
    const found = at(context);
    if (found) return { ...found, by: found.by ?? BOUNDARY_RULES[rule]!.reason };
  }
  return undefined;
}
