import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Injectable } from '@nestjs/common';
import { durationMs } from '../audio/pcm.js';
import { readWav, WavError } from '../audio/wav.js';
import { AudioThread } from '../engines/audio-thread.js';

/** Of a sound: an MP3 of it has less than 500 kB. */
const LONGEST_SECONDS = 60;
/** Bytes of a minute of 16-bit sound at 48,000 samples a second, and of its header. */
const MOST_BYTES = 6_000_000;
const AT_ONCE = 8;
const LONGEST_MS = 25_000;

/** Sound that learners have recorded, such as a line of a film. */
@Injectable()
export class RecordedSounds {
  constructor(
    private readonly thread: AudioThread,
    private readonly objects: ObjectStore,
    private readonly places: ClusterSemaphore,
  ) {}

  /**
   * Makes an MP3 of a WAV file of 16-bit mono PCM.
   *
   * @param soundObject key of the WAV file
   * @param mp3Object key under which the MP3 is put
   * @throws DomainError `speech.invalid-sound`, `speech.too-many`, `objects.not-found`, and those of the thread
   */
  async encode(userId: number, soundObject: string, mp3Object: string): Promise<{ bytes: number; durationMs: number }> {
    const done = await this.places.ifFree(`recorded sounds of ${userId}`, AT_ONCE, async () => {
      if ((await this.objects.size(soundObject)) > MOST_BYTES) throw new DomainError('speech.invalid-sound');
      const pcm = read(await this.objects.get(soundObject));
      const length = durationMs(pcm);
      if (length > LONGEST_SECONDS * 1000) throw new DomainError('speech.invalid-sound');
      const mp3 = await this.thread.encode(pcm, AbortSignal.timeout(LONGEST_MS));
      await this.objects.put(mp3Object, mp3);
      return { bytes: mp3.length, durationMs: length };
    });
    if (done) return done.result;
    throw new DomainError('speech.too-many', { whose: 'learner' });
  }
}

function read(bytes: Uint8Array) {
  try {
    return readWav(bytes);
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    throw new DomainError('speech.invalid-sound', {}, { cause: error });
  }
}
