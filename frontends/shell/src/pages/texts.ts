import { catalogue } from '@ichibun/ui/language';
import { en } from './texts/en.js';

/** The pages of text, which come when they are asked for, in both languages. */
export const texts = catalogue(en, () => import(/* webpackChunkName: "ja-pages" */ './texts/ja.js'));
