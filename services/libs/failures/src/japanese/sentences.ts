import type { SentenceField, sentences } from '../english/sentences.js';
import { type Translated, wordOf } from '../failure.js';
import { count } from './words.js';

const SENTENCE_FIELDS: Record<SentenceField, string> = {
  word: '単語',
  reading: '読み',
  definition: '語釈',
  sentence: '例文',
  translation: '訳',
};

export const sentencesJa: Translated<typeof sentences> = {
  'sentences.all-used': 'この単語の文は、すべて例文集にあるか、すでに表示したか、ほかの単語に使っています。',
  'sentences.analysis-not-found': 'この例文のもとの分析はもうありません。',
  'sentences.bank-full': ({ most, saved }) =>
    `例文集の例文は${count(most)}件までです（今は${count(saved)}件あります）。先にいくつか削除してください。`,
  'sentences.empty-vocabulary': '単語帳にエクスポートする単語がありません。',
  'sentences.invalid': (values) => {
    if (values.problem === 'empty') return `「${values.word}」の例文が空です。`;
    if (values.problem === 'long') return `${wordOf(SENTENCE_FIELDS, values.field)}は${count(values.most)}字までです。`;
    const why = { 'no-word': '例文には、その対象の単語が必要です。', 'long-origin': '例文の出典が長すぎます。' };
    return wordOf(why, values.problem);
  },
  'sentences.invalid-deck-name': (values) =>
    values.problem === 'empty' ? 'デッキの名前を入力してください。' : `デッキの名前は${values.most}字までです。`,
  'sentences.invalid-media': '音声でも画像でもありません。',
  'sentences.no-cards':
    'リスニングカードには音声が必要です。音声付きでエクスポートするか、ほかのカードを選んでください。',
  'sentences.no-media': 'この例文に音声や画像はありません。',
  'sentences.no-such-word': '存在しない単語があります。ページを再読み込みしてください。',
  'sentences.no-words': '単語を一つ以上選んでください。',
  'sentences.none': '例文を一つ以上選んでください。',
  'sentences.none-in-corpus': '例文コレクションに、この単語の文がありません。',
  'sentences.none-in-corpus-or-text': '例文コレクションにも自分の文章にも、この単語の文がありません。',
  'sentences.not-found': 'この例文はもうありません。',
  'sentences.nothing-to-send': '前回から新しくなったカードはありません。',
  'sentences.requests-running': '例文を作成中です。終わるまでお待ちください。',
  'sentences.saved-already': 'この例文はすでに例文集にあります。',
  'sentences.target-missing': ({ word, sentence }) =>
    `「${word}」が文「${sentence}」にありません。どの活用形でもよいので、単語を残してください。`,
  'sentences.too-many': ({ least, most }) => `一度に扱える例文は${least === 0 ? '' : '1～'}${count(most)}件までです。`,
  'sentences.too-many-for-model': ({ most }) =>
    `言語モデルが一度に文を作れるのは${most}語までです。残りの単語は、数を減らして選び直してください。`,
  'sentences.too-many-words': ({ most }) => `例文を一度に作れるのは${most}語までです。`,
  'sentences.too-many-decks': ({ making }) => `${making}件のデッキを作成中です。終わってからもう一度お試しください。`,
  'sentences.too-much-audio':
    '音声付きのデッキは例文1,000件、単語2,000語までです。音声なしにするか、分けてエクスポートしてください。',
  'sentences.large-media': '音声はMP3で500kB、画像は200kBまでです。短く、または小さくしてください。',
  'sentences.deck-too-large': 'デッキの音声と画像は200MBまでです。いくつかに分けてエクスポートしてください。',
  'sentences.too-much-media': '音声や画像をこれ以上保存できません。例文をいくつか削除してください。',
  'sentences.unusable-from-model': '言語モデルが書いた文を使えませんでした。もう一度お試しください。',
};
