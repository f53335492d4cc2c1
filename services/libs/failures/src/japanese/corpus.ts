import type { corpus } from '../english/corpus.js';
import { type Translated, wordOf } from '../failure.js';

export const corpusJa: Translated<typeof corpus> = {
  'corpus.invalid-upload': ({ filename, sourceDocument }) =>
    `ファイル名（${filename}字まで）または出典名（${sourceDocument}字まで）がないか、長すぎます。`,
  'corpus.long-sentence': ({ most }) => `${most}字を超えています。`,
  'corpus.no-japanese-column': 'タブ区切りの列に日本語の列がありません。日本語の文の列と、英語の列が必要です。',
  'corpus.no-sentences': 'このファイルには日本語の文がありません。',
  'corpus.no-text': 'ファイル名は.tsvですが、日本語の文字コードのテキストではありません。',
  'corpus.no-word': '単語がありません。',
  'corpus.spacy-failed': ({ why }) => `spaCyを使えませんでした（${why}）。`,
  'corpus.spacy-unavailable': (values) =>
    values.problem === 'unwell'
      ? `SPACY_URLのspaCyに問題があります（HTTP ${values.status}）。`
      : wordOf(
          {
            'not-set-up': 'spaCyが設定されていません。サイドカーを起動し（make spacy）、SPACY_URLを設定してください。',
            silent: 'SPACY_URLのspaCyが応答しません。サイドカーを起動して、もう一度お試しください。',
          },
          values.problem,
        ),
  'corpus.too-many': ({ most, what }) =>
    `一度に扱える${wordOf({ words: '単語', sentences: '文', recommendations: '例文' }, what)}は${most}件までです。`,
  'corpus.unusable-words': (values) => {
    const whose = wordOf({ model: '言語モデル', spacy: 'spaCy' }, values.method);
    const part = values.part;
    const why = {
      'not-once': '文が抜けているか、二度含まれていました。',
      elsewhere: `「${part}」は文のこの位置にありません。`,
      'left-out': `「${part}」が抜けています。`,
    };
    return `${whose}の単語を使えませんでした。${wordOf(why, values.problem)}`;
  },
  'corpus.upload-not-found': 'このアップロードはもうありません。',
};
