import { type DictionaryOptions, type ObtainedDictionary, obtainKanji } from '@ichibun/machine/dictionary';
import type { LauncherConfig } from './config.js';

/**
 * The list of kanji of a service in a cluster: KANJI_FILE, or what is fetched and kept beside the dictionary. A pod that
 * is given the dictionary may reach nothing outside, so it fetches nothing.
 */
export async function kanjiOf(
  { dictionary, kanjiFile }: Pick<LauncherConfig, 'dictionary' | 'kanjiFile'>,
  options: Pick<DictionaryOptions, 'dataDir' | 'log' | 'sources'>,
): Promise<ObtainedDictionary | undefined> {
  if (dictionary.file && !kanjiFile) return undefined;
  return obtainKanji({ ...options, ...(kanjiFile && { file: kanjiFile }) });
}
