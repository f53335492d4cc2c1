import type { jitenWord, parsed } from '@ichibun/contracts/jiten';
import { furiganaOf } from '@ichibun/japanese/furigana';
import type { Rpc } from '@ichibun/kit/rpc';
import type { KnownLineWord } from '@ichibun/text-words/learner-words';
import { keyOf, makeLexemes } from '@ichibun/text-words/lexemes';
import type { z } from 'zod';
import { definitionsOf, isWord, readParagraphs, wordOf } from '../lines/read-paragraphs.js';
import { stateOf } from '../lines/state-of-word.js';

/** Of words whose band is not known. */
const RAREST = 100_000;
/** By which the program knows words that have no accent of their own. */
const PARTICLE = 'prt';

/** How well a word is known, in the program's numbers. */
export const KNOWN_STATES = { unknown: 0, new: 1, learning: 1, young: 1, mature: 2, blocked: 3, known: 5 } as const;

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
  const read = await readParagraphs(rpc, userId, paragraphs);
  const words = Map.groupBy(read.flat().filter(isWord), (one) => keyOf(wordOf(one)));
  const ids = new Map([...words].map(([key, [one]]) => [key, one!.lexemeId]));
  const missing = [...words.values()].flatMap(([one]) => (one!.lexemeId === 0 ? [wordOf(one!)] : []));
  for (const [key, { id }] of await makeLexemes(rpc, userId, missing)) ids.set(key, id);
  const rows = [...words.entries()];
  const definitions = await definitionsOf(
    rpc,
    [...words.values()].map((places) => places.map(({ word }) => word)),
  );
  return {
    tokens: read.map((line) => tokensOf(line, ids)),
    vocabulary: rows.map(([key, [one]], index) => present(one!, ids.get(key)!, definitions[index]!.definition)),
  };
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
    wordId,
    readingIndex: 0,
    spelling: baseForm,
    reading: furiganaOf(baseForm, baseReading)
      .map(({ text, reading }) => (reading === '' ? text : `${text}[${reading}]`))
      .join(''),
    frequencyRank: frequencyBand || RAREST,
    partsOfSpeech: partOfSpeech.startsWith('助詞') ? [PARTICLE] : [],
    meaningsChunks: meaning ? [[meaning]] : [],
    meaningsPartOfSpeech: meaning ? [[]] : [],
    knownState: [KNOWN_STATES[state ?? 'unknown']],
    pitchAccents,
    studyDeckIds: [],
  };
}
