import { furiganaOf } from '@ichibun/japanese/furigana';
import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, TokenKind } from '@ichibun/proto/language';
import { type KnownLineWord, LearnerWords } from '@ichibun/text-words/learner-words';
import { keyOf, makeLexemes, type Word } from '@ichibun/text-words/lexemes';
import type { z } from 'zod';
import { stateOf } from '../lines/state-of-word.js';
import type { jitenWord, parsed } from './jiten.contract.js';

/** What the language service reads in one call. */
const LINES_AT_ONCE = 200;
const UNITS_AT_ONCE = 20_000;
/** Of words whose band is not known. */
const RAREST = 100_000;
/** By which the program knows words that have no accent of their own. */
const PARTICLE = 'prt';

/** How well a word is known, in the program's numbers. */
export const KNOWN_STATES = { new: 0, learning: 1, young: 1, mature: 2, blocked: 3, known: 5 } as const;

/**
 * The words of the paragraphs of a page, with all that the program shows of each. The program stops at a word without
 * an id, so those that no text has had yet get one.
 *
 * @throws DomainError `language.text-too-long` for a paragraph of more than 20,000 UTF-16 units
 */
export async function wordsOfPage(
  rpc: Rpc,
  userId: number,
  paragraphs: readonly string[],
): Promise<Exclude<z.output<typeof parsed>, { error_message: string }>> {
  const learner = new LearnerWords(rpc, userId);
  const read: KnownLineWord[][] = [];
  for (const part of inParts(
    paragraphs,
    ({ length }) => Math.max(length, UNITS_AT_ONCE / LINES_AT_ONCE),
    UNITS_AT_ONCE,
  )) {
    read.push(...(await learner.knownLines(part)));
  }
  const words = new Map<string, KnownLineWord>();
  for (const one of read.flat()) if (isWord(one)) words.set(keyOf(wordOf(one)), one);
  const ids = new Map([...words].map(([key, { lexemeId }]) => [key, lexemeId]));
  const missing = [...words.values()].filter(({ lexemeId }) => lexemeId === 0).map(wordOf);
  for (const [key, lexemeId] of await makeLexemes(rpc, missing)) ids.set(key, lexemeId);
  const rows = [...words.entries()];
  const meanings = await meaningsOf(
    rpc,
    rows.map(([, one]) => wordOf(one)),
  );
  return {
    tokens: read.map((line) => tokensOf(line, ids)),
    vocabulary: rows.map(([key, one], index) => present(one, ids.get(key)!, meanings[index])),
  };
}

const isWord = ({ word }: KnownLineWord) => word.kind === TokenKind.WORD;

const wordOf = ({ word: { entry, baseForm, baseReading, isCompound } }: KnownLineWord): Word => ({
  ...{ entry, word: baseForm, reading: baseReading, isCompound },
});

async function meaningsOf(rpc: Rpc, words: readonly Word[]): Promise<(string | undefined)[]> {
  const meanings: (string | undefined)[] = [];
  for (const part of inParts(words, 5_000)) {
    const asked = { words: part.map(({ entry, word, reading }) => ({ entry, word, reading })) };
    const { definitions } = await rpc.call(LanguageService.method.define, asked);
    meanings.push(...definitions.map(({ definition }) => definition));
  }
  return meanings;
}

function tokensOf(line: readonly KnownLineWord[], ids: ReadonlyMap<string, number>) {
  let start = 0;
  return line.flatMap((one) => {
    const { length } = one.word.surface;
    const from = start;
    start += length;
    if (!isWord(one)) return [];
    const place = { start: from, end: start, length };
    return [{ wordId: ids.get(keyOf(wordOf(one)))!, readingIndex: 0 as const, ...place, conjugations: [] }];
  });
}

function present(one: KnownLineWord, wordId: number, meaning: string | undefined): z.output<typeof jitenWord> {
  const { baseForm, baseReading, frequencyBand, pitchAccents, partOfSpeech } = one.word;
  const state = stateOf(one);
  return {
    ...{ wordId, readingIndex: 0, spelling: baseForm },
    reading: furiganaOf(baseForm, baseReading)
      .map(({ text, reading }) => (reading === '' ? text : `${text}[${reading}]`))
      .join(''),
    frequencyRank: frequencyBand || RAREST,
    partsOfSpeech: partOfSpeech.startsWith('助詞') ? [PARTICLE] : [],
    meaningsChunks: meaning ? [[meaning]] : [],
    meaningsPartOfSpeech: meaning ? [[]] : [],
    knownState: [state === null ? KNOWN_STATES.new : KNOWN_STATES[state]],
    pitchAccents,
    studyDeckIds: [],
  };
}
