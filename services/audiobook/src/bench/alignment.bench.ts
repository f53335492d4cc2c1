import { alignRecording, type SpokenSentence } from '@ichibun/alignment/align-recording';
import { FeatureExtractor, type Features } from '@ichibun/alignment/features';
import { inWords, type Row, slowness } from '@ichibun/test-kit/bench';
import { voicesForTests } from '@ichibun/test-kit/voices';
import type { Pcm } from '../audio/pcm.js';
import { AudioThread } from '../engines/audio-thread.js';
import { HtsEngine } from '../engines/hts/hts-engine.js';

/** Sentences of four words: about a quarter of an hour. */
const SENTENCES = 300;
const KANA = [...'かきくけこさしすせそたちつてとなにぬねのまみむめもらりるれろ'];
const PAUSE_MS = 700;
/** Hours of a long book, cores of a small machine, and minutes that it may take there. */
const [HOURS, CORES, MINUTES] = [10, 2, 40];
const PAGE_MB = 300;
const SERVER_MB = 100;
const FULL_SCALE = 32_768;

/** A recording that is compared with its text: what the server speaks for it, and what the page does with both. */
export async function* run(): AsyncGenerator<Row> {
  const thread = new AudioThread();
  const engine = new HtsEngine(await voicesForTests(), thread);
  const signal = new AbortController().signal;
  const inputs = sentences(engine);
  const speak = (input: string, voice: string) => engine.speak({ input, voice, rate: 1, inBackground: true }, signal);
  const narration: Pcm[] = [];
  for (const input of inputs) narration.push(await speak(input, 'hts-m001'));
  await speak(inputs[0]!, 'hts-mei');

  globalThis.gc?.();
  const [idle, began] = [process.memoryUsage.rss(), process.cpuUsage()];
  const reference: Features[] = [];
  let most = idle;
  for (const input of inputs) {
    reference.push(await engine.features({ input, voice: 'hts-mei', rate: 1 }, signal));
    most = Math.max(most, process.memoryUsage.rss());
  }
  const spoken = processorMs(began);
  await engine.close();
  await thread.onApplicationShutdown();

  const compared = await comparison(narration, reference);
  const longMinutes = (ms: number) => (ms * HOURS * 3_600_000) / compared.soundMs / CORES / 60_000;
  const minutes = longMinutes(spoken + compared.ms);
  yield {
    what: `ten hours of sound compared with their text on two cores, by the processor time of ${inWords(compared.soundMs)} of it (the voice ${longMinutes(spoken).toFixed(1)} min, the page without decoding ${longMinutes(compared.ms).toFixed(1)} min; ${compared.found} of ${SENTENCES} sentences)`,
    measured: `${minutes.toFixed(1)} min`,
    budget: `< ${MINUTES} min${slowness() > 1 ? `, times ${slowness().toFixed(1)}` : ''}`,
    met: minutes < MINUTES * slowness(),
  };
  yield memoryRow(
    'the page’s memory while it compares a recording, without the browser’s',
    compared.mostBytes,
    PAGE_MB,
  );
  yield memoryRow('the server’s memory while it speaks what a recording is compared with', most - idle, SERVER_MB);
}

const memoryRow = (what: string, bytes: number, megabytes: number): Row => ({
  what,
  measured: `${(bytes / 1e6).toFixed(0)} MB`,
  budget: `< ${megabytes} MB`,
  met: bytes < megabytes * 1e6,
});

function processorMs(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

/** The same random words in every run. */
function sentences(engine: HtsEngine): string[] {
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: SENTENCES }, () =>
    engine.inputFor(
      Array.from({ length: 4 }, () => {
        const kana = Array.from({ length: 2 + random(4) }, () => KANA[random(KANA.length)]!).join('');
        const word = { text: kana, reading: kana, pronunciation: kana, attached: false, partOfSpeech: '名詞,一般' };
        return { ...word, accentPhrases: [{ at: 0, accent: random(3) }] };
      }),
    ),
  );
}

/** What the worker of the page does with a recording. */
async function comparison(narration: readonly Pcm[], reference: readonly Features[]) {
  const rate = narration[0]!.sampleRate;
  const pause = new Float32Array((PAUSE_MS * rate) / 1_000);
  const soundMs = narration.reduce((sum, { samples }) => sum + (1_000 * samples.length) / rate + PAUSE_MS, 0);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const began = process.cpuUsage();
  async function* recording(): AsyncGenerator<Features> {
    const extractor = new FeatureExtractor(rate);
    for (const { samples } of narration) {
      extractor.push(pause);
      extractor.push(samples, FULL_SCALE);
      yield extractor.take();
      most = Math.max(most, process.memoryUsage.rss());
    }
  }
  const text = { sentences: reference.length, of: async (from: number, to: number) => reference.slice(from, to) };
  const found: SpokenSentence[] = [];
  for await (const { spoken } of alignRecording(recording(), text)) found.push(...spoken);
  return { ms: processorMs(began), soundMs, mostBytes: most - before, found: found.length };
}
