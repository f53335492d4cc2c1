import { conjugatedReading } from './base-reading.js';
import { Changes } from './changes.js';
import { isPart, type Rule, type Rules, type Surroundings } from './context-rules.js';
import { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';
import { type Morpheme, withWord } from './morpheme.js';
import { OF_NOUNS } from './readings-of-nouns.js';
import { OF_PEOPLE } from './readings-of-people.js';
import { OF_TIME } from './readings-of-time.js';
import { OF_ALL_FORMS, OF_FORMS } from './readings-of-verbs.js';
import { type Reason, ruleOf } from './reason.js';
import { entryOf } from './table-entry.js';
import { saysWhenOrHowOften } from './words-of-time.js';

/**
 * Words whose reading the words around them decide, by surface. The first rule that applies counts; the analyser's
 * reading stays where none does. The rules are ours, from what IPADIC reads wrong in modern texts.
 */
const RULES: Rules = { ...OF_TIME, ...OF_PEOPLE, ...OF_NOUNS, ...OF_FORMS };

const FILES: readonly (readonly [file: string, rules: Readonly<Record<string, readonly OfBase[]>>])[] = [
  ['words/readings-of-time.ts', OF_TIME],
  ['words/readings-of-people.ts', OF_PEOPLE],
  ['words/readings-of-nouns.ts', OF_NOUNS],
  ['words/readings-of-verbs.ts', OF_FORMS],
  ['words/readings-of-verbs.ts', OF_ALL_FORMS],
];
/** What each rule is called: its word and reading, and its number where a word has several with that reading. */
const REASONS = new Map<OfBase, Reason>(
  FILES.flatMap(([file, rules]) =>
    Object.entries(rules).flatMap(([word, ofWord]) =>
      ofWord.map((rule, index) => {
        const alike = ofWord.slice(0, index).filter(({ reading }) => reading === rule.reading).length;
        return [rule, ruleOf(`context/${word}=${rule.reading}${alike > 0 ? ` ${alike + 1}` : ''}`, file)] as const;
      }),
    ),
  ),
);
const ALONE = ruleOf('context/alone', 'words/context-readings.ts', '馬みたいだ。');

type OfBase = Pick<Rule, 'when' | 'reading'>;

interface RulesOfWord {
  readonly ofWord: readonly Rule[];
  readonly ofBase: readonly OfBase[];
  readonly isPiece: boolean;
}

/** The rules about a word; null where there are none. */
const rulesOf = Lexeme.once((lexeme): RulesOfWord | null => {
  const ofWord = entryOf(RULES, lexeme.surface) ?? [];
  const isInflected = isPart(lexeme, '動詞') || isPart(lexeme, '形容詞');
  const ofBase = (isInflected ? entryOf(OF_ALL_FORMS, lexeme.base) : undefined) ?? [];
  const isPiece = isPieceOfWord(lexeme);
  return ofWord.length > 0 || ofBase.length > 0 || isPiece ? { ofWord, ofBase, isPiece } : null;
});

/**
 * Reads words by the words around them: 何です (なんです), その後 (そのご), 家に行った (いった).
 */
export function readInContext(morphemes: Morpheme[], lexemes: Lexemes): Changes {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    const rules = rulesOf(morpheme.lexeme);
    if (!rules || morpheme.reading !== morpheme.lexeme.reading) continue;
    putReading(changes, rules, morphemes, i, lexemes);
  }
  return changes.make();
}

function putReading(
  changes: Changes,
  rules: RulesOfWord,
  morphemes: readonly Morpheme[],
  i: number,
  lexemes: Lexemes,
): void {
  const morpheme = morphemes[i]!;
  const { lexeme } = morpheme;
  const surroundings: Surroundings = {
    lexeme,
    before: morphemes[i - 1]?.lexeme,
    before2: morphemes[i - 2]?.lexeme,
    after: morphemes[i + 1]?.lexeme,
    after2: morphemes[i + 2]?.lexeme,
  };
  const ofBase = rules.ofBase.find(({ when }) => when(surroundings));
  if (ofBase) {
    changes.putOne(i, readAs(morpheme, ofBase.reading, lexemes), REASONS.get(ofBase)!);
    return;
  }
  const rule = rules.ofWord.find(({ when }) => when(surroundings));
  if (!rule) {
    if (rules.isPiece && standsAlone(surroundings, lexemes)) changes.putOne(i, readAsNoun(morpheme, lexemes), ALONE);
    return;
  }
  if (rule.reading === lexeme.reading && rule.base === undefined) return;
  const read = rule.soundOnly ? lexeme : lexemes.reread(lexeme, rule);
  changes.putOne(i, withWord(morpheme, read, rule.reading), REASONS.get(rule)!);
}

/** A kanji that the analyser takes for a piece of a word. */
const isPieceOfWord = ({ surface, partOfSpeech }: Lexeme) =>
  /^\p{Script=Han}$/u.test(surface) && /^(?:名詞,接尾,(?:一般|地域|サ変接続)|接頭詞,名詞接続)/u.test(partOfSpeech);

/** Whether nothing is there that it could be a piece of: 馬みたい is no ば. */
function standsAlone(words: Surroundings, lexemes: Lexemes): boolean {
  const { lexeme, before, before2, after, after2 } = words;
  const isFreeBehind = !after || /^(?:助詞|助動詞|記号|名詞,非自立)/u.test(after.partOfSpeech);
  if (!isFreeBehind || before?.kind === 'number') return false;
  if (!before || /^(?:助詞|助動詞|記号|連体詞|動詞|形容詞)/u.test(before.partOfSpeech)) return true;
  if (!isPart(after, '助詞') || !isPart(lexeme, '名詞,接尾')) return false;
  // 今 人が来る, though the dictionary has 今人.
  const isSaid = after2 !== undefined && lexemes.together.pairs(lexeme, after!.surface, after2).length > 0;
  return saysWhenOrHowOften(before, before2, lexeme, (whole) => !isSaid && lexemes.spellings.has(whole));
}

function readAsNoun(morpheme: Morpheme, lexemes: Lexemes): Morpheme {
  const { surface } = morpheme.lexeme;
  const reading = lexemes.spellings.nounReading(surface);
  if (reading === undefined || reading === morpheme.reading) return morpheme;
  const whole = lexemes.whole(surface, reading);
  return withWord(morpheme, whole, reading);
}

/** A word whose dictionary form is read otherwise: 抱いて from だく is だいて. */
function readAs(morpheme: Morpheme, baseReading: string, lexemes: Lexemes): Morpheme {
  const { lexeme } = morpheme;
  if (lexeme.baseReading === baseReading) return morpheme;
  const reading = conjugatedReading(lexeme.surface, lexeme.base, baseReading);
  return withWord(morpheme, lexemes.reread(lexeme, { reading, baseReading }), reading);
}
