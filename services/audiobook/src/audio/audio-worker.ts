// The thread that speaks, changes and encodes sound. The embedded engine is loaded when it is first needed.
import { parentPort } from 'node:worker_threads';
import type { AudioAnswer, AudioTask } from './audio-thread.js';
import { encodeMp3 } from './mp3.js';
import { joined, type Pcm, resampled, trimmed } from './pcm.js';
import { stretched } from './stretch.js';
import { readWav, WavError } from './wav.js';

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
      const { Espeak } = await import('../engines/espeak/espeak.js');
      const espeak = await Espeak.open();
      return stretched(trimmed(espeak.say(task.pieces, task)), task.stretch);
    }
    case 'speak-english': {
      const { sayEnglish } = await import('../engines/flite/flite.js');
      return sayEnglish(task.text, task.voice, task.rate);
    }
    case 'speak-phrases':
      return speakPhrases(task);
    case 'read-wavs':
      return stretched(joined(task.wavs.map((wav) => trimmed(readWav(wav)))), task.stretch);
    case 'encode':
      return encodeMp3(task.pcm);
  }
}

/** Accent phrases, and between them words in other letters, which the voice does not know. */
async function speakPhrases(task: Extract<AudioTask, { task: 'speak-phrases' }>): Promise<Pcm> {
  const { voice, gender, said, rate } = task;
  const { sayPhrases } = await import('../engines/hts/speech.js');
  const sounds: Pcm[] = [];
  for (const one of said) {
    if ('phrases' in one) sounds.push(sayPhrases(voice, one.phrases, rate));
    else sounds.push(await sayLetters(one.unread, gender, rate));
  }
  const heard = sounds.filter(({ samples }) => samples.length > 0);
  const { sampleRate } = sounds[0] ?? { sampleRate: 48_000 };
  const rateOfAll = sounds.find((_, index) => 'phrases' in said[index]!)?.sampleRate ?? sampleRate;
  if (heard.length === 0) return { samples: new Int16Array(0), sampleRate: rateOfAll };
  return joined(heard.map((sound) => resampled(sound, rateOfAll)));
}

/** Words in Latin letters, in English; digits and other signs that have no reading are not said. */
async function sayLetters(text: string, gender: string, rate: number): Promise<Pcm> {
  if (!/[A-Za-z]/.test(text)) return { samples: new Int16Array(0), sampleRate: 16_000 };
  const { sayEnglish } = await import('../engines/flite/flite.js');
  return sayEnglish(text.replace(/[^\w'’ .,-]/g, ' '), gender === 'male' ? 'rms' : 'slt', rate);
}

const bufferOf = (result: Pcm | Uint8Array<ArrayBuffer>) =>
  'samples' in result ? result.samples.buffer : result.buffer;
