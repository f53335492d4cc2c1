/** What is drawn out, and how it would be written without: ながーい, ねぇ, 行こー, やだぁ. */
interface Rule {
  readonly drawn: RegExp;
  /** In its place; nothing when it is only emphasis. */
  readonly plain: string;
}

const MARKS = '[ー〜～]';
const END = '(?![ぁ-んァ-ヶー一-龠々])';
const rule = (drawn: string, plain: string): Rule => ({ drawn: new RegExp(drawn, 'uy'), plain });

const RULES: readonly Rule[] = [
  // ながーい, まーす, ごめーん.
  rule(`(?<=[か-どなにぬねのは-もやゆよら-ろわ])${MARKS}{1,20}(?=[いく])`, ''),
  rule(`(?<=[まで])${MARKS}{1,20}(?=す)`, ''),
  rule(`(?<=[ぁ-ん]{2})${MARKS}{1,20}(?=ん)`, ''),
  rule(`(?<=い)${MARKS}{1,20}(?=い)`, ''),
  // さみー, つえー, ひでー.
  rule(`(?<=さみ|あち|わり)${MARKS}{1,20}${END}`, 'い'),
  rule(`(?<=[こつは]え|ひで|ちぇ)${MARKS}{1,20}${END}`, 'え'),
  rule('(?<=ちぇ)ぇ', 'え'),
  // すげー, 知らねー, 食いてー; でー is only drawn out.
  rule(`(?<=[けげせぜてねべめれ])${MARKS}{1,20}(?![ァ-ヶ])`, 'え'),
  // 行こー, そー, ありがとー, おはよー; だよー is only drawn out.
  rule(`(?<=[一-龠々べしはさ]よ)${MARKS}{1,20}`, 'う'),
  rule(`(?<=[こそとどもろごぼ]|しょ)${MARKS}{1,20}(?![ァ-ヶー])`, 'う'),
  rule(`(?<=[ぁ-んァ-ヶ一-龠々][か-ろわん])(?<![ゃゅょ])${MARKS}{1,20}${END}`, ''),
  // ねぇ, なぁ, すげぇ; だよぉ and やだぁ are only drawn out.
  rule('(?<=[なまさはわ])ぁ', 'あ'),
  rule('(?<=[けげせぜてでねべめれえ])ぇ', 'え'),
  rule('(?<=り)ぃ', 'い'),
  // なア, 君ねエ, さア: katakana that draw out hiragana, as in books of 1900 to 1950.
  rule(`(?<=[ぁ-ん一-龠々][なさまわ])ア${END}`, 'あ'),
  rule(`(?<=[ぁ-ん一-龠々]ね)エ${END}`, 'え'),
  rule(`(?<=[ぁ-ん一-龠々][かがただばやら])ア${END}`, ''),
  rule(`(?<=[ぁ-ん一-龠々][よのぞ])オ${END}`, ''),
  rule(`(?<=[ぁ-んァ-ヶ一-龠々][かがさざただばやら])ぁ{1,20}${END}`, ''),
  rule(`(?<=[ぁ-んァ-ヶ一-龠々][よのぞ])ぉ{1,20}${END}`, ''),
  rule(`(?<=[ぁ-んァ-ヶ一-龠々][いにしりき])ぃ{1,20}${END}`, ''),
  rule(`(?<=[ぁ-んァ-ヶ一-龠々][るすうくぐ])ぅ{1,20}${END}`, ''),
];

/** Whether a text may have something drawn out in it. */
export const MAY_BE_DRAWN = /[ぁ-ん][ー〜～ぁぃぅぇぉアエオ]/u;

/**
 * What is drawn out at an offset of a text.
 *
 * @returns how many UTF-16 units it has, and what it is read as; undefined where nothing is
 */
export function drawnOutAt(text: string, at: number): { units: number; plain: string } | undefined {
  if (!'ー〜～ぁぃぅぇぉアエオ'.includes(text[at]!)) return undefined;
  for (const { drawn, plain } of RULES) {
    drawn.lastIndex = at;
    const units = drawn.exec(text)?.[0].length;
    if (units !== undefined) return { units, plain };
  }
  return undefined;
}

/** A text as it is read: すげえ for すげー. */
export function withoutDrawn(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const drawn = drawnOutAt(text, at);
    plain += drawn?.plain ?? text[at]!;
    at += drawn?.units ?? 1;
  }
  return plain;
}
