import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type Token } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';

/** What makes a lexeme: a dictionary entry in the form written; without an entry, form and reading. */
export interface Word {
  /** Key of the dictionary entry; empty when there is none. */
  readonly entry: string;
  /** The dictionary form as written. */
  readonly word: string;
  /** Hiragana; empty when unknown. */
  readonly reading: string;
  /** The analyser has it in several words. */
  readonly isCompound?: boolean;
}

/** The user's id of lexemes that all learners share. */
const EVERYBODY = 0;
/** Lexemes that the vocabulary service takes at once. */
export const LEXEMES_AT_ONCE = 5_000;
/** Words looked up at once: with up to eight entries each the answer still fits into a message. */
const LOOK_UP_AT_ONCE = 250;
/** Far above what 5,000 lexemes take, and soon enough to ask another replica when one has died over them. */
const DEADLINE_MS = 15_000;

/** The word that a token, or a part of one, is. */
export const wordOf = ({ entry, baseForm, baseReading, ownParts, isExpression }: Token): Word => ({
  entry,
  word: baseForm,
  reading: baseReading,
  isCompound: ownParts > 1 && !isExpression,
});

/** The same for two words exactly when they are one lexeme. */
export const keyOf = ({ entry, word, reading }: Word): string =>
  entry === '' ? `\n${word}\n${reading}` : `${entry}\n${word}`;

/** As the vocabulary service is told it. */
export const identityOf = ({ entry, word, reading, isCompound = false }: Word) => ({
  entry,
  word,
  reading,
  isCompound,
});

/** Each different word once, by its key. */
export const byKey = <T extends Word>(words: Iterable<T>): Map<string, T> => {
  const found = new Map<string, T>();
  for (const word of words) {
    const key = keyOf(word);
    if (word.isCompound || !found.has(key)) found.set(key, word);
  }
  return found;
};

/** The lexeme of a word. */
export interface MadeLexeme {
  readonly id: number;
  /** Neither dictionary nor analyser know the word by themselves, so that only its learner sees the lexeme. */
  readonly isOwn: boolean;
}

/**
 * Words' lexemes by the words' keys; those that do not exist are made. For calls that write: what only reads asks
 * `classifyWords`.
 *
 * @param userId whose text they are from; undefined for what all learners share
 * @param words any number of them, each as often as it comes
 */
export async function makeLexemes(
  rpc: Rpc,
  userId: number | undefined,
  words: Iterable<Word>,
): Promise<Map<string, MadeLexeme>> {
  const lexemes = new Map<string, MadeLexeme>();
  for (const part of inParts([...byKey(words)], LEXEMES_AT_ONCE)) {
    const { ids, own } = await rpc.call(
      VocabularyService.method.resolveLexemes,
      { userId: userId ?? EVERYBODY, lexemes: part.map(([, word]) => identityOf(word)) },
      { deadlineMs: DEADLINE_MS },
    );
    const ofLearner = new Set(own);
    for (const [index, [key]] of part.entries()) {
      const id = ids[index]!;
      lexemes.set(key, { id, isOwn: ofLearner.has(id) });
    }
  }
  return lexemes;
}

/**
 * The lexemes of words as somebody has written them, in the order given: of each that of its likeliest entry. They are
 * made where they do not exist.
 *
 * @param words the reading in hiragana, empty where nobody knows it
 */
export async function lexemesOfWritten(
  rpc: Rpc,
  userId: number,
  words: readonly { readonly word: string; readonly reading: string }[],
): Promise<number[]> {
  const identities: Word[] = [];
  for (const part of inParts(words, LOOK_UP_AT_ONCE)) {
    const found = await rpc.call(LanguageService.method.lookUp, { words: part });
    for (const [index, { word, reading }] of part.entries()) {
      const [entry] = found.words[index]!.entries;
      identities.push({ entry: entry?.key ?? '', word, reading: entry?.reading ?? reading });
    }
  }
  const made = await makeLexemes(rpc, userId, identities);
  return identities.map((identity) => made.get(keyOf(identity))!.id);
}
