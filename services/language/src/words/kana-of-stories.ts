import { WordClass } from '../dictionary/word-class.js';
import { type Joined, wordOf } from './joined-word.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

/** パンやさん: before さん it is a shop, where the dictionary has one of that kind. */
export function shop(
  text: string,
  morphemes: readonly Morpheme[],
  first: number,
  lexemes: Lexemes,
): Joined | undefined {
  const [sold, ya, san] = [morphemes[first]!, morphemes[first + 1], morphemes[first + 2]];
  if (ya?.lexeme.surface !== 'や' || san?.lexeme.surface !== 'さん' || !sold.lexeme.partOfSpeech.startsWith('名詞'))
    return undefined;
  const base = `${sold.lexeme.surface}屋`;
  if (!lexemes.has(base)) return undefined;
  const reading = `${sold.reading}や`;
  const given = {
    surface: text.slice(sold.start, ya.end),
    base,
    reading,
    baseReading: reading,
    pronunciation: reading,
  };
  const lexeme = lexemes.compose({ ...given, partOfSpeech: '名詞,一般', conjugation: '', form: '' }, WordClass.noun);
  return { word: { start: sold.start, end: ya.end, lexeme, reading }, count: 2 };
}

/** きのしたで: between の and a particle of place it is below, and no verb. */
export function below(morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [shi, ta, after] = [morphemes[first]!, morphemes[first + 1], morphemes[first + 2]?.lexeme];
  if (shi.lexeme.surface !== 'し' || ta?.lexeme.surface !== 'た' || morphemes[first - 1]?.lexeme.surface !== 'の')
    return undefined;
  if (!after || !/^助詞,格助詞/u.test(after.partOfSpeech) || !/^[にでへを]$/u.test(after.surface)) return undefined;
  return { word: { start: shi.start, end: ta.end, ...wordOf(lexemes, 'した', 'した', '名詞,一般') }, count: 2 };
}

/** かぜがとをたたく: between two particles it is a door, where somebody knocks or opens. */
export function door(morphemes: readonly Morpheme[], at: number, lexemes: Lexemes): Joined | undefined {
  const { start, end, lexeme } = morphemes[at]!;
  if (lexeme.surface !== 'と' || morphemes[at + 1]?.lexeme.surface !== 'を') return undefined;
  if (!/^(?:たたく|叩く|あける|開ける|しめる|閉める|ひらく|とんとん)$/u.test(morphemes[at + 2]?.lexeme.base ?? ''))
    return undefined;
  return { word: { start, end, ...wordOf(lexemes, 'と', 'と', '名詞,一般') }, count: 1 };
}
