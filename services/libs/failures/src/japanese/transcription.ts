import type { transcription } from '../english/transcription.js';
import type { Translated } from '../failure.js';
import { afterWait, count } from './words.js';

export const transcriptionJa: Translated<typeof transcription> = {
  'transcription.not-configured':
    '文字起こしのサーバーが設定されていません。管理者がTRANSCRIPTION_MODEL、TRANSCRIPTION_BASE_URL、TRANSCRIPTION_API_KEYを設定すると使えます。',
  'transcription.too-many': ({ most }) => `文字起こしは1分に${count(most)}区間までです。少しお待ちください。`,
  'transcription.invalid-sound': ({ seconds }) =>
    `音声は16ビット・モノラルのWAVで、${count(seconds)}秒までにしてください。`,
  'transcription.misconfigured': ({ provider, status, settings }) =>
    `${provider}が要求を受け付けません${status ? `（HTTP ${status}）` : ''}。サーバーの管理者は${settings}を確認してください。`,
  'transcription.rate-limited': ({ provider, waitMs }) =>
    `${provider}が混み合っています。${afterWait(waitMs)}もう一度お試しください。`,
  'transcription.refused': ({ provider }) => `${provider}はこの音声を受け付けません。`,
  'transcription.timeout': ({ provider }) => `${provider}の応答に時間がかかりすぎました。もう一度お試しください。`,
  'transcription.unavailable': ({ provider }) =>
    `${provider}に接続できません。しばらくしてからもう一度お試しください。`,
  'transcription.unusable-answer': ({ provider, settings }) =>
    `${provider}の応答を使えませんでした。${settings}を確認するか、もう一度お試しください。`,
};
