// `make model`: learns how words of several readings are read where they stand, from two corpora of Kyoto University,
// works of Aozora Bunko and sentences of ours, and writes services/language/data/model/readings.tsv. The corpora are
// fetched by git at pinned commits: corpora.mjs.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORPORA, fetched } from './corpora.mjs';
import { main, node, SetUpError, setUp, step } from './set-up.mjs';

/** Stories by Edogawa Ranpo, Niimi Nankichi, Unno Juza and Sakaguchi Ango, in the public domain: the first of each. */
const AUTHORS = ['001779', '000121', '000160', '001095'];
const WORKS_OF_EACH = 15;
const AOZORA = {
  name: 'aozorabunko_text',
  owner: 'aozorahack',
  commit: '0984f7dc18a2270bdfd2ff99bf14fd1b3ebb4f65',
  paths: AUTHORS.map((author) => `cards/${author}`),
};

await main(async () => {
  setUp({ frontends: false });
  const { obtainTestDictionary } = await import('../services/libs/test-kit/dist/test-dictionary.js');
  // That of the tests, which is the same from one day to the next.
  const dictionaryFile = process.env.DICTIONARY_FILE || (await obtainTestDictionary(console.error));
  if (!dictionaryFile) throw new SetUpError('A model is made with a dictionary, and none could be had.');
  const cacheDir = mkdtempSync(join(tmpdir(), 'ichibun-model-'));
  try {
    const order = { corpora: CORPORA.map(fetched), works: worksIn(fetched(AOZORA)), dictionaryFile, cacheDir };
    step('Learning', node(), ['services/language/dist/training/make-model.js', JSON.stringify(order)]);
  } finally {
    rmSync(cacheDir, { recursive: true });
  }
});

function worksIn(folder) {
  return AUTHORS.flatMap((author) => {
    const files = join(folder, 'cards', author, 'files');
    return readdirSync(files)
      .filter((name) => name.includes('_ruby'))
      .sort()
      .slice(0, WORKS_OF_EACH)
      .map((name) => join(files, name, `${name}.txt`));
  });
}
