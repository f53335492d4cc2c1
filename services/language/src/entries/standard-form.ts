import { entryOf } from '../tables/table-entry.js';
import { endingOf } from '../words/endings.js';

/** Spoken and polite words that are no endings, and what they are the same word as. */
const STANDARD: Record<string, readonly [partOfSpeech: string, standard: string]> = {
  すっごい: ['形容詞', 'すごい'],
  ねえ: ['助詞,終助詞', 'ね'],
  ねー: ['助詞,終助詞', 'ね'],
  ねぇ: ['助詞,終助詞', 'ね'],
  なあ: ['助詞,終助詞', 'な'],
  なー: ['助詞,終助詞', 'な'],
  なぁ: ['助詞,終助詞', 'な'],
  よー: ['助詞,終助詞', 'よ'],
  さあ: ['助詞,終助詞', 'さ'],
  ぴき: ['名詞,接尾', 'ひき'],
  びき: ['名詞,接尾', 'ひき'],
  ありがと: ['感動詞', 'ありがとう'],
  におきまして: ['助詞', 'において'],
  につきまして: ['助詞', 'について'],
  にとりまして: ['助詞', 'にとって'],
  に関しまして: ['助詞', 'に関して'],
  に対しまして: ['助詞', 'に対して'],
  に際しまして: ['助詞', 'に際して'],
  によりまして: ['助詞', 'によって'],
  としまして: ['助詞', 'として'],
  といたしまして: ['助詞', 'として'],
  と致しまして: ['助詞', 'として'],
};

/**
 * The dictionary form that a spoken one stands for: てる is いる, ちゃう is しまう. One construction is one word.
 *
 * @param base dictionary form as the analyser has it
 * @param partOfSpeech IPADIC's levels joined by commas
 */
export function standardForm(base: string, partOfSpeech: string): string {
  if (partOfSpeech.startsWith('動詞,非自立')) return endingOf(base)?.spokenFor || base;
  const [part, standard] = entryOf(STANDARD, base) ?? [];
  return part !== undefined && partOfSpeech.startsWith(part) ? standard! : base;
}
