import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import type { SentenceToSave } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { markedAt, plainText } from '@ichibun/text/markup';
import { withSenseFirst } from '@ichibun/text/senses';
import { type AnalysedSentence, LearnerWords } from '@ichibun/text-words/learner-words';
import { sentenceFurigana } from '../words/furigana.js';
import { meaningsThere } from '../words/meanings-there.js';
import {
  boldPlace,
  type EntryOfWord,
  readingAt,
  type SpelledWord,
  type Target,
  targetOfWord,
} from '../words/target.js';
import { type Origin, textOf } from '../words/text-of.js';
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
  ['mined_title', 'minedTitle'],
  ['mined_url', 'minedUrl'],
  ['sound', 'sound'],
  ['picture', 'picture'],
  ['word_sound', 'wordSound'],
] as const;

/**
 * Checks a learner's sentences, marks their targets, and adds furigana, frequency, pitch and, where the learner says
 * none, what the target means there.
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
  const [analysed, { words }, spelled] = await Promise.all([
    textOf(rpc, userId, from).then((ofText) =>
      new LearnerWords(rpc, userId).analyse(
        checked.map(({ japanese }) => plainText(japanese)),
        ofText,
      ),
    ),
    rpc.call(LanguageService.method.lookUp, { words: checked.map(wordToLookUp) }),
    spelledWords(rpc, userId, checked),
  ]);
  const targets: Target[] = [];
  for (const [index, sentence] of checked.entries()) {
    const told = { spelled, entries: words[index]!.entries };
    const form = () => markedForm(rpc, sentence, analysed[index]!.text);
    targets.push(foundIn(sentence, analysed[index]!, told) ?? (await form()) ?? missing(sentence, analysed[index]!));
  }
  const meanings = await meaningsThere(
    rpc,
    checked.map(({ shortDefinition, targetWord: word }, index) => ({
      sentence: analysed[index]!,
      word,
      target: shortDefinition === null ? targets[index] : undefined,
    })),
  );
  return checked.map((sentence, index) => {
    const japanese = markedAt(analysed[index]!.text, targets[index]!);
    const [entry] = words[index]!.entries;
    const meaning = meanings[index] ?? entry?.definition;
    return {
      ...sentence,
      targetReading: sentence.targetReading || readingThere(sentence, analysed[index]!, targets[index]!, spelled),
      shortDefinition: sentence.shortDefinition ?? (meaning ? withSenseFirst(meaning, given[index]!.sense) : null),
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

/** The words of sentences, by their lexeme ids: what any spelling of them is found by. */
export async function spelledWords(
  rpc: Rpc,
  userId: number,
  sentences: readonly Pick<CheckedSentence, 'lexemeId'>[],
): Promise<Map<number, SpelledWord>> {
  const lexemeIds = [...new Set(sentences.flatMap(({ lexemeId }) => (lexemeId === null ? [] : [lexemeId])))];
  if (lexemeIds.length === 0) return new Map();
  const { lexemes } = await rpc.call(VocabularyService.method.describeLexemes, { userId, lexemeIds });
  return new Map(
    lexemes.map(({ id, identity }) => [id, { lexemeId: id, entry: identity!.entry, reading: identity!.reading }]),
  );
}

/** How a word is read in its sentence, which may be otherwise than by itself; empty where nobody knows. */
const readingThere = (
  { lexemeId, targetWord }: CheckedSentence,
  sentence: AnalysedSentence,
  target: Target,
  spelled: ReadonlyMap<number, SpelledWord>,
): string =>
  readingAt(sentence, target, targetWord) ?? (lexemeId === null ? undefined : spelled.get(lexemeId)?.reading) ?? '';

/** The word of a sentence, as the language service takes it. */
export const wordToLookUp = ({ targetWord, targetReading }: Pick<CheckedSentence, 'targetWord' | 'targetReading'>) => ({
  word: targetWord,
  reading: targetReading,
});

/**
 * Where a sentence holds the word that it is for.
 *
 * @param told `spelled` of `spelledWords`, `entries` that the dictionary has of the word
 * @throws DomainError `sentences.target-missing`
 */
export const targetOf = (given: GivenSentence, sentence: AnalysedSentence, told: Told): Target =>
  foundIn(given, sentence, told) ?? missing(given, sentence);

type GivenSentence = Pick<CheckedSentence, 'lexemeId' | 'targetWord' | 'japanese'>;
interface Told {
  readonly spelled: ReadonlyMap<number, SpelledWord>;
  readonly entries: readonly EntryOfWord[];
}

function foundIn({ lexemeId, targetWord, japanese }: GivenSentence, sentence: AnalysedSentence, told: Told) {
  const spelled = lexemeId === null ? undefined : told.spelled.get(lexemeId);
  return targetOfWord(sentence, japanese, { targetWord, spelled, entries: told.entries });
}

/** The letters that a sentence marks, where they may be a form of its word: ぴえた of ぴえる, which only an own dictionary has. */
async function markedForm(
  rpc: Rpc,
  { targetWord, japanese }: GivenSentence,
  text: string,
): Promise<Target | undefined> {
  const place = boldPlace(japanese);
  if (!place) return undefined;
  const { words } = await rpc.call(LanguageService.method.guessWords, { text: text.slice(place.from, place.to) });
  return words.includes(targetWord) ? { ...place, lexemeId: undefined } : undefined;
}

function missing({ targetWord: word }: GivenSentence, { text }: AnalysedSentence): never {
  throw new DomainError('sentences.target-missing', { word, sentence: text });
}
