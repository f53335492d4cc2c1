import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IpadicMeta, IpadicWords } from '../analyser/ipadic.js';
import { Lattice } from '../analyser/lattice.js';
import { type LearntWord, modelOf, READINGS_MODEL, UNSURE } from '../choices/model.js';
import { Dictionary } from '../dictionary/dictionary.js';
import type { DictionaryMeta } from '../dictionary/packed.js';
import { openDictionary, openIpadic } from '../engine/open-tables.js';
import { Lexemes } from '../entries/lexemes.js';
import { chooseNothing } from '../readings/learnt-readings.js';
import { readTable } from '../tables/read-table.js';
import { Tables } from '../tables/tables.js';
import { type GoldPart, goldSentences } from '../testing/gold.js';
import { isInOldKana } from '../text/old-kana.js';
import { type AnnotatedSentence, linesOfAozora, sentencesOfKnp } from './annotated-text.js';
import { examplesOfRows, type Label, Labels, sentencesReadRight } from './labels.js';
import { chosenFor, foundFor, learnReadings } from './readings.js';

/** Where everything is that a model is made of. */
export interface Order {
  /** Folders of corpora in the format of KNP, each with `knp` and `id`. */
  readonly corpora: readonly string[];
  /** Files of works in the format of Aozora Bunko. */
  readonly works: readonly string[];
  readonly dictionaryFile: string;
  /** Where prepared tables may lie. */
  readonly cacheDir: string;
}

/** Of our own sentences those that may be tuned on. */
const OURS: readonly GoldPart[] = ['sentences', 'modern', 'registers'];
/** How many labels of a corpus one of ours counts for: of sentences, and of examples of rows. */
const OURS_TIMES = 3;
const EXAMPLES_TIMES = 5;

const HEAD = `# How words of several readings are read where they stand: learnt, by \`make model\`, and not to be edited. From the Kyoto
# University Web Document Leads Corpus and the Wikipedia Annotated Corpus (ku-nlp, CC BY-SA 4.0, in the versions of
# \`scripts/make-model.mjs\`), works of Aozora Bunko in the public domain, and sentences of ours. This file is under
# CC BY-SA 4.0.
# A row of a word, then a row of each feature:
#   word      as it is written; of what is inflected the dictionary form and …
#   readings  hiragana, of what is inflected of the dictionary form; =行う: of another word in the same letters
#   examples  a sentence of ours for each reading, as far as there is one
# and, after an empty column:
#   feature   what is looked at, and what it is (src/choices/features.ts)
#   weights   what it weighs for each reading; the heaviest sum is chosen`;

/** Learns the model from all but the test parts of the corpora, writes it, and prints how right it is on those. */
async function makeModel({ corpora, works, dictionaryFile, cacheDir }: Order): Promise<void> {
  chooseNothing();
  const tables = await openDictionary(dictionaryFile, cacheDir, console.warn);
  const ipadic = new Tables<IpadicMeta>(await openIpadic(cacheDir, console.warn));
  const lexemes = new Lexemes(new IpadicWords(ipadic), new Dictionary(new Tables<DictionaryMeta>(tables)));
  const leftOut = new Set(readTable('data/model/left-out.tsv', ['words'], ({ words }) => words.split(' ')).flat());
  const labels = new Labels(new Lattice(ipadic), lexemes, leftOut);
  const read = corpora.map((folder) => sentencesOf(folder));
  const ofCorpora = read.flatMap(({ training }) => training.flatMap((sentence) => labels.ofSentence(sentence)));
  const heldOut = read.flatMap(({ test }) => test.flatMap((sentence) => labels.ofSentence(sentence)));
  const ofGold = OURS.flatMap((part) => ownSentences(part).flatMap((sentence) => labels.ofSentence(sentence)));
  const ofExamples = examplesOfRows().flatMap((example) => labels.ofExample(example));
  const ofReadRight = sentencesReadRight().flatMap((sentence) => labels.ofReadRight(sentence));
  const ofWorks = works.flatMap((file) => linesOfWork(file).flatMap((line) => labels.ofReadRight(line)));
  const { rows, several } = learnReadings(
    [
      { labels: ofCorpora, times: 1 },
      { labels: ofGold, times: OURS_TIMES },
      { labels: ofReadRight, times: OURS_TIMES },
      { labels: ofExamples, times: EXAMPLES_TIMES },
    ],
    ofWorks,
    [...ofExamples, ...ofGold],
  );
  const text = `${HEAD}\n${rows.join('\n')}\n`;
  writeFileSync(fileURLToPath(new URL(`../../${READINGS_MODEL}`, import.meta.url)), text);
  report(modelOf(text), several, heldOut);
}

/** The sentences of a corpus; its test part is not learnt from. */
function sentencesOf(folder: string): { training: AnnotatedSentence[]; test: AnnotatedSentence[] } {
  const isTest = new Set(readFileSync(join(folder, 'id', 'test.id'), 'utf8').split('\n'));
  const [training, test]: [AnnotatedSentence[], AnnotatedSentence[]] = [[], []];
  for (const part of readdirSync(join(folder, 'knp')).sort()) {
    for (const file of readdirSync(join(folder, 'knp', part)).sort()) {
      const sentences = sentencesOfKnp(readFileSync(join(folder, 'knp', part, file), 'utf8'));
      (isTest.has(file.replace(/\.knp$/u, '')) ? test : training).push(...sentences);
    }
  }
  return { training, test };
}

/** None of a work in old kana, in which words are others. */
function linesOfWork(file: string): string[] {
  const text = new TextDecoder('shift_jis').decode(readFileSync(file));
  return isInOldKana(text) ? [] : linesOfAozora(text);
}

function ownSentences(part: GoldPart): AnnotatedSentence[] {
  return goldSentences(part).map((words) =>
    words.map(({ surface, content }) => {
      const isRead = content !== undefined && /^[ぁ-ゖー]+$/u.test(content.reading);
      return { surface, base: content?.base ?? surface, reading: isRead ? content.reading : undefined };
    }),
  );
}

function report(model: ReadonlyMap<string, LearntWord>, several: ReadonlySet<string>, labels: readonly Label[]): void {
  const sum = { words: 0, before: 0, after: 0, corrected: 0, spoiled: 0, unsure: 0, wrongUnsure: 0 };
  for (const label of labels) {
    const { word, choice, current } = label;
    const learnt = model.get(word);
    if (!several.has(word)) continue;
    const chosen = learnt && chosenFor(learnt, label);
    const found = learnt ? foundFor(learnt, label) : current;
    sum.words++;
    if (current === choice) sum.before++;
    if (found === choice) sum.after++;
    if (found === choice && current !== choice) sum.corrected++;
    if (found !== choice && current === choice) sum.spoiled++;
    if (chosen && chosen.margin < UNSURE) sum.unsure++;
    if (chosen && chosen.margin < UNSURE && found !== choice) sum.wrongUnsure++;
  }
  const share = (count: number) => `${((count / sum.words) * 100).toFixed(1)} %`;
  console.log(
    `${model.size} of ${several.size} words that have several readings are better read by it. Of ${sum.words} of all these ` +
      `in the test parts ${share(sum.before)} are read right without the ` +
      `model, ${share(sum.after)} with it: ${sum.corrected} corrected, ${sum.spoiled} spoiled. Uncertain are ${share(sum.unsure)}, ` +
      `and ${sum.wrongUnsure} of the ${sum.words - sum.after} that are wrong.`,
  );
}

const [order] = process.argv.slice(2);
if (order !== undefined) await makeModel(JSON.parse(order) as Order);
