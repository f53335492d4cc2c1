import { type Joined, wordOf } from './joined-word.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

/** 「ね、 and 「くっ……: a verb does not stand alone so; somebody calls or cries out. */
export function called(
  { start, end, lexeme }: Morpheme,
  before: Morpheme | undefined,
  after: Morpheme | undefined,
  lexemes: Lexemes,
) {
  const { surface, partOfSpeech } = lexeme;
  if (surface.length > 3 || partOfSpeech !== '動詞,自立' || !/^(?:ね|[ぁ-ん]{1,2}っ)$/u.test(surface)) return undefined;
  if (before && !/^[「『（(。！？!?\s…―]+$/u.test(before.lexeme.surface)) return undefined;
  if (after && !/^(?:[、。！？!?…―」』]|\.\.)/u.test(after.lexeme.surface)) return undefined;
  return [{ start, end, ...wordOf(lexemes, surface, surface, '感動詞') }];
}

/** ちょっといい？: nobody says anything where nothing follows. */
export function goodAlone({ start, end, lexeme }: Morpheme, after: Morpheme | undefined, lexemes: Lexemes) {
  if (lexeme.surface !== 'いい' || lexeme.base !== 'いう' || (after && after.lexeme.kind !== 'punctuation'))
    return undefined;
  if (after?.lexeme.surface === '、') return undefined;
  return [{ start, end, ...wordOf(lexemes, 'いい', 'いい', '形容詞,自立') }];
}

/** 味もいいし量も多い: before し it is what is good, and nobody who said it, long ago. */
export function goodAnd(morphemes: readonly Morpheme[], first: number, lexemes: Lexemes): Joined | undefined {
  const [good, shi] = [morphemes[first]!, morphemes[first + 1]];
  if (good.lexeme.surface !== 'いい' || good.lexeme.base !== 'いう' || shi?.lexeme.surface !== 'し') return undefined;
  if (shi.lexeme.base !== 'き') return undefined;
  const { start, end } = good;
  return {
    word: { start, end, ...wordOf(lexemes, 'いい', 'いい', '形容詞,自立') },
    more: [{ start: end, end: shi.end, ...wordOf(lexemes, 'し', 'し', '助詞,接続助詞') }],
    count: 2,
  };
}

/** 「だ、だいじょうぶ: the first sound of a word, before the word. */
export function stammered(
  { start, end, lexeme }: Morpheme,
  before: Morpheme | undefined,
  comma: Morpheme | undefined,
  after: Morpheme | undefined,
  lexemes: Lexemes,
) {
  const { surface } = lexeme;
  const pause = comma?.lexeme.surface ?? '';
  // Cheap questions first: most words are particles, and few have a pause behind them.
  if (surface.length > 1 || (pause[0] !== '、' && pause[0] !== '…')) return undefined;
  if (!/^(?:、|…+)$/u.test(pause) || !/^[ぁ-ん]$/u.test(surface)) return undefined;
  if (before && !/^[「『（(。！？!?\s…―、]+$/u.test(before.lexeme.surface)) return undefined;
  if (!after?.reading.startsWith(surface) || after.reading.length < 2) return undefined;
  const word = wordOf(lexemes, surface, surface, '感動詞');
  return [{ start, end, ...word, lexeme: { ...word.lexeme, ...STAMMER } }];
}

const STAMMER = { entry: '', definition: 'a stammer', otherDefinitions: undefined, rank: 0, isGrammar: true };
