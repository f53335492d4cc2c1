import type { FileKind, Protection, reader } from '../english/reader.js';
import { type Translated, wordOf } from '../failure.js';
import { count } from './words.js';

const FILE_KINDS: Record<FileKind, string> = {
  'no-text': '日本語の文字コードのテキストではありません',
  html: '中身はウェブページ（HTML）です',
  word: '中身はWord文書です',
  zip: '中身はZIPファイルです',
  picture: '中身は画像です',
  'old-office': '中身は古い形式のOffice文書です',
  rtf: '中身はリッチテキスト（RTF）です',
  archive: '中身は圧縮ファイルです',
  kindle: '中身はKindleの本です',
  sound: '中身は音声です',
  'sound-or-video': '中身は音声か動画です',
};

const PROTECTIONS: Record<Protection, string> = {
  adobe: 'アドビのDRM（Adobe Digital Editionsなどで読めます）',
  lcp: 'Readium LCPのDRM（Thorium Readerなどで読めます）',
  apple: 'アップルのDRM（Apple Booksで読めます）',
  unknown: '書店独自のDRM（Koboなど、その書店のアプリで読めます）',
};

export const readerJa: Translated<typeof reader> = {
  'reader.damaged-dictionary': ({ file }) =>
    `辞書ファイルが壊れています${file ? `（${file}を読み取れません）` : ''}。もう一度ダウンロードしてください。`,
  'reader.damaged-file': ({ format }) =>
    `この${format}は壊れているか、途中で切れています。もう一度ダウンロードするかコピーして、アップロードし直してください。`,
  'reader.dictionary-not-found': 'この辞書はもうありません。',
  'reader.document-not-found': 'この文章はもうありません。',
  'reader.drm': ({ by }) =>
    `このEPUBは${wordOf(PROTECTIONS, by)}で保護されています。DRMのない版を探すか、アプリで引用した文を貼り付けてください。`,
  'reader.empty-file': 'ファイルが空です。',
  'reader.empty-text': ({ purpose }) =>
    wordOf({ reading: '読む文章がありません。', translation: '翻訳する文章がありません。' }, purpose),
  'reader.empty-title': 'タイトルを入力してください。',
  'reader.encrypted-pdf':
    'このPDFにはパスワードがかかっています。パスワードなしで保存し直したものをアップロードしてください。',
  'reader.implausible-reading': (values) => {
    if (values.problem === 'old') return `読んだのが${values.days}日より前のため、記録できません。`;
    if (values.problem === 'minutes') return `一度の読書時間は0～${values.most}分です。`;
    const why = {
      id: '読書時間の記録の番号が正しくありません。',
      future: '読み終わった時刻が未来になっています。',
      much: 'その時間で読める量を超えています。',
    };
    return wordOf(why, values.problem);
  },
  'reader.invalid-file-type': 'TXT、PDF、EPUBのいずれかのファイルをアップロードしてください。',
  'reader.invalid-recording': 'この時刻は録音と文章に合いません。もう一度照合してください。',
  'reader.large-dictionary': '辞書が大きすぎます。',
  'reader.long-document': ({ most }) => `文章は${count(most)}文までです。分割してください。`,
  'reader.long-sentence': ({ most, length }) =>
    `この文は${count(length)}字あります。扱えるのは${count(most)}字までです。`,
  'reader.long-text': (values) => {
    if (values.purpose === 'pdf') return 'このPDFは長すぎます。分割してください。';
    const limit = wordOf({ document: '一度に扱えるのは', translation: '一度に翻訳できるのは' }, values.purpose);
    return `この文章は${count(values.length)}字あります。${limit}${count(values.most)}字までです。分割してください。`;
  },
  'reader.long-title': ({ most }) => `タイトルは${most}字までです。`,
  'reader.mislabelled-file': ({ extension, holds }) =>
    `このファイルの拡張子は${extension}ですが、${wordOf(FILE_KINDS, holds)}。TXT、PDF、EPUBのいずれかをアップロードしてください。`,
  'reader.no-cover': 'この文章には表紙がありません。',
  'reader.no-japanese': 'この文章には、かなも漢字も見つかりませんでした。',
  'reader.no-picture': 'この画像はありません。',
  'reader.no-such-sentence': ({ sentences, index }) =>
    `番号${index}の文はありません。文章は${count(sentences)}文です。`,
  'reader.no-such-word':
    'この文にその単語はありません。訂正で変わった可能性があります。文の単語を読み込み直してください。',
  'reader.no-text': '文字情報がなく、画像だけのファイルです。ここで読めるのは文字だけです。',
  'reader.not-a-dictionary': (values) => {
    const why = {
      'no-index': 'index.jsonがありません。',
      'no-title': 'index.jsonに辞書の名前がありません。',
      'no-word': '単語の情報がありません。',
    };
    const said =
      values.problem === 'version'
        ? `読み取れるのはバージョン${values.version}だけです。`
        : wordOf(why, values.problem);
    return `Yomitan形式の辞書ではありません。${said}`;
  },
  'reader.recording-not-found': 'この録音はもうありません。もう一度追加してください。',
  'reader.sample-not-found': 'このサンプルはありません。',
  'reader.scanned-pdf':
    '文字情報のないPDFです（スキャンされたものと思われます）。OCRで文字を認識させてからアップロードしてください。',
  'reader.too-complex':
    'ファイルの読み取りに時間またはメモリーがかかりすぎます。もう一度保存するか、別の形式でアップロードしてください。',
  'reader.too-many-dictionaries': ({ most }) => `辞書の数が上限の${most}件に達しています。先に一つ削除してください。`,
  'reader.too-many-documents': ({ most }) =>
    `文章の数が上限の${count(most)}件に達しています。先に一つ削除してください。`,
  'reader.too-many-files': ({ reading }) =>
    `${reading}件のファイルを読み取り中です。終わってからもう一度お試しください。`,
  'reader.too-many-questions': ({ most }) => `言語モデルへの質問は1分間に${most}件までです。少しお待ちください。`,
  'reader.too-many-readings': ({ most }) =>
    `ふりがなの数が上限の${count(most)}件を超えています。文章を分割してください。`,
  'reader.too-many-recordings': ({ most }) =>
    `一つの文章に追加できる録音は${most}件までです。先に一つ削除してください。`,
  'reader.too-many-sentences': ({ most, asked }) => `一度に扱えるのは1～${most}文です（${count(asked)}文ありました）。`,
  'reader.too-many-uploads': ({ waiting }) =>
    `${waiting}件のファイルを読み取り中です。終わってからアップロードしてください。`,
  'reader.translations-running': 'すでに二つの文章を翻訳しています。どちらかが終わるまでお待ちください。',
  'reader.unreadable-file': 'ファイルを読み取れませんでした。もう一度保存するか、別の形式でアップロードしてください。',
  'reader.unsupported-subtitles': ({ format }) =>
    `${format}形式の字幕には対応していません。SRT、WebVTT（.vtt）、ASSのいずれかの形式で保存して、アップロードしてください。`,
  'reader.upload-not-found': 'このアップロードはもうありません。',
  'reader.zip-bomb': '展開すると本とは思えない大きさになるファイルのため、開きませんでした。',
};
