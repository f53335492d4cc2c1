// `make model`: learns how words of several readings are read where they stand, from two corpora of Kyoto University,
// works of Aozora Bunko and sentences of ours, and writes services/language/model/readings.tsv. The corpora are fetched
// by git at pinned commits, so that everybody learns the same; MODEL_CORPORA names a folder that has them already.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main, node, root, SetUpError, setUp, step } from './set-up.mjs';

/** Both CC BY-SA 4.0. */
const CORPORA = [
  { name: 'KWDLC', owner: 'ku-nlp', commit: 'c6ae49d29eca4e1134c6676d682adf5ed6a25f5a', paths: ['knp', 'id'] },
  {
    name: 'WikipediaAnnotatedCorpus',
    owner: 'ku-nlp',
    commit: '7d87af5ebb4ddb5aca5b6b99f00d66cfa239c570',
    paths: ['knp', 'id'],
  },
];

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

/** The folder with some paths of a repository at one commit, fetched where it is not there. */
function fetched({ name, owner, commit, paths }) {
  if (process.env.MODEL_CORPORA) return join(process.env.MODEL_CORPORA, name);
  const folder = join(root, '.cache', 'corpora', `${name}-${commit}`);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const git = (...args) => step(`Fetching ${name}`, 'git', ['-C', part, ...args]);
  git('init', '--quiet');
  git('remote', 'add', 'origin', `https://github.com/${owner}/${name}`);
  git('fetch', '--quiet', '--depth=1', '--filter=blob:none', 'origin', commit);
  git('checkout', '--quiet', 'FETCH_HEAD', '--', ...paths);
  renameSync(part, folder);
  return folder;
}

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
