import { type DictionaryOptions, type ObtainedDictionary, obtainKanji } from '@ichibun/machine/dictionary';
import type { LauncherConfig } from './config.js';

/**
 * The list of kanji: KANJI_FILE, or what is fetched and kept beside the dictionary. Who brings the dictionary brings
 * this too, or does without: then nothing is fetched.
 */
export async function kanjiOf(
  { dictionary, kanjiFile }: Pick<LauncherConfig, 'dictionary' | 'kanjiFile'>,
  options: Pick<DictionaryOptions, 'dataDir' | 'log' | 'sources'>,
): Promise<ObtainedDictionary | undefined> {
  if (dictionary.file && !kanjiFile) return undefined;
  return obtainKanji({ ...options, ...(kanjiFile && { file: kanjiFile }) });
}
