import type { http } from '../english/http.js';
import { type Translated } from '../failure.js';
import { afterWait } from './words.js';

export const httpJa: Translated<typeof http> = {
  'http.bad-address': 'アドレスが正しくありません。',
  'http.bad-range': 'ファイルのその部分はありません。',
  'http.bad-request': 'リクエストが正しくありません。',
  'http.broken-form': '送信が完了していません。ファイルをもう一度送ってください。',
  'http.busy': 'サーバーが混み合っています。しばらくしてからもう一度お試しください。',
  'http.foreign-origin': 'ほかのサイトからのリクエストです。',
  'http.invalid-request': () => '入力内容が正しくありません。',
  'http.large-file': ({ megabytes }) => `ファイルが大きすぎます。アップロードできるのは${megabytes}MBまでです。`,
  'http.large-headers': 'リクエストのヘッダーが大きすぎます。このサイトのCookieを削除して、もう一度お試しください。',
  'http.long-address': 'アドレスが長すぎます。',
  'http.method-not-allowed': ({ method, allowed }) =>
    `このアドレスでは${method}は使えません。使えるのは${allowed}です。`,
  'http.no-file': ({ field }) => `ファイルが選ばれていません（${field}）。`,
  'http.not-a-form': 'ファイルをフォームとして送ってください。',
  'http.not-found': '見つかりませんでした。',
  'http.rate-limited': ({ waitMs }) => `リクエストが多すぎます。${afterWait(waitMs)}もう一度お試しください。`,
  'http.refused': 'サーバーがリクエストを受け付けませんでした。',
  'http.slow-request': '時間内に送信が終わりませんでした。もう一度お試しください。',
  'http.too-large': ({ kilobytes }) => `送信する内容が大きすぎます。最大${kilobytes} kBまでです。`,
  'http.too-many-at-once': '同時に送られたリクエストが多すぎます。ほかの処理が終わってから、もう一度お試しください。',
  'http.unknown-host': 'このアドレスでは利用できません。localhostで開くか、PUBLIC_URLを設定してください。',
  'http.unsupported-type': 'この種類の内容は受け付けていません。',
};
