import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import type { SentenceToSave } from '@ichibun/proto/sentences';
import { markedAt, plainText } from '@ichibun/text/markup';
import { type AnalysedSentence, LearnerWords } from '@ichibun/text-words/learner-words';
import { sentenceFurigana } from '../words/furigana.js';
import { givenWordsOf, type Origin } from '../words/given-words.js';
import { type Target, targetOfWord } from '../words/target.js';
import { type CheckedSentence, checkedSentence } from './checked-sentence.js';

/** A sentence with all that its note in Anki shows. */
export interface PreparedSentence extends CheckedSentence {
  readonly japaneseFurigana: string;
  readonly frequencyBand: number;
  readonly pitchAccents: number[];
}

/** The columns that a change of a sentence writes, with the properties that hold them. */
export const cardTexts = [
  ['japanese', 'japanese'],
  ['english', 'english'],
  ['short_definition', 'shortDefinition'],
  ['japanese_furigana', 'japaneseFurigana'],
  ['source', 'source'],
] as const;

/**
 * Checks a learner's sentences, marks their targets, and adds furigana, frequency and pitch.
 *
 * @param from what they are from, whose names are names in them
 * @throws DomainError `sentences.invalid`, and `sentences.target-missing` for one that does not hold its word
 */
export async function prepare(
  rpc: Rpc,
  userId: number,
  given: readonly Omit<SentenceToSave, '$typeName'>[],
  from: Origin,
): Promise<PreparedSentence[]> {
  const checked = given.map(checkedSentence);
  const [analysed, { words }] = await Promise.all([
    givenWordsOf(rpc, userId, from).then((givenWords) =>
      new LearnerWords(rpc, userId).analyse(
        checked.map(({ japanese }) => plainText(japanese)),
        givenWords,
      ),
    ),
    rpc.call(LanguageService.method.lookUp, {
      words: checked.map(({ targetWord, targetReading }) => ({ word: targetWord, reading: targetReading })),
    }),
  ]);
  return checked.map((sentence, index) => {
    const japanese = markedAt(analysed[index]!.text, targetOf(sentence, analysed[index]!));
    const [entry] = words[index]!.entries;
    return {
      ...sentence,
      japanese,
      japaneseFurigana: sentenceFurigana(
        japanese,
        analysed[index]!.tokens.map(({ token }) => token),
      ),
      frequencyBand: entry?.frequencyBand ?? 0,
      pitchAccents: entry?.pitchAccents ?? [],
    };
  });
}

/** @throws DomainError `sentences.target-missing` */
export function targetOf(wanted: Pick<CheckedSentence, 'lexemeId' | 'targetWord'>, sentence: AnalysedSentence): Target {
  const target = targetOfWord(sentence, wanted);
  if (target) return target;
  throw new DomainError(
    'sentences.target-missing',
    'invalid',
    `“${wanted.targetWord}” is not in this sentence: “${sentence.text}”. Keep the word in it, in any of its forms.`,
  );
}
