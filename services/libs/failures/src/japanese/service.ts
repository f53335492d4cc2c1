import type { service } from '../english/service.js';
import { type Translated } from '../failure.js';

export const serviceJa: Translated<typeof service> = {
  'objects.not-found': 'このファイルはもうありません。',
  'rpc.cancelled': '処理が取り消されました。',
  'rpc.request-too-large': '一度に扱うには大きすぎます。',
  'rpc.timeout': () => 'サーバーの応答に時間がかかりすぎました。もう一度お試しください。',
  'rpc.unavailable': () => 'サーバーの一部が今は利用できません。もう一度お試しください。',
  'run.expired': '時間がかかりすぎました。',
  'run.interrupted': '何度も中断されました。もう一度始めてください。',
  'run.over': 'この処理は取り消されたか、引き継がれました。',
  'service.internal': 'サーバーで問題が発生しました。しばらくしてからもう一度お試しください。',
  'service.starting': 'サーバーを起動しています。もうしばらくお待ちください。',
  'service.unavailable': 'サーバーの一部が今は利用できません。しばらくしてからもう一度お試しください。',
  'storage.full':
    'サーバーのディスクに空きがなく、保存できません。これまでの保存内容は無事です。空きを作るか、サーバーの管理者に知らせてください。',
  'time.bad-days': ({ most }) => `日付の範囲は1～${most}日にしてください。`,
  'time.unknown-zone': 'このタイムゾーンは存在しません。',
};
