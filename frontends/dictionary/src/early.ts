/*
 * Stands in the area's pages after the shell's first script. Shows what was found in the prerendered page when the
 * answer has come.
 */

import { showEarly } from '@ichibun/api-client/early-frame';
import type { FoundWords } from '@ichibun/contracts/language';
import { fillFrame } from './search/fill-frame.js';
import { LONGEST_QUESTION } from './search/limits.js';
import { questionOf } from './search/question.js';

if (/^\/dictionary\/?$/.test(location.pathname)) {
  const question = questionOf(new URLSearchParams(location.search));
  if (question !== '' && question.length <= LONGEST_QUESTION) {
    showEarly('found', (page, [found]) => fillFrame(page, question, found as FoundWords));
  }
}
