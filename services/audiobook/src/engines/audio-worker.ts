// The thread that speaks, changes and encodes sound. The embedded engine is loaded when it is first needed.
import { parentPort } from 'node:worker_threads';
import type { Features } from '@ichibun/alignment/features';
import { packed } from '@ichibun/alignment/packed';
import { encodeMp3 } from '../audio/mp3.js';
import { joined, type Pcm, trimmed } from '../audio/pcm.js';
import { stretched } from '../audio/stretch.js';
import { readWav, WavError } from '../audio/wav.js';
import type { AudioAnswer, AudioTask } from './audio-thread.js';
import { featuresOfPcm, featuresOfSaid, soundOf } from './spoken-sound.js';

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
    case 'speak':
      return sayPieces(task);
    case 'features':
      return packed([await featuresOf(task.of)]);
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

async function sayPieces(task: Extract<AudioTask, { task: 'speak' }>): Promise<Pcm> {
  const { Espeak } = await import('./espeak/espeak.js');
  const espeak = await Espeak.open();
  return stretched(trimmed(espeak.say(task.pieces, task)), task.stretch);
}

async function featuresOf(task: Extract<AudioTask, { task: 'features' }>['of']): Promise<Features> {
  if (task.task === 'speak') return featuresOfPcm(await sayPieces(task));
  const { featuresOfPhrases } = await import('./hts/speech.js');
  return featuresOfSaid(task.said, (phrases) => featuresOfPhrases(task.voice, phrases, task.rate), task);
}

const bufferOf = (result: Pcm | Uint8Array<ArrayBuffer>) =>
  'samples' in result ? result.samples.buffer : result.buffer;
