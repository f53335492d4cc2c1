import { catalogue } from '@ichibun/ui/language';
import { en } from './messages/en.js';

export const messages = catalogue(en, () => import(/* webpackChunkName: "ja" */ './messages/ja.js'));
