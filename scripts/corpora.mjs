// The corpora of Kyoto University that `make model` and `make collocations` learn from, at pinned commits, so that
// everybody learns the same; MODEL_CORPORA names a folder that has them already. Both CC BY-SA 4.0.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, step } from './set-up.mjs';

export const CORPORA = [
  { name: 'KWDLC', owner: 'ku-nlp', commit: 'c6ae49d29eca4e1134c6676d682adf5ed6a25f5a', paths: ['knp', 'id'] },
  {
    name: 'WikipediaAnnotatedCorpus',
    owner: 'ku-nlp',
    commit: '7d87af5ebb4ddb5aca5b6b99f00d66cfa239c570',
    paths: ['knp', 'id'],
  },
];

/** Short sentences of the Tanaka corpus (CC BY 2.0 FR), 50,000 of them: for `make collocations` alone. */
export const TANAKA = {
  name: 'small_parallel_enja',
  owner: 'odashi',
  commit: '312408a11c5fbcbc09443bebb18121f7efdcd61e',
  paths: ['train.ja'],
};

/** The folder with some paths of a repository at one commit, fetched where it is not there. */
export function fetched({ name, owner, commit, paths }) {
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
