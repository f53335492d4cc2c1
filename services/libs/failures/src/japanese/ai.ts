import type { ai, Purpose } from '../english/ai.js';
import { type Translated, wordOf } from '../failure.js';
import { afterWait } from './words.js';

const PURPOSES: Record<Purpose, string> = {
  translation: '翻訳',
  'writing-sentences': '例文の作成',
  'having-one-written': '文の作成',
  'explaining-word': '単語の説明',
  'choosing-senses': '語義の選択',
  'finding-words': '単語の抽出',
};

export const aiJa: Translated<typeof ai> = {
  'ai.misconfigured': ({ purpose, status, settings }) =>
    `${wordOf(PURPOSES, purpose)}に必要な言語モデルが要求を受け付けません${status ? `（HTTP ${status}）` : ''}。サーバーの管理者は${settings}を確認してください。`,
  'ai.not-configured': ({ purpose }) =>
    `${wordOf(PURPOSES, purpose)}には言語モデルが必要ですが、このサーバーにはまだありません。`,
  'ai.rate-limited': ({ waitMs }) => `言語モデルが混み合っています。${afterWait(waitMs)}もう一度お試しください。`,
  'ai.refused': ({ purpose }) =>
    `${wordOf(PURPOSES, purpose)}は、言語モデルの安全基準により処理されませんでした。文章を変えてもう一度お試しください。`,
  'ai.timeout': ({ purpose }) =>
    `${wordOf(PURPOSES, purpose)}に時間がかかりすぎました。もう一度試すか、文章を短くしてください。`,
  'ai.unavailable': ({ waitMs }) => `言語モデルに接続できません。${afterWait(waitMs)}もう一度お試しください。`,
  'ai.unusable-answer': ({ purpose }) =>
    `${wordOf(PURPOSES, purpose)}に失敗しました。言語モデルの応答を使えませんでした。もう一度お試しください。`,
};
