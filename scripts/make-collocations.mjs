// `make collocations`: counts which particles of case are before which verbs and adjectives, and between which nouns
// and them, in two corpora of Kyoto University, in the Tanaka corpus and in the starter corpus. Writes cases.tsv and
// pairs.tsv in services/sentences/collocations, by which sentences of a language model are checked.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORPORA, fetched, TANAKA } from './corpora.mjs';
import { main, root, SetUpError } from './set-up.mjs';

/** Heads, and pairs of a noun and a head, that are met less often tell nothing by what they are not met with. */
const LEAST = { heads: 5, pairs: 3 };
const SOURCES = `and how often: counted by
# \`make collocations\`, and not to be edited. From the Kyoto University Web Document Leads Corpus and the Wikipedia
# Annotated Corpus (ku-nlp, CC BY-SA 4.0), from 50,000 sentences of the Tanaka corpus (CC BY 2.0 FR), in the versions of
# \`scripts/corpora.mjs\`, and from the starter corpus, without what judged/sentences.tsv has of it. This file is under
# CC BY-SA 4.0.`;

function byName([one], [other]) {
  return one < other ? -1 : 1;
}

function starterSentences() {
  const folder = join(root, 'services/corpus-admin/starter-corpus');
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  const rows = files.sort().flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1));
  return rows.map((row) => row.split('\t')[0]);
}

/** Those that the checks are measured with: their own words must not speak for them. */
function judgedSentences() {
  const rows = readFileSync(join(root, 'services/sentences/judged/sentences.tsv'), 'utf8').split('\n');
  return new Set(rows.map((row) => row.split('\t')[2]));
}

const tanakaSentences = () =>
  readFileSync(join(fetched(TANAKA), 'train.ja'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(' ', ''));

/** What is met with which particles, written to a table. */
class Counts {
  #counts = new Map();

  add(key, particle) {
    const before = this.#counts.get(key) ?? new Map();
    this.#counts.set(key, before.set(particle, (before.get(particle) ?? 0) + 1));
  }

  /** @returns how many rows it has */
  write(name, about, columns, least) {
    const rows = [...this.#counts]
      .filter(([, before]) => [...before.values()].reduce((sum, count) => sum + count) >= least)
      .map(([key, before]) => `${key}\t${[...before].sort(byName).flat().join(' ')}`)
      .sort();
    const text = `# ${about} ${SOURCES}\n${columns}\tcounts\n${rows.join('\n')}\n`;
    writeFileSync(join(root, 'services/sentences/collocations', name), text);
    return rows.length;
  }
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
    const [cases, pairs] = [new Counts(), new Counts()];
    const ofCorpora = CORPORA.flatMap((corpus) => knpFiles(join(fetched(corpus), 'knp'))).flatMap((file) =>
      sentencesOfKnp(readFileSync(file, 'utf8')).map((words) => words.map(({ surface }) => surface).join('')),
    );
    const judged = judgedSentences();
    const sentences = [...ofCorpora, ...tanakaSentences(), ...starterSentences()].filter((text) => !judged.has(text));
    for (const text of sentences) {
      for (const { head, particle, noun } of attachmentsIn(core.tokenize(text))) {
        cases.add(head, particle);
        if (noun !== undefined) pairs.add(`${noun}\t${head}`, particle);
      }
    }
    const heads = cases.write(
      'cases.tsv',
      'Which particles of case stand right before which verbs and adjectives,',
      'head',
      LEAST.heads,
    );
    const met = pairs.write(
      'pairs.tsv',
      'Which particles of case stand between which nouns and verbs or adjectives,',
      'noun\thead',
      LEAST.pairs,
    );
    console.log(`${heads} verbs and adjectives, ${met} of them with a noun`);
  } finally {
    rmSync(cacheDir, { recursive: true });
  }
});
