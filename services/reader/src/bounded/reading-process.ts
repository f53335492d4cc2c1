// The process that reads one file. It may be killed at any time; it can write nothing and knows no secrets.
import { answersOneQuestion, type Refused } from '@ichibun/kit/bounded-process';
import { readFile } from '../book-files/read-file.js';
import { readText } from '../book-files/read-text.js';
import type { DictionaryInfo } from '../dictionary-files/read-yomitan.js';
import { checkText } from '../documents/check-text.js';
import type { Answer, DictionaryBlock, Picture, Progress, Question } from './file-reading-process.js';
import { packed } from './packed-file.js';

answersOneQuestion<Question, Exclude<Answer, Refused>>(async (question, given, tell) => {
  // A copy that owns its memory: pdf.js takes it over.
  const bytes = Uint8Array.from(given);
  if ('isDictionary' in question) return { dictionary: await dictionaryOf(bytes, tell) };
  // So that a slow PDF is not taken for one that hangs.
  const tellPages = (pages: number) => tell({ pages } satisfies Progress);
  const source =
    'called' in question
      ? readText(new TextDecoder().decode(bytes), question.called)
      : await readFile(bytes, question.name, tellPages);
  // Here, where a text that is far too long holds up nobody.
  checkText(source.text);
  for (const picture of source.pictureFiles ?? []) tell({ picture } satisfies Picture);
  return { source: packed(source) };
});

/** Sends a dictionary's blocks, and answers what it says of itself. */
async function dictionaryOf(bytes: Uint8Array, tell: (message: object) => void): Promise<DictionaryInfo> {
  const { readYomitan } = await import('../dictionary-files/read-yomitan.js');
  const { info, rows } = readYomitan(bytes);
  for (const block of rows.blocks()) tell({ block } satisfies DictionaryBlock);
  return info;
}
