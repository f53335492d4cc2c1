// `make collocations`: counts which particles of case stand before which verbs and adjectives in two corpora of Kyoto
// University and in the starter corpus, and writes services/sentences/collocations/cases.tsv, by which sentences of a
// language model are checked.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORPORA, fetched } from './corpora.mjs';
import { main, root, SetUpError } from './set-up.mjs';

/** Heads that are met less often tell nothing by what they are not met with. */
const LEAST = 5;
const HEAD = `# Which particles of case stand right before which verbs and adjectives, and how often: counted by \`make collocations\`,
# and not to be edited. From the Kyoto University Web Document Leads Corpus and the Wikipedia Annotated Corpus (ku-nlp,
# CC BY-SA 4.0, in the versions of \`scripts/corpora.mjs\`), and from the starter corpus. This file is under
# CC BY-SA 4.0.
head\tcounts`;

function byName([one], [other]) {
  return one < other ? -1 : 1;
}

function starterSentences() {
  const folder = join(root, 'services/corpus-admin/starter-corpus');
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  const rows = files.sort().flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1));
  return rows.map((row) => row.split('\t')[0]);
}

function knpFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.knp'))
    .sort()
    .map((name) => join(folder, name));
}

await main(async () => {
  const { obtainTestDictionary } = await import('../services/libs/test-kit/dist/test-dictionary.js');
  const dictionaryFile = process.env.DICTIONARY_FILE || (await obtainTestDictionary(console.error));
  if (!dictionaryFile) throw new SetUpError('Words are counted with a dictionary, and none could be had.');
  const { Core } = await import('../services/language/dist/engine/core.js');
  const { openDictionary, openIpadic } = await import('../services/language/dist/engine/open-tables.js');
  const { sentencesOfKnp } = await import('../services/language/dist/training/annotated-text.js');
  const { attachmentsIn } = await import('../services/sentences/dist/fluency/attachments.js');
  const cacheDir = mkdtempSync(join(tmpdir(), 'ichibun-collocations-'));
  try {
    const dictionary = await openDictionary(dictionaryFile, cacheDir, console.warn);
    const core = new Core({ ipadic: await openIpadic(cacheDir, console.warn), dictionary });
    const counts = new Map();
    const ofCorpora = CORPORA.flatMap((corpus) => knpFiles(join(fetched(corpus), 'knp'))).flatMap((file) =>
      sentencesOfKnp(readFileSync(file, 'utf8')).map((words) => words.map(({ surface }) => surface).join('')),
    );
    for (const text of [...ofCorpora, ...starterSentences()]) {
      for (const { head, particle } of attachmentsIn(core.tokenize(text))) {
        const before = counts.get(head) ?? new Map();
        counts.set(head, before.set(particle, (before.get(particle) ?? 0) + 1));
      }
    }
    const rows = [...counts]
      .filter(([, before]) => [...before.values()].reduce((sum, count) => sum + count) >= LEAST)
      .map(([head, before]) => `${head}\t${[...before].sort(byName).flat().join(' ')}`)
      .sort();
    writeFileSync(join(root, 'services/sentences/collocations/cases.tsv'), `${HEAD}\n${rows.join('\n')}\n`);
    console.log(`${rows.length} verbs and adjectives`);
  } finally {
    rmSync(cacheDir, { recursive: true });
  }
});
