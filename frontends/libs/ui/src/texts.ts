import { catalogue } from './language.js';
import { en } from './texts/en.js';

export const texts = catalogue(en, () => import(/* webpackChunkName: "ja" */ './texts/ja.js'));
