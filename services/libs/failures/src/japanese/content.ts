import type { content } from '../english/content.js';
import { type Translated } from '../failure.js';
import { count } from './words.js';

export const contentJa: Translated<typeof content> = {
  'content.analysis-not-found': 'この分析はもうありません。',
  'content.being-counted': '文を数えている途中です。しばらくしてからもう一度お試しください。',
  'content.empty-text': '分析する文章がありません。',
  'content.empty-title': 'タイトルを入力してください。',
  'content.invalid-target': '目標カバー率は0から100までの数で入力してください。',
  'content.long-text': ({ length, most }) =>
    `この文章は${count(length)}字あります。一度に分析できるのは${count(most)}字までです。分割してください。`,
  'content.long-title': ({ most }) => `タイトルは${most}字までです。`,
  'content.no-japanese': 'この文章には、かなも漢字も見つかりませんでした。',
  'content.not-completed': 'この分析はまだ終わっていません。',
  'content.other-analyser': '分析の途中でプログラムが更新されました。もう一度お試しください。',
  'content.text-not-found': 'この文章はもうありません。',
  'content.too-many-analyses': ({ most }) =>
    `分析の数が上限の${count(most)}件に達しています。先にいくつか削除してください。`,
  'content.too-many-lexemes': ({ most }) => `一度に扱える単語は${most}語までです。`,
  'content.too-many-texts': ({ most }) => `一度に扱える文章は${most}件までです。`,
  'content.word-not-found': 'この単語は文章にありません。',
};
