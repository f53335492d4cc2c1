import { inJapanese } from '@ichibun/failures/japanese';
import type { en } from './en.js';

export const ja: typeof en = {
  noReason: '理由はわかりませんでした。しばらくしてからもう一度お試しください。',
  unreachable: 'サーバーに接続できませんでした。接続を確認して、もう一度お試しください。',
  interrupted: 'アップロードが中断されました。',
  unreadableFile: 'ファイルを読み取れませんでした。もう一度選んでください。',
  ofFailure: inJapanese,
  frequencySources: {
    'Newspaper ranks of JMdict': 'JMdictの新聞での頻度順位',
    'Estimate from the dictionary’s common words, compounds and meanings, and the example sentences of Ichibun':
      '辞書の基本語・複合語・意味とIchibunの例文からの推定',
  },
};
