import { isPlainKana } from '@ichibun/japanese/kana';
import type { SpokenWord } from '../script/script.js';

/** A word for voices that know no markup: what a reading is known of is written in kana. */
export const inKana = ({ text, reading }: SpokenWord): string =>
  reading !== '' && !isPlainKana(text) ? reading : text;
