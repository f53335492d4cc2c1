import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';

type Rows = Partial<Record<number, readonly object[]>>;

/** The path of a wheel with these lists of words and kanji, by level. */
export async function writeJlptWheel(words: Rows, kanji: Rows = {}): Promise<string> {
  const files = [1, 2, 3, 4, 5].flatMap((level) => [
    [`kotobase/data/jlpt/vocab_n${level}.json`, JSON.stringify(words[level] ?? [])],
    [`kotobase/data/jlpt/kanji_n${level}.json`, JSON.stringify(kanji[level] ?? [])],
  ]);
  const file = join(await mkdtemp(join(tmpdir(), 'ichibun-jlpt-')), 'kotobase.whl');
  const bytes = files.map(([name, text]) => [name!, new TextEncoder().encode(text)]);
  await writeFile(file, zipSync(Object.fromEntries(bytes)));
  return file;
}
