/** What random texts are mixed from: everything that has ever broken a tokenizer. */
const ALPHABETS: readonly string[][] = [
  [...'あいうえおかきくけこがぎぐぱぴんっゃゅょーアイウカキクケコヴッャ'],
  [...'日本語漢字食行来生一二三四五十百千万々〆ヶ東京猫犬人月日何'],
  [
    'です',
    'ます',
    'した',
    'という',
    'して',
    '食べる',
    '学校',
    'コーヒー',
    '「',
    '」',
    '。',
    '、',
    '！',
    '？',
    '…',
    '・',
  ],
  [...'abcXYZ0123456789 .,!?-_/@#%&()[]{}<>"\'\\'],
  [...'ａｂＺ０９　！＃ｶﾞｷﾞｸﾊﾟﾞﾟｰ｡｢｣､･'],
  ['😀', '👨‍👩‍👧', '🇯🇵', '❤️', '\u200d', '\ufe0f', '👍🏽', '☆', '♪', '♡', '★'],
  ['𠮷', '𠮟', '𩸽', '𪚲', '葛\u{e0100}', '⾷', '⺅', '丽', '﨑', '神'],
  ['か\u3099', 'は\u309a', 'e\u0301', '\u0300', '\u3099', '가', 'я', 'α', 'ß', 'ﬁ', '½', '①', 'Ⅳ', '㍻', '㈱'],
  ['\ud800', '\udbff', '\udc00', '\udfff', '\0', '\u0001', '\u001f', '\u007f', '\u0085', '\ufeff', '\uffff', '\u202e'],
  ['constructor', 'toString', '__proto__', 'hasOwnProperty'],
  ['\n', '\r\n', '\r', '\t', '\u2028', '\u00a0', '\u3000', '\u200b'],
  ['《', '》', '｜', '|', '<ruby>', '<rt>', '</rt>', '</ruby>', '<rp>(</rp>', '［＃', '］', '※', '&lt;', '&amp;'],
];

/** Random texts of 0 to 40 pieces, the same for the same seed (xorshift). */
export class RandomTexts {
  private state: number;

  /** @param seed any integer but 0 */
  constructor(seed: number) {
    this.state = seed;
  }

  *take(count: number): Iterable<string> {
    for (let i = 0; i < count; i++) yield this.text();
  }

  private text(): string {
    // Few alphabets at a time make runs, which matter as much as mixtures.
    const alphabets = Array.from({ length: 1 + this.below(4) }, () => ALPHABETS[this.below(ALPHABETS.length)]!);
    let text = '';
    for (let pieces = this.below(41); pieces > 0; pieces--) {
      const alphabet = alphabets[this.below(alphabets.length)]!;
      text += alphabet[this.below(alphabet.length)]!;
    }
    return text;
  }

  private below(limit: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % limit;
  }
}
