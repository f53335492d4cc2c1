import type { kanjiEntry, termEntry } from '@ichibun/contracts/yomitan';
import { hasKanji } from '@ichibun/japanese/script';
import type { Entry, Kanji } from '@ichibun/proto/language';
import type { z } from 'zod';
import { accentsIn, frequenciesIn, placeIn } from './lists.js';

/** An entry as Yomitan shows it for a word that was looked up as `written`. */
export function termEntryOf(entry: Entry, written: string, dictionary: string): z.output<typeof termEntry> {
  const { reading, definition, details, frequencyBand, pitchAccents, common } = entry;
  const text = written.trim();
  // A word in kana is found by its reading.
  const headword = hasKanji(entry.spelling) ? entry.spelling : entry.headword;
  const source = {
    originalText: text,
    transformedText: text,
    deinflectedText: text === reading ? reading : headword,
    matchType: 'exact' as const,
    matchSource: text === reading ? ('reading' as const) : ('term' as const),
    isPrimary: true,
  };
  const meanings = details.length > 0 ? details.map((sense) => sense.definition) : [definition];
  const { index: _, headwordIndex: __, ...place } = placeIn(dictionary);
  const score = common ? 1 : 0;
  return {
    type: 'term',
    isPrimary: true,
    score,
    frequencyOrder: frequencyBand,
    textProcessorRuleChainCandidates: [],
    inflectionRuleChainCandidates: [],
    dictionaryIndex: place.dictionaryIndex,
    dictionaryAlias: dictionary,
    sourceTermExactMatchCount: 1,
    matchPrimaryReading: text === reading,
    maxOriginalTextLength: text.length,
    headwords: [{ index: 0, term: headword, reading, sources: [source], tags: [], wordClasses: [] }],
    definitions: meanings.map((meaning, index) => ({
      ...place,
      index,
      headwordIndices: [0],
      id: index,
      score,
      frequencyOrder: 0,
      sequences: [],
      isPrimary: true,
      tags: [],
      entries: [meaning],
    })),
    pronunciations: accentsIn(dictionary, pitchAccents),
    frequencies: frequenciesIn(dictionary, frequencyBand),
  };
}

const KATAKANA = /^[ァ-ヺー・.-]+$/u;

/** A kanji as Yomitan shows it. */
export function kanjiEntryOf(
  { character, meanings, readings }: Kanji,
  dictionary: string,
): z.output<typeof kanjiEntry> {
  return {
    type: 'kanji',
    character,
    dictionary,
    dictionaryIndex: 0,
    dictionaryAlias: dictionary,
    onyomi: readings.filter((reading) => KATAKANA.test(reading)),
    kunyomi: readings.filter((reading) => !KATAKANA.test(reading)),
    tags: [],
    stats: {},
    definitions: meanings,
    frequencies: [],
  };
}
