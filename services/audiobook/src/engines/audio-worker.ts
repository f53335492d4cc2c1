// The thread that speaks, changes and encodes sound. The embedded engine is loaded when it is first needed.
import { parentPort } from 'node:worker_threads';
import { encodeMp3 } from '../audio/mp3.js';
import { joined, type Pcm, trimmed } from '../audio/pcm.js';
import { stretched } from '../audio/stretch.js';
import { readWav, WavError } from '../audio/wav.js';
import type { AudioAnswer, AudioTask } from './audio-thread.js';
import { soundOf } from './spoken-sound.js';

const port = parentPort!;

port.on('message', async (task: AudioTask) => {
  let answer: AudioAnswer;
  try {
    answer = { result: await perform(task) };
  } catch (error) {
    const isBroken = error instanceof WavError;
    answer = { failure: String(error instanceof Error && !isBroken ? error.stack : error), isBroken };
  }
  const buffers = 'result' in answer ? [bufferOf(answer.result)] : [];
  port.postMessage(answer, buffers);
});

async function perform(task: AudioTask): Promise<Pcm | Uint8Array<ArrayBuffer>> {
  switch (task.task) {
    case 'speak': {
      const { Espeak } = await import('./espeak/espeak.js');
      const espeak = await Espeak.open();
      return stretched(trimmed(espeak.say(task.pieces, task)), task.stretch);
    }
    case 'speak-english': {
      const { sayEnglish } = await import('./flite/flite.js');
      return sayEnglish(task.text, task.voice, task.rate);
    }
    case 'speak-phrases': {
      const { voice, gender, said, rate } = task;
      const { sayPhrases } = await import('./hts/speech.js');
      return soundOf(said, (phrases) => sayPhrases(voice, phrases, rate), { gender, rate, sampleRate: 48_000 });
    }
    case 'read-wavs':
      return stretched(joined(task.wavs.map((wav) => trimmed(readWav(wav)))), task.stretch);
    case 'encode':
      return encodeMp3(task.pcm);
  }
}

const bufferOf = (result: Pcm | Uint8Array<ArrayBuffer>) =>
  'samples' in result ? result.samples.buffer : result.buffer;
