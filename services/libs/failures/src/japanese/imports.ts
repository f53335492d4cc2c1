import type { imports, PartOfFile } from '../english/imports.js';
import { type Translated, wordOf } from '../failure.js';
import { count } from './words.js';

const PARTS: Readonly<Record<PartOfFile, string>> = {
  'note-types': 'ノートタイプの数',
  fields: 'フィールドの数',
  decks: 'デッキの数',
  names: 'ノートタイプ、フィールド、デッキの名前の文字数',
  answers: '回答の数',
  'answers-to-card': '1枚のカードへの回答の数',
};

export const importsJa: Translated<typeof imports> = {
  'imports.begun': 'このインポートはすでに始まっています。選び直すには取り消してください。',
  'imports.damaged-package': 'パッケージが壊れているか、不完全です。Ankiからもう一度エクスポートしてください。',
  'imports.empty-list': 'ファイルに1行もありません。もう一度エクスポートしてください。',
  'imports.no-media': 'このノートに音声や画像はありません。',
  'imports.not-a-package':
    'Ankiのパッケージでも単語のリストでもありません。Ankiでは「ファイル」の「エクスポート」で.apkgか.colpkgを作成してください。',
  'imports.not-found': 'このインポートはもうありません。',
  'imports.nothing-chosen': '単語のフィールドを1つ以上と、デッキを1つ以上選んでください。',
  'imports.too-complex': '読み込みに時間またはメモリーがかかりすぎます。もう一度エクスポートしてください。',
  'imports.too-large': '展開すると900 MBを超えるコレクションです。デッキごとにエクスポートしてください。',
  'imports.too-many-files': ({ reading }) =>
    `${reading}件のファイルを読み取り中です。終わってからもう一度お試しください。`,
  'imports.too-many-notes': '一度にインポートできるノートは200,000件までです。デッキごとにエクスポートしてください。',
  'imports.too-many-parts': ({ part, most }) =>
    `${wordOf(PARTS, part)}が上限の${count(most)}を超えています。デッキごとにエクスポートしてください。`,
  'imports.unknown-version':
    '新しい形式のパッケージです。「以前のバージョンのAnkiをサポート」を選んで、もう一度エクスポートしてください。',
  'imports.unreadable-file': 'ファイルを読み込めませんでした。もう一度エクスポートしてください。',
  'imports.without-words':
    'このJitenのバックアップには、単語の代わりに番号だけが入っています。単語の文字も含めてエクスポートしてください。',
};
