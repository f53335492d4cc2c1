import { catalogue } from '@ichibun/ui/language';
import { en } from './messages/en.js';

/** Names of pages and settings, which come when somebody looks for something. */
export const messages = catalogue(en, () => import(/* webpackChunkName: "ja-places" */ './messages/ja.js'));
