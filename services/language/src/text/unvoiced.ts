import { toHiragana } from '@ichibun/japanese/kana';

/** A reading without its marks of voicing: こいびと is こい and ひと. */
export function unvoiced(reading: string): string {
  let plain = '';
  for (let at = 0; at < reading.length; at++) {
    const kana = UNVOICED[reading.charCodeAt(at) - FIRST_KANA];
    if (kana === undefined) return withoutMarks(reading);
    plain += kana;
  }
  return plain;
}

const withoutMarks = (reading: string) =>
  toHiragana(reading)
    .normalize('NFD')
    .replace(/[\u3099\u309a]/gu, '');

const [FIRST_KANA, LAST_KANA] = [0x3041, 0x3096];
/** Hiragana, of which nearly all readings are. */
const UNVOICED = Array.from({ length: LAST_KANA + 1 - FIRST_KANA }, (_, at) =>
  withoutMarks(String.fromCharCode(FIRST_KANA + at)),
);
