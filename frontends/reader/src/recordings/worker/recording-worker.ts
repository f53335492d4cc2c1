// The worker that decodes recordings, and aligns them with their texts or cuts them: one question, then it is ended.

import { alignChapters } from '@ichibun/alignment/align-chapters';
import type { Reference } from '@ichibun/alignment/align-recording';
import { unpacked } from '@ichibun/alignment/packed';
import { featuresOfFiles } from './recorded-features.js';
import { piecesOfFile } from './recorded-pieces.js';
import { lengthsOf } from './recorded-sound.js';
import { RecordingError } from './recording-error.js';
import type { RecordingAnswer, RecordingQuestion } from './recording-question.js';

const answer = (message: RecordingAnswer) => postMessage(message);

let onReference: (bytes: ArrayBuffer) => void = () => {};
let onNext = () => {};

addEventListener('message', async ({ data }: MessageEvent<RecordingQuestion>) => {
  try {
    if (data.ask === 'compare') onReference(data.reference);
    else if (data.ask === 'next') onNext();
    else if (data.ask === 'pieces') await cut(data);
    else if (data.ask === 'lengths') answer({ is: 'lengths', lengths: await lengthsOf(data.files) });
    else await align(data);
  } catch (error) {
    console.error(error);
    answer({ is: 'failure', code: error instanceof RecordingError ? error.code : 'unreadable' });
  }
});

async function align({ files, lengths, sentences, anchors, begin }: Extract<RecordingQuestion, { ask: 'align' }>) {
  const reference: Reference = {
    sentences,
    of: async (from, to) => {
      const bytes = new Promise<ArrayBuffer>((resolve) => {
        onReference = resolve;
      });
      answer({ is: 'wants', from, to });
      return unpacked(new Uint8Array(await bytes));
    },
  };
  const soundFrom = (ms: number) => featuresOfFiles(files, lengths, ms);
  for await (const step of alignChapters(soundFrom, reference, anchors, begin)) {
    answer({ is: 'step', ...step });
  }
  answer({ is: 'end' });
}

async function cut({ file, fromMs, toMs }: Extract<RecordingQuestion, { ask: 'pieces' }>) {
  for await (const piece of piecesOfFile(file, fromMs, toMs)) {
    const next = new Promise<void>((resolve) => {
      onNext = resolve;
    });
    answer({ is: 'piece', piece });
    await next;
  }
  answer({ is: 'end' });
}
