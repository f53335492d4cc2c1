import { monitorEventLoopDelay } from 'node:perf_hooks';
import { inWords, median, type Row } from '@ichibun/test-kit/bench';
import { AudioThread } from '../audio/audio-thread.js';
import { durationMs } from '../audio/pcm.js';
import { EspeakEngine } from '../engines/espeak/espeak-engine.js';

const SENTENCES = 200;
const ROUNDS = 3;
/** Of the design: an audiobook is made over 50 times as fast as it plays. */
const REAL_TIME = 50;

const phrases = ['きのー ともだちと', 'えきまえの みせで', 'あたらしー ほんお', 'にさつ かいました。'];
const sentence = (number: number) =>
  Array.from({ length: 6 }, (_, index) => phrases[(number + index * (number % 3)) % phrases.length]!).join(' ');

/** The built-in voice from words to MP3, sentence by sentence, with the delay that this thread meets meanwhile. */
export async function run(): Promise<Row[]> {
  const thread = new AudioThread();
  const engine = new EspeakEngine(thread);
  const signal = new AbortController().signal;
  const speeds: number[] = [];
  let delay = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const monitor = monitorEventLoopDelay({ resolution: 5 });
    monitor.enable();
    const began = performance.now();
    let playsMs = 0;
    for (let number = 0; number < SENTENCES; number++) {
      const pronunciation = sentence(number);
      const word = {
        text: pronunciation,
        reading: pronunciation,
        pronunciation,
        attached: false,
        partOfSpeech: '名詞,一般',
        accentPhrases: [{ at: 0, accent: 0 }],
      };
      const utterance = { input: engine.inputFor([word]), voice: 'espeak-ja', rate: 1 };
      const pcm = await engine.speak(utterance, signal);
      playsMs += durationMs(pcm);
      await thread.encode(pcm, signal);
    }
    monitor.disable();
    // The first round loads the engine.
    if (round === 0) continue;
    speeds.push(playsMs / (performance.now() - began));
    delay = Math.max(delay, monitor.max / 1e6);
  }
  await thread.onApplicationShutdown();
  const speed = median(speeds);
  return [
    {
      what: `speech of ${SENTENCES} sentences by the built-in voice, as MP3`,
      measured: `${speed.toFixed(0)}x real time`,
      budget: `> ${REAL_TIME}x`,
      met: speed > REAL_TIME,
    },
    { what: 'event loop meanwhile, longest stop', measured: inWords(delay), budget: '< 50 ms', met: delay < 50 },
  ];
}
