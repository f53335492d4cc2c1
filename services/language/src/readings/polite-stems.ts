import { stemOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import { classOf } from '../tables/classes.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { verbsOfStem } from '../words/plain-verb.js';
import { ruleOf } from '../words/reason.js';

/** What makes a polite verb of お and a stem: お送りする, お待ちください, おかけ申し上げる. */
const MAKES_VERBS = classOf('DOES-POLITELY');
const WITH_STEM = /^(お?)(\p{Script=Han}{1,2}[ぁ-ん]{1,2}|[ぁ-ん]{2})$/u;

const STEM = ruleOf('polite stems/お+stem', 'readings/polite-stems.ts', '荷物をお送りします。');

const beginsWithO = Lexeme.whether(({ surface }) => surface.startsWith('お'));

/**
 * What お送り and お待ち mean in お送りします and お待ちください, where the analyser has a noun (a sending off): the verb. What
 * the dictionary has with its お keeps its own meaning (お願い, お越し).
 */
export function readPoliteStems(morphemes: Morpheme[], lexemes: Lexemes): Changes {
  const changes = new Changes(morphemes);
  for (let index = 0; index < morphemes.length; index++) {
    if (!beginsWithO(morphemes[index]!.lexeme)) continue;
    changes.putOne(index, politeStem(morphemes, index, lexemes), STEM);
    // One that begins with お itself has its own turn.
    const isO = morphemes[index]!.lexeme.surface === 'お';
    if (isO && index + 1 < morphemes.length && !beginsWithO(morphemes[index + 1]!.lexeme))
      changes.putOne(index + 1, politeStem(morphemes, index + 1, lexemes), STEM);
  }
  return changes.make();
}

function politeStem(morphemes: readonly Morpheme[], index: number, lexemes: Lexemes): Morpheme {
  const morpheme = morphemes[index]!;
  const { lexeme, reading } = morpheme;
  const isBehindO = morphemes[index - 1]?.lexeme.surface === 'お';
  const [, prefix = '', stem = ''] = (lexeme.partOfSpeech.startsWith('名詞') && WITH_STEM.exec(lexeme.surface)) || [];
  if (stem === '' || (prefix === '' && !isBehindO)) return morpheme;
  const [after, after2] = [morphemes[index + 1]?.lexeme, morphemes[index + 2]?.lexeme];
  const isVerb = MAKES_VERBS.has(after?.base ?? '') || (after?.surface === 'に' && after2?.base === 'なる');
  // お使い is an errand, but お使いになる is to use.
  if (!isVerb || (after?.surface !== 'に' && lexemes.spellings.has(`お${stem}`))) return morpheme;
  const read = reading.slice(prefix.length);
  const verb = verbsOfStem(stem, read).find((one) => lexemes.spellings.isVerb(one.written, one.reading));
  if (!verb) return morpheme;
  const plain = stemOf(lexemes, { surface: stem, reading: read }, verb).lexeme;
  // お by itself leaves the stem as a word of its own.
  return { ...morpheme, lexeme: prefix === '' ? plain : lexemes.withEntry(lexeme, plain.entry) };
}
