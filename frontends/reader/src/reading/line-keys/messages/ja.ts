import type { en } from './en.js';

export const ja: typeof en = {
  title: 'キー',
  hint: '一文字のキーはリーダーの設定で切ることができます。',
  does: {
    nextUnknown: '次の新しい単語',
    nextWord: '次の単語',
    previousWord: '前の単語',
    markKnown: '知っている単語にする',
    block: '単語を除外する',
    save: 'この文で単語を覚える',
    help: 'この一覧',
  },
};
