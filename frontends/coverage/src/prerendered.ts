import { keys } from '@ichibun/api-client/keys';
import type { QueryKey } from '@tanstack/react-query';
import { SHOWN_FIRST } from './detail/limits.js';
import {
  analysis,
  chapters,
  dashboard,
  dictionary,
  sentences,
  settings,
  statistics,
  words,
} from './detail/stand-ins.js';

/** What the build has cached while it prerenders an opened analysis; the history waits for its own. */
export function standIns(path: string, userId = 0): [QueryKey, unknown][] {
  if (!path.endsWith(`?analysis=${analysis.id}`)) return [];
  return [
    [keys.analyses, [analysis]],
    [keys.statistics(analysis.id), statistics],
    [keys.sentenceCoverage(analysis.id), sentences],
    [keys.chapters(analysis.id), chapters],
    [keys.topWords(analysis.id, SHOWN_FIRST), words],
    [keys.countingSettings, settings],
    [keys.dictionary, dictionary],
    [keys.knownWordsCount(userId), dashboard],
  ];
}
