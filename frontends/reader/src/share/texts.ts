import { catalogue } from '@ichibun/ui/language';
import { en } from './texts/en.js';

export const texts = catalogue(en, () => import(/* webpackChunkName: "ja-share" */ './texts/ja.js'));
