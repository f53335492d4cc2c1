import type { language } from '../english/language.js';
import { type Translated } from '../failure.js';
import { count } from './words.js';

export const languageJa: Translated<typeof language> = {
  'language.closed': '言語サービスが停止中です。もう一度お試しください。',
  'language.no-such-entry': 'この単語は辞書にありません。もう一度検索してください。',
  'language.no-such-pattern': 'この文法項目はありません。検索してください。',
  'language.only-gaps': '*や?は省いた文字を表します。ほかの文字も1つ以上入力してください。',
  'language.text-too-long': ({ length, most }) =>
    `この文章は${count(length)}字あります。一度に扱えるのは${count(most)}字までです。分割してください。`,
  'language.too-many-lines': ({ most }) => `一度に送れるのは${most}行までです。`,
  'language.too-many-words': ({ asked, most }) =>
    `${count(asked)}語を調べようとしました。一度に調べられるのは${count(most)}語までです。`,
  'language.worker-failed': '解析に失敗しました。もう一度お試しください。',
};
