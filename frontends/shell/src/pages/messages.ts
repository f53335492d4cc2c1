import { catalogue } from '@ichibun/ui/language';
import { en } from './messages/en.js';

/** The pages of text, which come when they are asked for, in both languages. */
export const messages = catalogue(en, () => import(/* webpackChunkName: "ja-pages" */ './messages/ja.js'));
