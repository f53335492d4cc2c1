import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { SpeechService } from '@ichibun/proto/audiobook';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Something that a card says. */
export interface Clip {
  readonly text: string;
  /** Kana; empty leaves it to the analyser and the learner's corrections. */
  readonly reading: string;
  /** Of the learner's, that it is from; 0 for none. */
  readonly documentId?: number;
}

/** A clip as an MP3 file. */
export interface Recording {
  /** By its content: a file of the same name is the same file, in every deck. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Whose clips they are and who speaks them. */
export interface Speaker {
  readonly userId: number;
  /** Empty for the default one. */
  readonly voice: string;
}

const BUSY_PAUSE_MS = 500;
/** Where what was spoken lies; for so long it is there in any case. */
const REMEMBERED = { clips: 20_000, ms: 5 * 60_000 } as const;
const SPEECH_DEADLINE_MS = 30_000;

@Injectable()
export class DeckAudio {
  /** Keys in the object store; null for what cannot be spoken. */
  private readonly spoken = new LRUCache<string, { object: string | null }>({
    max: REMEMBERED.clips,
    ttl: REMEMBERED.ms,
  });

  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Has a clip spoken as soon as the speech service has time for it; it is kept there.
   *
   * @throws DomainError of the speech service, when nothing can be spoken right now
   */
  async speak(speaker: Speaker, clip: Clip, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        await this.objectOf(speaker, clip);
        return;
      } catch (error) {
        // Others of the learner's are being spoken: there will be a place in a moment.
        if (!(error instanceof DomainError && error.kind === 'rate-limited')) throw error;
        await pause(BUSY_PAUSE_MS, undefined, { signal });
      }
    }
  }

  /** A clip that was prepared; undefined when there is nothing in it that can be spoken. */
  async recording(speaker: Speaker, clip: Clip): Promise<Recording | undefined> {
    const object = await this.objectOf(speaker, clip);
    if (object === null) return undefined;
    const bytes = await this.objects.get(object);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    return { name: `ichibun-${hash}.mp3`, bytes };
  }

  private async objectOf({ userId, voice }: Speaker, { text, reading, documentId = 0 }: Clip): Promise<string | null> {
    const key = JSON.stringify([userId, voice, text, reading, documentId]);
    const known = this.spoken.get(key);
    if (known) return known.object;
    const object = await this.call({ userId, voice, text, reading, documentId });
    this.spoken.set(key, { object });
    return object;
  }

  private async call(request: Clip & Speaker): Promise<string | null> {
    try {
      const method = SpeechService.method.speak;
      const { audioObject, isPause } = await this.rpc.call(method, request, { deadlineMs: SPEECH_DEADLINE_MS });
      // A card of "!?" has no audio; the others have.
      return isPause ? null : audioObject;
    } catch (error) {
      // Nor has one of a word whose reading is not one.
      if (error instanceof DomainError && error.kind === 'invalid') return null;
      throw error;
    }
  }
}
