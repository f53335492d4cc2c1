import type { QueryKey } from '@tanstack/react-query';
import { foundKey } from './calls.js';
import { WORDS_FOUND } from './search/limits.js';
import { found, QUESTION } from './search/stand-ins.js';

/** What the build has cached while it prerenders what is found for a question; another page waits for its own. */
export const standIns = (path: string): [QueryKey, unknown][] =>
  path.endsWith(`?q=${encodeURIComponent(QUESTION)}`) ? [[foundKey(QUESTION, WORDS_FOUND), found]] : [];
