import type { auth } from '../english/auth.js';
import { type Translated, wordOf } from '../failure.js';

export const authJa: Translated<typeof auth> = {
  'auth.admins-only': 'この操作は管理者だけができます。',
  'auth.credential-used': 'このGoogleログインは使用済みです。もう一度ログインしてください。',
  'auth.google-not-configured': 'このサーバーではGoogleログインが設定されていません。',
  'auth.google-unavailable': 'Googleに接続できませんでした。しばらくしてからもう一度お試しください。',
  'auth.invalid-credential': 'Googleログインに失敗しました。もう一度お試しください。',
  'auth.invalid-session': 'セッションが正しくありません。もう一度ログインしてください。',
  'auth.invalid-token': ({ days }) => `名前を入力し、有効期間は${days}日までにしてください。`,
  'auth.not-signed-in': ({ why }) =>
    wordOf(
      {
        'no-session': 'ログインしてください。',
        'other-user': 'このユーザーとしてログインしていません。もう一度ログインしてください。',
        token: 'トークンで利用できるのは、/api/doors以下のアドレスだけです。',
        'unknown-proxy':
          '設定されていないプロキシを経由しているため、このコンピューターからのアクセスとは見なされません。管理者がPUBLIC_URLとTRUSTED_PROXIESを設定する必要があります。',
      },
      why,
    ),
  'auth.not-your-data': 'ほかのユーザーのデータです。',
  'auth.out-of-scope': 'このプログラムのトークンでは、この操作はできません。',
  'auth.session-ended': 'セッションが終了しました。もう一度ログインしてください。',
  'auth.shared-user': 'ここでは全員が同じデモアカウントを使っています。先にログインしてください。',
  'auth.token-not-found': 'このトークンはもうありません。',
  'auth.token-refused': 'トークンが正しくないか、期限切れか、取り消されています。新しく作ってください。',
  'auth.too-many-tokens': ({ most }) => `トークンはすでに${most}個あります。先に一つ取り消してください。`,
  'auth.user-not-found': 'このユーザーは存在しません。',
  'auth.wrong-purpose': 'このトークンは別の種類のプログラムのためのものです。',
};
