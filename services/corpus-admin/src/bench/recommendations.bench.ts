import { inWords, medianTime, type Row, within } from '@ichibun/test-kit/bench';
import { KNOWN, SentenceIndex } from '../recommendations/sentence-index.js';
import { generatedCorpus } from '../testing/generated-corpus.js';

const SENTENCES = 1_000_000;
const KNOWN_WORDS = 10_000;
const ROUNDS = 15;
const MEGABYTE = 2 ** 20;
const BUDGET = { milliseconds: 100, megabytes: 150 };

/** Sentences with one new word, and sentences for 100 chosen words, out of a million, in memory. */
export async function* run(): AsyncGenerator<Row> {
  const { sentences, lexemes, known } = generatedCorpus(SENTENCES, KNOWN_WORDS);
  const index = new SentenceIndex();
  index.setLexemes(lexemes);
  index.set(sentences);
  const knowledge = new Uint8Array(index.lexemeCount);
  for (const id of known) knowledge[index.placeOfLexeme(id)!] = KNOWN;
  const search = { knowledge, grammarCounts: false, namesIgnored: true };
  const recommending = await medianTime(ROUNDS, () => index.recommend(search, 10));
  const wanted = known.filter((_, at) => at % 100 === 0);
  const finding = await medianTime(ROUNDS, () => index.find(search, wanted, 20));
  const megabytes = index.bytes / MEGABYTE;
  const count = SENTENCES.toLocaleString('en');
  yield* [
    {
      what: `i+1 over ${count} sentences, a learner with ${KNOWN_WORDS.toLocaleString('en')} words`,
      measured: inWords(recommending),
      ...within(recommending, BUDGET.milliseconds),
    },
    {
      what: `index of ${count} sentences in memory`,
      measured: `${Math.round(megabytes)} MB (${index.size.toLocaleString('en')} of them examples)`,
      budget: `< ${BUDGET.megabytes} MB`,
      met: megabytes < BUDGET.megabytes,
    },
    { what: 'sentences for 100 words out of it', measured: inWords(finding), budget: '–', met: undefined },
  ];
}
