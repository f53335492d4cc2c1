import { formatCount } from '@ichibun/ui/format';
import type { en } from './en.js';

export const ja: typeof en = {
  title: '単語をいくつ知っていますか',
  lead: '意味がわかる単語に印を付けてください。2分ほどで終わり、決めるまで何も保存されません。',
  back: '単語帳に戻る',
  logIn: '知っている単語の数を調べるには、ログインしてください。',
  words: '単語（よく使われる順）',
  notLoaded: '単語を読み込めませんでした。',
  tryAgain: 'もう一度試す',
  finish: '結果を見る',
  result: '結果',
  youKnow: (count) => `よく使われる単語のうち、約${formatCount(count)}語を知っています`,
  youKnowText:
    'すべての助詞と一緒に「知っている」にすると、どの文章でも新しい単語として表示されなくなります。単語帳でいつでも取り消せます。',
  few: 'ほとんどが新しい単語です',
  fewText: 'やさしい文章から始めて、知っている単語に読みながら印を付けていきましょう。',
  mark: (count) => `${formatCount(count)}語を「知っている」にする`,
  marked: (count) => `${formatCount(count)}語を「知っている」にしました`,
  markFailed: '単語を「知っている」にできませんでした',
  again: '別の単語で試す',
  read: '読むものを探す',
  meant: 'それぞれの意味',
};
