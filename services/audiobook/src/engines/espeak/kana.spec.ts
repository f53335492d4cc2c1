import { describe, expect, it } from '@jest/globals';
import type { SpokenWord } from '../../script/script.js';
import { Espeak } from './espeak.js';
import { piecesFor } from './kana.js';

const word = (pronunciation: string, text = pronunciation, attached = false): SpokenWord => ({
  text,
  reading: pronunciation,
  pronunciation,
  attached,
  partOfSpeech: '',
  accentPhrases: [],
});

describe('what the embedded engine is given', () => {
  it('has particles glued to the word before, spaces between phrases, and the punctuation', () => {
    const words = [
      word('わがはい', '吾輩'),
      word('わ', 'は', true),
      word('ねこ', '猫'),
      word('である', 'である', true),
      word('', '。', true),
    ];
    expect(piecesFor(words)).toEqual([{ text: ' わがはいわ ねこである。', language: 'ja' }]);
  });

  const forms: [string, string, string][] = [
    ['katakana as hiragana', 'スーパー', 'すーぱー'],
    ['half-width kana as full-width', 'ｽｰﾊﾟｰ', 'すーぱー'],
    ['full-width digits as digits', '１２３', '123'],
    ['digits without the commas between thousands', '1,234,567', '1234567'],
    ['a decimal point as it is', '3.5', '3.5'],
    ['small vowels where they belong', 'ふぁ うぃ てぃ どぅ しぇ ゔぁ つぁ', 'ふぁ うぃ てぃ どぅ しぇ ゔぁ つぁ'],
    ['other small vowels in full size', 'きゃぁぁ ねぇ あぃ', 'きゃああ ねえ あい'],
    ['small か and け in full size', 'いっヵ ヶ', 'いっか け'],
    ['one mark for a long vowel, whatever was written', 'あーーー', 'あー'],
    ['a long ん as two', 'んーー', 'んん'],
    ['no mark without a vowel before it', 'ーあっー', 'あっ'],
    ['a wave after kana as a long vowel', 'ねえ〜', 'ねえー'],
    ['an ellipsis as a pause', 'あの……', 'あの、'],
    ['marks as those the engine knows', 'え？！', 'え?!'],
    ['brackets as nothing', '「うん」', 'うん'],
    ['a middle dot as a space', 'あ・い', 'あ い'],
    ['letters by their names', 'NHK', 'えぬえいちけー'],
    ['no kanji', '彁だ', 'だ'],
    ['nothing of emoji and symbols', '😀ねこ★', 'ねこ'],
  ];
  it.each(forms)('has %s', (_, given, wanted) => {
    expect(
      piecesFor([word(given)])
        .map(({ text }) => text.trim().replace(/\s+/g, ' '))
        .join(),
    ).toBe(wanted);
  });

  it('has Latin words as English ones, between the Japanese', () => {
    expect(piecesFor([word('', 'Twitter'), word('お', 'を', true), word('みた', '見た')])).toEqual([
      { text: 'Twitter', language: 'en' },
      { text: 'お みた', language: 'ja' },
    ]);
  });

  it.each(['', '。。。', '😀', '彁', '「」'])('is nothing for %j', (text) => {
    expect(piecesFor([word('', text)])).toEqual([]);
  });

  it('never makes the engine say that it does not know a letter', async () => {
    const espeak = await Espeak.open();
    const settings = { variant: '', wordsPerMinute: 175 };
    const kana = Array.from({ length: 0x30ff - 0x3041 + 1 }, (_, i) => String.fromCharCode(0x3041 + i));
    const texts = [
      ...kana,
      ...kana.map((one) => `か${one}か`),
      ...kana.map((one) => `${one}ー${one}ぁ`),
      'ーーっっー',
      'んーっ',
    ];
    for (const text of texts) {
      for (const piece of piecesFor([word(text)])) {
        const { samples, sampleRate } = espeak.say([piece], settings);
        // "Japanese letter" takes 0.65 s by itself; a mora takes less than 0.25 s, the silence in the end 0.3 s.
        const longest = 0.4 + 0.2 * text.length;
        expect({ text, tooLong: samples.length / sampleRate > longest }).toEqual({ text, tooLong: false });
      }
    }
  });
});
