import { hasKanji } from '@ichibun/japanese/script';
import { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

/**
 * Reads two nouns that together are one word of the dictionary as they are read there: 洗濯 物 is せんたく
 * もの, not ぶつ. The half that agrees with the dictionary stays, the other one takes the rest.
 */
export function readAsCompounds(morphemes: readonly Morpheme[], lexemes: Lexemes): Morpheme[] {
  const result = [...morphemes];
  for (let i = 0; i + 1 < result.length; i++) {
    const first = result[i]!;
    const second = result[i + 1]!;
    if (!isNoun(first.lexeme) || !isNoun(second.lexeme)) continue;
    // 一日 and 中 are not 一 and 日中.
    if (result[i - 1]?.lexeme.kind === 'number') continue;
    const whole = lexemes.readingInUse(first.lexeme.surface + second.lexeme.surface);
    if (whole === undefined || whole === first.reading + second.reading) continue;
    if (whole.startsWith(first.reading) && whole.length > first.reading.length) {
      result[i + 1] = reread(second, whole.slice(first.reading.length), lexemes);
    } else if (whole.endsWith(second.reading) && whole.length > second.reading.length) {
      result[i] = reread(first, whole.slice(0, -second.reading.length), lexemes);
    }
  }
  return result;
}

const isNoun = Lexeme.whether(
  ({ partOfSpeech, kind, reading, surface }) =>
    kind === 'word' && reading !== '' && partOfSpeech.startsWith('名詞') && hasKanji(surface),
);

/** Where only its first sound is voiced it is the same word: 恋 人 こい びと. */
function reread(morpheme: Morpheme, reading: string, lexemes: Lexemes): Morpheme {
  if (unvoiced(reading) === unvoiced(morpheme.reading)) return { ...morpheme, reading };
  return { ...morpheme, lexeme: lexemes.reread(morpheme.lexeme, { reading }), reading };
}

const unvoiced = (reading: string) => reading.normalize('NFD').replace(/[\u3099\u309a]/gu, '');
