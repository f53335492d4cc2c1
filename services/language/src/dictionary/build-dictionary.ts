import { NEW_WORDS } from './new-words.js';
import { DictionaryPacker } from './pack.js';
import { readDictionaryFile } from './read-file.js';

/** The tables of a dictionary file, with the words that dictionaries lack. */
export async function buildDictionary(file: string): Promise<SharedArrayBuffer> {
  const { source, date, entries } = await readDictionaryFile(file);
  const packer = new DictionaryPacker();
  for await (const entry of entries) packer.add(entry);
  packer.addMissing(NEW_WORDS);
  return packer.pack(source, date);
}
