import { replaceBetween } from '@ichibun/text/replace-between';
import { gaiji } from './gaiji.js';

/** A text whose notes on gaiji are the characters they describe. */
export const withGaiji = (text: string): string => replaceBetween(text, '※［＃', '］', gaiji);

/** A text without notes and ruby. */
export const withoutMarks = (text: string): string =>
  replaceBetween(
    replaceBetween(text, '［＃', '］', () => ''),
    '《',
    '》',
    () => '',
  ).replaceAll('｜', '');
