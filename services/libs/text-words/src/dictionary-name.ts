import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';

const DICTIONARIES: Record<string, string> = {
  jmdict: 'JMdict',
  'jmdict-simplified': 'JMdict',
  edict: 'EDICT',
};

/** What people call the dictionary that is loaded; null without one. */
export async function dictionaryName(rpc: Rpc): Promise<string | null> {
  const { source } = await rpc.call(LanguageService.method.getDictionary, {});
  return DICTIONARIES[source] ?? null;
}
