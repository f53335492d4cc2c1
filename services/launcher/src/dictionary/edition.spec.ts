import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { chooseEdition, takeEdition } from './edition.js';

let folder: string;
let objects: FileObjectStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-edition-'));
  objects = new FileObjectStore(join(folder, 'objects'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Publishes a dictionary with this content, as a job does that has downloaded it. */
async function choose(content: string, kanji?: string): Promise<boolean> {
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  return chooseEdition('first', objects, async () => ({
    dictionary: await write('JMdict_e.gz', content),
    kanji: kanji && (await write('kanjidic2.xml.gz', kanji)),
  }));
}

const never = (): void => {
  throw new Error('waits');
};
const take = (replica: string, waits = never) => takeEdition('first', objects, join(folder, replica), waits);

it('all replicas read the edition that was chosen first, whenever they start', async () => {
  expect(await choose('Monday', '猫')).toBe(true);
  const one = await take('one');
  expect(await choose('Tuesday')).toBe(false);
  const other = await take('other');
  for (const { dictionary, kanji } of [one, other]) {
    expect(basename(dictionary)).toBe('JMdict_e.gz');
    expect(await readFile(dictionary, 'utf8')).toBe('Monday');
    expect(await readFile(kanji!, 'utf8')).toBe('猫');
  }
  // A replica that is started again needs nothing but the name.
  for await (const { key } of objects.list('dictionary/files')) await objects.remove(key);
  expect(await take('one')).toEqual(one);
});

it('a replica that is there first waits until an edition is chosen', async () => {
  let waited = 0;
  const taking = take('one', () => {
    waited++;
    void choose('Monday');
  });
  expect(await readFile((await taking).dictionary, 'utf8')).toBe('Monday');
  expect(waited).toBe(1);
});

it('without a dictionary nothing is chosen, and the job says what to do', async () => {
  const nothing = async () => ({ dictionary: undefined, kanji: undefined });
  await expect(chooseEdition('first', objects, nothing)).rejects.toThrow(
    /No dictionary could be fetched.*DICTIONARY_URL/,
  );
  expect(await objects.has('dictionary/first.json')).toBe(false);
});

it('a damaged file is refused and not kept', async () => {
  await choose('Monday');
  for await (const { key } of objects.list('dictionary/files')) await objects.put(key, Buffer.from('Tuesday'));
  await expect(take('one')).rejects.toThrow(/damaged/);
  await expect(take('one')).rejects.toThrow(/damaged/);
});
