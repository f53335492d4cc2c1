import { hasKanji } from '@ichibun/japanese/script';
import type { Lexemes } from '../entries/lexemes.js';
import type { Change } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import { type Morpheme, morphemeOf } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';
import { isDate } from './dates.js';

const WHOLE = ruleOf('compounds/reading of the whole', 'readings/compound-readings.ts', '洗濯物を干す。');

/**
 * Reads two nouns that together are one word of the dictionary as they are read there: 洗濯 物 is せんたく
 * もの, not ぶつ, and ビニール 傘 is びにーる がさ. The half that agrees with the dictionary stays, the other one takes
 * the rest.
 *
 * @returns what it has changed, in its order
 */
export function readAsCompounds(morphemes: Morpheme[], lexemes: Lexemes): readonly Change[] {
  const changes: Change[] = [];
  const put = (at: number, word: Morpheme) => {
    morphemes[at] = word;
    changes.push({ at, count: 1, words: [word], by: WHOLE });
  };
  for (let i = 0; i + 1 < morphemes.length; i++) {
    const first = morphemes[i]!;
    if (!isNoun(first.lexeme)) continue;
    const second = morphemes[i + 1]!;
    if (!isNoun(second.lexeme) || !hasKanji(first.lexeme.surface + second.lexeme.surface)) continue;
    // 一日 and 中 are not 一 and 日中, nor 到着後 and 七日 後七日.
    const before = morphemes[i - 1]?.lexeme;
    if (isDate(first.lexeme, second.lexeme)) continue;
    if (before?.kind === 'number' || (isSuffix(first.lexeme) && before?.partOfSpeech.startsWith('名詞'))) continue;
    const whole = lexemes.spellings.readingInUse(first.lexeme.surface + second.lexeme.surface);
    if (whole === undefined || whole === first.reading + second.reading) continue;
    if (whole.startsWith(first.reading) && whole.length > first.reading.length) {
      put(i + 1, reread(second, whole.slice(first.reading.length), lexemes));
    } else if (whole.endsWith(second.reading) && whole.length > second.reading.length) {
      put(i, reread(first, whole.slice(0, -second.reading.length), lexemes));
    }
  }
  return changes;
}

const LOANWORD = /^[ァ-ヺー]+$/u;

const isNoun = Lexeme.whether(
  ({ partOfSpeech, kind, reading, surface }) =>
    kind === 'word' &&
    reading !== '' &&
    partOfSpeech.startsWith('名詞') &&
    // In hiragana it may be another word: the 子 of 御子さま is no child of お子様.
    (hasKanji(surface) || LOANWORD.test(surface)),
);

const isSuffix = ({ partOfSpeech }: Lexeme) => partOfSpeech.startsWith('名詞,接尾,副詞可能');

/** Where only its first sound is voiced it is the same word: 恋 人 こい びと. */
function reread(morpheme: Morpheme, reading: string, lexemes: Lexemes): Morpheme {
  if (unvoiced(reading) === unvoiced(morpheme.reading))
    return morphemeOf(morpheme.start, morpheme.end, morpheme.lexeme, reading);
  return morphemeOf(morpheme.start, morpheme.end, lexemes.reread(morpheme.lexeme, { reading }), reading);
}

const unvoiced = (reading: string) => reading.normalize('NFD').replace(/[\u3099\u309a]/gu, '');
