// The process that reads one file. It may be killed at any time; it can write nothing and knows no secrets.
import { DomainError } from '@ichibun/kit/errors';
import type { DictionaryInfo } from '../dictionaries/read-yomitan.js';
import { checkText } from '../documents/check-text.js';
import type { Answer, DictionaryBlock, Picture, Progress, Question } from './bounded-process.js';
import { packed } from './packed-source.js';
import { readFile } from './read-file.js';
import { readText } from './read-text.js';

process.once('message', async (question: Question) => {
  const answer = await answerTo(question);
  process.send!(answer, undefined, undefined, () => process.disconnect());
});
// The parent has gone, or does not want the answer any more.
process.once('disconnect', () => process.exit());

/** Reports progress, so that a slow PDF is not taken for one that hangs. */
const tellPages = (pages: number) => void process.send!({ pages } satisfies Progress);

async function answerTo(question: Question): Promise<Answer> {
  try {
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
  } catch (error) {
    if (error instanceof DomainError)
      return { refusal: { code: error.code, kind: error.kind, message: error.message } };
    return { failure: placesOf(error) };
  }
}

/** Sends a dictionary's blocks, and answers what it says of itself. */
async function dictionaryOf(bytes: Uint8Array): Promise<DictionaryInfo> {
  const { readYomitan } = await import('../dictionaries/read-yomitan.js');
  const { info, rows } = readYomitan(bytes);
  for (const block of rows.blocks()) process.send!({ block } satisfies DictionaryBlock);
  return info;
}

/** Where an error comes from, without its message: that may quote the file. */
function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...places].join('\n');
}
