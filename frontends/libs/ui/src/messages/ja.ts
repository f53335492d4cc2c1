import type { en } from './en.js';

export const ja: typeof en = {
  cancel: 'キャンセル',
  close: '閉じる',
  closeNotice: '通知を閉じる',
  error: 'エラー',
  filesMissing: 'ファイルを取得できませんでした。しばらくしてからもう一度お試しください。',
  loading: '読み込み中…',
  logIn: 'ログイン',
  tryAgain: '再試行',
  previous: '前へ',
  next: '次へ',
  page: (number) => `${number}ページ`,
  showing: (first, last, total) => `${total}語中${first}～${last}語を表示`,
  minutes: (minutes) => `${minutes}分`,
  hours: (hours) => `${hours}時間`,
  hoursAndMinutes: (hours, minutes) => `${hours}時間${minutes}分`,
  notices: '通知（Alt+T）',
  notText: 'UTF-8、UTF-16、Shift_JIS、EUC-JPのいずれのテキストでもないファイルです。',
};
