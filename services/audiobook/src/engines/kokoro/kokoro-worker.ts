// The process of the natural voice: it frees its memory when it ends, and its death does not end the service.
import { hearsFromStarter } from '@ichibun/kit/processes/hears-from-starter';
import { soundOf } from '../spoken-sound.js';
import type { KokoroAnswer, KokoroTask } from './kokoro-process.js';
import { KokoroModel, SAMPLE_RATE } from './model.js';

let opened: Promise<KokoroModel> | undefined;

hearsFromStarter(async (frame, asker) => {
  if (!('value' in frame)) return;
  let answer: KokoroAnswer;
  try {
    const { folder, voice, gender, said, rate } = frame.value as KokoroTask;
    opened ??= KokoroModel.open(folder);
    const model = await opened;
    const manner = { gender, rate, sampleRate: SAMPLE_RATE };
    answer = { result: await soundOf(said, (phrases) => model.say(phrases, voice, rate), manner) };
  } catch (error) {
    answer = { failure: String(error instanceof Error ? error.stack : error) };
  }
  asker.tell(answer);
});
