import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CACHE_DIR } from '@ichibun/machine/cache-dir';
import { hasNaturalVoice } from '@ichibun/machine/natural-voice';
import { inWords, median, type Row, slowness, within } from '@ichibun/test-kit/bench';
import { voicesForTests } from '@ichibun/test-kit/voices';
import { durationMs } from '../audio/pcm.js';
import { type Clip, Track } from '../books/track.js';
import { AudioThread } from '../engines/audio-thread.js';
import { EspeakEngine } from '../engines/espeak/espeak-engine.js';
import { FliteEngine } from '../engines/flite/flite-engine.js';
import { HtsEngine } from '../engines/hts/hts-engine.js';
import { KokoroEngine } from '../engines/kokoro/kokoro-engine.js';
import type { SpeechEngine } from '../engines/speech-engine.js';

const SENTENCES = 40;
const ROUNDS = 3;
/** Of the natural voice, which takes about as long as it plays. */
const FEW = { sentences: 3, rounds: 1 };
/** Seconds between the sentences of a book, and the sentences. */
const PAUSE_S = 0.8;
const SENTENCES_OF_BOOK = 12;
/** By which a pause may be longer or shorter. */
const PAUSE_MS = 10;
/** Of a sample that is heard, as a track takes it. */
const HEARD = 200;
/** Of memory, on the machines that Node runs on. */
const PAGE_BYTES = 4_096;
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
  /** How many times as fast as it plays an audiobook is to be made; none where it takes the time that it takes. */
  readonly realTime: number | undefined;
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
  for (const open of built) yield* await measured(open, { sentences: SENTENCES, rounds: ROUNDS });
  const natural = join(CACHE_DIR, 'natural-voice');
  if (hasNaturalVoice(natural)) {
    const open = (): Built => {
      const engine = new KokoroEngine(natural);
      const input = (number: number) => japanese(engine, number);
      return { name: 'Kokoro', engine, voice: 'kokoro-jf_alpha', input, realTime: undefined };
    };
    yield* await measured(open, FEW);
  }
  yield await pauses(folder);
}

/** How exact the pauses of a book are: from the last sample that is heard to the next. */
async function pauses(folder: string): Promise<Row> {
  const thread = new AudioThread();
  const engine = new HtsEngine(folder, thread);
  const signal = new AbortController().signal;
  const clips: Clip[] = [];
  for (let number = 0; number < SENTENCES_OF_BOOK; number++) {
    clips.push({
      pcm: await engine.speak({ input: japanese(engine, number), voice: 'hts-mei', rate: 1 }, signal),
      pause: PAUSE_S,
    });
  }
  await thread.onApplicationShutdown();
  const { sampleRate } = clips[0]!.pcm!;
  const samples = new Track(sampleRate).add(clips);
  const isHeard = (sample: number) => Math.abs(sample) >= HEARD;
  let [from, worst] = [0, 0];
  for (const [index, { pcm }] of clips.entries()) {
    // Where the sound begins in the book is found by its first sample that is heard.
    const length = pcm!.samples.length;
    const first = samples.subarray(from).findIndex(isHeard) + from;
    if (index > 0) worst = Math.max(worst, Math.abs((first - from) / sampleRate - PAUSE_S) * 1_000);
    const begin = first - pcm!.samples.findIndex(isHeard);
    from = samples.subarray(0, begin + length).findLastIndex(isHeard) + 1;
  }
  return {
    what: `pauses of ${PAUSE_S} s between ${SENTENCES_OF_BOOK} sentences of a book, longest deviation`,
    measured: `${worst.toFixed(2)} ms`,
    budget: `<= ${PAUSE_MS} ms`,
    met: worst <= PAUSE_MS,
  };
}

/** Megabytes of this process, and of the process of the natural voice where there is one. */
function memoryNow(): number {
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const natural = others.filter((id) => contentOf(`/proc/${id}/cmdline`).includes('kokoro-worker'));
  const pages = natural.map((id) => Number(contentOf(`/proc/${id}/statm`).split(' ')[1] ?? 0));
  return (process.memoryUsage.rss() + pages.reduce((sum, count) => sum + count, 0) * PAGE_BYTES) / 1e6;
}

/** Of a file that may have gone. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

async function measured(
  open: (thread: AudioThread) => Built,
  { sentences, rounds }: { sentences: number; rounds: number },
): Promise<Row[]> {
  const before = memoryNow();
  const thread = new AudioThread();
  const { name, engine, voice, input, realTime } = open(thread);
  const signal = new AbortController().signal;
  const [speeds, waits]: [number[], number[]] = [[], []];
  let delay = 0;
  for (let round = 0; round <= rounds; round++) {
    const monitor = monitorEventLoopDelay({ resolution: 5 });
    monitor.enable();
    const began = performance.now();
    let playsMs = 0;
    for (let number = 0; number < sentences; number++) {
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
  const memory = memoryNow() - before;
  await engine.close();
  await thread.onApplicationShutdown();
  const [speed, wait] = [median(speeds), median(waits)];
  return [
    {
      what: `speech of ${sentences} sentences by ${name}, as MP3; ${memory.toFixed(0)} MB more memory`,
      measured: `${speed.toFixed(speed < 10 ? 1 : 0)}x real time`,
      budget: realTime === undefined ? '–' : `> ${realTime}x${slowness() > 1 ? `, by ${slowness().toFixed(1)}` : ''}`,
      met: realTime === undefined ? undefined : speed * slowness() > realTime,
    },
    {
      what: `first sound of a sentence of fifteen words by ${name}`,
      measured: inWords(wait),
      ...(realTime === undefined ? { budget: '–', met: undefined } : within(wait, FIRST_SOUND_MS)),
    },
    { what: `event loop meanwhile, longest stop`, measured: inWords(delay), ...within(delay, 50) },
  ];
}
