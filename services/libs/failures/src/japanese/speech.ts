import type { speech } from '../english/speech.js';
import { type Translated, wordOf } from '../failure.js';
import { afterWait, count } from './words.js';

export const speechJa: Translated<typeof speech> = {
  'speech.closed': '読み上げサービスが停止中です。もう一度お試しください。',
  'speech.failed': '読み上げに失敗しました。もう一度お試しください。',
  'speech.invalid-rate': ({ slowest, fastest }) => `読み上げの速さは${slowest}～${fastest}にしてください。`,
  'speech.invalid-reading': '読みはひらがなかカタカナで入力してください。',
  'speech.invalid-text': ({ most }) => `一度に読み上げられるのは${count(most)}字までです。`,
  'speech.misconfigured': ({ provider, status, settings }) =>
    `${provider}が要求を受け付けません${status ? `（HTTP ${status}）` : ''}。サーバーの管理者は${settings}を確認してください。`,
  'speech.natural-voice-not-fetched': () => '自然な声をダウンロードできませんでした。',
  'speech.natural-voice-not-offered':
    'このシステムでは音声をダウンロードしません。NATURAL_VOICE=onで作ったイメージに含まれます。',
  'speech.no-voice': ({ language }) => `${wordOf({ ja: '日本語', en: '英語' }, language)}の音声がありません。`,
  'speech.nothing-to-say': '読み上げられるものがありません。',
  'speech.rate-limited': ({ provider, waitMs }) =>
    `${provider}が混み合っています。${afterWait(waitMs)}もう一度試すか、ほかの音声を選んでください。`,
  'speech.invalid-sound': '音声は16ビット・モノラルのWAVで、60秒までにしてください。',
  'speech.refused': ({ provider }) =>
    `${provider}はこの音声ではこの文章を読み上げられません。ほかの音声を選んでください。`,
  'speech.timeout': (values) => {
    if (values.what === 'provider') return `${values.provider}の応答に時間がかかりすぎました。もう一度お試しください。`;
    const why = {
      voice: 'この音声はまだ読み上げを作成中です。しばらくしてから試すか、速い音声を選んでください。',
      text: '読み上げに時間がかかりすぎました。もう一度お試しください。',
    };
    return wordOf(why, values.what);
  },
  'speech.too-many': ({ whose }) =>
    wordOf(
      {
        voice: 'この音声への要求が多すぎます。少しお待ちください。',
        learner: '読み上げの要求が多すぎます。少しお待ちください。',
      },
      whose,
    ),
  'speech.unavailable': ({ provider }) =>
    `${provider}に接続できません。しばらくしてからもう一度試すか、ほかの音声を選んでください。`,
  'speech.unusable-answer': ({ provider, settings }) =>
    `${provider}の応答を使えませんでした。${settings ? `${settings}を確認するか、` : ''}もう一度お試しください。`,
};
