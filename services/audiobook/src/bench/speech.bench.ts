import { monitorEventLoopDelay } from 'node:perf_hooks';
import { inWords, median, type Row, slowness, within } from '@ichibun/test-kit/bench';
import { voicesForTests } from '@ichibun/test-kit/voices';
import { AudioThread } from '../audio/audio-thread.js';
import { durationMs } from '../audio/pcm.js';
import { EspeakEngine } from '../engines/espeak/espeak-engine.js';
import { FliteEngine } from '../engines/flite/flite-engine.js';
import { HtsEngine } from '../engines/hts/hts-engine.js';
import type { SpeechEngine } from '../engines/speech-engine.js';

const SENTENCES = 40;
const ROUNDS = 3;
/** Milliseconds until a sentence of fifteen words is an MP3. */
const FIRST_SOUND_MS = 300;

const phrases = ['きのー ともだちと', 'えきまえの みせで', 'あたらしー ほんお', 'にさつ かいました。'];
const english = 'Yesterday I went to the bookshop by the station with a friend, and bought two new books.';

const japanese = (engine: SpeechEngine, number: number) =>
  engine.inputFor(
    Array.from({ length: 6 }, (_, index) => {
      const kana = phrases[(number + index * (number % 3)) % phrases.length]!;
      const word = { text: kana, reading: kana, pronunciation: kana, attached: false, partOfSpeech: '名詞,一般' };
      return { ...word, accentPhrases: [{ at: 0, accent: 1 }] };
    }),
  );

interface Built {
  readonly name: string;
  readonly engine: SpeechEngine;
  readonly voice: string;
  readonly input: (number: number) => string;
  /** How many times as fast as it plays an audiobook is to be made. */
  readonly realTime: number;
}

/** The built-in voices from words to MP3, sentence by sentence, with the delay that this thread meets meanwhile. */
export async function* run(): AsyncGenerator<Row> {
  const folder = await voicesForTests();
  const built: ((thread: AudioThread) => Built)[] = [
    (thread) => {
      const engine = new HtsEngine(folder, thread);
      return { name: 'Mei', engine, voice: 'hts-mei', input: (number) => japanese(engine, number), realTime: 15 };
    },
    (thread) => {
      const engine = new FliteEngine(thread);
      return { name: 'Flite', engine, voice: 'flite-slt', input: () => engine.inputForEnglish(english), realTime: 15 };
    },
    (thread) => {
      const engine = new EspeakEngine(thread);
      return {
        name: 'espeak-ng',
        engine,
        voice: 'espeak-ja',
        input: (number) => japanese(engine, number),
        realTime: 50,
      };
    },
  ];
  for (const open of built) yield* await measured(open);
}

async function measured(open: (thread: AudioThread) => Built): Promise<Row[]> {
  const before = process.memoryUsage.rss();
  const thread = new AudioThread();
  const { name, engine, voice, input, realTime } = open(thread);
  const signal = new AbortController().signal;
  const [speeds, waits]: [number[], number[]] = [[], []];
  let delay = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const monitor = monitorEventLoopDelay({ resolution: 5 });
    monitor.enable();
    const began = performance.now();
    let playsMs = 0;
    for (let number = 0; number < SENTENCES; number++) {
      const asked = performance.now();
      const pcm = await engine.speak({ input: input(number), voice, rate: 1 }, signal);
      playsMs += durationMs(pcm);
      await thread.encode(pcm, signal);
      waits.push(performance.now() - asked);
    }
    monitor.disable();
    // The first round loads the engine.
    if (round === 0) waits.length = 0;
    else {
      speeds.push(playsMs / (performance.now() - began));
      delay = Math.max(delay, monitor.max / 1e6);
    }
  }
  const memory = (process.memoryUsage.rss() - before) / 1e6;
  await thread.onApplicationShutdown();
  const [speed, wait] = [median(speeds), median(waits)];
  return [
    {
      what: `speech of ${SENTENCES} sentences by ${name}, as MP3; ${memory.toFixed(0)} MB more memory`,
      measured: `${speed.toFixed(0)}x real time`,
      budget: `> ${realTime}x${slowness() > 1 ? `, by ${slowness().toFixed(1)}` : ''}`,
      met: speed * slowness() > realTime,
    },
    {
      what: `first sound of a sentence of fifteen words by ${name}`,
      measured: inWords(wait),
      ...within(wait, FIRST_SOUND_MS),
    },
    { what: `event loop meanwhile, longest stop`, measured: inWords(delay), ...within(delay, 50) },
  ];
}
