import { formatCount } from '@ichibun/ui/format';
import type { en } from './en.js';

export const ja: typeof en = {
  undo: '元に戻す',
  words: (count) => `${formatCount(count)}語`,
  allGrammar: 'すべての助詞と助動詞',
  allGrammarHint: 'は、が、です、ないなど、どの文にも使われる言葉です。',
  mostFrequent: (count) => `頻出上位${formatCount(count)}語`,
  mostFrequentAround: ['頻出上位', '語'],
  howManyFrequent: '頻出語の数',
  rankedBy: (sources) => `順位の出典：${sources.join('、')}`,
  rankedByDictionary: '辞書の順位によります。',
  courses: (count) => `初級の${formatCount(count)}語`,
  coursesAround: ['初級の', '語'],
  howManyOfCourses: '初級の単語の数',
  coursesHint: '初級の教科書に共通する単語です。家族、食べ物、時間、よく使う動詞など。',
  jlptAround: ['JLPT ', 'までの単語'],
  whichLevel: 'JLPTのレベル',
  jlptSet: (level) => `JLPT ${level}までの単語`,
  theJlpt: (level) => `JLPT ${level}`,
  jlptHint: 'Tanosの一覧によります。N5まで約700語、N1まで約8,000語です。',
  markedAsKnown: (count) => `${formatCount(count)}語を知っている単語にしました`,
  whatOfCards: (putAway, kept) =>
    [
      putAway > 0 && `新しいカード${formatCount(putAway)}枚を復習から外しました。`,
      kept > 0 && `回答したカードのある${formatCount(kept)}語は、これまでどおり復習します。`,
      '印を付けたセットの一覧から元に戻せます。',
    ]
      .filter(Boolean)
      .join(''),
  markFailed: '知っている単語にできませんでした',
  haveThemAll: 'すべて単語帳にあります。',
  newWords: (count) => `まだ知っている単語にしていない${formatCount(count)}語：`,
  markKnown: '知っている',
  marking: '処理中…',
  markKnownOf: (set) => `知っている単語にする：${set}`,
  allParticles: 'すべての助詞',
  wordsOf: (title) => `「${title}」の単語`,
  theTop: (count) => `上位${formatCount(count)}語`,
  theFirst: (count) => `初級の${formatCount(count)}語`,
  marksNotLoaded: 'セットの一覧を読み込めませんでした。',
  noLongerMarked: (count) => `${formatCount(count)}語を元に戻しました`,
  undoFailed: '元に戻せませんでした',
  markedSets: '知っているセット',
  undoOf: (set) => `元に戻す：${set}`,
};
