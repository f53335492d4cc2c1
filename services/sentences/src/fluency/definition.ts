import { hasKanji } from '@ichibun/japanese/script';
import type { AnalysedSentence } from '@ichibun/text-words/learner-words';
import type { Target } from '../words/target.js';
import { flat, is } from './attachments.js';

/** What follows a word that is explained: 微生物とは、… and 微生物は…という意味です. */
const EXPLAINS =
  /^[」』]?(?:とは、|(?:と|って)(?:いう|言う)(?:の|言葉|単語|語|意味)|は.*(?:(?:を|と)(?:意味|指)し|の(?:意味|一種)(?:だ|です|で)|という(?:意味|言葉|単語|もの)(?:だ|です|で)))/u;
/** What says of a word what it is: 顕微鏡は小さい物を見るための器具です. */
const IS_SOMETHING = /^[」』]?は.*(?:です|だ|である|でした|だった)[。．！!]?$/u;
/** 約束は人と決めることです. */
const IS_DOING = /^[」』]?は.*[ぁ-ん]こと(?:です|だ|である|でした|だった)[。．！!]?$/u;
/** Of these, what is done is said of them naturally: 夢は医者になることです. */
const DONE =
  /^(?:夢|趣味|目的|目標|仕事|役割|希望|願い|特技|楽しみ|悩み|問題|条件|理由|結論|欠点|長所|短所|習慣|日課)$/u;
/** Nouns that say when or how, and no thing. */
const NO_THINGS = ['名詞,形容動詞語幹', '名詞,副詞可能'];

/**
 * Whether a sentence says what its target means, or what sort of thing it is, and shows it in no use. Small language
 * models like to: of 40 sentences of one for words that it was given, 8 were such. Of the 7,131 sentences of the
 * starter corpus 66 are taken for such ones.
 */
export function explainsTarget({ text, tokens }: AnalysedSentence, { from, to }: Pick<Target, 'from' | 'to'>): boolean {
  const after = text.slice(to);
  if (!/^[「『]?$/u.test(text.slice(0, from))) return false;
  if (IS_DOING.test(after) && !DONE.test(text.slice(from, to))) return true;
  return EXPLAINS.test(after) || (IS_SOMETHING.test(after) && endsInThing(tokens.map(({ token }) => token)));
}

/** Whether the last word before the copula is a noun that names something. */
function endsInThing(tokens: Parameters<typeof flat>[0]): boolean {
  const last = flat(tokens).findLast((word) => !is(word, '助動詞', '助詞', '記号'));
  // In kana a noun of grammar is: のだ, はずだ, ことだ.
  const isGrammar = is(last, '名詞,非自立') && !hasKanji(last!.surface);
  return is(last, '名詞') && !is(last, ...NO_THINGS) && !isGrammar;
}
