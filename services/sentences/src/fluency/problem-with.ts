import { EXAMPLE_WORDS, isExample } from '@ichibun/text-words/example-sentences';
import type { AnalysedSentence } from '@ichibun/text-words/learner-words';
import { isSpelled, targetOrWithin } from '../words/target.js';
import type { TargetWord } from '../words/target-words.js';
import { is } from './attachments.js';
import { explainsTarget } from './definition.js';
import { foreignWord } from './foreign-word.js';
import { repeatedWord } from './repetition.js';
import { saysMeaning } from './said-meaning.js';
import { unusualCase, verbWithoutObject } from './unusual-case.js';

/** The first band of frequency. */
const MOST_USED = 1_000;
/** A sentence ends with one of these; what does not is mostly half of one. */
const ENDS = /[。！？!?」』）)]$/u;
/** What a model leaves of its own quoting: 「籠に入れる。',」 */
const STRAY_MARKS = /[{}[\]\\"]|[。！？][.,'’]/u;

/**
 * What is wrong with a sentence that a model wrote for a word, as the model is asked for another one. None of this
 * needs a model: the word is there once, in a whole sentence that uses it, of Japanese words that go together, and its
 * translation says what the word means.
 *
 * @returns undefined of one that may be shown
 */
export function problemWith(sentence: AnalysedSentence, word: TargetWord, english: string): string | undefined {
  const place = targetOrWithin(sentence, word);
  if (place?.lexemeId === undefined) return `it did not hold ${word.word}`;
  if (!isExample(sentence))
    return `it was a fragment: at least ${EXAMPLE_WORDS.least} words and a predicate are needed`;
  if (STRAY_MARKS.test(sentence.text)) return 'it had stray marks';
  if (!ENDS.test(sentence.text.trimEnd())) return 'it was unfinished: end it with 。';
  const repeated = repeatedWord(sentence, place.lexemeId);
  if (repeated !== undefined) return `it said ${repeated} more than once`;
  if (explainsTarget(sentence, place)) {
    return `it explained ${word.word}: use it in a sentence about something else`;
  }
  const foreign = foreignWord(sentence);
  if (foreign !== undefined) return `${foreign} is no Japanese word`;
  const words = sentence.tokens.map(({ token }) => token);
  const unusual = unusualCase(words);
  if (unusual) return `${unusual.particle} does not go with ${unusual.head}`;
  const withoutObject = verbWithoutObject(words);
  if (withoutObject !== undefined) return `${withoutObject} needs an object with を`;
  if (
    isMeant(sentence, word, place.lexemeId) &&
    word.definition !== undefined &&
    !saysMeaning(english, word.definition)
  ) {
    return `its English does not say what ${word.word} means`;
  }
  return undefined;
}

/** Whether a translation must say a word: nouns, but for those of time, manner and grammar that everybody uses. */
function isMeant({ tokens }: AnalysedSentence, word: TargetWord, target: number): boolean {
  const counted = tokens.flatMap(({ lexemes }) => lexemes).filter(({ lexemeId }) => lexemeId === target);
  const within = tokens.flatMap(({ token }) => token.parts).filter((part) => isSpelled(part, word));
  return [...counted.map(({ part }) => part), ...within].some(
    (part) => is(part, '名詞') && !part.isExpression && (part.frequencyBand !== MOST_USED || is(part, '名詞,一般')),
  );
}
