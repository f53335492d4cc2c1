import type { ReadWord } from '@ichibun/contracts/reading-words';

/** Parts of speech of IPADIC that continue the word before them: particles, auxiliaries, suffixes, counters. */
const CONTINUES = /^(?:助詞|助動詞|名詞,接尾|動詞,(?:接尾|非自立)|形容詞,(?:接尾|非自立))/;
const PREFIX = /^接頭詞/;

/** Whether a line may end between two words of a sentence. At punctuation the rules of line breaks decide. */
export function beginsPhrase(word: ReadWord, before: ReadWord): boolean {
  if (word.kind === 'punctuation' || before.kind === 'punctuation') return false;
  // What is counted, whatever its part of speech: 六時.
  if (before.kind === 'number') return false;
  return !CONTINUES.test(word.partOfSpeech) && !PREFIX.test(before.partOfSpeech);
}
