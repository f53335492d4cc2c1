import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { book, type Row } from '@ichibun/test-kit/bench';
import { obtainTestDictionary, obtainTestJmdict } from '@ichibun/test-kit/test-dictionary';
import { goldSentences } from '../testing/gold.js';
import { jmdictText, writeDictionaryFile } from '../testing/small-dictionary.js';

/** A book of 321,000 characters; where it is not there, as much text made of the gold sentences. */
export function longText(): { text: string; name: string } {
  const novel = book('wagahai-wa-neko-de-aru.txt');
  if (novel) return { text: novel, name: 'novel of 321,000 characters' };
  const sentences = goldSentences().map((words) => words.map((word) => word.surface).join(''));
  const once = `${sentences.join('\n')}\n`;
  return { text: once.repeat(Math.ceil(320_000 / once.length)), name: '320,000 characters of gold sentences' };
}

/** The whole dictionary if there is one on this machine, else the small one of the tests. */
export async function dictionaryFile(): Promise<{ file: string; name: string }> {
  const whole = process.env.DICTIONARY_FILE;
  if (whole && existsSync(whole)) return { file: whole, name: 'whole dictionary' };
  return { file: await writeDictionaryFile(jmdictText()), name: 'small test dictionary' };
}

/** The dictionaries of the tests, Debian's EDICT and JMdict, as far as this machine can get them. */
export async function bothDictionaries(): Promise<{ file: string; name: string }[]> {
  const files = { EDICT: await obtainTestDictionary(console.error), JMdict: await obtainTestJmdict(console.error) };
  return Object.entries(files).flatMap(([name, file]) => (file === undefined ? [] : [{ file, name }]));
}

/** The rows of `run`, measured with a folder that is there only as long. */
export async function* inFolder(run: (folder: string) => AsyncIterable<Row>): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-bench-'));
  try {
    yield* run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
