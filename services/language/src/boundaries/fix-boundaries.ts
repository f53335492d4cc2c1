import { wordOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import { type Condition, conditionsOf, isAt } from '../rules/conditions.js';
import { contextOf } from '../rules/context.js';
import { readTable } from '../tables/read-table.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { type Reason, RowOfTable, ruleOf } from '../words/reason.js';
import { divided } from './divided.js';
import {
  behindTe,
  minutes,
  need,
  notice,
  numberOfThem,
  saidWithNa,
  togetherWith,
  will,
  wordsInKatakana,
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
import { type BoundaryRule, type Replacement, RuleContext } from './rule.js';
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

/** A row of data/grammar/joined.tsv, which explains the columns. */
interface JoinedWord {
  readonly word: string;
  readonly reading: string;
  readonly partOfSpeech: string;
  readonly conditions: readonly Condition[];
  readonly example: string;
  readonly reason: RowOfTable;
}

export const JOINED: readonly JoinedWord[] = readTable(
  'data/grammar/joined.tsv',
  ['word', 'reading', 'part', 'when', 'example'],
  ({ word, reading, part, when, example }, line) => {
    const reason = new RowOfTable('joined', line, word, example);
    return { word, reading, partOfSpeech: part, conditions: conditionsOf(when), example, reason };
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
const listed: BoundaryRule = {
  of: ({ surface }) => LONGEST.has(surface),
  next: ({ surface }) => INSIDE.has(surface),
  at: ({ text, morphemes, at, word: { start, lexeme }, lexemes }) => {
    const longest = LONGEST.get(lexeme.surface)!;
    let found: Replacement | undefined;
    for (let count = 2; at + count <= morphemes.length; count++) {
      const { end } = morphemes[at + count - 1]!;
      if (end - start > longest) break;
      const surface = text.slice(start, end);
      const row = BY_WORD.get(surface);
      if (!row || !isAt(contextOf(morphemes, at, count), row)) continue;
      const word = { start, end, ...wordOf(lexemes, surface, row.reading, row.partOfSpeech) };
      found = { words: [word], count, by: row.reason };
    }
    return found;
  },
};

/** A rule with its name. */
const named = (subject: string, file: string, example: string, rule: BoundaryRule) => ({
  rule,
  reason: ruleOf(`boundaries/${subject}`, `boundaries/${file}.ts`, example),
});

/** The first that applies counts: what is divided, then what is joined. */
export const BOUNDARY_RULES: readonly { readonly rule: BoundaryRule; readonly reason: Reason }[] = [
  // W.
  named('は+要る', 'divided-words', '袋はいりません。', need),
  named('divided', 'divided', '', divided),
  named('それ+と', 'divided-words', 'それといっしょに食べる。', togetherWith),
  named('分+の', 'divided-words', '九時七分の電車に乗る。', minutes),
  named('て+どう・もう・どい', 'divided-words', '乗ってみてどうでしたか。', behindTe),
  named('な+って', 'divided-words', '食べるなって言った。', saidWithNa),
  named('いい alone', 'speech', '', goodAlone),
  named('いい after と', 'speech', '安いといいですね。', goodIf),
  named('いい of 言う', 'speech', '洪積世ともいい、長く続いた。', calledSo),
  named('adjective in く', 'forms-of-adjectives', '古くなった。', adjectiveInKu),
  named('なる+ない', 'forms-of-adjectives', '悪くならなくて安心した。', becomes),
  named('なし after a noun', 'forms-of-adjectives', '問題なし。', without),
  named('number+も+の', 'divided-words', '幾万もの人が来た。', numberOfThem),
  named('よう after の', 'divided-words', '何かしようではないか。', will),
  named('のに+気', 'divided-words', '食べないのに気がつく。', notice),
  named('a call', 'speech', '「ね、聞いて。」', called),
  named('ねえ as a call', 'speech', 'ねえ叔母さん」', calledWithNee),
  named('stammer', 'speech', 'つ、つ、つまりそうだ。', stammered),
  // A.
  named('time+noun', 'time-and-noun', '毎日本を読む。', timeBeforeNoun),
  named('time within a name', 'time-and-noun', '今本を読む。', timeWithinName),
  named('中+noun', 'time-and-noun', '一晩中風が吹いた。', throughout),
  named('counter+noun', 'time-and-noun', '一台車を買った。', counterBeforeNoun),
  // W.
  named('words in katakana', 'divided-words', 'クラウドストレージサービスを使う。', wordsInKatakana),
  named('listed', 'fix-boundaries', '', listed),
  named('なのに', 'joined-particles', '雨なのに出かけた。', although),
  named('とも of all', 'joined-particles', '三人とも来た。', allOfThem),
  named('いい+し', 'speech', '味もいいし量も多い。', goodAnd),
  named('と of 戸', 'kana-of-stories', '', door),
  named('は・え before を', 'kana-of-stories', 'えをかく。', toothOrPicture),
  named('ははは', 'kana-of-stories', '', mother),
  named('noun+で', 'kana-of-stories', 'にちようびは　いえで　ゆっくり　やすみます。', nounBeforeDe),
  named('stem of what one goes for', 'kana-of-stories', 'てがみを　だしに　いく。', stemOfPurpose),
  named('くるまで', 'kana-of-stories', 'くるまでいく。', byCar),
  named('noun in ぬ', 'kana-of-stories', 'いぬと　あるく。', nounInNu),
  named('noun in place of an answer', 'kana-of-stories', 'いえに　かえる。', nounNoAnswer),
  named('noun of first courses', 'kana-of-stories', 'よる　はを　みがく。', firstNoun),
  named('に+ひき', 'kana-of-stories', 'こねこがにひきいる。', twoOfThem),
  named('一と・二た', 'joined-nouns', '一と目見た。', oneOrTwo),
  named('verb in は', 'joined-verbs', '十里はなれた村だ。', beginningWithHa),
  named('や+さん', 'kana-of-stories', 'パンやさんに行く。', shop),
  named('けがす', 'kana-of-stories', '家の名をけがした。', sullied),
  named('cut after っ', 'kana-of-stories', 'いっぽん', cutInside),
  named('stem before 、', 'joined-verbs', '四重へ上り五重へ上った。', stemOfVerb),
  named('stem before an auxiliary', 'joined-verbs', '遊びすぎて困る。', stemBeforeAuxiliary),
  named('にくい', 'joined-verbs', '切りにくいそうだ。', hardTo),
  named('とく after a stem', 'joined-verbs', '始めといてね。', inAdvance),
  named('verb in す', 'joined-verbs', '手が出しちゃった。', verbInSu),
  named('noun in kana', 'kana-of-stories', 'やぶをぬける。', nounInKana),
  named('noun of a stem', 'joined-nouns', '引き出しの中にある。', nounOfStem),
  named('compound noun', 'joined-nouns', '手振れがひどい。', compoundNoun),
  named('command in え', 'joined-verbs', '前へ進め！', command),
  named('command in よ', 'joined-verbs', '全軍に伝えよ。', commandInYo),
  named('command in な', 'joined-verbs', '「薬草採りから始めな」', toldWithNa),
  named('する+んだ', 'joined-verbs', '何すんだよ。', whatIsDone),
  named('ないて of 泣く', 'joined-verbs', 'ころんでないてしまう。', crying),
  named('pieces in katakana', 'joined-nouns', 'クラウドに置く。', inKatakana),
  // F.
  named('form of another verb', 'words-by-ending', '前を向いてる。', verbOfForm),
  named('verb in て', 'words-by-ending', '追ってた。', verbInTe),
  named('stem of a noun', 'words-by-ending', '負けなくて、よかった。', stemOfIchidan),
  named('negated in kana', 'words-by-ending', 'なかないで。', deniedInKana),
  named('stem of an adjective', 'words-by-ending', '正しすぎる。', stemOfAdjective),
  named('そう of looks', 'words-by-ending', 'すごく汚そうだ。', seemsSo),
  named('noun before みたい', 'words-by-ending', '空が好きみたいと言う。', likeNoun),
  named('wish', 'words-by-ending', '楽しみたい。', wantsTo),
  named('たい after a stem', 'words-by-ending', '「会いたくない」', wantsToDo),
  // S.
  named('sound twice', 'sounds', '雨がポツリポツリと降る。', twice),
  named('sound+と', 'sounds', 'ホッとした。', inManner),
  named('laugh', 'sounds', '「へへへへ」', laughter),
  named('laugh in one', 'sounds', '「ははははは」', laughterAsOne),
  named('kanji+々', 'joined-nouns', '神々の山だ。', repeatedKanji),
  named('compound verb', 'joined-verbs', 'ぶつかり合う。', compoundVerb),
  named('compound adjective', 'joined-verbs', '欲深くなった。', compoundAdjective),
  named('noun+verb', 'joined-verbs', '秩序立った証明をする。', verbOfNoun),
];
const RULES = BOUNDARY_RULES.map(({ rule }) => rule);

/** The bit of the rules that ask nothing of the word behind. */
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

/** The bits of the rules that a word behind another one allows. */
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
