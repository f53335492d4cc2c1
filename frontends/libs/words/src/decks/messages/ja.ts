import { formatCount } from '@ichibun/ui/format';
import type { en } from './en.js';

export const ja: typeof en = {
  cancel: 'キャンセル',
  cardKinds: {
    word: { name: '単語', hint: '単語だけを見て、読みと意味を答える' },
    sentence: { name: '文', hint: 'ふりがななしの文。単語は太字' },
    listening: { name: '聞き取り', hint: '文の音声だけを聞く' },
  },
  cardsOfEach: '文ごとに作るカード',
  cardAsItWillLook: 'カードの見本',
  cardToShow: '表示するカード',
  listen: '聞く',
  exportToAnki: 'Ankiにエクスポート',
  deckName: 'デッキ名',
  deckHint: (contents, deck) =>
    `${contents}。別のデッキの中に入れるには「Japanese::${deck || 'マイデッキ'}」と書きます。`,
  withAudio: '音声を付ける',
  withAudioHint: 'リーダーで選んだ声で単語と文を読み上げます。数が多いと時間がかかります。',
  withWordsOfAnki: (words, furtherCards) =>
    `Ankiから来た${formatCount(words)}語${furtherCards > 0 ? `と、穴埋めなどのカード${formatCount(furtherCards)}枚` : ''}も含める`,
  withWordsOfAnkiHint:
    'Ankiにはこれらのノートがあるため、同じものが二つになります。別のAnkiに入れる場合に選んでください。',
  filesBeyond: (bytes) =>
    `ノートの音声と画像は${formatCount(Math.ceil(bytes / 1_000_000))} MBありますが、デッキに入るのは200 MBまでです。入りきらない単語には付きません。`,
  filesLeftOut: (count) =>
    `音声と画像${formatCount(count)}件は、デッキの上限の200 MBに入りませんでした。単語は入っています。音声と画像はあなたのAnkiにあり、Ankiからエクスポートすれば付きます。`,
  withSchedule: '予定と履歴を含める',
  withScheduleHint:
    'Ankiがこれらを取り込むのは、まだAnkiにないカードだけで、読み込み画面で学習の進み具合を取り込むようにした場合だけです。既知の単語は休止になります。',
  exportAgain:
    '同じものを何度エクスポートしても、Ankiに重複はできず、変更したカードだけが更新されます。そのカードにAnkiで書き加えた内容は置き換わりますが、学習の記録は残ります。',
  speaking: '音声を作成中',
  puttingTogether: 'デッキをまとめています…',
  recordings: (spoken, all) => `音声${all}件中${spoken}件`,
  export: 'エクスポート',
  exporting: 'エクスポート中…',
  exported: 'デッキをエクスポートしました',
  openWithAnki: (file) => `${file}をAnkiで開いてください。`,
  exportFailed: 'エクスポートできませんでした',
  exportFailedHint: 'Ankiデッキをエクスポートできませんでした。もう一度お試しください。',
};
