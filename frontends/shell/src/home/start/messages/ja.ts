import { formatCount } from '@ichibun/ui/format';
import type { en } from './en.js';

export const ja: typeof en = {
  step: (step) => `ステップ${step}／2`,
  howMuch: '日本語の単語をどのくらい知っていますか？',
  howMuchText: '答えに合わせて、文章の中の新しい単語を示します。あとから単語帳でいつでも変更できます。',
  pick: 'まずはこの文章から',
  pickText: (knows) => `${knows}いちばん合いそうな文章です。わからない単語は、押すと意味が出ます。`,
  skip: 'スキップ',
  ownText: '自分の文章を使う',
  youKnow: (others, particles) =>
    `${formatCount(others + particles)}語を知っています${particles > 0 ? `（「は」「です」などの助詞・助動詞${formatCount(particles)}語と、選んだほかの${formatCount(others)}語）` : ''}。`,
  markFailed: '単語を登録できませんでした',
  everyone: '誰でも最初はゼロからです。',
  nothing: 'ほとんど知らない',
  nothingText: 'かなだけ、またはこれから始めます',
  words: (count) => `${formatCount(count)}語`,
  coursesText: '初級教科書の単語と助詞',
  frequentText: '頻出語と助詞',
  passed: (level) => `${level}に合格した`,
  passedText: 'そのレベルまでの単語と助詞',
  unsure: 'よくわからない',
  unsureText: '20語で2分ほどで調べる',
  anki: 'Ankiを使っている',
  ankiText: 'jpdbやWaniKaniなども。単語とその定着度',
  list: 'リストがある',
  listText: '1行に1語の.txtファイル',
};
