import type { audiobook, Pause } from '../english/audiobook.js';
import { type Translated, wordOf } from '../failure.js';
import { count } from './words.js';

const PAUSES: Record<Pause, string> = {
  'after-japanese': '日本語の後',
  'after-english': '英語の後',
  'between-sentences': '文と文',
};

export const audiobookJa: Translated<typeof audiobook> = {
  'audiobook.empty': '文章がありません。',
  'audiobook.english-missing': ({ missing, all, model }) => {
    const which = missing === all ? 'どの文にも' : `${all}文のうち${missing}文に`;
    const help = { failed: '言語モデルは翻訳できませんでした。', none: '翻訳する言語モデルが設定されていません。' };
    return `${which}英語訳がありません。${wordOf(help, model)}ファイルの各行のタブの後か一行おきに英語を書くか、英語なしで作成してください。`;
  },
  'audiobook.invalid-id': 'オーディオブックの番号が正しくありません。',
  'audiobook.invalid-pause': ({ where, most }) => `${wordOf(PAUSES, where)}の間の長さは0～${most}秒にしてください。`,
  'audiobook.invalid-request': () => 'オーディオブックの設定を読み取れません。',
  'audiobook.no-japanese': '日本語が見つかりませんでした。',
  'audiobook.not-found': ({ why }) =>
    wordOf(
      { gone: 'このオーディオブックはもうありません。', 'not-ready': 'このオーディオブックはまだ完成していません。' },
      why,
    ),
  'audiobook.not-text': 'UTF-8のテキストファイルではありません。UTF-8のテキストとして保存し直してください。',
  'audiobook.nothing-included': '読み上げる言語を一つ以上選んでください。',
  'audiobook.nothing-to-say': '読み上げられるものがありません。',
  'audiobook.too-large': '文章が20MBを超えています。分割してください。',
  'audiobook.too-many': ({ most }) =>
    `オーディオブックの数が上限の${count(most)}件に達しています。先にいくつか削除してください。`,
  'audiobook.too-many-unfinished': ({ unfinished }) =>
    `作成中のオーディオブックが${unfinished}件あります。終わるまでお待ちください。`,
};
