import { levelName } from '@ichibun/contracts/jlpt';
import type { Entry } from '@ichibun/proto/language';

/** An entry of the dictionary as pages see it. */
export const presentCandidate = ({ key, headword, reading, definition, details, common, ...entry }: Entry) => ({
  entry: key,
  headword,
  otherSpellings: entry.otherSpellings,
  reading,
  definition,
  senses: details.map(({ $typeName: _, $unknown: __, ...sense }) => sense),
  common,
  frequencyBand: entry.frequencyBand || null,
  jlpt: levelName(entry.jlpt),
  pitchAccents: entry.pitchAccents,
});
