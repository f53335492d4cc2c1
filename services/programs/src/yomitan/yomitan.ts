import { tokenized as tokenizedRows, yomitanCalls } from '@ichibun/contracts/yomitan';
import type { Rpc } from '@ichibun/kit/rpc';
import { type Entry, LanguageService } from '@ichibun/proto/language';
import { dictionaryName } from '@ichibun/text-words/dictionary-name';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import type { z } from 'zod';
import { type Answering, type Asked, answering, jsonList, StreamedJson } from '../call.js';
import { kanjiEntryOf, termEntryOf } from './entries.js';
import { lemmasOf, segmentsOf } from './segments.js';

/** Of Yomitan, the first that tells pitch to players of subtitles, which ask for no more. */
const ANSWERS_AS = '26.7.21.0';
/** Entries answered for a term. */
const MOST_ENTRIES = 8;
/** UTF-16 units of a beginning of a text that is no word, as many as Yomitan scans. */
const LONGEST_BEGINNING = 20;
/** Of what our dictionary says, where none is installed. */
const NAMELESS = 'Ichibun';

/** The protocol of Yomitan's API, as its programs speak it: all of it is posted, and names are those of Yomitan. */
export const yomitan = (rpc: Rpc): Answering[] => [
  answering(yomitanCalls.serverVersion, () => ({ version: 1 as const })),
  answering(yomitanCalls.yomitanVersion, () => ({ version: ANSWERS_AS })),
  answering(yomitanCalls.tokenize, async (asked) => {
    const name = (await dictionaryName(rpc)) ?? NAMELESS;
    return new StreamedJson(jsonList(tokenized(rpc, asked, name)));
  }),
  answering(yomitanCalls.termEntries, async ({ body: { term } }) => {
    const terms = [term].flat().map((one) => one.trim());
    const [words, name] = await Promise.all([lookUp(rpc, terms), dictionaryName(rpc)]);
    const unknown = terms.filter((_, index) => words[index]?.entries.length === 0);
    const beginnings = await beginningsOf(rpc, unknown);
    const found = words.map(({ entries: ofWhole }, index) => {
      const whole = terms[index]!;
      const { text, entries } = beginnings.get(whole) ?? { text: whole, entries: ofWhole };
      return {
        dictionaryEntries: entries.map((entry) => termEntryOf(entry, text, name ?? NAMELESS)),
        originalTextLength: entries.length > 0 ? text.length : 0,
        index,
      };
    });
    return Array.isArray(term) ? found : found[0]!;
  }),
  answering(yomitanCalls.kanjiEntries, async ({ body: { character } }) => {
    const { kanji } = await rpc.call(LanguageService.method.describeKanji, { text: character });
    return kanji.map((one) => kanjiEntryOf(one, 'KANJIDIC2'));
  }),
];

async function* tokenized(rpc: Rpc, { userId, body }: Asked<typeof yomitanCalls.tokenize>, dictionary: string) {
  const lines = [body.text].flat().map((line) => line.toWellFormed());
  let index = 0;
  for await (const some of new LearnerWords(rpc, userId).lines(lines)) {
    for (const words of some) {
      const row: z.output<typeof tokenizedRows>[number] =
        body.parser === 'mecab'
          ? { id: 'mecab', source: 'mecab', dictionary: 'ipadic', index, content: lemmasOf(words) }
          : { id: 'scan', source: 'scanning-parser', dictionary: null, index, content: segmentsOf(words, dictionary) };
      yield JSON.stringify(row);
      index++;
    }
  }
}

async function lookUp(rpc: Rpc, terms: readonly string[]) {
  const asked = { words: terms.map((word) => ({ word, reading: '' })), mostEntries: MOST_ENTRIES };
  return (await rpc.call(LanguageService.method.lookUp, asked)).words;
}

/** The longest beginning of each text that is a word in any of its forms, as Yomitan scans: 食べたい of 食べたいですね。 */
async function beginningsOf(rpc: Rpc, texts: readonly string[]) {
  const found = new Map<string, { text: string; entries: Entry[] }>();
  const beginnings = texts.flatMap((whole) =>
    Array.from({ length: Math.min(whole.length - 1, LONGEST_BEGINNING) }, (_, index) => whole.slice(0, index + 1))
      .filter((text) => text.isWellFormed())
      .map((text) => ({ whole, text }))
      .reverse(),
  );
  if (beginnings.length === 0) return found;
  const words = await lookUp(
    rpc,
    beginnings.map(({ text }) => text),
  );
  for (const [index, { whole, text }] of beginnings.entries()) {
    const { entries } = words[index]!;
    if (entries.length > 0 && !found.has(whole)) found.set(whole, { text, entries });
  }
  return found;
}
