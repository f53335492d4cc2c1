import type { en } from './en.js';

export const ja: typeof en = {
  loading: '読み込み中…',
  whyNotFound: '理由を調べられませんでした。',
  vocabularyHas: '単語帳に',
  because: {
    form: 'があります。読みの指定がないので、すべての読みに当てはまります。',
    'form-and-reading': 'があります。読みも同じです。',
    'form-and-entry': 'があります。辞書では、この単語の別の読みです。',
    spelling: 'があります。表記が少し違う同じ単語です。',
    'kanji-form': 'があります。漢字で知っている単語は、かなでも知っているとみなします。',
    okurigana: 'があります。送り仮名やかな書きが違うだけの同じ単語です。',
    'old-spelling': 'があります。この単語のふつうの書き方です。',
    'usual-spelling':
      'があります。同じ単語の、よく使われる別の表記です。よく使う単語は、どの表記でも知っているとみなします。',
  },
  becauseOfReviews: {
    new: '新規の単語です。',
    learning: '学習中です。',
    young: '復習で覚えています（定着中）。',
    mature: '21日以上覚えています（定着）。',
  },
  youAreLearning: '単語帳に',
  notYetKnown: {
    new: 'が新規の単語としてあります。まだ「知っている」には数えません。',
    learning: 'があり、学習中です。まだ「知っている」には数えません。',
    young: 'があり、定着中です。設定では、もっと定着してから「知っている」に数えます。',
    mature: 'があり、定着しています。設定では、自分で選んだ単語だけを「知っている」に数えます。',
    known: 'があります。',
  },
  knownByParts: '知っている単語からできています：',
  declaredUnknown: 'できている単語は知っていますが、知らないと指定した単語です：',
  madeOf: 'できている単語を、この読みですべて知っていれば、知っている単語になります：',
  partIsKnown: '：知っている',
  partIsUnknown: '：知らない',
  notInVocabulary: 'は単語帳にありません。',
  comesNear: '表記や読みが近い、別の単語かもしれないもの：',
  youBlockedIt: '除外した単語です。おすすめには表示されません。',
};
