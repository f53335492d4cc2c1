// The process that reads one file. It may be killed at any time; it can write nothing and knows no secrets.
import { answersOneQuestion, type Refused } from '@ichibun/kit/bounded-process';
import type { DictionaryInfo } from '../dictionaries/read-yomitan.js';
import { checkText } from '../documents/check-text.js';
import type { Answer, DictionaryBlock, Picture, Progress, Question } from './bounded-process.js';
import { packed } from './packed-source.js';
import { readFile } from './read-file.js';
import { readText } from './read-text.js';

answersOneQuestion<Question, Exclude<Answer, Refused>>(async (question) => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  // A copy that owns its memory: pdf.js takes it over.
  const bytes = Uint8Array.from(Buffer.concat(chunks));
  if ('isDictionary' in question) return { dictionary: await dictionaryOf(bytes) };
  const { name } = question;
  const source = name === null ? readText(new TextDecoder().decode(bytes)) : await readFile(bytes, name, tellPages);
  // Here, where a text that is far too long holds up nobody.
  checkText(source.text);
  for (const picture of source.pictureFiles ?? []) process.send!({ picture } satisfies Picture);
  return { source: packed(source) };
});

/** Reports progress, so that a slow PDF is not taken for one that hangs. */
const tellPages = (pages: number) => void process.send!({ pages } satisfies Progress);

/** Sends a dictionary's blocks, and answers what it says of itself. */
async function dictionaryOf(bytes: Uint8Array): Promise<DictionaryInfo> {
  const { readYomitan } = await import('../dictionaries/read-yomitan.js');
  const { info, rows } = readYomitan(bytes);
  for (const block of rows.blocks()) process.send!({ block } satisfies DictionaryBlock);
  return info;
}
