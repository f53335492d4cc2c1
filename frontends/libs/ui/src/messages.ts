import { catalogue } from './language.js';
import { en } from './messages/en.js';

export const messages = catalogue(en, () => import(/* webpackChunkName: "ja" */ './messages/ja.js'));
