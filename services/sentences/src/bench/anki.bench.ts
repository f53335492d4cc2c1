import { monitorEventLoopDelay } from 'node:perf_hooks';
import { inWords, median, type Row, within } from '@ichibun/test-kit/bench';
import { guidOf, type Note } from '../anki/note.js';
import { ALL_CARDS } from '../anki/note-type.js';
import { type PackagePart, writePackage } from '../anki/write-package.js';

const NOTES = 10_000;
const PART = 250;
const ROUNDS = 5;

async function* notes(): AsyncGenerator<PackagePart> {
  for (let from = 0; from < NOTES; from += PART) {
    yield { notes: Array.from({ length: PART }, (_, index) => noteNumber(from + index)), media: [] };
  }
}

const noteNumber = (number: number): Note => ({
  kind: 'word',
  key: `bench ${number}`,
  guid: guidOf(`bench ${number}`),
  createdAt: 1_763_700_000_000 + number,
  changedAt: 1_763_700_000,
  tags: ['ichibun::source::bench'],
  fields: {
    Word: `食べる${number}`,
    Reading: 'たべる',
    WordFurigana: ' 食[た]べる',
    Meaning: 'to eat; to live on (e.g. a salary); to live off; to subsist on',
    Pitch: '2',
    Frequency: 'Top 1,000',
    FrequencySort: '1000',
    Sentence: `昨日、友達と一緒に新しいレストランでおいしい魚を<b>食べました</b>${number}。`,
    SentenceFurigana: ` 昨日[きのう]、 友達[ともだち]と 一緒[いっしょ]に 新[あたら]しいレストランでおいしい 魚[さかな]を<b> 食[た]べました</b>${number}。`,
    Translation: `Yesterday I <b>ate</b> tasty fish with a friend in a new restaurant, number ${number}.`,
    WordAudio: '',
    SentenceAudio: '',
    Source: 'bench',
  },
});

/** Writing a package, in its thread, with the delay that this thread meets meanwhile. */
export async function* run(): AsyncGenerator<Row> {
  const times: number[] = [];
  let delay = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const monitor = monitorEventLoopDelay({ resolution: 5 });
    monitor.enable();
    const begin = performance.now();
    await writePackage({ deckName: 'bench', cards: ALL_CARDS }, notes());
    const time = performance.now() - begin;
    monitor.disable();
    if (round === 0) continue;
    times.push(time);
    delay = Math.max(delay, monitor.max / 1e6);
  }
  yield* [
    { what: '.apkg of 10,000 notes', measured: inWords(median(times)), ...within(median(times), 3_000) },
    { what: 'event loop meanwhile, longest stop', measured: inWords(delay), ...within(delay, 50) },
  ];
}
