import type { en } from './en.js';

export const ja: typeof en = {
  title: '録音の文字起こし',
  lead: '文章のない録音や映画から、文ごとの時間が付いた文章を作ります。',
  library: 'ライブラリ',
  notSetUp: '文字起こしはまだ設定されていません',
  notSetUpHint:
    '管理者がTRANSCRIPTION_MODEL、TRANSCRIPTION_BASE_URL、TRANSCRIPTION_API_KEYを設定すると使えます。OpenAIの/audio/transcriptionsに対応したサーバーなら、自前のものでもかまいません。',
  haveText: 'オーディオブックのように、元の文章をお持ちですか？',
  haveTextHint:
    'それなら音声認識は要りません。文章を開いて「聞く」を選び、録音を追加してください。この端末の中で文章と照合します。',
  toLibrary: '文章を選ぶ',
  notLoaded: '文字起こしが使えるかどうかを確認できませんでした',
  drop: '録音や映画をここにドロップするか、選んでください。章ごとなど複数のファイルは、一つの文章になります。',
  dropNow: 'ドロップすると文字に起こせます',
  choose: '録音か映画を選ぶ…',
  other: '別のファイル…',
  opening: 'ファイルを開いています…',
  notOpened: 'ファイルを開けませんでした',
  goesTo: (host, model) =>
    `音声は30秒ほどに区切って、このサーバーを通して${host}（モデル：${model}）に送信します。このサーバーには残りません。映像は送信しません。`,
  begin: '音声を送信して文字に起こす',
  stop: '停止',
  goOn: '続ける',
  working: '文字起こし中',
  done: (done, all) => `${all}のうち${done}`,
  stopped: '録音の最後まで文字に起こしていません',
  nothing: '話し声が見つかりませんでした',
  lines: '聞き取った内容',
  linesHint:
    '印のある語や行は不確かです。行を再生し、文を押すと直せます。空にした行は除かれます。修正はこの端末に保存されます。',
  play: (time) => `${time}から再生`,
  correct: (text) => `修正：${text}`,
  line: '行の文',
  doubtful: '不確か',
  recording: '録音',
  name: '文章の題名',
  makeText: '文章にする',
  making: '文章を作成中…',
  notMade: '文章を作成できませんでした',
};
