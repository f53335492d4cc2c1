import type { AnalysedSentence } from '@ichibun/text-words/learner-words';
import type { Target } from '../words/target.js';

/** What follows a word that is explained: 微生物とは、… and 微生物は…という意味です. */
const EXPLAINS =
  /^[」』]?(?:とは、|(?:と|って)(?:いう|言う)(?:の|言葉|単語|語|意味)|は.*(?:(?:を|と)(?:意味|指)し|の(?:意味|一種)(?:だ|です|で)|という(?:意味|言葉|単語|もの)(?:だ|です|で)))/u;

/**
 * Whether a sentence says what its target means, and shows it in no use. Small language models like to. One of the
 * 7,131 sentences of the starter corpus is taken for such a one.
 */
export const explainsTarget = ({ text }: AnalysedSentence, { from, to }: Pick<Target, 'from' | 'to'>): boolean =>
  /^[「『]?$/u.test(text.slice(0, from)) && EXPLAINS.test(text.slice(to));
