import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import { type Definition, LanguageService, type LineWord, TokenKind } from '@ichibun/proto/language';
import { type KnownLineWord, LearnerWords } from '@ichibun/text-words/learner-words';
import type { Word } from '@ichibun/text-words/lexemes';
import { countsGrammar } from './counts-grammar.js';

/** What the language service reads in one call. */
const LINES_AT_ONCE = 200;
const UNITS_AT_ONCE = 20_000;
/** Words that it defines in one call. */
const WORDS_AT_ONCE = 5_000;
/** Meanings of one word in a text that come before its others. */
const MEANT = 3;

/**
 * The words of paragraphs, with what a learner knows of each.
 *
 * @returns one list a paragraph; joined they are the paragraph
 * @throws DomainError `language.text-too-long` for a paragraph of more than 20,000 UTF-16 units
 */
export async function readParagraphs(
  rpc: Rpc,
  userId: number,
  paragraphs: readonly string[],
): Promise<KnownLineWord[][]> {
  const learner = new LearnerWords(rpc, userId);
  const counts = await countsGrammar(rpc, userId);
  const read: KnownLineWord[][] = [];
  for (const part of inParts(
    paragraphs,
    ({ length }) => Math.max(length, UNITS_AT_ONCE / LINES_AT_ONCE),
    UNITS_AT_ONCE,
  )) {
    for await (const some of learner.knownLines(part, counts)) read.push(...some);
  }
  return read;
}

/** Whether it is no punctuation, number, name or Latin. */
export const isWord = ({ word }: KnownLineWord) => word.kind === TokenKind.WORD;

/** The dictionary form that it is of. */
export const wordOf = ({ word: { entry, baseForm, baseReading, isCompound } }: KnownLineWord): Word => ({
  entry,
  word: baseForm,
  reading: baseReading,
  isCompound,
});

/** A word of a line or a token. */
type WordInPlace = Pick<LineWord, 'entry' | 'baseForm' | 'baseReading' | 'definition'>;

/**
 * What the dictionary says of words, first what each means where it stands, in their order.
 *
 * @param words the places of each word, at least one
 */
export async function definitionsOf(rpc: Rpc, words: readonly (readonly WordInPlace[])[]): Promise<Definition[]> {
  const found: Definition[] = [];
  for (const part of inParts(words, WORDS_AT_ONCE)) {
    const asked = {
      words: part.map((places) => {
        const { entry, baseForm: word, baseReading: reading } = places[0]!;
        const meant = new Set(places.flatMap(({ definition }) => definition ?? []));
        return { entry, word, reading, meant: [...meant].slice(0, MEANT) };
      }),
    };
    const { definitions } = await rpc.call(LanguageService.method.define, asked);
    found.push(...definitions);
  }
  return found;
}
